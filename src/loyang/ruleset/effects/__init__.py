"""The vocabulary of helper effects: what a helper's text can say.

An option of a helper is a list of these, with their parameters, in the data file; what they do
is written once each in `loyang.rules.helpers.options`. `Effect.words` gives the sentence that is
shown to people, made from the same parameters that the rules use.
"""

from loyang.ruleset.effects.effect import Effect, Timing
from loyang.ruleset.effects.lantern import (
    BorrowHelper,
    BuyElsewhere,
    SellElsewhere,
    ServeElsewhere,
    SwapRegularCustomers,
    TakeCasualCustomer,
    TakeFromField,
    TakeFromStall,
    TradeElsewhere,
)
from loyang.ruleset.effects.own import (
    AdjustShop,
    BuryField,
    BuyCheaply,
    CasualCustomerBonus,
    DeliveriesPerRound,
    EarnPerField,
    EnlargeStorehouse,
    Exchange,
    FetchHelper,
    HarvestMore,
    PurchaseDiscount,
    SatisfyMarkers,
    SowFromSupply,
    TurnUpField,
    UnlimitedStoring,
)

__all__ = [
    "EFFECTS",
    "AdjustShop",
    "BorrowHelper",
    "BuryField",
    "BuyCheaply",
    "BuyElsewhere",
    "CasualCustomerBonus",
    "DeliveriesPerRound",
    "EarnPerField",
    "Effect",
    "EnlargeStorehouse",
    "Exchange",
    "FetchHelper",
    "HarvestMore",
    "PurchaseDiscount",
    "SatisfyMarkers",
    "SellElsewhere",
    "ServeElsewhere",
    "SowFromSupply",
    "SwapRegularCustomers",
    "TakeCasualCustomer",
    "TakeFromField",
    "TakeFromStall",
    "Timing",
    "TradeElsewhere",
    "TurnUpField",
    "UnlimitedStoring",
]


EFFECTS: dict[str, type[Effect]] = {
    effect.name: effect
    for effect in (
        Exchange,
        SatisfyMarkers,
        CasualCustomerBonus,
        BuyCheaply,
        PurchaseDiscount,
        AdjustShop,
        EarnPerField,
        FetchHelper,
        DeliveriesPerRound,
        TurnUpField,
        BuryField,
        HarvestMore,
        EnlargeStorehouse,
        UnlimitedStoring,
        SowFromSupply,
        TradeElsewhere,
        TakeFromStall,
        ServeElsewhere,
        TakeCasualCustomer,
        SwapRegularCustomers,
        BuyElsewhere,
        SellElsewhere,
        TakeFromField,
        BorrowHelper,
    )
}
"""Every kind of effect by the key it has in the data file."""
