/** The roster: who writes it, what it refuses, and that numbers stay their owner's. And the bell: what waits for one operator. */
import { auction, operator } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { draftLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const HOUR_S = 3_600
const DAY_S = 86_400

let world: World
let root: TestOperator
let [ann, bo]: TestOperator[] = []
beforeAll(async () => {
  world = await openWorld()
  root = await newOperator(world, ['root'])
  ann = await newOperator(world, ['review'])
  bo = await newOperator(world, ['review', 'arbiter'])
})
afterAll(() => world.close())

const nowS = async () => Math.floor((await world.now()) / 1000)
async function shift(who: TestOperator, from_s: number, until_s: number, role: 'review' | 'arbiter' = 'review') {
  const now = await nowS()
  return { role, operator_id: who.id, from_at: now + from_s, until_at: now + until_s }
}
const dayOf = async (in_s: number) => new Date(((await nowS()) + 8 * HOUR_S + in_s) * 1000).toISOString().slice(0, 10)

describe('the roster', () => {
  test('shows a week from Monday to Sunday of Shanghai, with who is on duty now', async () => {
    const on = await world.call(root, operator.addShift, await shift(ann!, -HOUR_S, HOUR_S))
    const later = await world.call(root, operator.addShift, await shift(bo!, 20 * DAY_S, 20 * DAY_S + HOUR_S))

    const week = await world.call(ann!, operator.roster, {})
    const then = await world.call(ann!, operator.roster, { day: await dayOf(20 * DAY_S) })

    expect(week.until_at - week.from_at).toBe(7 * DAY_S)
    expect(new Date((week.from_at + 8 * HOUR_S) * 1000).toUTCString()).toMatch(/^Mon, .* 00:00:00 GMT$/)
    expect(week.shifts).toEqual([{ ...on, now: true, operator: { id: ann!.id, name: ann!.name } }])
    expect(then.shifts.map(({ id, now }) => [id, now])).toEqual([[later.id, false]])
    expect(week.roles.find(({ role }) => role === 'review')!.operators.map(({ id }) => id)).toEqual(
      expect.arrayContaining([ann!.id, bo!.id]),
    )
    await world.refused(root, operator.roster, { day: '2026-02-30' }, 'VALIDATION')
  })

  test('refuses who lacks the role, two shifts of a person at once, what is over, and what ends before it begins', async () => {
    const free = await shift(bo!, 2 * DAY_S, 3 * DAY_S)
    await world.call(root, operator.addShift, free)

    await world.refused(root, operator.addShift, free, 'STATE_CONFLICT')
    await world.refused(root, operator.addShift, await shift(bo!, 2 * DAY_S + HOUR_S, 4 * DAY_S), 'STATE_CONFLICT')
    await world.refused(root, operator.addShift, await shift(ann!, 2 * DAY_S, 3 * DAY_S, 'arbiter'), 'NOT_FOUND')
    await world.refused(root, operator.addShift, await shift(bo!, -2 * DAY_S, -DAY_S), 'WINDOW_CLOSED')
    await world.refused(root, operator.addShift, await shift(bo!, 6 * DAY_S, 5 * DAY_S), 'VALIDATION')
    await world.refused(root, operator.addShift, await shift(bo!, 5 * DAY_S, 13 * DAY_S), 'VALIDATION')
    await world.call(root, operator.addShift, await shift(bo!, 3 * DAY_S, 4 * DAY_S))
  })

  test('is written by root and by who leads the role, as long as they do', async () => {
    const next = await shift(bo!, 30 * DAY_S, 31 * DAY_S)
    await world.refused(ann!, operator.addShift, next, 'FORBIDDEN')
    await world.refused(ann!, operator.setLead, { operator_id: ann!.id, role: 'review', on: true }, 'FORBIDDEN')
    await world.refused(root, operator.setLead, { operator_id: ann!.id, role: 'finance', on: true }, 'NOT_FOUND')
    await world.call(root, operator.setLead, { operator_id: ann!.id, role: 'review', on: true })

    const { id } = await world.call(ann!, operator.addShift, next)
    await world.refused(ann!, operator.addShift, await shift(bo!, 30 * DAY_S, 31 * DAY_S, 'arbiter'), 'FORBIDDEN')
    const { roles } = await world.call(ann!, operator.roster, {})
    expect(roles.filter(({ can_write }) => can_write).map(({ role }) => role)).toEqual(['review'])

    await world.call(root, operator.setLead, { operator_id: ann!.id, role: 'review', on: false })
    await world.refused(ann!, operator.removeShift, { id }, 'FORBIDDEN')
    await world.call(root, operator.removeShift, { id })
    await world.refused(root, operator.removeShift, { id }, 'NOT_FOUND')
    const logged = await world.sql<{ action: string }>(
      `select action from platform_audit_logs where action like 'roster.%' order by id desc limit 4`,
    )
    expect(logged.map(({ action }) => action)).toEqual(['roster.remove', 'roster.unlead', 'roster.add', 'roster.lead'])
  })

  test('a shift that has begun ends when it is taken out, and stays on the page; one that is over stays as it was', async () => {
    const { id } = await world.call(root, operator.addShift, await shift(bo!, -HOUR_S, HOUR_S))

    await world.call(root, operator.removeShift, { id })

    const { shifts } = await world.call(root, operator.roster, {})
    expect(shifts.find((one) => one.id === id)).toMatchObject({ now: false })
    await world.refused(root, operator.removeShift, { id }, 'WINDOW_CLOSED')
  })
})

test('a number is kept encrypted, shown masked and logged masked; it is its owner’s to forget', async () => {
  const phone = '13812345678'
  expect(await world.call(ann!, operator.saveOwnPhone, { phone })).toEqual({ own_phone: '138****5678' })

  const seen = JSON.stringify([
    await world.call(root, operator.roster, {}),
    await world.sql(`select * from platform_audit_logs where action = 'operator.phone'`),
    await world.sql('select * from operator_alarm_phones'),
  ])
  expect(seen).toContain('138****5678')
  expect(seen).not.toContain(phone)
  await world.refused(ann!, operator.saveOwnPhone, { phone: '12' }, 'VALIDATION')
  await world.sql('update operator_sessions set code_at = null where operator_id = $1', [ann!.id])
  await world.refused(ann!, operator.saveOwnPhone, { phone: null }, 'FRESH_CODE_NEEDED')
  await world.sql(`update operator_sessions set code_at = 'infinity' where operator_id = $1`, [ann!.id])

  expect(await world.call(ann!, operator.saveOwnPhone, { phone: null })).toEqual({ own_phone: null })
  expect((await world.call(ann!, operator.roster, {})).own_phone).toBeNull()
})

test('the bell names what one holds, what is due within a quarter of an hour in one’s queues, and what one may confirm', async () => {
  const lot = await draftLot(world)
  await world.call(lot.shop, auction.edit, { id: lot.id, save: 'submit' })
  const bellOf = async (who: TestOperator) =>
    (await world.call(who, operator.bell, {})).list.map(({ kind, ref_id }) => `${kind} ${ref_id}`)
  expect(await bellOf(ann!)).toEqual([])

  await world.call(ann!, operator.takeClaim, { queue: 'lot', id: lot.id })
  expect(await bellOf(ann!)).toEqual([`claim ${lot.id}`])
  await world.advance(16 * 60_000)
  expect(await bellOf(ann!)).toEqual([`due ${lot.id}`])
  expect(await bellOf(root)).toEqual([])

  const second = await newOperator(world, ['root'])
  const { id } = await world.call(root, operator.createOperator, {
    login: 'chen.new',
    name: 'Chen',
    roles: ['content'],
    reason: 'a new colleague',
  })
  expect(await bellOf(second)).toEqual([`proposal ${id}`])
  expect(await bellOf(root)).toEqual([])
  await world.refused({}, operator.bell, {}, 'OPERATOR_LOGIN')
})
