/** The blocks' interface for other domains. */
export {
  type Asking,
  areApart,
  barredAmong,
  barredKey,
  block,
  blockedAmong,
  blocksOf,
  isBlocked,
  keptAway,
  openTo,
  type Pair,
  type Party,
  peopleApart,
  type Scope,
  shopsKeptAway,
  unblock,
} from './blocks.ts'
