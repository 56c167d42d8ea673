/** docs/calls.md: every call, from the contract's own rows. */
import { z } from 'zod'
import { CONTRACT } from '../../packages/contract/src/all-calls.ts'
import type { Call } from '../../packages/contract/src/call.ts'
import { REFUSALS } from '../../packages/contract/src/refusals.ts'
import { DOUBLES } from './doubles.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  format?: string
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export function callsDocument(): string {
  const domains = Object.entries(CONTRACT as Record<string, Record<string, Call>>)
  const count = domains.reduce((sum, [, calls]) => sum + Object.keys(calls).length, 0)
  return [
    '# Calls',
    '',
    `Printed from the contract by \`npm run docs\` at a landing. ${count} calls in ${domains.length} domains. Answers are \`{code, msg, data}\``,
    'with HTTP 200; code 1 is success. A write that arrives by GET needs `X-Requested-With: XMLHttpRequest`; its POST twin is accepted too.',
    'A field with `?` may be left out. Queries and forms give numbers in digits; in a JSON body text such as "10000" is no number (20001).',
    'An empty field of a query or a form counts as left out; a list with nothing in it is `[]`.',
    '',
    ...domains.flatMap(([domain, calls]) => [`## ${domain}`, '', ...Object.values(calls).flatMap(describeCall)]),
    ...describeRefusals(),
  ].join('\n')
}

function describeCall(call: Call): string[] {
  const who = [call.auth, call.permission, call.roles?.join(', ')].filter(Boolean).join(': ')
  const marks = [
    call.effect,
    who,
    call.body === 'multipart' ? 'multipart' : '',
    call.fresh_code ? 'needs a fresh code' : '',
    call.secret ? 'carries secrets' : '',
    call.toast === 'silent' ? 'client shows its own errors' : '',
    ...(call.limits ?? []).map(({ per, max, window_s }) => `${max} in ${window_s} s per ${per}`),
    call.cache_s ? `may be cached ${call.cache_s} s` : '',
  ]
  return [
    `### ${call.domain}.${call.name}`,
    '',
    `\`${call.method} ${call.path}\` · ${marks.filter(Boolean).join(' · ')}`,
    '',
    ...(call.note ? [call.note, ''] : []),
    ...describeDouble(`${call.domain}.${call.name}`),
    ...describeInput(call),
    ...(call.refusals.length > 0 ? [`Refused with: ${call.refusals.join(', ')}`, ''] : []),
  ]
}

const describeDouble = (name: string): string[] =>
  name in DOUBLES ? [`A double: no screen asks it, for \`${DOUBLES[name]}\` brings the same.`, ''] : []

function describeInput(call: Call): string[] {
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const fields = fieldsOf(schema)
  if (fields.length === 0) return []
  return [
    '| field | |',
    '|---|---|',
    ...fields.map(({ name, needed, schema }) => `| \`${name}\`${needed ? '' : ' ?'} | ${cell(describe(schema))} |`),
    '',
  ]
}

function fieldsOf(schema: Schema): Array<{ name: string; needed: boolean; schema: Schema }> {
  const alternatives = schema.anyOf ?? schema.oneOf
  const parts = schema.allOf ?? alternatives ?? [schema]
  const fields = new Map<string, { name: string; needed: boolean; schema: Schema }>()
  for (const part of parts) {
    const inner = part === schema ? undefined : fieldsOf(part)
    for (const field of inner ??
      Object.entries(part.properties ?? {}).map(([name, one]) => ({
        name,
        needed: (part.required ?? []).includes(name),
        schema: one,
      }))) {
      if (!fields.has(field.name)) fields.set(field.name, alternatives ? { ...field, needed: false } : field)
    }
  }
  return [...fields.values()]
}

function describe(schema: Schema): string {
  const fallback = schema.default === undefined ? '' : `, default ${JSON.stringify(schema.default)}`
  return describeType(schema) + fallback
}

function describeType(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' · ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return [...new Set(alternatives.map(describeType))].join(' or ')
  if (schema.allOf) return [...new Set(schema.allOf.map(describeType))].join(' and ')
  if (schema.type === 'array')
    return `list${bounds(schema.minItems, schema.maxItems)} of ${describeType(schema.items ?? {})}`
  if (schema.type === 'object') {
    const fields = fieldsOf(schema).map(({ name, needed }) => `${name}${needed ? '' : '?'}`)
    return fields.length > 0 ? `{${fields.join(', ')}}` : 'object'
  }
  if (schema.type === 'string')
    return `text${schema.format ? ` (${schema.format})` : ''}${bounds(schema.minLength, schema.maxLength)}`
  if (schema.type === 'integer' || schema.type === 'number')
    return `${schema.type}${bounds(schema.minimum, schema.maximum)}`
  return schema.type ?? 'value'
}

function bounds(low: number | undefined, high: number | undefined): string {
  const top = high === Number.MAX_SAFE_INTEGER ? undefined : high
  const bottom = low === Number.MIN_SAFE_INTEGER ? undefined : low
  if (bottom === undefined && top === undefined) return ''
  if (bottom === top) return ` ${bottom}`
  return ` ${bottom ?? ''}–${top ?? ''}`
}

function describeRefusals(): string[] {
  return [
    '## Refusals',
    '',
    '| key | code | English | 中文 |',
    '|---|---|---|---|',
    ...Object.entries(REFUSALS).map(([key, { code, en, zh }]) => `| ${key} | ${code} | ${cell(en)} | ${cell(zh)} |`),
    '',
  ]
}
