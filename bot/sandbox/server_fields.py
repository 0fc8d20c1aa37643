"""Fields of a server that Discord sends and nothing here uses."""

from bot.sandbox.form import Json

OTHER_FIELDS: Json = {
    **dict.fromkeys(
        (
            "icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id",
            "afk_channel_id", "system_channel_id", "widget_channel_id", "vanity_url_code", "rules_channel_id",
            "safety_alerts_channel_id", "public_updates_channel_id", "incidents_data", "max_presences",
        )
    ),
    **dict.fromkeys(
        ("features", "emojis", "stickers", "stage_instances", "guild_scheduled_events", "soundboard_sounds"), ()
    ),
    **dict.fromkeys(
        (
            "system_channel_flags", "verification_level", "default_message_notifications", "mfa_level",
            "explicit_content_filter", "premium_tier", "premium_subscription_count", "nsfw_level",
            "max_stage_video_channel_users", "max_video_channel_users",
        ),
        0,
    ),
    "region": "local",
    "afk_timeout": 300,
    "max_members": 500,
    "widget_enabled": False,
    "premium_progress_bar_enabled": False,
    "nsfw": False,
    "preferred_locale": "en-US",
}  # fmt: skip
