"""`place`: the site in one command, from a wheel or, as `python -m config.place`, from a checkout."""
