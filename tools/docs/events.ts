/** docs/events.md: every event a domain tells, what it carries and who hears it. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { DOMAINS } from '../../apps/server/src/domains.ts'
import { allNotices } from '../../apps/server/src/platform/domain.ts'
import type { EventRow } from '../../apps/server/src/platform/outbox/index.ts'
import { ROOT } from '../architecture/sources.ts'

/** Every row of every domain's events.ts, by topic. */
export async function allEvents(): Promise<EventRow<unknown>[]> {
  const paths = globSync('apps/server/src/domains/*/events.ts', { cwd: ROOT })
  const files = await Promise.all(paths.map((path) => import(join(ROOT, path)) as Promise<Record<string, object>>))
  const rows = files.flatMap((file) => Object.values(file).flatMap((events) => Object.values(events) as EventRow[]))
  return rows.sort((a, b) => (a.topic < b.topic ? -1 : 1))
}

/** Names of the subscribers of each topic: those of the domains' modules, and those that write notices. */
export function whoHears(): ReadonlyMap<string, readonly string[]> {
  const notices = allNotices(DOMAINS)
  const subscribers = DOMAINS.flatMap(({ subscriptions, announce }) => [
    ...(subscriptions ?? []),
    ...(announce?.(notices) ?? []),
  ])
  return new Map(
    [...Map.groupBy(subscribers, ({ row }) => row.topic)].map(([topic, some]) => [topic, some.map(({ name }) => name)]),
  )
}

export async function eventsDocument(): Promise<string> {
  const hears = whoHears()
  const rows = await allEvents()
  return [
    '# Events',
    '',
    'Printed from `events.ts` of the domains by `npm run docs`; the tests compare. A domain tells what has happened; who hears it imports the',
    'row. An event is of its first version where none is named; events about one thing reach a subscriber in the order they were told. Moments are ms, money is fen.',
    '',
    ...[...Map.groupBy(rows, ({ owner }) => owner)].flatMap(([owner, some]) => [
      `## ${owner}`,
      '',
      ...some.flatMap((row) => [
        `### ${row.topic}`,
        '',
        row.says,
        '',
        `- Carries ${fieldsOf(row)}; it is about its \`${row.about}\`.${row.version > 1 ? ` Version ${row.version}.` : ''}`,
        `- Heard by ${hears.get(row.topic)?.join(', ') ?? `outsiders alone: ${row.outsiders}`}`,
        '',
      ]),
    ]),
  ].join('\n')
}

const fieldsOf = ({ payload }: EventRow<unknown>): string =>
  Object.entries(payload.shape)
    .map(([name, field]) => {
      const is_optional = field instanceof z.ZodOptional
      return `${name}${is_optional ? '?' : ''} (${typeOf(z.toJSONSchema(is_optional ? field.unwrap() : field))})`
    })
    .join(', ')

function typeOf({ type, enum: names, anyOf, items, properties }: z.core.JSONSchema.JSONSchema): string {
  if (names) return names.join(' | ')
  if (anyOf) return (anyOf as z.core.JSONSchema.JSONSchema[]).map(typeOf).join(' | ')
  if (type === 'array') return `list of ${typeOf(items as z.core.JSONSchema.JSONSchema)}`
  if (type === 'object') return Object.keys(properties ?? {}).join(', ')
  return String(type)
}
