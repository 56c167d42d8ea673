/** The interface of invitation for answers. */
export { endInvitation } from './binding.ts'
export { askToVoid, keepFlagged } from './flagged.ts'
export { createPoster, deletePoster, inviteLink, postersOf } from './posters/keeping.ts'
export { maskOrderNo } from './rules.ts'
export { setting } from './settings.ts'
export { broughtFen, flagsByIds, incomesByIds, incomesOf, relationOf, relationsByIds } from './store.ts'
export type { Income, Poster, Relation } from './tables.ts'
