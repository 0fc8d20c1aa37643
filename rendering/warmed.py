"""To be imported by the server that workers are forked from: each then has most of its sprites drawn already."""

from rendering.warming import begin

begin()
