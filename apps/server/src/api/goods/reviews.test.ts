/** Reviews of goods: of every way to buy them, by word in either language, by stars, page by page. */
import { goods, operator, order } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newGoods, orderedGoods, type TestGoods } from '../../domains/goods/testing.ts'
import { newOperator } from '../../domains/operator/testing.ts'
import { payFor } from '../../domains/order/testing.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const TWO = {
  options: [{ name: '釉色', name_en: 'Glaze', values: ['霁红', '霁蓝'], values_en: ['Red', 'Blue'] }],
  skus: [
    { values: ['霁红'], price_fen: 180_00, stock: 9 },
    { values: ['霁蓝'], price_fen: 160_00, stock: 9 },
  ],
}
const CHINESE = { 'accept-language': 'zh-CN' }

/** Bought, paid, sent, received and reviewed. */
async function reviewed(one: TestGoods, sku: number, said: { rating: number; tags?: string[]; images?: string[] }) {
  const bought = await orderedGoods(world, { goods: one, sku })
  await payFor(world, bought)
  await world.call(one.shop, order.ship, { id: bought.id, carrier_code: 'SF', tracking_no: `SF14${1e10 + bought.id}` })
  await world.call(bought.buyer, order.confirm, { id: bought.id })
  const { items } = await world.call(bought.buyer, order.comment, { id: bought.id })
  const { review_ids } = await world.call(bought.buyer, order.comment, {
    id: bought.id,
    items: JSON.stringify([{ item_id: items[0]!.id, content: '与描述一致', ...said }]) as never,
  })
  return review_ids![0]!
}

test('stand on the goods’ page with what was bought, counted by word whatever language it was said in, and hidden ones are not there', async () => {
  const one = await newGoods(world, TWO)
  const red = await reviewed(one, 0, { rating: 5, tags: ['As described'] })
  const blue = await reviewed(one, 1, { rating: 3, tags: ['与描述一致', '自己的话'] })
  const hidden = await reviewed(one, 1, { rating: 1, tags: ['As described'] })
  await world.call(await newOperator(world), operator.hideReview, { id: hidden, reason: 'insults the shop' })
  await reviewed(await newGoods(world), 0, { rating: 5, tags: ['As described'] })
  await world.call(one.shop, goods.edit, { id: one.id, skus: TWO.skus.slice(1) })
  const list = async (more: object = {}) =>
    (await world.call(guest, goods.reviews, { id: one.id, ...more })).list.map(({ id }) => id)

  const page = await world.call(guest, goods.reviews, { id: one.id })
  expect(page).toMatchObject({ total: 2, has_more: false })
  expect(page.list.map(({ id, sku_name }) => [id, sku_name])).toEqual([
    [blue, 'Blue'],
    [red, 'Red'],
  ])
  const { list: tags } = await world.call(guest, goods.reviewTags, { id: one.id })
  expect(tags).toEqual([
    { tag: 'As described', count: 2 },
    { tag: '自己的话', count: 1 },
  ])
  const { list: words } = await world.call(guest, goods.reviewTags, { id: one.id }, CHINESE)
  expect(words[0]).toEqual({ tag: '与描述一致', count: 2 })
  for (const tag of ['As described', '与描述一致']) expect(await list({ tag })).toEqual([blue, red])
  expect(await list({ tag: '自己的话' })).toEqual([blue])
  expect(await list({ filter: 'good' })).toEqual([red])
  expect(await list({ filter: 'bad' })).toEqual([])

  const first = await world.call(guest, goods.reviews, { id: one.id, page_size: 1 })
  expect(first).toMatchObject({ total: 2, has_more: true, list: [{ id: blue }] })
  expect(await list({ page_size: 1, page: 2 })).toEqual([red])
})

test('are refused for goods nobody may see', async () => {
  const draft = await newGoods(world, { save: 'draft' })
  await world.refused(guest, goods.reviews, { id: draft.id }, 'NOT_FOUND')
  await world.refused(guest, goods.reviewTags, { id: draft.id }, 'NOT_FOUND')
  await world.refused(guest, goods.reviews, { id: draft.id, filter: 'kind' }, 'VALIDATION')
})
