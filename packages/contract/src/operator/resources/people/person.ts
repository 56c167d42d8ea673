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

/** From which growth value on each credit level stands, the first one first. */
const LEVELS_FROM = [0, 100, 500, 1_500, 4_000, 10_000, 25_000, 60_000, 150_000, 400_000] as const
/** The credit level of a growth value: 0 below zero, 1 to 10 from there. */
export const levelOf = (growth_value: number): number => LEVELS_FROM.filter((least) => growth_value >= least).length
