/** Telling refusals apart by the contract's keys; their numbers stand in its catalogue and nowhere else. */
import codes from 'virtual:refusal-codes'
import type { RefusalKey } from '@juya/contract'

/** Whether an error is that refusal of the server. */
export const isRefusal = (error: unknown, key: RefusalKey): boolean =>
  error instanceof Error && 'code' in error && error.code === codes[key]
