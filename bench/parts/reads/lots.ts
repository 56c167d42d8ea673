/** Reading lots against bare Fastify that answers the same bytes. */
import type { Row } from '../../report.ts'
import type { Program, Rig } from '../../rig.ts'
import { compare } from './compare.ts'

export async function readLots(rig: Rig, server: Program, lot_ids: number[]): Promise<Row[]> {
  const bare = await rig.startProgram('bench/peers/bare.ts')
  try {
    const categories = await rig.sql<{ id: string }>(
      `select id from site_categories where scope = 'auction' and parent_id is null and id in (select parent_id from site_categories) order by id limit 8`,
    )
    const filter = 'price_min_fen=100000&price_max_fen=400000&sort=ending&page_size=20'
    const lists = categories.map(({ id }) => `/api/portal/Auction/auction_list?category_id=${id}&${filter}`)
    const details = lot_ids
      .filter((_, i) => i % rig.size.history_every === 0)
      .map((id) => `/api/portal/Auction/auction_info?id=${id}`)
    const count = lot_ids.length.toLocaleString('en-US')
    const both = { ours: server, bare }
    return [
      await compare(rig, both, {
        what: `List of 20 lots of ${count}, by category and price, soonest end first`,
        paths: lists,
        goal: 0.7,
      }),
      await compare(rig, both, { what: 'Lot detail with 10 bids and 10 onlookers', paths: details, goal: 1 }),
    ]
  } finally {
    await bare.stop()
  }
}
