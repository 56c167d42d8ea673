/** What a shop owes, and its wallet: they are never both above zero. */
import { payout, shop as shops } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { newKey, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD } from '../../account/testing.ts'
import { accounts, post, shopPots } from '../../ledger/index.ts'
import { balanceOf, brokenInvariants, entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { freezeShopWallet } from '../../wallet/index.ts'
import { newShopPayee } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const ask = (person: { account_id: number }, amount_fen: number) => ({
  amount_fen,
  account_id: person.account_id,
  pay_password: PAY_PASSWORD,
})

/** A shop that owes, as after a refund it could not cover. */
async function owe(shop_id: number, fen: number) {
  return post(world.ctx, {
    type: 'adjusted',
    idem_key: `adj:debt${shop_id}`,
    ref_type: 'adjustment',
    ref_id: shop_id,
    entries: [
      { account: shopPots({ shop_id, order_pending_fen: 0 })[3].account, amount_fen: -fen },
      { account: accounts.clearing('test'), amount_fen: fen },
    ],
  })
}

test('what a shop owes is repaid from its wallet at once (T39): it withdraws what is left, and pays no fee', async () => {
  const shop = await newShopPayee(world, { funded: 1_000_00 })
  const { id } = await owe(shop.id, 300_00)
  const form = { owner: 'shop' as const, ...ask(shop, 700_01) }
  expect(await entriesOf(world, `debt:tx:${id}:${shop.id}`)).toEqual([
    [`shop:${shop.id}:wallet`, -300_00],
    [`shop:${shop.id}:debt`, 300_00],
  ])
  expect(await world.call(shop, payout.withdrawForm, { owner: 'shop' })).toMatchObject({
    debt_fen: 0,
    withdrawable_fen: 700_00,
  })
  await world.refused(shop, payout.withdraw, form, 'BALANCE_SHORT')

  const { wd_no, fee_fen } = await world.call(shop, payout.withdraw, { ...form, amount_fen: 700_00 })

  expect(fee_fen).toBe(0)
  expect(await entriesOf(world, `wd:${wd_no}`)).toEqual([
    [`shop:${shop.id}:wallet`, -700_00],
    [`shop:${shop.id}:withdrawing`, 700_00],
  ])
})

test('an owner moves the shop’s money to the own wallet (T30), once for each key', async () => {
  const shop = await newShopPayee(world, { funded: 500_00 })
  await owe(shop.id, 100_00)
  expect(await world.call(shop, payout.changeForm, {})).toMatchObject({ shop_wallet_fen: 400_00, debt_fen: 0 })
  const move = { from: 'shop_wallet' as const, amount_fen: 250_00, pay_password: PAY_PASSWORD }
  const key = newKey()

  for (let i = 0; i < 2; i++) await world.call(shop, payout.change, move, key)

  const id = `${shop.owner.id}:${key['idempotency-key']}`
  expect(await entriesOf(world, `chg:${id}`)).toEqual([
    [`shop:${shop.id}:wallet`, -250_00],
    [`user:${shop.owner.id}:wallet`, 250_00],
  ])
  await world.refused(shop, payout.change, { ...move, amount_fen: 150_01 }, 'BALANCE_SHORT')
})

describe('a debt', () => {
  const income = (shop_id: number, fen: number) =>
    post(world.ctx, {
      type: 'adjusted',
      idem_key: `adj:income${shop_id}:${fen}`,
      ref_type: 'adjustment',
      ref_id: shop_id,
      entries: [
        { account: accounts.marketing, amount_fen: -fen },
        { account: accounts.shopWallet(shop_id), amount_fen: fen },
      ],
    })

  test('is repaid by whatever comes to the wallet, such as the share of a forfeit: its owner may close the shop', async () => {
    const shop = await newShopPayee(world, { funded: 0 })
    await owe(shop.id, 49_99)
    expect((await world.call(shop, shops.closing, {})).items).toEqual([{ item: 'debt', count: 49_99 }])

    const { id } = await income(shop.id, 49_99)

    expect(await entriesOf(world, `debt:tx:${id}:${shop.id}`)).toEqual([
      [`shop:${shop.id}:wallet`, -49_99],
      [`shop:${shop.id}:debt`, 49_99],
    ])
    expect((await world.call(shop, shops.closing, {})).items).toEqual([])
  })

  test('of a shop whose wallet is frozen waits, and is repaid when it is let go', async () => {
    const shop = await newShopPayee(world, { funded: 0 })
    const frozen = (on: boolean) =>
      inTransaction(world.ctx, (tx) => freezeShopWallet(tx, { shop_id: shop.id, frozen: on, reason: 'a look' }))
    await frozen(true)
    await income(shop.id, 80_00)
    await owe(shop.id, 30_00)
    expect(await balanceOf(world, accounts.shopWallet(shop.id))).toBe(80_00)
    expect(await brokenInvariants(world)).toEqual([])

    await frozen(false)

    expect(await balanceOf(world, accounts.shopWallet(shop.id))).toBe(50_00)
    expect(await balanceOf(world, accounts.shopDebt(shop.id))).toBe(0)
  })

  test('beside money, as an earlier release left them, is told by the books and repaid by the hour', async () => {
    const shop = await newShopPayee(world, { funded: 0 })
    const code = accounts.shopWallet(shop.id)
    await income(shop.id, 12_00)
    await world.sql('update ledger_accounts set frozen = true where code = $1', [code])
    await owe(shop.id, 50_00)
    await world.sql('update ledger_accounts set frozen = false where code = $1', [code])
    expect(await brokenInvariants(world)).toEqual(['inv_i31'])

    await world.services.jobs.runNow('wallet.repay')

    expect(await balanceOf(world, code)).toBe(0)
    expect(await balanceOf(world, accounts.shopDebt(shop.id))).toBe(-38_00)
  })

  test('is paid by the owner out of the own wallet (T46), in parts, once for each key', async () => {
    const shop = await newShopPayee(world, { funded: 0 })
    await owe(shop.id, 49_99)
    await fund(world, shop.owner.id, 30_00)
    const pay = { amount_fen: 20_00, pay_password: PAY_PASSWORD }
    const key = newKey()

    for (let i = 0; i < 2; i++)
      expect(await world.call(shop.owner, payout.repay, pay, key)).toEqual({ available_fen: 10_00 })

    expect(await entriesOf(world, `chg:${shop.owner.id}:${key['idempotency-key']}`)).toEqual([
      [`user:${shop.owner.id}:wallet`, -20_00],
      [`shop:${shop.id}:debt`, 20_00],
    ])
    await world.refused(shop.owner, payout.repay, { ...pay, amount_fen: 30_00 }, 'AMOUNT_INVALID', { owed_fen: 29_99 })
    await world.refused(shop.owner, payout.repay, pay, 'BALANCE_SHORT')
    await world.refused(await newBuyer(world), payout.repay, pay, 'SHOP_REQUIRED')
  })
})
