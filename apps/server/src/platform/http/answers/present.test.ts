import { cart, interest, shop } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { inCart, parcelGoods } from '../../../domains/cart/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const HOUR_MS = 3_600_000

/** An instant that no answer may hold. */
const followedInTheFarFuture = (world: World, user_id: number) =>
  world.sql(`update interest_follows set followed_at = '5000-01-01' where user_id = $1`, [user_id])

describe('in production', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ NODE_ENV: 'production' })
  })
  afterAll(() => world.close())

  const countOf = async (call: string) =>
    (await world.services.metrics.unfit_answers.get()).values.find(({ labels }) => labels.call === call)?.value ?? 0

  test('one row beyond its bounds takes nothing from the others of a list, and is counted and an alarm', async () => {
    const [one, ann, bob] = [await newShop(world), await newBuyer(world, { nickname: 'ann' }), await newBuyer(world)]
    for (const person of [ann, bob]) await world.call(person, shop.follow, { id: one.id, on: true })
    await followedInTheFarFuture(world, bob.id)

    const shown = await world.call(one, interest.fans, {})

    expect(shown.list.map(({ id }) => id)).toEqual([bob.id, ann.id])
    expect(await countOf('interest.fans')).toBe(1)
    const alarms = () =>
      world.sql<{ state: string; cause: string; facts: object }>(
        `select state, cause, facts from platform_alarms where kind = 'answer_unfit' and cause = 'interest.fans'`,
      )
    await eventually(async () => expect(await alarms()).toMatchObject([{ state: 'raised' }]))
    expect((await alarms())[0]!.facts).toEqual({ call: 'interest.fans', places: 'list.*.followed_at (too_big)' })
    await world.advance(HOUR_MS + 1_000)
    expect(await alarms()).toMatchObject([{ state: 'over' }])
  })

  test('a thing in a cart that is beyond every bound is shown as it is stored, and leaves the rest of the cart', async () => {
    const [buyer, dear, other] = [await newBuyer(world), await parcelGoods(world), await parcelGoods(world)]
    await inCart(world, buyer, dear, other)
    await world.sql('update goods_skus set price_fen = 200000000000 where id = $1', [dear.sku_ids[0]])

    const shown = await world.call(buyer, cart.mine, {})

    expect(shown.invalid).toMatchObject([{ sku: { id: dear.sku_ids[0], price_fen: 200_000_000_000 } }])
    expect(shown.amounts.goods_fen).toBe(120_00)
  })
})

test('in tests and development such an answer fails', async () => {
  const world = await openWorld()
  const [one, ann] = [await newShop(world), await newBuyer(world)]
  await world.call(ann, shop.follow, { id: one.id, on: true })
  await followedInTheFarFuture(world, ann.id)

  await world.refused(one, interest.fans, {}, 'INTERNAL')
  await world.close()
})
