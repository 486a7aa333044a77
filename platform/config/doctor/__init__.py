"""What can be wrong with a site: each file looks at one side of it and gives findings."""
