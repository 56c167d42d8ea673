/** Liquor: a licence of the shop that runs, and a verified adult who buys. */
import { account, goods, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { seal } from '../../account/index.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { carrierSays, payFor, rowOf, shipFor } from '../../order/testing.ts'
import { licensedShop } from '../../shop/licences/testing.ts'
import { newShop, type TestShop } from '../../shop/testing.ts'
import { formFor, newGoods, orderedGoods } from '../testing.ts'

let world: World
let category_id: number
beforeAll(async () => {
  world = await openWorld()
  const [row] = await world.sql<{ id: number }>(
    `insert into site_categories (scope, code, level, name_en, name_zh, is_liquor) values ('auction', 'test-baijiu', 1, 'Baijiu', '白酒', true) returning id`,
  )
  category_id = row!.id
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const DAY_MS = 86_400_000
const liquor = async (one?: TestShop) =>
  newGoods(world, { shop: one ?? (await licensedShop(world)), category_id, params: {}, title: '陈年酱香白酒' })

/** A person whose verified number says they were born so many days more or less than 18 years ago. */
async function bornDaysBeforeEighteen(days: number): Promise<TestPerson> {
  const person = await newBuyer(world)
  const day = new Date((await world.now()) + 8 * 3_600_000 - days * DAY_MS)
  const birthday = `${day.getUTCFullYear() - 18}${String(day.getUTCMonth() + 1).padStart(2, '0')}${String(day.getUTCDate()).padStart(2, '0')}`
  const id_no = `110101${birthday}0017`
  await world.sql(
    `insert into account_identity_filings (user_id, kind, real_name_enc, id_no_enc, id_no_hmac, id_front, id_back, is_adult, status, decided_at)
     values ($1, 'person', $2, $3, $4, 'upload/x', 'upload/y', false, 'verified', platform_now())`,
    [
      person.id,
      seal(world.ctx, 'real_name', '小林'),
      seal(world.ctx, 'id_no', id_no),
      Buffer.from(`${id_no}${person.id}`),
    ],
  )
  await world.sql(`update account_users set realname_status = 'verified', is_adult = false where id = $1`, [person.id])
  return person
}

describe('liquor', () => {
  test('are of their own kind, listed together, and for everybody to look at', async () => {
    const one = await liquor()

    const { list } = await world.call(guest, goods.list, { kind: 'liquor' })
    expect(list.map(({ id }) => id)).toContain(one.id)
    expect(await world.call(guest, goods.info, { id: one.id })).toMatchObject({ kind: 'liquor', buyable: { ok: true } })
  })

  test('are refused to a minor and to somebody unverified, on the page, in the cart and at the order', async () => {
    const one = await liquor()
    const sku_id = one.sku_ids[0]!
    for (const person of [await bornDaysBeforeEighteen(-1), await newBuyer(world)]) {
      expect(await world.call(person, goods.info, { id: one.id })).toMatchObject({
        buyable: { ok: false, code: 11007 },
      })
      await world.refused(person, goods.preview, { sku_id }, 'ADULT_REQUIRED')
      const adult_form = await formFor(world, await newBuyer(world, { verified: true }), one)
      await world.refused(person, goods.buy, adult_form, 'SUBMIT_TOKEN_INVALID')
    }
  })

  test('may be bought from the morning of the eighteenth birthday in Shanghai on', async () => {
    const one = await liquor()
    const person = await bornDaysBeforeEighteen(-1)
    expect(await world.call(person, account.checkRealname, {})).toMatchObject({ verified: true, adult: false })

    await world.advance(DAY_MS)

    expect(await world.call(person, account.checkRealname, {})).toMatchObject({ verified: true, adult: true })
    const bought = await orderedGoods(world, { goods: one, buyer: person })
    await payFor(world, bought)
    expect((await rowOf(world, bought)).status).toBe('to_ship')
  })

  test('are paid for by an adult, too: a verification taken back meanwhile stops the payment', async () => {
    const bought = await orderedGoods(world, {
      goods: await liquor(),
      buyer: await newBuyer(world, { verified: true, funded: 500_00 }),
    })
    await world.sql(`update account_users set realname_status = 'revoked', is_adult = false where id = $1`, [
      bought.buyer.id,
    ])

    await expect(payFor(world, bought)).rejects.toThrow(/11007/)
    expect((await rowOf(world, bought)).status).toBe('pending_payment')
  })

  test('are confirmed by no time before their parcel is delivered', async () => {
    const bought = await orderedGoods(world, {
      goods: await liquor(),
      buyer: await newBuyer(world, { verified: true }),
    })
    await payFor(world, bought)
    const parcel = await shipFor(world, bought)
    expect((await rowOf(world, bought)).auto_confirm_at).toBeNull()
    await world.advance(20 * DAY_MS)
    await world.call(bought.buyer, goods.info, { id: bought.goods.id })
    await world.advance(20 * DAY_MS)
    await world.settle()
    expect((await rowOf(world, bought)).status).toBe('shipped')

    await carrierSays(world, parcel, 'delivered', 40)
    await world.settle()

    const { auto_confirm_at } = await rowOf(world, bought)
    expect(auto_confirm_at).not.toBeNull()
    await world.call(bought.buyer, order.confirm, { id: bought.id })
    expect((await rowOf(world, bought)).status).toBe('received')
  })

  test('need a licence that runs: without one they are not listed', async () => {
    const without = await newShop(world, { level: 6 })

    await expect(liquor(without)).rejects.toThrow(/11008/)
  })
})
