"""Places in lists, as the database gives them."""


def place_by(order: str) -> str:
    """A column ``place`` of a query: where its rows come in this order, which equal ones share: 1, 1, 3.

    It counts all rows, also where only a page of them is asked for.
    """
    return f"rank() OVER (ORDER BY {order}) AS place"
