/** The blocks' interface for other domains. */
export {
  type Asking,
  barredAmong,
  barredKey,
  block,
  blocksOf,
  isBlocked,
  type Party,
  type Scope,
  unblock,
} from './blocks.ts'
