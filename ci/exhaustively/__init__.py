"""Every situation of the referee's small scope, put to all the deciders and to the referee."""
