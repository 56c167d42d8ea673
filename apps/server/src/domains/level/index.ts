/** The interface of levels for answers. */
export { figuresOf, type Grant, type GrantFacts, grantFacts, grantOf, levelsWith, ownerOf } from './benefits/grants.ts'
export { benefitsByIds, levelsByIds, nameLevel, wordBenefit } from './benefits/wording.ts'
export { askReview, decideLoss } from './losses/losing.ts'
export * as rules from './rules.ts'
export { setting } from './settings.ts'
export { benefitRows, type LossOwner, levelRows, lossesByIds, lossesOf } from './store.ts'
export type { BenefitRow, Level, Loss } from './tables.ts'
