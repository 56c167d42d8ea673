/** Reading goods and carts against bare Fastify that answers the same bytes. */
import { BIDDERS, tokenOf } from '../../fill.ts'
import { addCarts, addGoods, CART_LINES } from '../../fill-goods.ts'
import type { Row } from '../../report.ts'
import type { Program, Rig } from '../../rig.ts'
import { compare } from './compare.ts'

/** As many pages are read as lots have histories. */
const PAGES = 200

export async function readGoods(rig: Rig, server: Program): Promise<Row[]> {
  const ids = await addGoods(rig, rig.size.goods)
  await addCarts(rig, ids)
  await rig.sql('vacuum analyze goods_goods, goods_skus, goods_texts, goods_price_changes, cart_lines')
  const bare = await rig.startProgram('bench/peers/bare-goods.ts')
  try {
    const categories = await rig.sql<{ id: string }>(
      'select id from site_categories where parent_id is null and id in (select parent_id from site_categories) order by id limit 8',
    )
    const filter = 'from_fen=100000&to_fen=400000&sort=price_up&page_size=20'
    const both = { ours: server, bare }
    const each = Math.max(1, Math.floor(ids.length / PAGES))
    const people = Array.from({ length: BIDDERS }, (_, i) => i + 1)
    return [
      await compare(rig, both, {
        what: `List of 20 goods of ${ids.length.toLocaleString('en-US')}, by category and price, the cheapest first`,
        paths: categories.map(({ id }) => `/api/goods/Goods/goods_list?category_id=${id}&${filter}`),
        goal: 0.7,
      }),
      await compare(rig, both, {
        what: 'Goods with three ways to buy them',
        paths: ids.filter((_, i) => i % each === 0).map((id) => `/api/goods/Goods/goods_info?id=${id}`),
        goal: 0.7,
      }),
      await compare(rig, both, {
        what: `Cart of ${CART_LINES} lines from five shops`,
        paths: people.map(() => '/api/store/Goods/my_cart'),
        tokens: people.map(tokenOf),
        goal: 0.7,
      }),
    ]
  } finally {
    await bare.stop()
  }
}
