/** Replays that were taken down, for answers. */
export type { Takedown } from './tables.ts'
export { downAmong, takedownOf, takedownsByIds } from './takedown-store.ts'
export { appealTakedown, decideTakedown, takeReplayDown } from './taking-down.ts'
