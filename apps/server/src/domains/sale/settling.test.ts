/** Paddles are settled beside what else happens to them. */
import { auction } from '@juya/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction, query } from '../../platform/db/db.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { accounts } from '../ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../ledger/testing.ts'
import { offer } from '../lot/testing.ts'
import { settleAll } from './settling.ts'
import { lockActivePaddles } from './store.ts'
import { freshen, newSession, registered } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const waitsForPaddle = async () =>
  (
    await world.sql(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'select * from sale_paddles where id = %'`,
    )
  ).length > 0

test('a paddle that is settled and noted as a defaulter’s at once keeps neither waiting for the other', async () => {
  const session = await newSession(world, { lots: 1 })
  const ann = await newBuyer(world, { verified: true })
  await registered(world, ann, session)
  await world.advance(HOUR_MS + 1_000)
  await world.call(ann, auction.bid, offer(session.lots[0]!, 500, { confirm_large: true }))
  await world.advance(HOUR_MS + 5 * 60_000)
  await world.advance(20_000)
  const mine = [{ session_id: session.id, user_id: ann.id }]
  await inTransaction(world.ctx, (tx) => settleAll(tx, [session.id]))

  const noted = await inTransaction(world.ctx, async (tx) => {
    expect(await lockActivePaddles(tx, mine)).toHaveLength(1)
    const settling = world.services.deadlines.runDue()
    await vi.waitUntil(waitsForPaddle, { timeout: 10_000, interval: 10 })
    await query(tx, 'test_waits_for_nothing', `set local lock_timeout = '1ms'`, [])
    await settleAll(tx, [session.id], ann.id)
    return { settling }
  })
  await noted.settling
  await world.settle()

  // The bill is open: what was set aside for the sale comes off it.
  expect(await balanceOf(world, accounts.userDeposit(ann.id))).toBe(1_000_00)
})

test('a lot whose winner did not pay is not offered to a paddle that was suspended in its sale, and that was settled since', async () => {
  const session = await newSession(world, { lots: 1 })
  const lot = session.lots[0]!
  const [ann, ben, cat] = [
    await newBuyer(world, { verified: true }),
    await newBuyer(world, { verified: true }),
    await newBuyer(world, { verified: true }),
  ]
  for (const one of [ann, ben, cat]) await registered(world, one, session)
  await world.advance(HOUR_MS + 1_000)
  for (const [i, one] of [cat, ben, ann].entries())
    await world.call(one, auction.bid, offer(lot, 200 + 100 * i, { confirm_large: true }))
  await world.sql(
    `update sale_paddles set status = 'suspended', suspended_reason = '电话核实中' where session_id = $1 and user_id = $2`,
    [session.id, ben.id],
  )
  await world.advance(HOUR_MS + 5 * 60_000)
  await world.advance(4 * DAY_MS)
  await freshen(world, session.house, ben, cat)
  const paddles = await world.sql('select status from sale_paddles where session_id = $1 and user_id = $2', [
    session.id,
    ben.id,
  ])
  expect(paddles).toEqual([{ status: 'settled' }])

  await world.call(session.house, auction.offerSecondChance, { lot_id: lot.id, action: 'offer' })

  const offered = async (person: typeof cat) => (await world.call(person, auction.lot, { id: lot.id })).second_chance
  expect(await offered(cat)).toMatchObject({ amount_fen: 200_00 })
  expect(await offered(ben)).toBeNull()
})
