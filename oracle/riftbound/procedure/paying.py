"""
Paying, step by step
====================

Step 4 of playing a card (CR 357). A step that breaks a rule is still carried out as if it had been allowed, and the
rule is named: a recorded play may have more than one fault.
"""

from __future__ import annotations

from msgspec.structs import replace

from oracle.riftbound.features import picking
from oracle.riftbound.procedure import adding, giving
from oracle.riftbound.procedure.state import Paying, Result, present
from oracle.riftbound.vocabulary.action import PayStep
from oracle.rulebook import Broken


def pay(state: Paying, step: PayStep, pointer: str = "") -> Result:
    """The state after one payment step, and what is wrong with it."""
    for inner in step.pay:
        state, wrong = _pay_within(state, step, inner, pointer + "/pay")
        if wrong:
            return state, wrong
    if step.exhaust is not None:
        return adding.exhaust(state, step, pointer)
    return _STEPS[step.verb](state, step, pointer)


def _pay_within(state: Paying, step: PayStep, inner: PayStep, pointer: str) -> Result:
    """A step that pays for using an ability: one that kills for the ability's own cost, or any other."""
    table = state.lot.case.table
    source, victim = table.by_id.get(step.use or ""), table.by_id.get(inner.kill or "")
    adds = table.card(source).adds[step.ability : step.ability + 1] if source is not None else ()
    if victim is None or not adds or adds[0].kill is None:
        return pay(state, inner, pointer)
    wrong = list(present(state, victim.id, pointer, to_kill=True))
    if not picking.kind_fits(table, adds[0].kill, victim, table.card(victim)):
        wrong.append(Broken("pay.sort", f"{victim.id} is not what that ability asks to kill", pointer))
    return replace(state, gone=state.gone | {(victim.id, "trash")}), tuple(wrong)


_STEPS = {
    "recycle": adding.recycle,
    "spend": adding.spend,
    "use": adding.use,
    "kill": giving.kill,
    "return": giving.give_back,
    "discard": giving.discard,
}
