/**
 * A person who leaves at the second of a win or a refund, a bidder who is locked out while they bid, and a report of what is just edited or
 * recalled. A table or a row is held so that the question and what happens meanwhile come in the same order every time.
 */
import { account, aftersale, auction, chat, REFUSALS, report } from '@juya/contract'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newBuyer, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { openCaseFor } from '../../apps/server/src/domains/aftersale/testing.ts'
import { newChat, say } from '../../apps/server/src/domains/chat/testing.ts'
import { announcedLot, offer, placed, runningLot } from '../../apps/server/src/domains/lot/testing.ts'
import { shippedOrder } from '../../apps/server/src/domains/order/testing.ts'
import { codeAt, nodes, times, useThree, world } from './crowd.ts'
import { doneOrBlocked, holdFirstAt } from './pause-points.ts'

const HOUR_MS = 3_600_000
const REPORTED = Number(process.env.RACE_REPORTS ?? 8)

useThree()

/** Does `meanwhile` once `work` stands before a table that a transaction of another connection holds. */
async function whileHeld<T>(table: string, work: () => Promise<T>, meanwhile: (held: pg.Client) => Promise<unknown>) {
  const held = new pg.Client({ connectionString: world.services.config.DATABASE_URL })
  await held.connect()
  try {
    await held.query('begin')
    await held.query(`lock table ${table} in access exclusive mode`)
    const working = work()
    await doneOrBlocked(world, working)
    await meanwhile(held)
    await held.query('commit')
    return await working
  } finally {
    await held.end()
  }
}

const statusOf = async ({ id }: TestPerson): Promise<string> =>
  (await world.sql<{ status: string }>('select status from account_users where id = $1', [id]))[0]!.status

/** On their way out, and due: what runs under the account began after they asked. */
async function due({ id }: TestPerson): Promise<void> {
  await world.sql("update account_users set status = 'cancelling' where id = $1", [id])
  await world.sql('insert into account_closures (user_id, due_at) values ($1, platform_now())', [id])
  await world.sql(
    "insert into platform_deadlines (kind, ref_id, due_at) values ('account_leave', $1, platform_now())",
    [id],
  )
}
const run = (kind: string) => world.services.deadlines.runDue((one) => one === kind)

test('who wins a lot at the second their account is to be erased keeps it, with the order', async () => {
  const buyer = await newBuyer(world)
  const lot = await runningLot(world, { start_fen: 300_00, ends_in_ms: HOUR_MS })
  await placed(world, buyer, lot, 300)
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [HOUR_MS + 60_000])
  await due(buyer)

  await whileHeld(
    'aftersale_cases',
    () => run('account_leave'),
    async () => expect(await run('lot_close')).toBe(1),
  )

  expect(await world.sql('select 1 from order_orders where user_id = $1', [buyer.id])).toHaveLength(1)
  expect(await statusOf(buyer)).toBe('active')
})

test('whose refund comes at that second keeps the account, with the money', async () => {
  const order = await shippedOrder(world)
  const case_id = await openCaseFor(world, order)
  await due(order.buyer)

  await whileHeld(
    'payout_withdrawals',
    () => run('account_leave'),
    () => world.call(order.shop, aftersale.shopAct, { case_id, action: 'agree' }),
  )

  expect(await statusOf(order.buyer)).toBe('active')
})

/** Does `meanwhile` while an owner's lock of the account is written and not yet committed. */
async function whileLocking<T>({ id }: TestPerson, work: () => Promise<T>): Promise<T> {
  const locking = new pg.Client({ connectionString: world.services.config.DATABASE_URL })
  await locking.connect()
  try {
    await locking.query('begin')
    await locking.query('select 1 from account_users where id = $1 for update', [id])
    await locking.query('update account_users set locked_at = platform_now() where id = $1', [id])
    const working = work()
    await doneOrBlocked(world, working)
    await locking.query('commit')
    return await working
  } finally {
    await locking.end()
  }
}
const leaderOf = async ({ id }: { id: number }) =>
  (await world.sql<{ n: number | null }>('select leader_user_id::int as n from lot_lots where id = $1', [id]))[0]!.n

test('whose account is locked while their bid is being judged does not lead', async () => {
  const owner = await newBuyer(world)
  const lot = await runningLot(world)
  const held = holdFirstAt('bid_judging')
  const bid = world.send(owner, auction.bid, offer(lot, 300))
  await held.reached
  await world.call(owner, account.lock, {})
  held.letGo()

  expect((await bid).code).toBe(REFUSALS.LOCKED_BY_OWNER.code)
  expect(await leaderOf(lot)).toBeNull()
})

test('a bid beside a lock that is under way waits for it, and does not stand', async () => {
  const owner = await newBuyer(world)
  const lot = await runningLot(world)

  const answer = await whileLocking(owner, () => world.send(owner, auction.bid, offer(lot, 300)))

  expect(answer.code).toBe(REFUSALS.LOCKED_BY_OWNER.code)
  expect(await leaderOf(lot)).toBeNull()
})

test('a maximum left before the opening beside such a lock is none, and one that waited sleeps', async () => {
  const owner = await newBuyer(world)
  const [fresh, waited] = [await announcedLot(world), await announcedLot(world)]
  await world.call(owner, auction.setAbsentee, { id: waited.id, max_fen: 500_00, confirm_large: true })
  const given = { id: fresh.id, max_fen: 500_00, confirm_large: true }
  const answer = await whileLocking(owner, () => world.send(owner, auction.setAbsentee, given))
  await world.sql('update account_users set locked_at = null where id = $1', [owner.id])
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [HOUR_MS + 1_000])

  await whileLocking(owner, () => run('lot_start'))

  expect(answer.code).toBe(REFUSALS.LOCKED_BY_OWNER.code)
  const maximums = await world.sql('select lot_id::int as id, state from bidder_absentee_maximums where user_id = $1', [
    owner.id,
  ])
  expect(maximums).toEqual([{ id: waited.id, state: 'asleep' }])
})

test('a report of what is just edited keeps one moment of it, not the title of before beside the text of after', async () => {
  const lot = await runningLot(world, { title: '改前的标题', desc: '改前的说明' })
  const reporter = await newBuyer(world)

  const { id } = await whileHeld(
    'lot_texts',
    () => world.call(reporter, report.add, { target_type: 'lot', target_id: lot.id, reason_code: 'fake' }),
    async (held) => {
      await held.query("update lot_lots set title = '改后的标题' where id = $1", [lot.id])
      await held.query('update lot_texts set "desc" = \'改后的说明\' where lot_id = $1', [lot.id])
    },
  )

  const [kept] = await world.sql<{ snapshot: string }>('select snapshot from report_reports where id = $1', [id])
  expect(JSON.parse(kept!.snapshot)).toMatchObject({ title: '改后的标题', text: '改后的说明' })
})

test(`of ${REPORTED} messages reported as they are recalled each report keeps what was written, also when it is forgotten`, async () => {
  const said = await times(REPORTED, async (i) => {
    const one = await newChat(world)
    return {
      ...one,
      text: `Pay me on the side, ${i}`,
      id: (await say(world, one.buyer, one.conv_id, `Pay me on the side, ${i}`)).id,
    }
  })

  await times(REPORTED * 2, (i) => {
    const { conv_id, id, buyer, shop } = said[i >> 1]!
    return i % 2
      ? codeAt(nodes, i, chat.recall, buyer, { conv_id, id })
      : codeAt(nodes, i, report.add, shop.owner, { target_type: 'message', target_id: id, reason_code: 'fraud' })
  })
  await world.sql(
    "update chat_messages set recalled_at = recalled_at - interval '25 hours' where recalled_at is not null",
  )
  await world.services.jobs.runNow('chat.forget_recalled')

  const kept = await world.sql<{ id: number; snapshot: string }>(
    "select target_id::int as id, snapshot from report_reports where target_type = 'message'",
  )
  expect(kept).toHaveLength(REPORTED)
  for (const { id, text } of said) expect(kept.find((one) => one.id === id)?.snapshot).toContain(text)
  const forgotten = await world.sql('select 1 from chat_messages where id = any($1) and text is null', [
    said.map(({ id }) => id),
  ])
  expect(forgotten).toHaveLength(REPORTED)
})
