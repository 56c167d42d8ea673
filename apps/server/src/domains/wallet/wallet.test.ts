import { randomUUID } from 'node:crypto'
import { payment, wallet } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { depositFor } from '../deposit/testing.ts'
import { accounts, post } from '../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../ledger/testing.ts'
import { bindTestCard, payByCard } from '../payment/testing.ts'
import { newShop } from '../shop/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const FILTER = { page: 1, page_size: 20 }
const zh = { 'accept-language': 'zh-CN' }

describe('the balance', () => {
  test('says what a person can spend and what is held, and what came and went this month', async () => {
    const buyer = await newBuyer(world, { funded: 500_00 })
    await depositFor(world, buyer.id, 1, 100_00)

    expect(await world.call(buyer, wallet.balance, {})).toMatchObject({
      available_fen: 500_00,
      deposit_held_fen: 100_00,
      escrow_fen: 0,
      earning_fen: 0,
      withdrawing_fen: 0,
      frozen: false,
      month: { in_fen: 600_00, out_fen: 100_00 },
    })
    await world.refused(guest, wallet.balance, {}, 'LOGIN_EXPIRED')
  })

  test('of a shop is seen by staff only with the permission to see finances', async () => {
    const [shop, clerk, accountant] = [await newShop(world), await newBuyer(world), await newBuyer(world)]
    const join = (user_id: number, permissions: string[]) =>
      world.sql(`insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', $3)`, [
        shop.id,
        user_id,
        permissions,
      ])
    await join(clerk.id, ['order'])
    await join(accountant.id, ['finance_view'])

    await world.refused(clerk, wallet.balance, { owner: 'shop' }, 'PERMISSION_MISSING')
    expect(await world.call(accountant, wallet.balance, { owner: 'shop' })).toMatchObject({ available_fen: 0 })
  })

  test('of a shop is its own, and strangers see none', async () => {
    const shop = await newShop(world)
    await post(world.ctx, {
      type: 'adjusted',
      idem_key: `adj:wallet${shop.id}`,
      ref_type: 'adjustment',
      ref_id: 1,
      entries: [
        { account: accounts.marketing, amount_fen: -70_00 },
        { account: accounts.shopWallet(shop.id), amount_fen: 70_00 },
      ],
    })

    expect(await world.call(shop.owner, wallet.balance, { owner: 'shop' })).toMatchObject({
      available_fen: 70_00,
      pending_fen: 0,
      debt_fen: 0,
    })
    expect((await world.call(shop.owner, wallet.log, { owner: 'shop' })).list).toMatchObject([
      { amount_fen: 70_00, balance_after_fen: 70_00 },
    ])
    await world.refused(await newBuyer(world), wallet.balance, { owner: 'shop' }, 'SHOP_REQUIRED')
    await world.refused(await newBuyer(world), wallet.moves, { owner: 'shop', type: 'spend' }, 'SHOP_REQUIRED')
    await world.refused(await newBuyer(world), wallet.logByPost, { owner: 'shop' }, 'SHOP_REQUIRED')
  })
})

describe('fund records', () => {
  test('list every movement newest first, in the reader’s language', async () => {
    const buyer = await newBuyer(world, { funded: 500_00 })
    const hold = await depositFor(world, buyer.id, 7, 100_00)

    const log = await world.call(buyer, wallet.log, FILTER)

    expect(log.sums).toEqual({ in_fen: 600_00, out_fen: 100_00, count: 3 })
    expect(log.list[0]).toMatchObject({
      type: 'deposit_hold',
      title: 'Bidding deposit held · Lot 7',
      amount_fen: -100_00,
      balance_after_fen: 500_00,
      ref_type: 'hold',
      ref_id: hold.id,
    })
    expect((await world.call(buyer, wallet.log, FILTER, zh)).list[0]!.title).toBe('保证金冻结 · Lot 7')
    expect(await world.call(buyer, wallet.logByPost, FILTER)).toEqual(log)
  })

  test('are narrowed by direction, kind, account and month', async () => {
    const buyer = await newBuyer(world, { funded: 500_00 })
    await depositFor(world, buyer.id, 8, 100_00)
    const amounts = async (filter: { dir?: 'in' | 'out'; kind?: string; month?: string }) =>
      (await world.call(buyer, wallet.log, filter)).list.map((row) => row.amount_fen)

    expect(await amounts({ dir: 'out' })).toEqual([-100_00])
    expect(await amounts({ kind: 'recharge' })).toEqual([100_00, 500_00])
    expect(await amounts({ kind: 'deposit' })).toEqual([100_00])
    expect(await amounts({ kind: 'nothing_like_it' })).toEqual([])
    expect(await amounts({ month: '2020-01' })).toEqual([])
    await world.refused(buyer, wallet.log, { month: '2020-13' }, 'VALIDATION')
  })
})

describe('a recharge', () => {
  test('by card is in the wallet once the bank has paid', async () => {
    const buyer = await newBuyer(world, { verified: true })
    const card_id = await bindTestCard(world, buyer)
    const form = await world.call(buyer, wallet.rechargeForm, {})
    expect(form).toMatchObject({
      balance_fen: 0,
      limits: { min_fen: 1_00, max_fen: 50_000_00, day_left_fen: 100_000_00 },
      channels: [
        { code: 'wechat', enabled: true },
        { code: 'alipay', enabled: true },
        { code: 'card', enabled: true },
      ],
    })

    const started = await world.call(buyer, wallet.recharge, {
      amount_fen: 200_00,
      shown_total_fen: 200_00,
      channel: 'card',
      card_id,
    })
    expect(started).toMatchObject({ status: 'awaiting_code', next: 'sms' })
    await payByCard(world, buyer, started.pay_no)
    await world.settle()

    expect((await entriesOf(world, `pay:${started.pay_no}`))![1]).toEqual([accounts.userWallet(buyer.id), 200_00])
    expect((await world.call(buyer, wallet.rechargeForm, {})).limits.day_left_fen).toBe(99_800_00)
    expect((await world.call(buyer, wallet.moves, { type: 'recharge' })).list).toMatchObject([
      { kind: 'recharge', no: started.pay_no, amount_fen: 200_00, status: 'succeeded' },
    ])
  })

  test('may be begun by the card pages’ own call, under the same limits', async () => {
    const buyer = await newBuyer(world, { verified: true })
    const card_id = await bindTestCard(world, buyer)
    const begin = (shown_total_fen: number, submit_token: string = randomUUID()) => ({
      purpose: 'recharge' as const,
      card_id,
      shown_total_fen,
      submit_token,
    })

    const form = begin(200_00)
    const started = await world.call(buyer, payment.create, form)
    expect(await world.call(buyer, payment.create, form)).toMatchObject({ pay_no: started.pay_no })
    await payByCard(world, buyer, started.pay_no)
    expect(await balanceOf(world, accounts.userWallet(buyer.id))).toBe(200_00)
    await world.refused(buyer, payment.create, { ...begin(200_00), purpose: 'orders' }, 'MISSING_PARAM')
    await world.refused(buyer, payment.create, begin(99), 'AMOUNT_INVALID', { min_fen: 1_00 })
    await world.refused(buyer, payment.create, begin(50_000_01), 'AMOUNT_INVALID', { max_fen: 50_000_00 })
  })

  test('is refused below the least, above the most, at another amount than shown, and beyond the day’s limit', async () => {
    const buyer = await newBuyer(world, { verified: true })
    const card_id = await bindTestCard(world, buyer)
    const amount = (amount_fen: number, shown_total_fen = amount_fen) => ({
      amount_fen,
      shown_total_fen,
      channel: 'card',
      card_id,
    })

    await world.refused(buyer, wallet.recharge, amount(99), 'AMOUNT_INVALID', { min_fen: 1_00 })
    await world.refused(buyer, wallet.recharge, amount(50_000_01), 'AMOUNT_INVALID')
    await world.refused(buyer, wallet.recharge, amount(10_00, 20_00), 'AMOUNT_INVALID')
    await world.refused(buyer, wallet.recharge, { ...amount(10_00), channel: 'wallet' }, 'VALIDATION')
    await fund(world, buyer.id, 99_000_00)
    await world.refused(buyer, wallet.recharge, amount(1_000_01), 'LIMIT_REACHED', { day_left_fen: 1_000_00 })
    await world.refused(guest, wallet.rechargeForm, {}, 'LOGIN_EXPIRED')
  })
})

test('someone who has spent and withdrawn nothing sees empty lists', async () => {
  const buyer = await newBuyer(world)

  for (const type of ['spend', 'withdraw', 'recharge'] as const)
    expect(await world.call(buyer, wallet.moves, { type })).toMatchObject({ list: [], total: 0, has_more: false })
})
