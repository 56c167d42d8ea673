import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/context.ts'
import { PLAN_SETTINGS } from '../../../platform/db/batches/batch-queue.ts'
import { plansOf, wholeIndexes } from '../../../testing/plans.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { standingsOf } from '../../account/index.ts'
import { newBuyer } from '../../account/testing.ts'
import { lockForBids } from '../../lot/bidding/bid-batch-store.ts'
import { manyLots, placed, runningLot } from '../../lot/testing.ts'
import { capHeads } from '../caps/cap-store.ts'
import { takeFacts } from '../facts/taking.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** What every bid changes of its lot; the end moves with few of them. */
const CHANGED =
  'current_fen bid_count bidder_count leader_user_id leader_max_fen extension_count head_hash tick_seq last_bid_at'

test('no index of lots reads what a bid changes: else each bid would write an entry into all of them', async () => {
  const indexes = await world.sql<{ name: string; says: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as says from pg_index where indrelid = 'lot_lots'::regclass`,
  )
  expect(indexes.length).toBeGreaterThan(10)
  const read = indexes.filter(({ says }) =>
    CHANGED.split(' ').some((column) => new RegExp(`\\b${column}\\b`).test(says)),
  )
  expect(read.map(({ name }) => name)).toEqual([])
})

test('people on a lot are looked up by keys, even by plans of the first minutes, when next to nobody had bid', async () => {
  const [lot, one, other] = [await runningLot(world), await newBuyer(world), await newBuyer(world)]
  await placed(world, one, lot, 200)
  await placed(world, other, lot, 300)
  await manyLots(world, 300)
  await world.sql('analyze lot_bidders')
  await world.sql('analyze lot_lots')
  const bid = { lot_id: lot.id, user_id: one.id, client_bid_id: randomUUID(), shop_id: 1, works_in: [], linked: [] }

  const plans = [
    ...(await plansOf(
      world,
      /bidders_and_leaders|bids_earlier|lots_for_bids|cap_heads/,
      (ctx) => lockForBids(ctx as Tx, [bid], false, capHeads, standingsOf),
      PLAN_SETTINGS,
    )),
    ...(await plansOf(world, /latest_lots/, (ctx) => takeFacts(ctx as Tx, [{ ref_id: lot.id, due_at: 0 }]), {})),
  ]

  expect(plans).toHaveLength(5)
  expect(wholeIndexes(plans)).toEqual([])
})
