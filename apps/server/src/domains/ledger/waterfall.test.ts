/** Money taken from accounts one after the other, each as far as it goes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { accounts } from './chart.ts'
import { balances, setFrozen } from './invariants/balances.ts'
import { compensated, debtRepaid, incomeVoided, lines, orderSettled, refundedByShop } from './movements/index.ts'
import { post } from './posting.ts'
import { entriesOf, expectLedgerBalances, fund } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectLedgerBalances(world)
  await world.close()
})

let [shop, buyer, order_id] = [7_000, 8_000, 9_000]
beforeEach(() => {
  shop += 1
  buyer += 1
  order_id += 1
})
const order = () => ({ order_id, order_no: `O${order_id}`, shop_id: shop, user_id: buyer })
const pots = () => [
  accounts.shopPending(shop),
  accounts.shopWallet(shop),
  accounts.shopDeposit(shop),
  accounts.shopDebt(shop),
]

/** Gives the shop money, as an operator's adjustment would. */
async function give(fens: { pending?: number; wallet?: number; deposit?: number }): Promise<void> {
  const [pending_fen, wallet_fen, deposit_fen] = [fens.pending ?? 0, fens.wallet ?? 0, fens.deposit ?? 0]
  await post(world.ctx, {
    type: 'adjusted',
    idem_key: `give:${shop}`,
    ref_type: 'adjustment',
    ref_id: shop,
    entries: lines(
      [accounts.marketing, -(pending_fen + wallet_fen + deposit_fen)],
      [accounts.shopPending(shop), pending_fen],
      [accounts.shopWallet(shop), wallet_fen],
      [accounts.shopDeposit(shop), deposit_fen],
    ),
  })
}

test('a refund after release takes this order’s pending money, the wallet, the deposit, then debt', async () => {
  await give({ pending: 50, wallet: 20, deposit: 10 })

  const { taken_fen } = await post(
    world.ctx,
    refundedByShop({
      ...order(),
      refund_no: `R${order_id}`,
      amount_fen: 100,
      coupon_fen: 0,
      commission_back_fen: 5,
      order_pending_fen: 30,
      refund: { to: 'wallet', user_id: buyer },
    }),
  )

  expect(taken_fen).toEqual([30, 20, 10, 35])
  expect(await entriesOf(world, `refund:R${order_id}`)).toEqual([
    [accounts.shopPending(shop), -30],
    [accounts.shopWallet(shop), -20],
    [accounts.shopDeposit(shop), -10],
    [accounts.shopDebt(shop), -35],
    [accounts.commission, -5],
    [accounts.userWallet(buyer), 100],
  ])
  expect(Object.values(await balances(world.ctx, pots()))).toEqual([20, 0, 0, -35])
})

test('a frozen wallet is passed over: the buyer gets the money all the same, the frozen sum stays', async () => {
  await give({ wallet: 500, deposit: 60 })
  await inTransaction(world.ctx, (tx) => setFrozen(tx, accounts.shopWallet(shop), true))

  await post(world.ctx, compensated({ ...order(), compensation_id: order_id, amount_fen: 100, order_pending_fen: 0 }))

  expect(await entriesOf(world, `comp:${order_id}`)).toEqual([
    [accounts.shopDeposit(shop), -60],
    [accounts.shopDebt(shop), -40],
    [accounts.userWallet(buyer), 100],
  ])
})

test('a repeat gets what the first took, though the pots hold something else by then', async () => {
  await give({ wallet: 30 })
  const asked = compensated({ ...order(), compensation_id: order_id, amount_fen: 100, order_pending_fen: 0 })
  const first = await post(world.ctx, asked)
  await post(world.ctx, {
    ...compensated({ ...order(), compensation_id: `${order_id}:other`, amount_fen: 1, order_pending_fen: 0 }),
  })

  const again = await post(world.ctx, asked)

  expect(again).toMatchObject({ id: first.id, fresh: false, taken_fen: [0, 30, 0, 70] })
  await expect(
    post(world.ctx, compensated({ ...order(), compensation_id: order_id, amount_fen: 101, order_pending_fen: 0 })),
  ).rejects.toThrow('already used for other entries')
})

test('two at once share what is there: together they take no fen twice and none too few', async () => {
  await give({ wallet: 100, deposit: 50 })

  const both = await Promise.all(
    ['a', 'b'].map((key) =>
      post(
        world.ctx,
        compensated({ ...order(), compensation_id: `${order_id}:${key}`, amount_fen: 90, order_pending_fen: 0 }),
      ),
    ),
  )

  expect(both.map(({ taken_fen }) => taken_fen).toSorted()).toEqual([
    [0, 10, 50, 30],
    [0, 90, 0, 0],
  ])
  expect(Object.values(await balances(world.ctx, pots()))).toEqual([0, 0, 0, -30])
})

test('a frozen wallet still repays the debt out of what an order just settled', async () => {
  await post(world.ctx, compensated({ ...order(), compensation_id: order_id, amount_fen: 40, order_pending_fen: 0 }))
  await give({ pending: 100 })
  await inTransaction(world.ctx, (tx) => setFrozen(tx, accounts.shopWallet(shop), true))

  await post(world.ctx, orderSettled({ ...order(), amount_fen: 100 }))
  await post(world.ctx, debtRepaid({ ...order(), amount_fen: 40 }))

  expect(Object.values(await balances(world.ctx, pots()))).toEqual([0, 60, 0, 0])
})

test('void income comes from earnings, then the wallet; the platform bears what is not there', async () => {
  await fund(world, buyer, 20)

  await post(world.ctx, incomeVoided({ income_id: order_id, user_id: buyer, amount_fen: 100, number: 3 }))

  expect(await entriesOf(world, `income:${order_id}:void:3`)).toEqual([
    [accounts.userWallet(buyer), -20],
    [accounts.badDebt, -80],
    [accounts.marketing, 100],
  ])
})

test('a last pot that people spend from refuses what it does not have', async () => {
  await fund(world, buyer, 20)

  await expect(
    post(world.ctx, {
      type: 'adjusted',
      idem_key: `short:${buyer}`,
      ref_type: 'adjustment',
      ref_id: buyer,
      waterfall: {
        amount_fen: 30,
        from: [{ account: accounts.userEarning(buyer) }, { account: accounts.userWallet(buyer) }],
      },
      entries: [{ account: accounts.penalty, amount_fen: 30 }],
    }),
  ).rejects.toThrow('BALANCE_SHORT')
})
