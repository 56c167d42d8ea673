/** A call as a browser needs to know it; the rest of its row stays on the server. No zod here. */
import type { CallName } from './all-calls.ts'
import type { Auth } from './call.ts'

export interface CallEntry {
  method: 'GET' | 'POST'
  path: string
  effect: 'read' | 'write'
  auth: Auth
  body?: 'json' | 'multipart'
  /** Its fields travel in the Secret-Fields header when the method is GET. */
  secret?: true
  /** The screen shows this call's errors itself. */
  toast?: 'silent'
  /** An act of operators that is shown before it is done: it carries the hash of its preview. */
  previewed?: true
}

/** The bounds of a call's field; lengths in code points. */
export interface Limit {
  chars_min?: number
  chars_max?: number
  min?: number
  max?: number
  items_min?: number
  items_max?: number
}

/** Entries by names such as 'auction.bid'. The module 'virtual:contract-table' holds it as plain data. */
export type CallTable = Readonly<Record<CallName, CallEntry>>
