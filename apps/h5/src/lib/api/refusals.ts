/** Telling refusals apart by the contract's keys; their numbers stand in its catalogue and nowhere else. */
import codes from 'virtual:refusal-codes'
import type { RefusalKey } from '@juya/contract'

/** Whether an answer, an error or a "you cannot" is that refusal. The key must be written out: the build looks for it. */
export const isRefusal = (said: { code?: number | null } | null | undefined, key: RefusalKey): boolean =>
  typeof said?.code === 'number' && said.code === codes[key]
