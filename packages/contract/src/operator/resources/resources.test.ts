import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NEVER_IN_BULK } from '../bulk/runs.ts'
import { operator } from '../calls.ts'
import { BULK_ACTS } from './bulk-acts.ts'
import type { Definition } from './definition.ts'
import { DUTIES, STILL_MISSING } from './duties.ts'
import { readCondition, waysOf, writeCondition } from './frame.ts'
import { DEFINITIONS, RESOURCES } from './index.ts'

const calls = operator as unknown as Record<string, { effect: string; roles?: readonly string[]; input: unknown }>
const DOMAINS = join(import.meta.dirname, '../../../../../apps/server/src/domains')
const exists = (domain: string) => existsSync(join(DOMAINS, domain))

test('whatever a domain of ours has can be listed and acted on by the roles that answer for it, but for what is named as missing', () => {
  const missing: string[] = []
  for (const { thing, list, acts } of DUTIES.filter((duty) => exists(duty.domain))) {
    if (!list || !(list in calls)) missing.push(`${thing}: list`)
    for (const [act, call] of Object.entries(acts)) if (!call || !(call in calls)) missing.push(`${thing}: ${act}`)
  }

  expect(missing.sort()).toEqual([...STILL_MISSING].sort())
})

test('the roles that list a thing are the ones that answer for it', () => {
  const other = DUTIES.filter(({ list }) => list && list in calls)
    .filter(({ list, roles }) => String([...(calls[list!]!.roles ?? [])].sort()) !== String([...roles].sort()))
    .map(({ thing, list, roles }) => `${thing}: ${roles} in the duties, ${calls[list!]!.roles} may call ${list}`)

  expect(other).toEqual([])
})

test('every list of the frame is a duty, its call takes its roles, and its actions are calls', () => {
  const faults = RESOURCES.flatMap(({ name, call, roles, actions = [] }) => [
    ...(DUTIES.some(({ list }) => list === call) || DEFINITIONS.some((one) => one.name === name)
      ? []
      : [`${name} is no duty`]),
    ...(calls[call]?.roles === roles ? [] : [`${call} has other roles than ${name}`]),
    ...actions.filter((action) => !(action in calls)).map((action) => `${name}: there is no call ${action}`),
  ])

  expect(faults).toEqual([])
})

test('a thing that may be decided in more than one way has words for the reason its pane asks for', () => {
  const without = (DEFINITIONS as readonly Definition[])
    .filter(
      ({ acts, texts }) => Object.values(acts).filter(({ decides }) => decides).length > 1 && !('reason' in texts),
    )
    .map(({ name }) => name)

  expect(without).toEqual([])
})

test('what is done in bulk can be done to one thing by the same roles, and is nothing that is decided one by one', () => {
  const one_by_one = [
    ...DUTIES.filter(({ thing }) => NEVER_IN_BULK.includes(thing)).flatMap(({ acts }) => Object.values(acts)),
    ...(DEFINITIONS as readonly Definition[]).flatMap((list) => (list.one_by_one ? Object.keys(list.acts) : [])),
  ]
  const faults = BULK_ACTS.flatMap(({ call, roles, resource, inverse }) => [
    ...(String(calls[call]?.roles) === String(roles) ? [] : [`${call} has other roles`]),
    ...(RESOURCES.some(({ name }) => name === resource) ? [] : [`there is no list ${resource}`]),
    ...(inverse === undefined || inverse in calls ? [] : [`there is no call ${inverse}`]),
    ...(one_by_one.includes(call) ? [`${call} is decided one by one`] : []),
  ])

  expect(faults).toEqual([])
  expect(one_by_one).toEqual(expect.arrayContaining(['ruleCase', 'decidePenalty']))
  expect(NEVER_IN_BULK.filter((thing) => !DUTIES.some((duty) => duty.thing === thing))).toEqual([])
})

test('every column that sorts, sorts by an order the list has, and the usual order is one of them', () => {
  const faults = RESOURCES.flatMap(({ name, columns, sorts, usual }) =>
    [...columns.flatMap(({ sort }) => sort ?? []), usual.replace('-', '')]
      .filter((sort) => !sorts.includes(sort))
      .map((sort) => `${name} ${sort}`),
  )

  expect(faults).toEqual([])
})

test('a definition names values its lists have, logs of its thing, and columns it can show', () => {
  const faults = (DEFINITIONS as readonly Definition[]).flatMap(
    ({ name, thing, logged_of, lists, columns, acts, chips, filters, queue }) => [
      ...Object.entries(acts).flatMap(([act, { when = [], log, decides }]) => [
        ...when.filter((state) => !(state in Object.values(lists)[0]!)).map((state) => `${act} in the state ${state}`),
        ...Object.keys(log)
          .filter((key) => !key.startsWith(`${logged_of?.thing ?? thing}.`))
          .map((key) => `${act} writes ${key}`),
        ...(decides && !queue ? [`${act} decides in no queue`] : []),
      ]),
      ...columns.flatMap(({ key, list }) =>
        list === undefined || list in lists ? [] : [`${name}.${key} in words of ${list}`],
      ),
      ...chips.flatMap((chip) =>
        Object.entries(chip.filters)
          .filter(([filter, text]) => !filters[filter] || !readCondition(filters[filter], text))
          .map(([filter, text]) => `${name}: the chip ${filter}=${text}`),
      ),
    ],
  )

  expect(faults).toEqual([])
})

test('what a filter says in an address is read as it was meant, and written the same again', () => {
  const money = { kind: 'money', may_be_empty: true } as const
  const word = { kind: 'word', values: ['open', 'closed'] } as const
  const read = (filter: Parameters<typeof readCondition>[0], text: string) => readCondition(filter, text)

  expect(read(word, 'open,closed')).toEqual({ op: 'any', values: ['open', 'closed'] })
  expect(read(word, '!open')).toEqual({ op: 'none', values: ['open'] })
  expect(read(money, '500..2000')).toEqual({ op: 'between', values: ['500', '2000'] })
  expect(read(money, '..2000')).toEqual({ op: 'between', values: ['', '2000'] })
  expect(read(money, '-')).toEqual({ op: 'empty', values: [] })
  expect(read({ kind: 'flag' }, 'true')).toEqual({ op: 'any', values: ['1'] })
  for (const text of ['open,closed', '!open']) expect(writeCondition(read(word, text)!)).toBe(text)
  for (const text of ['500..2000', '..2000', '-', '!-', '7']) expect(writeCondition(read(money, text)!)).toBe(text)
  for (const text of ['', 'shut', 'open,', '-', 'open..closed']) expect(read(word, text), text).toBeUndefined()
  for (const text of ['1.5', '1e3', '..', '1..2..3', '!1..2', 'x', '-5', '1,000', ' 7', '7 ', '100000000001'])
    expect(read(money, text), text).toBeUndefined()
  expect(read({ kind: 'day' }, '2026-02-30')).toBeUndefined()
  expect(waysOf({ kind: 'flag' })).toEqual(['any'])
})
