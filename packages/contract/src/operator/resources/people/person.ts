/** The panes of a person's page. Plain data. */

export const PERSON_PANES = [
  'linked',
  'devices',
  'sessions',
  'accounts',
  'bids',
  'orders',
  'cases',
  'cases_against',
  'penalties',
  'growth',
  'reviews',
  'reports',
  'blocks',
  'notices',
  'consents',
  'shops',
] as const
export type PersonPane = (typeof PERSON_PANES)[number]

/** Why two accounts are taken for one person or household. */
export const LINK_EVIDENCE = ['identity', 'payout', 'card', 'device', 'messenger', 'address'] as const
export type LinkEvidence = (typeof LINK_EVIDENCE)[number]
/** What an operator may find about two accounts that share something. */
export const LINK_VERDICTS = ['same', 'different'] as const
/** The most one correction adds to a growth value or takes from it. */
export const GROWTH_MOVED_MAX = 100_000
