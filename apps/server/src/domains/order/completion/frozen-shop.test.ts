/** A shop whose wallet is frozen: nothing leaves it, and other people's orders go on. */
import { aftersale, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { openCaseFor } from '../../aftersale/testing.ts'
import { accounts, compensated, post, setFrozen, shopDepositPaid } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { newShop, type TestShop } from '../../shop/testing.ts'
import { DAY_MS, HOUR_MS } from '../rules.ts'
import { newTrackingNo, paidOrder, receivedOrder, rowOf, shippedOrder } from '../testing.ts'

let world: World
beforeAll(async () => {
  // The carriers do not answer: parcels stay where they are.
  world = await openWorld({ CARRIERS_URL: 'http://127.0.0.1:9' })
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const EARNED_FEN = 950_00

/** A shop with ¥950 in its wallet and ¥30 as guarantee deposit. Its wallet is frozen. */
async function frozenShop(): Promise<TestShop> {
  const shop = await newShop(world)
  await receivedOrder(world, { shop, hammer_fen: 1_000_00 })
  await fund(world, shop.owner.id, 30_00)
  const paid = { from: 'user_wallet', user_id: shop.owner.id } as const
  await post(world.ctx, shopDepositPaid({ request_id: shop.id, shop_id: shop.id, amount_fen: 30_00, paid }))
  await world.advance(8 * DAY_MS)
  await inTransaction(world.ctx, (tx) => setFrozen(tx, accounts.shopWallet(shop.id), true))
  return shop
}
/** The shop's wallet and debt. */
const standing = async ({ id }: TestShop) => [
  await balanceOf(world, accounts.shopWallet(id)),
  await balanceOf(world, accounts.shopDebt(id)),
]
/** The shop, and somebody who buys of it from now on. */
const today = async (): Promise<{ shop: TestShop; buyer: Awaited<ReturnType<typeof newBuyer>> }> => ({
  shop: await frozenShop(),
  buyer: await newBuyer(world),
})

test('ships: what it owes for being late comes from its deposit and its debt, and the parcel goes out', async () => {
  const { shop, buyer } = await today()
  const late = await paidOrder(world, { shop, buyer, hammer_fen: 2_000_00 })

  await world.advance(73 * HOUR_MS)
  await world.call(shop, order.ship, { id: late.id, carrier_code: 'SF', tracking_no: newTrackingNo() })

  expect(await entriesOf(world, `comp:${late.id}`)).toEqual([
    [accounts.shopDeposit(shop.id), -30_00],
    [accounts.shopDebt(shop.id), -70_00],
    [accounts.userWallet(buyer.id), 100_00],
  ])
  expect((await rowOf(world, late)).status).toBe('shipped')
  expect(await standing(shop)).toEqual([EARNED_FEN, -70_00])
})

test('settles and completes: the proceeds repay its debt, and the rest is frozen with what was there', async () => {
  const { shop, buyer } = await today()
  await post(
    world.ctx,
    compensated({
      order_id: 1,
      order_no: 'O1',
      compensation_id: `frozen:${shop.id}`,
      shop_id: shop.id,
      user_id: buyer.id,
      amount_fen: 50_00,
      order_pending_fen: 0,
    }),
  )
  const sold = await shippedOrder(world, { shop, buyer, hammer_fen: 100_00 })

  await world.call(buyer, order.confirm, { id: sold.id })
  await world.advance(8 * DAY_MS)

  expect((await rowOf(world, sold)).status).toBe('completed')
  expect(await standing(shop)).toEqual([EARNED_FEN + 75_00, 0])
})

test('refunds: before the release from escrow, after it from its deposit and its debt', async () => {
  const { shop, buyer } = await today()
  const [unshipped, completed] = [
    await paidOrder(world, { shop, buyer, hammer_fen: 100_00 }),
    await receivedOrder(world, { shop, buyer, hammer_fen: 200_00 }),
  ]
  const first = await openCaseFor(world, unshipped, { reason_code: 'agreed' })
  await world.call(shop, aftersale.shopAct, { case_id: first, action: 'agree' })
  await world.advance(8 * DAY_MS)
  const held_fen = EARNED_FEN + 190_00
  expect(await standing(shop)).toEqual([held_fen, 0])

  const second = await openCaseFor(world, completed, { amount_fen: 100_00 })
  await world.call(shop, aftersale.shopAct, { case_id: second, action: 'agree' })

  expect(await balanceOf(world, accounts.userWallet(buyer.id))).toBe(200_00)
  expect(await standing(shop)).toEqual([held_fen, -65_00])
})
