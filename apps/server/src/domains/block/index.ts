/** The blocks' interface for other domains. */
export {
  type Asking,
  barredAmong,
  barredKey,
  block,
  blockedAmong,
  blocksOf,
  isBlocked,
  type Pair,
  type Party,
  type Scope,
  unblock,
} from './blocks.ts'
