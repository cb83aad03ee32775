"""C3 systems: units that carry them can share what they see. Which may be linked is in engine/rules/network.py."""

from engine.rules.hooks import Ability


class C3M(Ability):
    """C3 master computer. It leads a network of slaves."""

    rule = "C3-MASTER"
    electronic = True


class C3S(Ability):
    """C3 slave computer. It joins a network under a master."""

    rule = "C3-SLAVE"
    electronic = True


class C3I(Ability):
    """Improved C3. Six units are linked without a master."""

    rule = "C3-IMPROVED"
    electronic = True


class C3BSM(Ability):
    """Boosted C3 master. Only an Angel ECM jams its network."""

    rule = "C3-BOOSTED"
    electronic = True


class C3BSS(Ability):
    """Boosted C3 slave. Only an Angel ECM cuts it off."""

    rule = "C3-BOOSTED"
    electronic = True


class C3EM(Ability):
    """C3 emergency master. It leads for two turns when the master fails."""

    rule = "C3-EMERGENCY"
    electronic = True


class C3RS(Ability):
    """C3 remote sensors. Thrown ahead, they see for a network."""

    rule = "C3-REMOTE-SENSOR"
    electronic = True
