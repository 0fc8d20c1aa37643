"""To be imported by the server from which tests fork: whatever is forked then has most sprites drawn already."""

from rendering.warming import begin

begin()
