/** How much of a coupon a person may have, and what a shop may promise with one. */
import { coupon, operator, shop as shops } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { expectBooksBalance } from '../ledger/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { newShop } from '../shop/testing.ts'
import { claimed, offered } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const DAY_MS = 86_400_000
const inDays = async (days: number) => Math.floor(((await world.now()) + days * DAY_MS) / 1_000)

describe('a person has', () => {
  test('as many of a coupon as one may, by all accounts that pay out to one card; a shared phone is no person', async () => {
    const id = await offered(world, await newShop(world))
    const [one, other, neighbour] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
    await world.sql(
      `insert into account_payout_card_hashes (user_id, mark) select unnest($1::bigint[]), 'one card of two'`,
      [[one.id, other.id]],
    )
    await claimed(world, one, id)

    await world.refused(other, coupon.claim, { id }, 'COUPON_HAVE')

    await claimed(world, neighbour, id)
    const [had] = await world.sql('select issued from coupon_templates where id = $1', [id])
    expect(had).toEqual({ issued: 2 })
  })

  test('as many a day as are set, of whatever shops, and as many again the day after', async () => {
    const root = await newOperator(world, ['root'])
    await world.call(root, operator.saveSetting, {
      key: 'coupon.claims_a_day',
      value: 2,
      reason: 'scripts empty offers',
    })
    const buyer = await newBuyer(world)
    const offers = [await newShop(world), await newShop(world), await newShop(world)].map((shop) =>
      offered(world, shop),
    )
    const [first, second, third] = await Promise.all(offers)
    await claimed(world, buyer, first!)
    await claimed(world, buyer, second!)

    await world.refused(buyer, coupon.claim, { id: third! }, 'LIMIT_REACHED', { limit: 2 })

    await world.advance(DAY_MS + 1_000)
    await claimed(world, buyer, third!)
  })
})

test('the platform’s coupon for new customers asks for a verified name; a shop’s asks for none', async () => {
  const [unnamed, named] = [await newBuyer(world), await newBuyer(world, { verified: true })]
  const id = await offered(world, null, { audience: 'new_customer' })
  const of_shop = await offered(world, await newShop(world), { audience: 'new_customer' })
  const { list } = await world.call(unnamed, coupon.offers, {})

  expect(list.find((one) => one.id === id)?.can_claim).toMatchObject({ ok: false, code: 11001 })
  await world.refused(unnamed, coupon.claim, { id }, 'REALNAME_REQUIRED')
  await claimed(world, unnamed, of_shop)
  await claimed(world, named, id)
})

describe('an offer', () => {
  test('says of each coupon what claiming it would answer', async () => {
    const shop = await newShop(world)
    const [old, own] = [await newBuyer(world), shop.owner]
    await world.sql('update account_users set first_paid_at = platform_now(), credit_level = 2 where id = $1', [old.id])
    const ids = [
      await offered(world, shop),
      await offered(world, shop, { audience: 'new_customer' }),
      await offered(world, shop, { audience: 'level', level_min: 4 }),
      await offered(world, shop, { audience: 'follower' }),
    ]
    await claimed(world, old, ids[0]!)

    for (const person of [old, own]) {
      const { list } = await world.call(person, coupon.offers, { shop_id: shop.id })
      expect(list.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
      for (const { id, can_claim } of list)
        expect(await world.send(person, coupon.claim, { id }), `${id}`).toMatchObject({
          code: can_claim.code,
          msg: can_claim.reason,
        })
    }
  })
})

describe('a shop promises', () => {
  test.each([
    ['a claim that is over already', { claim_to: -1 }, 'claim_to'],
    ['a claim that is open for longer than a year', { claim_to: 366 }, 'claim_to'],
    ['a last day before the last claim', { claim_to: 10, valid_to: 9, valid_days: undefined }, 'valid_to'],
    ['a first day after the last', { valid_from: 12, valid_to: 11, valid_days: undefined }, 'valid_from'],
    ['both a last day and a number of days', { valid_to: 20 }, 'valid_days'],
    ['money off a premium that is not its own', { scope: 'lot_premium' }, 'scope'],
    ['a code nobody can know', { audience: 'code' }, 'code'],
  ] as const)('not %s', async (_, form, field) => {
    const days: Record<string, unknown> = { claim_to: 10, ...form }
    for (const name of ['claim_to', 'valid_from', 'valid_to'])
      if (typeof days[name] === 'number') days[name] = await inDays(days[name])
    const whole = { name: '店铺券', kind: 'amount', amount_fen: 10_00, total: 5, valid_days: 7, ...days }

    await world.refused(await newShop(world), coupon.add, whole, 'VALIDATION', { field })
  })

  test('at most fifty side by side; one that ended makes room', async () => {
    const shop = await newShop(world)
    const ids: number[] = []
    for (let n = 0; n < 50; n++) ids.push(await offered(world, shop))
    const form = { name: '第五十一张', kind: 'amount' as const, amount_fen: 5_00, total: 5, valid_days: 7 }
    const one_more = { ...form, claim_to: await inDays(5) }
    await world.refused(shop, coupon.add, one_more, 'LIMIT_REACHED', { limit: 50 })

    await world.call(shop, coupon.edit, { id: ids[0]!, status: 'ended' })

    expect(await world.call(shop, coupon.add, one_more)).toMatchObject({ name: '第五十一张' })
  })

  test('nothing before its day, or while it is paused; people read of it where they follow the shop', async () => {
    const [shop, buyer] = [await newShop(world), await newBuyer(world)]
    const [now, later, paused] = [
      await offered(world, shop),
      await offered(world, shop, { claim_from: (await world.now()) + 2 * DAY_MS }),
      await offered(world, shop),
    ]
    await world.call(shop, coupon.edit, { id: paused, status: 'paused' })
    const offersOf = async (input: { shop_id?: number }) => {
      const { list } = await world.call(buyer, coupon.offers, { ...input, page_size: 50 })
      return list.map(({ id }) => id).filter((id) => [now, later, paused].includes(id))
    }
    expect(await offersOf({ shop_id: shop.id })).toEqual([now])
    expect(await offersOf({})).toEqual([])
    for (const id of [later, paused]) await world.refused(buyer, coupon.claim, { id }, 'NOT_FOUND')

    await world.call(buyer, shops.follow, { id: shop.id, on: true })

    expect(await offersOf({})).toEqual([now])
    await world.advance(2 * DAY_MS)
    expect(await offersOf({})).toEqual([now, later])
    await claimed(world, buyer, later)
  })
})
