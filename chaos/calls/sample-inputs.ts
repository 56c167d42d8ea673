/** Inputs for any call of the contract, made from its schema alone, so that a call added tomorrow has its input tomorrow. */

import type { Call } from '@juya/contract'
import type { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { z } from 'zod'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
  pattern?: string
}

/** The fields a call takes, by name. */
export function fieldsOf(call: Call): Record<string, Schema> {
  return schemaOf(call).properties ?? {}
}

const schemas = new Map<Call, Schema>()
function schemaOf(call: Call): Schema {
  const known = schemas.get(call) ?? (z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema)
  schemas.set(call, known)
  return known
}

/** Values that fit the names of fields, where a schema says no more than "text" or "a number". */
export type Known = Record<string, unknown>

/** A whole input, as right as the schema and the known values make it. Some of the optional fields are left out. */
export function sampleOf(call: Call, known: Known, random: SeededRandom): Record<string, unknown> {
  const { properties = {}, required = [] } = schemaOf(call)
  const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || random.happens(0.5))
  return Object.fromEntries(chosen.map(([name, schema]) => [name, sampleValue(name, schema, known, random)]))
}

/** The least a call takes: its required fields, as right as the schema and the known values make them. */
export function neededOf(call: Call, known: Known, random: SeededRandom): Record<string, unknown> {
  const { properties = {}, required = [] } = schemaOf(call)
  // An id, and a reason, that may be left out are given all the same: without them most calls are about nothing.
  const chosen = Object.keys(properties).filter(
    (name) => required.includes(name) || (/^(ids?|reason|code)$/.test(name) && name in known),
  )
  return Object.fromEntries(chosen.map((name) => [name, sampleValue(name, properties[name]!, known, random)]))
}

function sampleValue(name: string, schema: Schema, known: Known, random: SeededRandom): unknown {
  if (name in known) return schema.type === 'array' && !Array.isArray(known[name]) ? [known[name]] : known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return sampleValue(name, random.pick(branches), known, random)
  if (schema.allOf) return sampleValue(name, Object.assign({}, ...schema.allOf) as Schema, known, random)
  if (schema.type === 'array') {
    const count = Math.max(schema.minItems ?? 0, random.upTo(3))
    return Array.from({ length: count }, () => sampleValue(name, schema.items ?? {}, known, random))
  }
  if (schema.type === 'object') {
    const inner = Object.entries(schema.properties ?? {})
    return Object.fromEntries(inner.map(([key, one]) => [key, sampleValue(key, one, known, random)]))
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(schema.minimum ?? 0, Math.min(schema.maximum ?? 1_000, 1 + random.upTo(100)))
  if (schema.type === 'boolean') return random.happens(0.5)
  return textOf(name, schema)
}

function textOf(name: string, { format, minLength = 0, maxLength = 40 }: Schema): string {
  if (format === 'uuid') return crypto.randomUUID()
  if (/phone/.test(name)) return '13900001234'
  if (/date|day|month/.test(name)) return '2026-11-20'
  const text = '清 白玉摆件'
  return text.padEnd(minLength, '好').slice(0, Math.max(minLength, Math.min(maxLength, 40)))
}

/** The same call about something else: one field has another value that fits its schema. Undefined for a call without fields. */
export function otherInputOf(call: Call, input: Record<string, unknown>): Record<string, unknown> | undefined {
  const parsed = JSON.stringify(call.input.safeParse(input).data)
  for (const [name, schema] of Object.entries(fieldsOf(call)))
    for (const value of othersOf(name, input[name], schema)) {
      const other = { ...input, [name]: value }
      const result = call.input.safeParse(other)
      if (result.success && JSON.stringify(result.data) !== parsed) return other
    }
  return undefined
}

function othersOf(name: string, value: unknown, schema: Schema): unknown[] {
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'boolean') return [!value]
  if (Array.isArray(value)) return typeof value[0] === 'number' ? [value.map((one: number) => one + 1)] : []
  const branches = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])]
  const listed = branches.flatMap((branch) => branch.enum ?? branch.const ?? [])
  if (listed.length > 0) return listed
  if (typeof value === 'string')
    return [`${value}的`, value.replace(/\d(?=\D*$)/, (digit) => String(9 - Number(digit)))]
  const types = branches.map((branch) => branch.type)
  return [types.includes('boolean') ? true : types.includes('string') ? textOf(name, schema) : 1]
}
