/** From which values on levels stand. A change moves everybody, so it is made here and nowhere else. Plain data. */

/** From which growth value on each credit level of a person stands, level 1 first. */
export const LEVELS_FROM = [0, 100, 500, 1_500, 4_000, 10_000, 25_000, 60_000, 150_000, 400_000] as const
/** What everybody begins with. */
export const GROWTH_START = 100
/** The credit level of a growth value: 0 below zero, 1 to 10 from there. */
export const levelOf = (growth_value: number): number => LEVELS_FROM.filter((least) => growth_value >= least).length

/** From which credit score on each level of a shop stands, level 1 first. */
export const SHOP_LEVELS_FROM = [0, 500, 3_000, 15_000, 60_000] as const
/** What a shop begins with. */
export const CREDIT_START = 100
/** Level 1 to 5 of a shop's credit score. */
export const shopLevelOf = (credit_score: number): number =>
  Math.max(1, SHOP_LEVELS_FROM.filter((least) => credit_score >= least).length)
