import { aftersale, auction, message, operator, order, shop as shops } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer, PAY_PASSWORD } from '../../../domains/account/testing.ts'
import { accounts, balanceFen } from '../../../domains/ledger/index.ts'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { lotForm, placed, runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { newTrackingNo, paidOrder, payFor, wonOrder } from '../../../domains/order/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
let reviewer: TestOperator
let finance: TestOperator
let auditor: TestOperator
beforeAll(async () => {
  world = await openWorld()
  reviewer = await newOperator(world, ['review'])
  finance = await newOperator(world, ['finance'])
  auditor = await newOperator(world, ['auditor'])
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const reason = 'sold copies as originals'
const HOUR_MS = 3_600_000
const suspend = (id: number) => world.call(reviewer, operator.suspendShop, { id, reason })
const pageOf = (id: number) => world.call(reviewer, operator.shop, { id })
const rateOf = async (lot_id: number) => {
  const [row] = await world.sql<{ commission_bp: number }>('select commission_bp from order_orders where lot_id = $1', [
    lot_id,
  ])
  return row?.commission_bp
}
const statusOf = async (id: number) => (await world.call(guest, auction.lot, { id })).status
const toldTo = async (shop: { token: string }, language = 'en') => {
  await world.settle()
  const { list } = await world.call(shop, message.list, { as_shop: true }, { 'accept-language': language })
  return list.map(({ title, content }) => `${title}: ${content}`)
}

describe('a suspended shop', () => {
  test('keeps its lots with bids running to their end, and loses those without', async () => {
    const shop = await newShop(world, { level: 3 })
    const [bid_on, quiet] = [await runningLot(world, { shop }), await runningLot(world, { shop })]
    await placed(world, await newBuyer(world), bid_on, 200)
    const now_s = Math.floor((await world.now()) / 1_000)
    const form = await lotForm(world)
    const planned = await world.call(
      shop,
      auction.publish,
      form({ starts_at: now_s + 7_200, ends_at: now_s + 14_400, duration_s: undefined }),
    )

    expect((await pageOf(shop.id)).open_lots).toEqual({ without_bids: 2, with_bids: 1 })
    expect((await suspend(shop.id)).status).toBe('suspended')
    expect(await pageOf(shop.id)).toMatchObject({
      suspended_reason: reason,
      open_lots: { without_bids: 0, with_bids: 1 },
    })

    expect(await statusOf(quiet.id)).toBe('cancelled')
    expect(await statusOf(planned.ids[0]!)).toBe('cancelled')
    expect(await statusOf(bid_on.id)).toBe('live')
    await placed(world, await newBuyer(world), bid_on, 300)
    await world.advance(HOUR_MS + 1_000)
    expect(await statusOf(bid_on.id)).toBe('sold')
  })

  test('can be seen by all, who read that it is suspended; it can publish nothing, in whatever way', async () => {
    const shop = await newShop(world, { level: 3 })
    const form = await lotForm(world)
    const draft = await world.call(shop, auction.publish, form({ save: 'draft' }))

    await suspend(shop.id)

    expect((await world.call(guest, shops.info, { id: shop.id })).status).toBe('suspended')
    await world.refused(shop, auction.publish, form(), 'SHOP_NOT_ACTIVE')
    await world.refused(shop, auction.edit, { id: draft.ids[0]!, save: 'submit' }, 'SHOP_NOT_ACTIVE')
    await world.refused(shop, auction.upDown, { id: draft.ids[0]!, to: 'up' }, 'SHOP_NOT_ACTIVE')
    const { category_id } = form() as { category_id: number }
    const can = (await world.call(shop, auction.publishParams, { category_id })).can_publish
    expect(can).toMatchObject({ ok: false, reason: 'The shop is not active' })
  })

  test('goes on with its orders: its buyer pays, it ships and answers, and its money arrives', async () => {
    const shop = await newShop(world)
    const won = await wonOrder(world, { shop })
    const paid = await paidOrder(world, { shop })

    await suspend(shop.id)

    await payFor(world, won)
    for (const { id } of [won, paid])
      await world.call(shop, order.ship, { id, carrier_code: 'SF', tracking_no: newTrackingNo() })
    await world.call(paid.buyer, order.confirm, { id: paid.id })
    expect((await world.call(shop, order.shopList, {})).total).toBe(2)
    expect((await world.call(shop, shops.workbench, {})).shop.status).toBe('suspended')
    expect((await world.call(shop, aftersale.shopList, {})).total).toBe(0)
    expect(await balanceFen(world.ctx, accounts.shopPending(shop.id))).toBeGreaterThan(0)
  })

  test('is told why in both languages, its owner by SMS as well, and trades again once it is reinstated', async () => {
    const shop = await newShop(world, { level: 3 })
    const lot = await runningLot(world, { shop })
    await suspend(shop.id)

    expect((await toldTo(shop)).join()).toContain(`Your shop is suspended: ${reason}`)
    expect((await toldTo(shop, 'zh-CN')).join()).toContain(`店铺已暂停营业: ${reason}`)
    expect(
      world.sandbox.control
        .outbox({ phone: shop.owner.phone })
        .map(({ text }) => text)
        .join(),
    ).toContain('店铺已暂停营业')
    await world.refused(reviewer, operator.suspendShop, { id: shop.id, reason }, 'STATE_CONFLICT')
    const open = await world.call(reviewer, operator.reinstateShop, { id: shop.id, reason: 'the pieces were examined' })

    expect(open.status).toBe('active')
    expect((await toldTo(shop)).join()).toContain('Your shop is open again')
    expect((await world.call(shop, auction.upDown, { id: lot.id, to: 'up' })).status).toBe('live')
    expect((await pageOf(shop.id)).suspended_reason).toBeNull()
    const { list } = await world.call(auditor, operator.auditLog, { target_type: 'shop', target_id: String(shop.id) })
    expect(list.map(({ action, reason: why }) => [action, why])).toEqual([
      ['shop.reinstate', 'the pieces were examined'],
      ['shop.suspend', reason],
    ])
  })

  test('whose lot was handed in at that very moment loses it all the same', async () => {
    const shop = await newShop(world)
    await suspend(shop.id)
    const late = await runningLot(world, { shop }) // as if its transaction had begun before

    await world.settle()

    expect(await statusOf(late.id)).toBe('cancelled')
  })

  test('is suspended for a reason, by who may, and only when it trades', async () => {
    const shop = await newShop(world)
    await world.refused(reviewer, operator.suspendShop, { id: shop.id, reason: 'no' }, 'REASON_REQUIRED')
    await world.refused(finance, operator.suspendShop, { id: shop.id, reason }, 'FORBIDDEN')
    await world.refused(reviewer, operator.suspendShop, { id: 99_999_999, reason }, 'NOT_FOUND')
    await world.refused(reviewer, operator.reinstateShop, { id: shop.id, reason }, 'STATE_CONFLICT')
    await world.refused(reviewer, operator.shop, { id: 99_999_999 }, 'NOT_FOUND')
  })
})

describe('a frozen wallet of a shop', () => {
  test('is shown, told, and let go again; only finance may', async () => {
    const shop = await newShop(world)

    await world.call(finance, operator.freezeShopWallet, { id: shop.id, reason })
    await world.refused(finance, operator.freezeShopWallet, { id: shop.id, reason }, 'STATE_CONFLICT')
    await world.refused(reviewer, operator.freezeShopWallet, { id: shop.id, reason }, 'FORBIDDEN')

    expect((await pageOf(shop.id)).wallet.frozen).toBe(true)
    expect((await toldTo(shop)).join()).toContain(`wallet is frozen: ${reason}`)
    await world.call(finance, operator.unfreezeShopWallet, { id: shop.id, reason: 'the claim was paid' })
    expect((await pageOf(shop.id)).wallet.frozen).toBe(false)
    expect((await toldTo(shop, 'zh-CN')).join()).toContain('店铺钱包冻结已解除')
    await world.refused(finance, operator.unfreezeShopWallet, { id: shop.id, reason }, 'STATE_CONFLICT')
    await world.refused(finance, operator.unfreezeShopWallet, { id: 99_999_999, reason }, 'NOT_FOUND')
  })
})

describe('the deposit of a shop', () => {
  const set = (id: number, required_fen: number) =>
    world.call(finance, operator.setShopDeposit, { id, required_fen, reason })

  test('is set by finance: one that is short has its days, is told so, and is short no more when less is asked', async () => {
    const shop = await newShop(world)

    expect((await set(shop.id, 5_000_00)).deposit_required_fen).toBe(5_000_00)

    const now = (await world.now()) / 1_000
    const { deposit_terms } = await pageOf(shop.id)
    expect(deposit_terms).toMatchObject({ least_bp: 8_000, topup_days: 7 })
    expect(Math.abs(deposit_terms.short_at! - now)).toBeLessThan(60)
    expect((await toldTo(shop)).join()).toContain('¥5,000 are required now')
    expect((await set(shop.id, 0)).deposit_required_fen).toBe(0)
    expect((await pageOf(shop.id)).deposit_terms.short_at).toBeNull()
    const { list } = await world.call(auditor, operator.auditLog, { target_type: 'shop', target_id: String(shop.id) })
    expect(list.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['shop.set_deposit', { required_fen: 5_000_00 }, { required_fen: 0 }],
      ['shop.set_deposit', { required_fen: 0 }, { required_fen: 5_000_00 }],
    ])
  })

  test('that is asked of a new shop no more opens it', async () => {
    const shop = await newShop(world, { deposit_required_fen: 1_000_00 })
    await world.sql(`update shop_shops set status = 'pending_deposit' where id = $1`, [shop.id])

    expect((await set(shop.id, 0)).status).toBe('active')

    expect((await toldTo(shop)).join()).toContain('open')
  })

  test('is set for a reason, by finance, to something else than it is, and not of a closed shop', async () => {
    const shop = await newShop(world)
    const input = { id: shop.id, required_fen: 1_00, reason }
    await world.refused(finance, operator.setShopDeposit, { ...input, reason: 'no' }, 'REASON_REQUIRED')
    await world.refused(reviewer, operator.setShopDeposit, input, 'FORBIDDEN')
    await world.refused(finance, operator.setShopDeposit, { ...input, required_fen: 0 }, 'ALREADY_DONE')
    await world.refused(finance, operator.setShopDeposit, { ...input, id: 99_999_999 }, 'NOT_FOUND')
    await world.sql(`update shop_shops set status = 'closed' where id = $1`, [shop.id])
    await world.refused(finance, operator.setShopDeposit, input, 'STATE_CONFLICT')
  })
})

describe('the commission of a shop', () => {
  test('takes two operators, and holds for lots handed in from then on, never for those that run', async () => {
    const shop = await newShop(world, { level: 3 })
    const form = await lotForm(world)
    const before = await world.call(shop, auction.publish, form({ deposit_fen: 0 }))
    const { category_id } = form() as { category_id: number }
    const shownTo = async () => (await world.call(shop, auction.publishParams, { category_id })).defaults.commission_bp
    const usual_bp = await shownTo()

    const colleague = await newOperator(world, ['finance'])

    const { id } = await world.call(finance, operator.setShopRate, { id: shop.id, commission_bp: 120, reason })
    expect(await pageOf(shop.id)).toMatchObject({ rate_proposed: true, commission_bp: null })
    await world.refused(finance, operator.decideApproval, { id, accept: true, reason }, 'SELF_ACTION')
    const done = await world.call(colleague, operator.decideApproval, { id, accept: true, reason })

    expect(done.effect).toBe(
      `${shop.name} pays 1.2% instead of the usual rate of the hammer price, for lots submitted from then on.`,
    )
    expect(await pageOf(shop.id)).toMatchObject({ rate_proposed: false, commission_bp: 120 })
    expect(await shownTo()).toBe(120)
    const after = await world.call(shop, auction.publish, form({ title: '清 白玉牌之二', deposit_fen: 0 }))
    for (const lot_id of [before.ids[0]!, after.ids[0]!])
      await placed(world, await newBuyer(world), { id: lot_id }, 200)
    await world.advance(HOUR_MS + 1_000)
    expect(await rateOf(before.ids[0]!)).toBe(usual_bp)
    expect(await rateOf(after.ids[0]!)).toBe(120)
    expect((await toldTo(shop)).join()).toContain('1.2% of the hammer price. Lots handed in before keep their rate.')
    expect((await toldTo(shop, 'zh-CN')).join()).toContain('成交价的 1.2%计佣')
  })

  test('can be the usual one again, is refused to who has no say, and waits once', async () => {
    const shop = await newShop(world)
    await world.refused(reviewer, operator.setShopRate, { id: shop.id, commission_bp: 100, reason }, 'FORBIDDEN')
    await world.refused(finance, operator.setShopRate, { id: shop.id, reason }, 'ALREADY_DONE')
    await world.refused(finance, operator.setShopRate, { id: shop.id, commission_bp: 3_001, reason }, 'VALIDATION')
    await world.refused(finance, operator.setShopRate, { id: 99_999_999, commission_bp: 100, reason }, 'NOT_FOUND')
    await world.refused(finance, operator.setShopRate, { id: shop.id, commission_bp: 100 }, 'REASON_REQUIRED')
    await world.sql('update shop_shops set commission_bp = 100 where id = $1', [shop.id])

    const { effect } = await world.call(finance, operator.setShopRate, { id: shop.id, reason })

    expect(effect).toContain('the usual rate instead of 1%')
    await world.refused(finance, operator.setShopRate, { id: shop.id, commission_bp: 200, reason }, 'EDIT_CONFLICT')
  })
})

test('an operator closes a shop in which nothing runs, with a reason its owner reads and cannot take back', async () => {
  const one = await newShop(world)
  await world.refused(reviewer, operator.closeShop, { id: one.id, reason: 'no' }, 'REASON_REQUIRED')
  await world.refused(reviewer, operator.closeShop, { id: 99_999_999, reason }, 'NOT_FOUND')
  await world.refused(finance, operator.closeShop, { id: one.id, reason }, 'FORBIDDEN')

  expect((await world.call(reviewer, operator.closeShop, { id: one.id, reason })).status).toBe('closing')

  await world.refused(reviewer, operator.closeShop, { id: one.id, reason }, 'STATE_CONFLICT')
  expect((await world.call(one, shops.closing, {})).reason).toBe(reason)
  await world.refused(one, shops.close, { action: 'stay' }, 'FORBIDDEN')
})

test('a suspended shop may be closed by its owner, and does not trade again by taking that back', async () => {
  const one = await newShop(world)
  await suspend(one.id)
  await world.call(one, shops.close, { action: 'close', pay_password: PAY_PASSWORD })
  await world.refused(one, shops.close, { action: 'stay' }, 'FORBIDDEN')
  expect((await world.call(one, shops.closing, {})).status).toBe('closing')
})
