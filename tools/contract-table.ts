/** The contract as the plain tables browsers get: how to treat each call, what its fields may hold, and the refusals' codes. No schema. */
import { z } from 'zod'
import { ALL_CALLS } from '../packages/contract/src/all-calls.ts'
import type { Call } from '../packages/contract/src/call.ts'
import { PREVIEWED } from '../packages/contract/src/operator/preview.ts'
import type { CallEntry, Limit } from '../packages/contract/src/paths.ts'
import { REFUSALS } from '../packages/contract/src/refusals.ts'

function entryOf(call: Call): CallEntry {
  const entry: CallEntry = { method: call.method, path: call.path, effect: call.effect, auth: call.auth }
  if (call.body) entry.body = call.body
  if (call.secret) entry.secret = true
  if (call.toast === 'silent') entry.toast = 'silent'
  if (call.domain === 'operator' && call.effect === 'write' && PREVIEWED.has(call.name)) entry.previewed = true
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

interface Schema {
  type?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Limits of the fields of calls, by names such as 'address.add.receiver'; a field of a list's items as 'auction.publish.lots.title'. */
export function contractLimits(wanted: (call: Call) => boolean = () => true): Record<string, Limit> {
  const limits: Record<string, Limit> = {}
  const visit = (name: string, schema: Schema): void => {
    const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema
    const found = Object.entries({
      chars_min: minLength,
      chars_max: maxLength,
      min: minimum,
      max: maximum,
      items_min: minItems,
      items_max: maxItems,
    }).filter(([, value]) => value !== undefined)
    // A call with several forms (a lot, or a whole sale) may name a field in each of them; the first form's limit holds.
    if (found.length > 0) limits[name] ??= Object.fromEntries(found)
    for (const [field, inner] of Object.entries(schema.properties ?? {})) visit(`${name}.${field}`, inner)
    if (typeof schema.additionalProperties === 'object') visit(`${name}.*`, schema.additionalProperties)
    for (const inner of [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) if (inner) visit(name, inner)
  }
  for (const call of ALL_CALLS.filter(wanted))
    visit(
      `${call.domain}.${call.name}`,
      z.toJSONSchema(call.input, { io: 'output', unrepresentable: 'any' }) as unknown as Schema,
    )
  return limits
}

/** The codes the envelope carries, by the refusals' keys. */
export const refusalCodes = (): Record<string, number> =>
  Object.fromEntries(Object.entries(REFUSALS).map(([key, { code }]) => [key, code]))
