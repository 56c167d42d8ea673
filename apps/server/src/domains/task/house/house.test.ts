/** Tasks of Juya's own: they pay points, and everything else of a task holds the same. */
import { POINTS_A_DAY, points, report, task } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { accountEvents } from '../../account/events.ts'
import { banUser, leavingItemsOf, restrictUser } from '../../account/index.ts'
import { newBuyer } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { endsMovers } from '../../lot/ports/ends.ts'
import { newShop } from '../../shop/testing.ts'
import { overturn, stopTask, uphold } from '../index.ts'
import { newTask, placeRow, submitted, taken, taskRow } from '../testing.ts'
import { approve, newHouseTask, operatorAs, pointsOfPlace, turnDown } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const verified = () => newBuyer(world, { verified: true })
const whole = (delta: number) => [{ delta, debt_delta: 0, in_day_limit: false }]
const moneyMoved = async () =>
  (await world.sql<{ n: number }>('select count(*)::int as n from ledger_transactions'))[0]!.n

describe('the points of a task', () => {
  test('stand on its card with Juya as its giver; nothing is locked for it, and no money moves', async () => {
    const before = await moneyMoved()
    const one = await newHouseTask(world, { reward_points: 50 })
    const { taker, place_id } = await submitted(world, one)

    const { list } = await world.call(guest, task.list, {})
    await approve(world, place_id)

    expect(list.find(({ id }) => id === one.id)).toMatchObject({ shop: null, reward_fen: 0, reward_points: 50 })
    expect(await pointsOfPlace(world, place_id)).toEqual(whole(50))
    expect(await placeRow(world, place_id)).toMatchObject({ status: 'paid', decided_by: 'house' })
    expect(await taskRow(world, one.id)).toMatchObject({ taken: 0, approved: 1, paid_fen: 0 })
    expect((await world.call(taker, task.mine, {})).earned_points).toBe(50)
    expect(await moneyMoved()).toBe(before)
  })

  test('stand in the person’s records under the task’s name', async () => {
    const one = await newHouseTask(world)
    const { taker, place_id } = await submitted(world, one)
    await approve(world, place_id)

    const { list } = await world.call(taker, points.entries, {})

    const { title } = await world.call(taker, task.info, { id: one.id })
    expect(list).toMatchObject([{ reason: 'task', delta: 50, title }])
  })

  test('come by silence too', async () => {
    const one = await newHouseTask(world, { review_hours: 24 })
    const { place_id } = await submitted(world, one)

    await world.advance(24 * HOUR_MS + 60_000)

    expect(await placeRow(world, place_id)).toMatchObject({ status: 'paid', decided_by: 'silence' })
    expect(await pointsOfPlace(world, place_id)).toEqual(whole(50))
  })

  test('repay points debt first', async () => {
    const one = await newHouseTask(world)
    const { taker, place_id } = await submitted(world, one)
    await world.sql('update points_books set debt = 20 where user_id = $1', [taker.id])
    await world.sql(
      `insert into points_entries (user_id, reason, ref, delta, debt_delta, balance_after, debt_after) values ($1, 'operator', 'test', 0, 20, 0, 20)`,
      [taker.id],
    )

    await approve(world, place_id)

    expect(await pointsOfPlace(world, place_id)).toEqual([{ delta: 30, debt_delta: -20, in_day_limit: false }])
  })

  test('promised a person come whole however late they are approved, and take nothing from that day', async () => {
    const one = await newHouseTask(world, { reward_points: POINTS_A_DAY, review_hours: 168 })
    const { taker, place_id } = await submitted(world, one)
    await world.advance(DAY_MS)
    const later = await newHouseTask(world, { reward_points: POINTS_A_DAY })

    await approve(world, place_id)

    expect(await pointsOfPlace(world, place_id)).toEqual(whole(POINTS_A_DAY))
    expect((await world.call(taker, task.take, { id: later.id })).status).toBe('taken')
  })

  test('are promised as far as the day has room: the next place waits for tomorrow, and a check-in brings what is left', async () => {
    const [big, small, rest] = [
      await newHouseTask(world, { reward_points: 150 }),
      await newHouseTask(world, { reward_points: 60 }),
      await newHouseTask(world, { reward_points: 48 }),
    ]
    const { taker } = await taken(world, big)

    await world.refused(taker, task.take, { id: small.id }, 'POINTS_DAY_FULL', { limit: POINTS_A_DAY })
    expect((await world.call(taker, task.info, { id: small.id })).takeable.ok).toBe(false)
    await taken(world, rest, taker)
    expect((await world.call(taker, points.sign, {})).points).toBe(2)

    await world.advance(DAY_MS)
    expect((await world.call(taker, task.take, { id: small.id })).status).toBe('taken')
  })

  test('of a place that was given back make room for another', async () => {
    const [one, other] = [
      await newHouseTask(world, { reward_points: POINTS_A_DAY }),
      await newHouseTask(world, { reward_points: POINTS_A_DAY }),
    ]
    const { taker, place_id } = await taken(world, one)
    await world.refused(taker, task.take, { id: other.id }, 'POINTS_DAY_FULL')

    await world.call(taker, task.submit, { assignment_id: place_id, action: 'return' })

    expect((await world.call(taker, task.take, { id: other.id })).status).toBe('taken')
  })
})

describe('a place', () => {
  test('is for verified adults of the level, once an identity, and five at a time with those of shops', async () => {
    const one = await newHouseTask(world, { level_min: 3, reward_points: 1 })
    const device_id = `house-${one.id}`
    const [person, linked] = [
      await newBuyer(world, { verified: true, device_id }),
      await newBuyer(world, { verified: true, device_id }),
    ]
    const minor = await verified()
    await world.sql('update account_users set is_adult = false where id = $1', [minor.id])

    await world.refused(await newBuyer(world), task.take, { id: one.id }, 'REALNAME_REQUIRED')
    await world.refused(minor, task.take, { id: one.id }, 'ADULT_REQUIRED')
    await world.refused(person, task.take, { id: one.id }, 'LEVEL_TOO_LOW')
    await world.sql('update account_users set credit_level = 3 where id = any($1)', [[person.id, linked.id]])
    const place = await world.call(person, task.take, { id: one.id })
    expect((await world.call(person, task.take, { id: one.id })).id).toBe(place.id)
    await world.refused(linked, task.take, { id: one.id }, 'TASK_TAKEN')

    for (let n = 0; n < 3; n++) await taken(world, await newHouseTask(world, { reward_points: 1 }), person)
    await taken(world, await newTask(world), person)
    await world.refused(person, task.take, { id: (await newHouseTask(world)).id }, 'LIMIT_REACHED', { limit: 5 })
  })

  test('is refused to a restricted person, whose proof is judged and brings its points all the same', async () => {
    const { taker, place_id } = await submitted(world, await newHouseTask(world))
    await inTransaction(world.ctx, (tx) =>
      restrictUser(tx, { user_id: taker.id, reason: '刷单', until: undefined } as never),
    )

    await world.refused(taker, task.take, { id: (await newHouseTask(world)).id }, 'ACCOUNT_RESTRICTED')
    await approve(world, place_id)

    expect(await pointsOfPlace(world, place_id)).toEqual(whole(50))
  })

  test('of a banned person without a proof is free again; one who leaves ends it first', async () => {
    const one = await newHouseTask(world)
    const { taker, place_id } = await taken(world, one)
    expect(await leavingItemsOf(world.ctx, taker.id)).toContainEqual({ item: 'places', count: 1 })

    await inTransaction(world.ctx, (tx) => banUser(tx, { user_id: taker.id, reason: '欺诈' } as never))
    await world.settle()

    expect(await placeRow(world, place_id)).toMatchObject({ status: 'returned' })
    expect(await taskRow(world, one.id)).toMatchObject({ taken: 0 })
  })

  test('stands still for who said “It was not me”, and an outage moves its end by a day', async () => {
    const one = await newHouseTask(world, { take_hours: 10 })
    const [held, away] = [await taken(world, one), await taken(world, one)]
    const { submit_by } = await placeRow(world, away.place_id)
    await inTransaction(world.ctx, (tx) => emit(tx, accountEvents.locked, { user_id: held.taker.id, not_me: '' }))
    await world.settle()

    const outage = { from_at: submit_by - HOUR_MS, until_at: submit_by + HOUR_MS }
    await inTransaction(world.ctx, async (tx) => {
      for (const move of endsMovers(world.services)) await move(tx, outage, outage.until_at + 300_000)
    })
    await world.advance(12 * HOUR_MS)

    expect(await placeRow(world, held.place_id)).toMatchObject({ status: 'taken' })
    expect((await placeRow(world, away.place_id)).submit_by).toBe(outage.until_at + DAY_MS)
  })

  test('runs out where no proof came in time', async () => {
    const one = await newHouseTask(world, { take_hours: 2 })
    const { place_id } = await taken(world, one)

    await world.advance(3 * HOUR_MS)

    expect(await placeRow(world, place_id)).toMatchObject({ status: 'expired' })
  })
})

describe('a proof', () => {
  test('that is rejected may be tried once more, then appealed: another operator overturns it, and the points come', async () => {
    const one = await newHouseTask(world)
    const { taker, place_id } = await submitted(world, one)
    await turnDown(world, place_id, 7)
    const again = await world.call(taker, task.submit, { assignment_id: place_id, text: '出处已补全' })
    expect(again).toMatchObject({ status: 'submitted', tries: 2 })
    await turnDown(world, place_id, 7)
    await world.refused(taker, task.submit, { assignment_id: place_id, text: '第三次' }, 'STATE_CONFLICT')
    await world.call(taker, task.appeal, { assignment_id: place_id, content: '出处均已列明，请核对' })

    const bySame = (rule: typeof overturn) =>
      inTransaction(operatorAs(world, 7), (tx) => rule(tx, place_id, '凭证清楚'))
    await expect(bySame(overturn)).rejects.toMatchObject({ key: 'SELF_ACTION' })
    await expect(bySame(uphold)).rejects.toMatchObject({ key: 'SELF_ACTION' })
    await inTransaction(operatorAs(world, 8), (tx) => overturn(tx, place_id, '凭证清楚'))

    expect(await placeRow(world, place_id)).toMatchObject({ status: 'paid', decided_by: 'arbiter', overturned: true })
    expect(await pointsOfPlace(world, place_id)).toEqual(whole(50))
    const { answers } = await world.call(guest, task.info, { id: one.id })
    expect(answers!.overturned).toBeGreaterThan(0)
  })

  test('whose rejection is upheld brings nothing, and its place is free', async () => {
    const one = await newHouseTask(world)
    const { taker, place_id } = await submitted(world, one)
    await turnDown(world, place_id, 7)
    await world.call(taker, task.appeal, { assignment_id: place_id, content: '出处均已列明，请核对' })

    await inTransaction(operatorAs(world, 8), (tx) => uphold(tx, place_id, '确有缺漏'))

    expect(await placeRow(world, place_id)).toMatchObject({ status: 'rejected' })
    expect(await pointsOfPlace(world, place_id)).toEqual([])
    expect(await taskRow(world, one.id)).toMatchObject({ taken: 0, approved: 0 })
  })
})

describe('a task of Juya', () => {
  test('ends by itself once its time is over or all its places are approved, without a settlement to wait for', async () => {
    const [full, over] = [await newHouseTask(world, { quota: 1 }), await newHouseTask(world)]
    const { place_id } = await submitted(world, full)
    await approve(world, place_id)
    await world.settle()
    expect(await taskRow(world, full.id)).toMatchObject({ status: 'settled' })

    await world.advance(14 * DAY_MS + HOUR_MS)

    expect(await taskRow(world, over.id)).toMatchObject({ status: 'settled', returned_fen: 0 })
  })

  test('that is taken down ends places without a proof; what was submitted brings its points', async () => {
    const one = await newHouseTask(world)
    const idle = await taken(world, one)
    const { place_id } = await submitted(world, one)

    await inTransaction(world.ctx, (tx) => stopTask(tx, one.id, '步骤有误', 'house'))
    expect(await placeRow(world, idle.place_id)).toMatchObject({ status: 'returned' })
    await world.refused(guest, task.info, { id: one.id }, 'NOT_FOUND')
    await world.refused(idle.taker, report.reasons, { target_type: 'task', target_id: one.id }, 'NOT_FOUND')
    await approve(world, place_id)
    await world.settle()

    expect(await pointsOfPlace(world, place_id)).toEqual(whole(50))
    expect(await taskRow(world, one.id)).toMatchObject({ status: 'settled' })
  })

  test('is no shop’s: none sees its proofs, judges, pauses, deletes or settles it, or is told of them', async () => {
    const one = await newHouseTask(world)
    const { taker, place_id } = await submitted(world, one)
    const shop = await newShop(world)

    await world.refused(shop, task.shopTask, { id: one.id }, 'NOT_FOUND')
    await world.refused(shop, task.check, { assignment_ids: String(place_id), pass: true } as never, 'NOT_FOUND')
    await world.refused(shop, task.pause, { id: one.id, on: true }, 'NOT_FOUND')
    await world.refused(shop, task.remove, { id: one.id }, 'NOT_FOUND')
    await world.refused(shop, task.settle, { id: one.id }, 'NOT_FOUND')
    await world.refused(shop, task.pay, { task_id: one.id }, 'NOT_FOUND')
    await approve(world, place_id)
    await world.settle()
    expect((await world.call(taker, task.mine, {})).list).toMatchObject([{ task: { shop: null }, status: 'paid' }])
    const told = await world.sql(
      `select code from message_notices where shop_id is not null and code in ('task.submitted', 'task.appealed', 'task.overturned')`,
    )
    expect(told).toEqual([])
  })

  test('has exactly one reward, and what it asks and brings stands once it is published', async () => {
    const one = await newHouseTask(world)

    await expect(world.sql('update task_tasks set reward_fen = 1000 where id = $1', [one.id])).rejects.toThrow()
    await expect(world.sql('update task_tasks set reward_points = 60 where id = $1', [one.id])).rejects.toThrow(
      'frozen',
    )
    const of_shop = await newTask(world, { until: 'draft' })
    await expect(world.sql('update task_tasks set reward_points = 50 where id = $1', [of_shop.id])).rejects.toThrow(
      'task_tasks_reward',
    )
  })
})
