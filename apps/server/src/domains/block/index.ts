/** The blocks' interface for other domains. */
export {
  type Asking,
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
  type Scope,
  shopsKeptAway,
  unblock,
} from './blocks.ts'
