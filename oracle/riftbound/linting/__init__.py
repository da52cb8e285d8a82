"""What makes an incident ill-formed, one module for each kind of flaw."""
