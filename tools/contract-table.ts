/** The contract as the plain table browsers get: method, path and how to treat each call, without any schema. */
import { ALL_CALLS } from '../packages/contract/src/all-calls.ts'
import type { Call } from '../packages/contract/src/call.ts'
import type { CallEntry } from '../packages/contract/src/paths.ts'

function entryOf(call: Call): CallEntry {
  const entry: CallEntry = { method: call.method, path: call.path, effect: call.effect, auth: call.auth }
  if (call.body) entry.body = call.body
  if (call.secret) entry.secret = true
  if (call.toast === 'silent') entry.toast = 'silent'
  return entry
}

/**
 * Entries by names such as 'auction.bid'.
 *
 * @param wanted keeps the calls an app makes, so that the phone app does not carry the console's and the other way round
 */
export function contractTable(wanted: (call: Call) => boolean = () => true): Record<string, CallEntry> {
  return Object.fromEntries(ALL_CALLS.filter(wanted).map((call) => [`${call.domain}.${call.name}`, entryOf(call)]))
}
