"""Create studies in Feedlab and read their data.

    import feedlab
    lab = feedlab.connect()
    path = lab.package("eAb12c")
    tables = feedlab.read_package(path)
"""

from .client import Client, CreatedStudy, connect
from .errors import FeedlabError
from .package import read_codebook, read_package
from .settings import condition_settings

__all__ = ["Client", "CreatedStudy", "FeedlabError", "condition_settings", "connect", "read_codebook", "read_package"]
