import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'

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
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as says from pg_index where indrelid = 'auction_lots'::regclass`,
  )
  expect(indexes.length).toBeGreaterThan(10)
  const read = indexes.filter(({ says }) =>
    CHANGED.split(' ').some((column) => new RegExp(`\\b${column}\\b`).test(says)),
  )
  expect(read.map(({ name }) => name)).toEqual([])
})
