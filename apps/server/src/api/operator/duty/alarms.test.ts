/** Alarms: raised once, heard by who is on duty, by SMS further down the roster, over when the cause is gone. */

import { operator } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorEvents } from '../../../domains/operator/events.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { lookForAlarms } from '../../../platform/alarms/alarms.ts'
import { machineOf } from '../../../platform/alarms/machine.ts'
import { alarmKinds } from '../../../platform/alarms/registry.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const MINUTE_MS = 60_000
const DAY_S = 86_400

let world: World
let root: TestOperator
beforeAll(async () => {
  world = await openWorld()
  root = await newOperator(world, ['root'])
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.sql('delete from platform_alarms')
  await world.sql('delete from platform_deadlines')
  await world.sql('delete from operator_alarm_calls')
  await world.sql('delete from operator_shifts')
  await world.sql('delete from operator_alarm_phones')
  await world.sql(`update operator_accounts set status = 'disabled' where id <> $1`, [root.id])
})

/** The disk has so much room left. */
const disk = (free: number) => {
  machineOf(world.services).disk = async () => ({ free, all: 100 })
}
const look = () => lookForAlarms(world.ctx, 'minute')
const alarmsOf = async (who: TestOperator, kind = 'disk_full') =>
  (await world.call(who, operator.alarms, { kind, page_size: 50 })).list
const bellOf = async (who: TestOperator) =>
  (await world.call(who, operator.bell, {})).list.filter(({ kind }) => kind === 'alarm')
const nowS = async () => Math.floor((await world.now()) / 1000)
const onDuty = async (who: TestOperator, from_s = -60, until_s = DAY_S, role = 'service' as const) =>
  world.call(root, operator.addShift, {
    role,
    operator_id: who.id,
    from_at: (await nowS()) + from_s,
    until_at: (await nowS()) + until_s,
  })
let phones = 0
async function desk(phone = `139${String(10_000_000 + ++phones)}`): Promise<TestOperator & { phone: string }> {
  const who = await newOperator(world, ['service'])
  await world.call(who, operator.saveOwnPhone, { phone })
  return { ...who, phone }
}
const textsTo = (phone: string) => world.sandbox.control.outbox().filter((message) => message.phone === phone)

/** Every cause of a disk alarm is gone, and the alarm raised anew by this one. */
async function raised(): Promise<number> {
  disk(4)
  await look()
  await world.settle()
  return (await alarmsOf(root))[0]!.id
}

test('an alarm says what is wrong, what it means and what to do first, in the reader’s language', async () => {
  await raised()

  const [en] = await alarmsOf(root)
  const [zh] = (await world.call(root, operator.alarms, { kind: 'disk_full' }, { 'accept-language': 'zh-CN' })).list
  expect(en).toMatchObject({ state: 'raised', title: 'The disk is nearly full: 4% free' })
  expect([en!.means, en!.first].every((text) => text.length > 20 && !text.includes('{'))).toBe(true)
  expect(zh!.title).toBe('磁盘将满，剩余 4%')
  for (const { title, means, first } of alarmKinds())
    expect([title.zh, means.zh, first.zh, title.en, means.en, first.en].every(Boolean)).toBe(true)
  await world.refused(root, operator.alarms, { kind: 'colour' }, 'VALIDATION')
})

test('is raised once however often its cause is seen, ends by itself with it, and is a new one when it comes back', async () => {
  const first = await raised()
  await look()
  disk(3)
  await look()
  expect((await alarmsOf(root)).map(({ id, title }) => [id, title])).toEqual([
    [first, 'The disk is nearly full: 3% free'],
  ])

  disk(60)
  await look()
  expect(await alarmsOf(root)).toMatchObject([{ id: first, state: 'over', can_acknowledge: false }])
  expect(await bellOf(root)).toEqual([])
  expect(await world.sql(`select 1 from platform_deadlines where kind = 'alarm_call'`)).toEqual([])

  const second = await raised()
  expect(second).not.toBe(first)
})

describe('who is called', () => {
  test('who is on duty hears it by the bell; with nobody on duty, everybody who answers for it does', async () => {
    const [on, off] = [await desk(), await desk()]
    const other = await newOperator(world, ['content'])
    await onDuty(on)
    await raised()

    expect(await bellOf(on)).toMatchObject([{ title: 'The disk is nearly full: 4% free' }])
    expect(await bellOf(off)).toEqual([])
    expect(textsTo(on.phone)).toEqual([])

    await world.sql('delete from operator_alarm_calls')
    expect(await bellOf(off)).toHaveLength(1)
    expect(await bellOf(other)).toEqual([])
  })

  test('after a quarter of an hour the next on the roster has an SMS, then the one after, each once', async () => {
    const [second, first, third] = [await desk(), await desk(), await desk()]
    await onDuty(third, 2 * DAY_S, 3 * DAY_S)
    await onDuty(first)
    await onDuty(second, DAY_S, 2 * DAY_S)
    const id = await raised()

    await world.advance(15 * MINUTE_MS - 1_000)
    expect(textsTo(second.phone)).toEqual([])
    await world.advance(1_000)
    expect(textsTo(second.phone).map(({ text }) => text)).toEqual([expect.stringContaining('磁盘将满，剩余 4%')])
    expect(textsTo(third.phone)).toEqual([])
    await world.advance(15 * MINUTE_MS)
    expect(textsTo(third.phone)).toHaveLength(1)
    await world.advance(60 * MINUTE_MS)

    expect([first, second, third].map(({ phone }) => textsTo(phone).length)).toEqual([0, 1, 1])
    const [row] = await alarmsOf(root)
    expect(row!.called.map(({ name, way, outcome }) => [name, way, outcome])).toEqual([
      [first.name, 'bell', 'told'],
      [second.name, 'sms', 'told'],
      [third.name, 'sms', 'told'],
    ])
    expect(row).toMatchObject({ id, next_call_at: null, state: 'raised' })
  })

  test('a number that cannot be reached, or no number, does not stop the next one; one that was acknowledged calls no one', async () => {
    const [unreachable, silent, reached] = [
      await desk('13900000000'),
      await newOperator(world, ['service']),
      await desk(),
    ]
    await onDuty(unreachable, DAY_S, 2 * DAY_S)
    await onDuty(silent, DAY_S, 2 * DAY_S)
    const id = await raised()

    await world.advance(15 * MINUTE_MS)
    expect(textsTo(reached.phone)).toHaveLength(1)
    expect((await alarmsOf(root))[0]!.called.map(({ name, outcome }) => [name, outcome])).toEqual([
      [unreachable.name, 'refused'],
      [reached.name, 'told'],
    ])

    const late = await desk()
    expect(await world.call(silent, operator.acknowledgeAlarm, { id })).toMatchObject({
      state: 'acknowledged',
      acknowledged_by: silent.name,
      next_call_at: null,
    })
    await world.advance(60 * MINUTE_MS)
    expect(textsTo(late.phone)).toEqual([])
    await world.refused(root, operator.acknowledgeAlarm, { id }, 'STATE_CONFLICT')
  })

  test('a provider of SMS that does not answer is asked again, and sends each text once', async () => {
    const next = await desk()
    await raised()
    world.sandbox.control.fault({ service: 'sms', drop_answers: 1 })
    await world.advance(15 * MINUTE_MS)
    expect((await alarmsOf(root))[0]!.called).toEqual([])
    await world.advance(MINUTE_MS)

    expect((await alarmsOf(root))[0]!.called).toMatchObject([{ name: next.name, way: 'sms', outcome: 'told' }])
    expect(textsTo(next.phone)).toHaveLength(1)
  })
})

test('only who answers for an alarm, or root, says that they are on it; the log keeps who', async () => {
  const id = await raised()
  const content = await newOperator(world, ['content'])
  await world.refused(content, operator.acknowledgeAlarm, { id }, 'FORBIDDEN')
  await world.refused(root, operator.acknowledgeAlarm, { id: 999_999 }, 'NOT_FOUND')

  await world.call(root, operator.acknowledgeAlarm, { id })
  const { list } = await world.call(root, operator.alarms, { state: 'acknowledged' })
  expect(list).toMatchObject([{ acknowledged_by: root.name }])
  const logged = await world.sql(
    `select actor_id from platform_audit_logs where action = 'alarm.acknowledge' and target_id = $1`,
    [String(id)],
  )
  expect(logged).toEqual([{ actor_id: root.id }])
})

describe('causes', () => {
  beforeEach(() => disk(60))
  const causesOf = async (kind: string) => {
    await look()
    return (await alarmsOf(root, kind)).map(({ title, state }) => `${state} ${title}`)
  }

  test('an invariant that does not hold, until it does', async () => {
    const set = (violations: number) =>
      world.sql(
        `insert into ledger_invariant_checks (name, violations, sample, checked_at) values ('inv_i02', $1, 'account 7', platform_now())
         on conflict (name) do update set violations = excluded.violations`,
        [violations],
      )
    await set(2)
    expect(await causesOf('invariant_broken')).toEqual([
      'raised The books disagree: Every balance is the sum of its entries and never below zero',
    ])
    await set(0)
    expect(await causesOf('invariant_broken')).toEqual([expect.stringMatching(/^over/)])
  })

  test('an overdue review, by queue', async () => {
    await world.sql(
      `insert into platform_review_deadlines (queue, ref_id, due_at) select 'case', n, platform_now() - interval '1 minute' from generate_series(900001, 900003) n`,
    )
    expect(await causesOf('review_overdue')).toEqual(['raised Overdue reviews in the queue “Cases”: 3'])
    await world.sql(
      `update platform_review_deadlines set state = 'broken', ended_at = platform_now() where ref_id between 900001 and 900003`,
    )
    expect(await causesOf('review_overdue')).toEqual([expect.stringMatching(/^over/)])
  })

  test('a provider that has not answered three times in a row, until it answers', async () => {
    const ask = () => world.services.gateways.weather.now({ city: '杭州市' }).catch(() => undefined)
    world.sandbox.control.fault({ service: 'weather', down: true })
    for (let asked = 0; asked < 3; asked++) await ask()
    await eventually(async () => expect(await causesOf('provider_down')).toHaveLength(1))
    expect(await causesOf('provider_down')).toEqual(['raised Provider “weather” does not answer'])

    world.sandbox.control.fault({ service: 'weather', down: false })
    await ask()
    await eventually(async () => expect(await causesOf('provider_down')).toEqual([expect.stringMatching(/^over/)]))
  })

  test('a judge of texts that was silent for ten minutes, and no sooner, until it answers', async () => {
    const ask = () =>
      world.services.gateways.moderation.text({ request_id: 'a', scene: 'post', text: '瓷瓶' }).catch(() => undefined)
    const failures = async () =>
      (await world.sql(`select failures from platform_provider_health where name = 'moderation'`))[0]
    world.sandbox.control.fault({ service: 'moderation', down: true })
    for (let asked = 0; asked < 4; asked++) await ask()
    await eventually(async () => expect(await failures()).toEqual({ failures: 4 }))
    expect([await causesOf('moderation_silent'), await causesOf('provider_down')].flat()).not.toContainEqual(
      expect.stringMatching(/^raised/),
    )

    await world.advance(10 * MINUTE_MS)
    expect(await causesOf('moderation_silent')).toEqual([
      'raised Texts and pictures have not been judged for 10 minutes',
    ])

    world.sandbox.control.fault({ service: 'moderation', down: false })
    await ask()
    await eventually(async () => expect(await causesOf('moderation_silent')).toEqual([expect.stringMatching(/^over/)]))
  })

  test('a subscriber with dead letters', async () => {
    await world.sql(
      `with told as (insert into platform_outbox (topic, aggregate, payload) values ('order.paid', 'order_id:7', '{}') returning id)
       insert into platform_outbox_deliveries (event_id, subscriber, lane, aggregate, attempts, dead_at, last_error)
       select id, 'lot.note_paid', 0, 'order_id:7', 12, platform_now(), 'no' from told`,
    )
    expect(await causesOf('dead_letter')).toEqual(['raised Events not taken in by “lot.note_paid”: 1'])
    await world.sql(`delete from platform_outbox_deliveries where subscriber = 'lot.note_paid'`)
    expect(await causesOf('dead_letter')).toEqual([expect.stringMatching(/^over/)])
  })

  test('a copy that is a day and two hours old', async () => {
    const machine = machineOf(world.services)
    Object.assign(world.services.config, { BACKUP_MARK: '/var/backup/done' })
    const now = await world.now()
    machine.copied_at = async () => now - 27 * 60 * MINUTE_MS
    expect(await causesOf('backup_old')).toHaveLength(1)
    machine.copied_at = async () => now - 60 * MINUTE_MS
    expect(await causesOf('backup_old')).toEqual([expect.stringMatching(/^over/)])
    Object.assign(world.services.config, { BACKUP_MARK: undefined })
  })

  test('an entry of the audit log that was changed past the program', async () => {
    await lookForAlarms(world.ctx, 'hour')
    expect(await alarmsOf(root, 'audit_broken')).toEqual([])
    const [entry] = await world.sql<{ id: number; reason: string | null }>(
      `select id, reason from platform_audit_logs order by id desc limit 1`,
    )
    const change = (reason: string | null) =>
      world.sql(
        `begin; set local session_replication_role = replica; update platform_audit_logs set reason = ${reason === null ? 'null' : `'${reason}'`} where id = ${entry!.id}; commit`,
      )
    await change('never mind')
    await lookForAlarms(world.ctx, 'hour')
    expect((await alarmsOf(root, 'audit_broken'))[0]!.title).toBe(
      `The chain of the audit log is broken at entry ${entry!.id}`,
    )
    await change(entry!.reason)
    await lookForAlarms(world.ctx, 'hour')
    expect(await alarmsOf(root, 'audit_broken')).toMatchObject([{ state: 'over' }])
  })

  test('an operator who looks up many persons, for an hour after the last time it was told', async () => {
    const tell = (count: number) =>
      inTransaction(world.ctx, (tx) => emit(tx, operatorEvents.many_lookups, { operator_id: 7, name: 'Bo', count }))
    await tell(50)
    await world.settle()
    await world.advance(40 * MINUTE_MS)
    await tell(60)
    await world.settle()
    await world.advance(40 * MINUTE_MS)
    expect((await alarmsOf(root, 'many_lookups')).map(({ state, title }) => [state, title])).toEqual([
      ['raised', 'Bo looked up 60 persons within an hour'],
    ])
    await world.advance(21 * MINUTE_MS)
    expect(await alarmsOf(root, 'many_lookups')).toMatchObject([{ state: 'over' }])
  })
})
