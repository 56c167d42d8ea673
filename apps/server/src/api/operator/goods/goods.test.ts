/** Goods on the console: the queue with its deadline, the decision, removal from sale and giving back. */
import { goods, operator } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodsForm, newGoods, orderedGoods, statusOf, stockOf } from '../../../domains/goods/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { payFor } from '../../../domains/order/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
let [reviewer, colleague, service]: TestOperator[] = []
let form: Awaited<ReturnType<typeof goodsForm>>
const reason = 'the base is not shown'
beforeAll(async () => {
  world = await openWorld()
  reviewer = await newOperator(world, ['review'])
  colleague = await newOperator(world, ['review'])
  service = await newOperator(world, ['service'])
  form = await goodsForm(world)
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
async function handedIn(more: Record<string, unknown> = {}) {
  const shop = await newShop(world)
  const { id, status } = await world.call(shop, goods.publish, form(more) as never)
  expect(status).toBe('reviewing')
  return { id, shop, sku_ids: [] }
}
const infoOf = (id: number) => world.call(reviewer!, operator.goodsInfo, { id })
const toldTo = (shop_id: number) =>
  world.sql<{ title_en: string; content_en: string }>(
    'select title_en, content_en from message_notices where shop_id = $1 order by id',
    [shop_id],
  )
const waiting = async () => (await world.call(reviewer!, operator.overview, {})).queues.goods_reviewing

describe('goods a new shop hands in', () => {
  test('wait in the queue with a deadline of a day, which shop and reviewer read in the same words; approved they are on sale', async () => {
    const before = await waiting()
    const { id, shop } = await handedIn()
    expect(await waiting()).toBe(before + 1)
    const row = (await world.call(reviewer!, operator.goods, { status: 'reviewing', shop_id: shop.id })).list[0]!
    const mine = (await world.call(shop, goods.mine, {})).list[0]!
    expect(row.review_deadline!.text).toBe(mine.review_deadline!.text)
    // Both are whole seconds: the day may begin in one and be counted from the next.
    expect([0, 1]).toContain(row.review_deadline!.due_at! - row.submitted_at! - DAY_MS / 1000)

    expect(await world.call(reviewer!, operator.approveGoods, { id })).toMatchObject({
      id,
      status: 'on',
      review_deadline: null,
    })
    await world.settle()

    expect((await world.call(guest, goods.info, { id })).buyable.ok).toBe(true)
    expect(await waiting()).toBe(before)
    expect((await toldTo(shop.id)).at(-1)!.title_en).toBe('Review passed')
    expect((await infoOf(id)).logs[0]).toMatchObject({
      action: 'goods.approve',
      before: { status: 'reviewing' },
      after: { status: 'on' },
    })
    await world.refused(reviewer!, operator.approveGoods, { id }, 'STATE_CONFLICT')
    await world.refused(reviewer!, operator.approveGoods, { id: 999_999 }, 'NOT_FOUND')
  })

  test('are sent back with words the shop reads, each time anew', async () => {
    const { id, shop } = await handedIn()
    await world.refused(reviewer!, operator.rejectGoods, { id, reason: 'no' }, 'REASON_REQUIRED')
    for (const i of [1, 2]) {
      await world.call(reviewer!, operator.rejectGoods, { id, reason: `${reason} (${i})` })
      await world.settle()
      await world.call(shop, goods.edit, { id, title: `手工白瓷茶杯，重拍 ${i}`, save: 'submit' })
    }
    const told = (await toldTo(shop.id)).filter(({ title_en }) => title_en === 'Sent back by the reviewer')
    expect(told).toHaveLength(2)
    expect(told[0]!.content_en).toContain(reason)
    expect(await statusOf(world, { id, shop, sku_ids: [] })).toBe('reviewing')
  })

  test('are decided by who holds them and has seen them as they are', async () => {
    const { id, shop } = await handedIn()
    const { seen } = await world.call(reviewer!, operator.takeClaim, { queue: 'goods', id })
    await world.refused(colleague!, operator.approveGoods, { id, seen }, 'CLAIM_HELD')
    await world.call(shop, goods.setStatus, { ids: [id], to: 'off' })
    await world.call(shop, goods.edit, { id, title: '手工白瓷茶杯一对', save: 'submit' })

    await world.refused(reviewer!, operator.approveGoods, { id, seen }, 'CHANGED_SINCE')

    const again = (await infoOf(id)).seen
    await world.call(reviewer!, operator.approveGoods, { id, seen: again })
    await world.refused(service!, operator.takeClaim, { queue: 'goods', id }, 'FORBIDDEN')
  })

  test('come one after the other, the oldest deadline first; withdrawn they wait no longer', async () => {
    const first = await handedIn()
    const second = await handedIn()
    const served: number[] = []
    for (;;) {
      const { id } = await world.call(colleague!, operator.nextThing, { queue: 'goods' })
      if (id === null || id === undefined) break
      served.push(id)
      await world.call(colleague!, operator.rejectGoods, { id, reason, seen: (await infoOf(id)).seen })
    }
    expect(served.indexOf(first.id)).toBeLessThan(served.indexOf(second.id))
    const third = await handedIn()
    await world.call(third.shop, goods.setStatus, { ids: [third.id], to: 'off' })
    expect((await world.call(colleague!, operator.nextThing, { queue: 'goods' })).id).toBeNull()
  })

  test('show the reviewer what the platform found: contact details, few pictures, one language', async () => {
    const { id } = await handedIn({ desc: '请加微信 13812345678 看实物。', images: ['upload/2026/01/test/a.webp'] })
    const { checks, texts } = await infoOf(id)
    expect(checks.filter(({ ok }) => !ok).map(({ key }) => key)).toEqual([
      'no_contact',
      'photo_count',
      'both_languages',
    ])
    expect(texts).toMatchObject({ title: '手工白瓷茶杯', title_en: 'White porcelain cup, hand-thrown', desc_en: null })
  })
})

describe('removal from sale', () => {
  test('tells the shop why; an unpaid order goes on, and restored the goods are off sale until the shop puts them on', async () => {
    const one = await newGoods(world)
    const bought = await orderedGoods(world, { goods: one })
    expect((await infoOf(one.id)).open_orders).toBe(1)

    await world.refused(service!, operator.removeGoods, { id: one.id, reason }, 'FORBIDDEN')
    await world.call(reviewer!, operator.removeGoods, { id: one.id, reason })
    await world.settle()

    await world.refused(guest, goods.info, { id: one.id }, 'NOT_FOUND')
    expect((await toldTo(one.shop.id)).at(-1)!.content_en).toContain(reason)
    await payFor(world, bought)
    expect(await stockOf(world, one)).toEqual({ stock: 4, held: 0 })
    await world.refused(one.shop, goods.setStatus, { ids: [one.id], to: 'on' }, 'STATE_CONFLICT')

    expect(
      await world.call(reviewer!, operator.restoreGoods, { id: one.id, reason: 'the maker confirmed it' }),
    ).toMatchObject({
      status: 'off',
    })
    await world.refused(reviewer!, operator.restoreGoods, { id: one.id, reason }, 'STATE_CONFLICT')
    await world.settle()
    expect((await toldTo(one.shop.id)).at(-1)!.title_en).toBe('Your goods may be sold again')
    await world.call(one.shop, goods.setStatus, { ids: [one.id], to: 'on' })
    expect(await statusOf(world, one)).toBe('on')
  })

  test('is not for what waits for its review, which is sent back instead', async () => {
    const { id } = await handedIn()
    await world.refused(reviewer!, operator.removeGoods, { id, reason }, 'STATE_CONFLICT')
  })
})

test('goods are found by words of the title in either language, by number, shop, category and day of submission', async () => {
  const { id, shop } = await handedIn({ title: '霁红釉小盏一对', title_en: 'A pair of copper-red cups' })
  const today = new Date((await world.now()) + 8 * 3_600_000).toISOString().slice(0, 10)
  for (const asked of [
    { q: '霁红' },
    { q: 'copper-red' },
    { q: `G${id}` },
    { shop_id: shop.id },
    { new_shop: '1', category_id: form().category_id, submitted_at: today, sort: '-submitted_at' },
  ] as const)
    expect((await world.call(service!, operator.goods, asked)).list.map((row) => row.id)).toContain(id)
  expect((await world.call(service!, operator.goods, { shop_id: shop.id, status: 'on' })).list).toEqual([])
  await world.refused(service!, operator.goods, { status: 'asleep' }, 'VALIDATION')
})
