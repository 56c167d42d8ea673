/** The classes in which facts about a bidder are told beside their alias. The server decides by them and the screens say them. No dependencies. */

export const BIDDER_FACTS = {
  /** Accounts younger than this are told apart, and so are those older than the other. */
  new_days: 30,
  old_days: 365,
  /** So many of a person's latest lots are looked at; with fewer than lots_min their share at one shop says nothing. */
  lots_max: 50,
  lots_min: 5,
  /** From this share of them on, in basis points, a person bids mostly at that shop. */
  mostly_bp: 7_500,
  /** A lot won and not paid for is told for so long. */
  unpaid_days: 365,
  /** What is told fits so many people who bid at the shop, or less is told. */
  people_min: 5,
} as const
