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
import { newSession, registered } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const HOUR_MS = 3_600_000
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
