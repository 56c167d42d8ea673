import { REFUSALS, report, shop, task } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { emit } from '../../platform/outbox/index.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { accountEvents } from '../account/events.ts'
import { banUser, leavingItemsOf } from '../account/index.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { accounts, setFrozen } from '../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../ledger/testing.ts'
import { endsMovers } from '../lot/ports/ends.ts'
import { reportEvents } from '../report/events.ts'
import { shopEvents } from '../shop/events.ts'
import { openItemsOf, reinstateShop, suspendShop } from '../shop/index.ts'
import { overturn, uphold } from './index.ts'
import { approveBySilence } from './judging/judging.ts'
import { judge, newTask, placeRow, submitted, taken, taskFormOf, taskRow, turnedDown } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const appeal = (held: Awaited<ReturnType<typeof turnedDown>>) =>
  world.call(held.taker, task.appeal, { assignment_id: held.place_id, content: '照片是清楚的，请看第三张' })

const appealed = (taker: TestPerson, assignment_id: number) =>
  world.send(taker, task.appeal, { assignment_id, content: '照片是清楚的' })

/** Runs acts about a task at once, and in this order: all wait for its row, which is let go when the last one does. */
async function atOnce(task_id: number, acts: Array<() => Promise<unknown>>): Promise<void> {
  const holder = await world.connect()
  await holder.query('begin')
  await holder.query('select 1 from task_tasks where id = $1 for update', [task_id])
  const running: Array<Promise<unknown>> = []
  for (const act of acts) {
    running.push(act())
    const allWait = async () => {
      const waiting = await world.sql(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%task_tasks%'",
      )
      expect(waiting).toHaveLength(running.length)
    }
    await vi.waitFor(allWait, { timeout: 20_000 })
  }
  await holder.query('commit')
  await Promise.all(running)
}

test('an appeal keeps the place; the arbiter approves it, which pays, or upholds the rejection, which frees it', async () => {
  const one = await newTask(world, { quota: 2 })
  const [won, lost] = [await turnedDown(world, one), await turnedDown(world, one)]
  await world.refused(
    await newBuyer(world),
    task.appeal,
    { assignment_id: won.place_id, content: '不是我的名额' },
    'NOT_FOUND',
  )
  expect((await appeal(won)).status).toBe('disputed')
  await appeal(lost)
  expect(await taskRow(world, one.id)).toMatchObject({ taken: 2 })

  await inTransaction(world.ctx, (tx) => overturn(tx, won.place_id, '凭证清楚'))
  await inTransaction(world.ctx, (tx) => uphold(tx, lost.place_id, '确实模糊'))

  expect(await placeRow(world, won.place_id)).toMatchObject({ status: 'paid', decided_by: 'arbiter', overturned: true })
  expect(await placeRow(world, lost.place_id)).toMatchObject({ status: 'rejected', overturned: false })
  expect(await taskRow(world, one.id)).toMatchObject({ taken: 0, approved: 1 })
  await world.refused(
    lost.taker,
    task.appeal,
    { assignment_id: lost.place_id, content: '再次复议一下' },
    'WINDOW_CLOSED',
  )
  await world.refused(
    won.taker,
    task.appeal,
    { assignment_id: won.place_id, content: '再次复议一下' },
    'STATE_CONFLICT',
  )
})

test('a shop whose rejections are overturned too often is told once, then has no new task for 30 days', async () => {
  const one = await newTask(world, { quota: 60, reward_fen: 1_00 })
  const twenty = async () => {
    const all = []
    for (let n = 0; n < 20; n++) all.push(await turnedDown(world, one))
    for (const held of all.slice(0, 4)) {
      await appeal(held)
      await inTransaction(world.ctx, (tx) => overturn(tx, held.place_id, '凭证清楚'))
    }
  }
  await twenty()
  expect(
    await world.sql('select kind, rejections, overturned from task_marks where shop_id = $1', [one.shop.id]),
  ).toEqual([{ kind: 'told', rejections: 20, overturned: 4 }])
  expect((await world.call(one.shop, task.save, (await taskFormOf(world)) as never)).status).toBe('pending_payment')

  await world.advance(60_000)
  await twenty()

  await world.refused(one.shop, task.save, (await taskFormOf(world)) as never, 'TASK_BARRED')
  expect((await world.call(one.shop, task.shopTasks, {})).barred_until).toBeGreaterThan(0)
})

test('of a suspended shop tasks are paused and places are judged and paid; reinstated they go on', async () => {
  const one = await newTask(world)
  const { taker, place_id } = await submitted(world, one)
  await inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id: one.shop.id, reason: '核查' }))
  await world.settle()
  expect(await taskRow(world, one.id)).toMatchObject({ status: 'paused', paused_by: 'standing' })

  await judge(world, one, [place_id], { pass: true })

  expect(await placeRow(world, place_id)).toMatchObject({ status: 'paid', while_suspended: true })
  expect(await balanceOf(world, accounts.userWallet(taker.id))).toBe(10_00)
  await inTransaction(world.ctx, (tx) => reinstateShop(tx, one.shop.id))
  await world.settle()
  expect(await taskRow(world, one.id)).toMatchObject({ status: 'active', paused_by: null })
})

test('of a shop whose fee has run out, or whose deposit is short, tasks are paused, and go on once it has paid', async () => {
  const [fee, deposit] = [await newTask(world), await newTask(world)]
  const at = Math.floor(await world.now())
  await world.sql(`update shop_shops set fee_expires_at = platform_now() - interval '400 days' where id = $1`, [
    fee.shop.id,
  ])
  await world.sql(`update shop_shops set deposit_short_at = platform_now() - interval '400 days' where id = $1`, [
    deposit.shop.id,
  ])
  await inTransaction(world.ctx, async (tx) => {
    await emit(tx, shopEvents.fee_held, { shop_id: fee.shop.id, expires_at: at, held_at: at })
    await emit(tx, shopEvents.deposit_held, { shop_id: deposit.shop.id, missing_fen: 1_00 })
  })
  await world.settle()
  for (const { id } of [fee, deposit])
    expect(await taskRow(world, id)).toMatchObject({ status: 'paused', paused_by: 'standing' })
  await world.refused(fee.shop, task.pause, { id: fee.id, on: false }, 'STATE_CONFLICT')

  await world.sql('update shop_shops set fee_expires_at = null, deposit_short_at = null where id = any($1)', [
    [fee.shop.id, deposit.shop.id],
  ])
  await inTransaction(world.ctx, async (tx) => {
    await emit(tx, shopEvents.fee_paid, { shop_id: fee.shop.id, amount_fen: 1_00, to_at: at })
    const paid = { shop_id: deposit.shop.id, amount_fen: 1_00, held_fen: 1_00, pay_no: 'D1' }
    await emit(tx, shopEvents.deposit_paid, paid)
  })
  await world.settle()

  for (const { id } of [fee, deposit])
    expect(await taskRow(world, id)).toMatchObject({ status: 'active', paused_by: null })
})

test('a member who is removed leaves the tasks to the shop', async () => {
  const one = await newTask(world)
  const clerk = await newBuyer(world)
  await world.sql(
    `insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', '{settings}')`,
    [one.shop.id, clerk.id],
  )

  await world.call(one.shop, shop.removeMember, { id: clerk.id })

  expect(await taskRow(world, one.id)).toMatchObject({ status: 'active' })
  expect((await world.call(one.shop, task.shopTasks, {})).list.map(({ id }) => id)).toEqual([one.id])
  await world.refused(clerk, task.shopTasks, {}, 'SHOP_REQUIRED')
})

test('silence and a rejection at once decide a proof once, the first of them: it is paid, or its person may appeal', async () => {
  const one = await newTask(world)
  for (let round = 0; round < 2; round++) {
    const { taker, place_id } = await submitted(world, one)
    await world.sql('update task_places set review_by = platform_now() where id = $1', [place_id])
    const no = { assignment_ids: String(place_id), pass: false, reason: '照片模糊' }
    const sides = [
      () => inTransaction(world.ctx, (tx) => approveBySilence(tx, place_id)),
      () => world.send(one.shop, task.check, no as never),
    ]

    await atOnce(one.id, round % 2 === 0 ? sides : sides.toReversed())

    const { status } = await placeRow(world, place_id)
    expect(status).toBe(round % 2 === 0 ? 'paid' : 'rejected')
    const paid = [
      [accounts.shopBounty(one.shop.id), -10_00],
      [accounts.userWallet(taker.id), 10_00],
    ]
    expect(await entriesOf(world, `task_asg:${place_id}`)).toEqual(status === 'paid' ? paid : undefined)
    expect((await appealed(taker, place_id)).code === 1).toBe(status === 'rejected')
  }
})

test('a shop that settles while a place is appealed, and while that is decided, keeps nothing of its reward', async () => {
  const one = await newTask(world, { quota: 3 })
  const { taker, place_id } = await turnedDown(world, one)
  const settle = () => world.send(one.shop, task.settle, { id: one.id })

  const [early, sent] = await Promise.all([settle(), appealed(taker, place_id)])
  expect([early.code, sent.code]).toEqual([REFUSALS.HAS_OPEN_ITEMS.code, 1])
  await Promise.all([inTransaction(world.ctx, (tx) => overturn(tx, place_id, '凭证清楚')), settle()])
  await settle()

  expect(await placeRow(world, place_id)).toMatchObject({ status: 'paid', decided_by: 'arbiter' })
  expect(await taskRow(world, one.id)).toMatchObject({ status: 'settled', paid_fen: 10_00, returned_fen: 20_00 })
  expect(await balanceOf(world, accounts.userWallet(taker.id))).toBe(10_00)
  expect(await balanceOf(world, accounts.shopBounty(one.shop.id))).toBe(0)
})

test('while a shop’s wallet is frozen the locked budget pays and the rest arrives, and it has no new task', async () => {
  const one = await newTask(world, { reward_fen: 10_00, quota: 3 })
  const { taker, place_id } = await submitted(world, one)
  await inTransaction(world.ctx, (tx) => setFrozen(tx, accounts.shopWallet(one.shop.id), true))

  await judge(world, one, [place_id], { pass: true })
  await world.call(one.shop, task.settle, { id: one.id })

  expect(await balanceOf(world, accounts.userWallet(taker.id))).toBe(10_00)
  expect(await balanceOf(world, accounts.shopWallet(one.shop.id))).toBe(21_00)
  await world.refused(one.shop, task.save, (await taskFormOf(world)) as never, 'WALLET_FROZEN')
})

test('a shop does not close before its tasks are settled, a person not before their places are over', async () => {
  const one = await newTask(world)
  const { taker } = await taken(world, one)

  expect(await openItemsOf(world.ctx, one.shop.id)).toContainEqual({ item: 'tasks', count: 1 })
  expect(await leavingItemsOf(world.ctx, taker.id)).toContainEqual({ item: 'places', count: 1 })
  expect((await world.call(one.shop, shop.closing, {})).items).toContainEqual({ item: 'tasks', count: 1 })
})

test('of a taker who joins the shop the open place ends, and the arbiter judges what was submitted', async () => {
  const one = await newTask(world)
  const { taker, place_id } = await taken(world, one)
  const other = await newTask(world, { shop: one.shop })
  const sent = await submitted(world, other, taker)

  await inTransaction(world.ctx, (tx) =>
    emit(tx, shopEvents.member_joined, { shop_id: one.shop.id, member_id: taker.id }),
  )
  await world.settle()

  expect(await placeRow(world, place_id)).toMatchObject({ status: 'returned' })
  expect(await placeRow(world, sent.place_id)).toMatchObject({ status: 'disputed' })
  await inTransaction(world.ctx, (tx) => overturn(tx, sent.place_id, '已按要求完成'))
  expect(await placeRow(world, sent.place_id)).toMatchObject({ status: 'paid' })
})

test('of a banned person places without a proof are free again, and what was submitted is judged', async () => {
  const [one, more] = [await newTask(world), await newTask(world)]
  const { taker, place_id } = await taken(world, one)
  const sent = await submitted(world, more, taker)

  await inTransaction(world.ctx, (tx) => banUser(tx, { user_id: taker.id, reason: '欺诈' } as never))
  await world.settle()

  expect(await placeRow(world, place_id)).toMatchObject({ status: 'returned' })
  expect(await placeRow(world, sent.place_id)).toMatchObject({ status: 'submitted' })
  expect((await judge(world, more, [sent.place_id], { pass: true })).failed).toEqual([])
})

test('the clocks of who said “It was not me” stand still, and what was left runs on after', async () => {
  const one = await newTask(world, { take_hours: 10 })
  const { taker, place_id } = await taken(world, one)
  const { submit_by } = await placeRow(world, place_id)
  await world.advance(HOUR_MS)
  const told = (event: typeof accountEvents.locked) =>
    inTransaction(world.ctx, (tx) => emit(tx, event, { user_id: taker.id, not_me: '' }))
  await told(accountEvents.locked)
  await world.settle()

  await world.advance(30 * HOUR_MS)
  expect(await placeRow(world, place_id)).toMatchObject({ status: 'taken' })
  await told(accountEvents.unlocked as never)
  await world.settle()

  expect((await placeRow(world, place_id)).submit_by).toBeGreaterThanOrEqual(submit_by + 30 * HOUR_MS)
  await world.advance(8 * HOUR_MS)
  expect(await placeRow(world, place_id)).toMatchObject({ status: 'taken' })
  await world.advance(2 * HOUR_MS)
  expect(await placeRow(world, place_id)).toMatchObject({ status: 'expired' })
})

test('what was to end in an outage of the service ends a day after it', async () => {
  const one = await newTask(world, { take_hours: 10 })
  const { place_id } = await taken(world, one)
  const { submit_by } = await placeRow(world, place_id)
  const outage = { from_at: submit_by - HOUR_MS, until_at: submit_by + HOUR_MS }

  await inTransaction(world.ctx, async (tx) => {
    for (const move of endsMovers(world.services)) await move(tx, outage, outage.until_at + 300_000)
  })

  expect((await placeRow(world, place_id)).submit_by).toBe(outage.until_at + DAY_MS)
})

test('a report that is upheld takes a task down', async () => {
  const one = await newTask(world)
  const person = await newBuyer(world, { verified: true })
  const about = { target_type: 'task', target_id: one.id, reason_code: 'other', content: '要求好评返现' } as const
  await world.refused(one.shop.owner, report.add, about, 'SELF_ACTION')
  const { id } = await world.call(person, report.add, about)

  await inTransaction(world.ctx, (tx) =>
    emit(tx, reportEvents.outcome, {
      ...{ report_id: id, target_type: 'task', target_id: one.id, user_id: person.id, title: '刷单' },
      ...{ upheld: true, final: true, reason: '刷单', appeal_until: null },
    }),
  )
  await world.settle()

  expect(await taskRow(world, one.id)).toMatchObject({ status: 'settled', returned_fen: 30_00, fee_back_fen: 0 })
})
