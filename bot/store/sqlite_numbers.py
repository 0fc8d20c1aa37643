"""What SQLite keeps about its tables: their names, and the numbers it has given to rows."""

from __future__ import annotations

from bot.store.statements import Transaction


class SqliteStatements(Transaction):
    """What is the same for transactions in another thread and for brief ones."""

    async def has_table(self, table: str) -> bool:
        found = await self.rows("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", (table,))
        return bool(found)

    async def last_number(self, table: str, column: str) -> int:
        row = await self.row("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,))
        return int(row[0]) if row else 0

    async def number_after(self, table: str, column: str, number: int) -> None:
        # Rows that bring their own numbers are counted by SQLite itself.
        if number > await self.last_number(table, column):
            await self.run("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            await self.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, number))
