import { funding, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD } from '../../account/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { rowOf } from '../../order/testing.ts'
import { campaignRow, newCampaign, newPledge, paidPledge, pledgeForm, type TestCampaign } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** A tier costs ¥498 and ¥12 to send. */
const GOODS_FEN = 498_00
const TOTAL_FEN = 510_00

const tierOf = async (one: TestCampaign, place = 0) =>
  (
    await world.sql<{ held: number; sold: number }>('select held, sold from funding_tiers where id = $1', [
      one.tier_ids[place],
    ])
  )[0]!
const pledgeOf = async (order_id: number) =>
  (await world.sql<{ state: string }>('select state from funding_pledges where order_id = $1', [order_id]))[0]!

describe('a pledge', () => {
  test('waits in escrow for the end of its campaign; only its goods are raised, and the commission is 8%', async () => {
    const one = await newCampaign(world)
    const pledge = await newPledge(world, one, { qty: 2 })
    expect(await tierOf(one)).toEqual({ held: 2, sold: 0 })
    expect(await campaignRow(world, one.id)).toMatchObject({ raised_fen: 0, backer_count: 0 })
    await fund(world, pledge.buyer.id, pledge.payable_fen)

    const { pay_no } = await world.call(pledge.buyer, funding.pay, {
      id: pledge.order_id,
      channel: 'wallet',
      pay_password: PAY_PASSWORD,
      shown_total_fen: pledge.payable_fen,
    })

    expect(pledge.payable_fen).toBe(2 * GOODS_FEN + 12_00)
    expect(await rowOf(world, { id: pledge.order_id })).toMatchObject({
      kind: 'funding',
      status: 'funding',
      goods_fen: 2 * GOODS_FEN,
      commission_bp: 800,
      ship_deadline: null,
    })
    expect(await entriesOf(world, `pay:${pay_no}:${pledge.order_id}`)).toEqual([
      [accounts.userWallet(pledge.buyer.id), -pledge.payable_fen],
      [accounts.escrow(pledge.order_id), pledge.payable_fen],
    ])
    expect(await tierOf(one)).toEqual({ held: 0, sold: 2 })
    expect(await campaignRow(world, one.id)).toMatchObject({ raised_fen: 2 * GOODS_FEN, backer_count: 1 })
  })

  test('of the same form is the same order; the same token with other content is refused', async () => {
    const one = await newCampaign(world)
    const buyer = await newBuyer(world)
    const form = await pledgeForm(world, one, buyer)

    const first = await world.call(buyer, funding.pledge, form)
    const again = await world.call(buyer, funding.pledge, form)

    expect(again).toEqual(first)
    await world.refused(buyer, funding.pledge, { ...form, qty: 2, shown_total_fen: 1_008_00 }, 'IDEM_MISMATCH')
    expect(await tierOf(one)).toEqual({ held: 1, sold: 0 })
  })

  test('that is not paid in half an hour gives its piece back, and the one who waited has it', async () => {
    const one = await newCampaign(world, { tiers: [{ stock: 1 }] })
    const held = await newPledge(world, one)
    const late = await newBuyer(world)
    const ask = { tier_id: one.tier_ids[0]! }
    await world.refused(late, funding.preview, ask, 'OUT_OF_STOCK', { left: 0 })

    await world.advance(31 * MINUTE_MS)

    expect(await pledgeOf(held.order_id)).toEqual({ state: 'lapsed' })
    await paidPledge(world, one, { buyer: late })
    expect(await tierOf(one)).toEqual({ held: 0, sold: 1 })
  })

  test('for the last piece of a tier is given once, however many ask at once', async () => {
    const one = await newCampaign(world, { tiers: [{ stock: 2 }] })
    const buyers = await Promise.all(Array.from({ length: 6 }, () => newBuyer(world)))
    const forms = await Promise.all(buyers.map((buyer) => pledgeForm(world, one, buyer)))

    const asked = await Promise.allSettled(forms.map((form, i) => world.call(buyers[i]!, funding.pledge, form)))

    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await tierOf(one)).toEqual({ held: 2, sold: 0 })
  })
})

describe('a backer who withdraws', () => {
  test('has all of it back to where it came from, and it counts no more', async () => {
    const one = await newCampaign(world)
    const pledge = await paidPledge(world, one)
    const stays = await paidPledge(world, one)

    const back = await world.call(pledge.buyer, funding.back, { id: pledge.order_id })
    const again = await world.call(pledge.buyer, funding.back, { id: pledge.order_id })

    expect([back.status, again.status]).toEqual(['refunded', 'refunded'])
    const [refund] = await world.sql<{ refund_no: string }>(
      'select refund_no from order_refund_sources where order_id = $1',
      [pledge.order_id],
    )
    expect(await entriesOf(world, `refund:${refund!.refund_no}`)).toEqual([
      [accounts.escrow(pledge.order_id), -TOTAL_FEN],
      [accounts.userWallet(pledge.buyer.id), TOTAL_FEN],
    ])
    expect(await pledgeOf(pledge.order_id)).toEqual({ state: 'withdrawn' })
    expect(await tierOf(one)).toEqual({ held: 0, sold: 1 })
    expect(await campaignRow(world, one.id)).toMatchObject({ raised_fen: GOODS_FEN, backer_count: 1 })
    await world.refused(guest, funding.back, { id: stays.order_id }, 'LOGIN_EXPIRED')
    await world.refused(pledge.buyer, funding.back, { id: stays.order_id }, 'NOT_FOUND')
  })

  test('may until a day before the end, and is counted among its backers while another pledge is theirs', async () => {
    const one = await newCampaign(world)
    const first = await paidPledge(world, one)
    await paidPledge(world, one, { buyer: first.buyer })
    expect(await campaignRow(world, one.id)).toMatchObject({ raised_fen: 2 * GOODS_FEN, backer_count: 1 })
    await world.advance(13 * DAY_MS - MINUTE_MS)
    await world.call(first.buyer, funding.back, { id: first.order_id })
    expect(await campaignRow(world, one.id)).toMatchObject({ raised_fen: GOODS_FEN, backer_count: 1 })

    const late = await paidPledge(world, one)
    await world.advance(2 * MINUTE_MS)

    await world.refused(late.buyer, funding.back, { id: late.order_id }, 'WITHDRAW_TOO_LATE', { hours: 24 })
  })
})

describe('a backer who takes another tier', () => {
  test('has the old one back once the new one is paid, and not before', async () => {
    const one = await newCampaign(world, { tiers: [{}, { name: '洗两件', price_fen: 899_00, stock: 10 }] })
    const old = await paidPledge(world, one)
    const moves = await newPledge(world, one, { buyer: old.buyer, tier: 1, instead_of_id: old.order_id })
    expect(await campaignRow(world, one.id)).toMatchObject({ raised_fen: GOODS_FEN, backer_count: 1 })
    expect(await pledgeOf(old.order_id)).toEqual({ state: 'paid' })
    const asked = { tier_id: one.tier_ids[1]!, instead_of_id: old.order_id }
    await world.refused(old.buyer, funding.preview, asked, 'LIMIT_REACHED', { order_id: moves.order_id })
    await fund(world, old.buyer.id, moves.payable_fen)

    await world.call(old.buyer, funding.pay, {
      id: moves.order_id,
      channel: 'wallet',
      pay_password: PAY_PASSWORD,
      shown_total_fen: moves.payable_fen,
    })
    expect(await campaignRow(world, one.id)).toMatchObject({ raised_fen: 899_00, backer_count: 1 })
    await world.settle()

    expect(await pledgeOf(old.order_id)).toEqual({ state: 'moved' })
    expect((await rowOf(world, { id: old.order_id })).status).toBe('refunded')
    expect(await balanceOf(world, accounts.escrow(old.order_id))).toBe(0)
    expect(await tierOf(one)).toEqual({ held: 0, sold: 0 })
    expect(await tierOf(one, 1)).toEqual({ held: 0, sold: 1 })
  })

  test('and withdraws the old one at the same moment has it back once', async () => {
    const one = await newCampaign(world, { tiers: [{}, { name: '洗两件', price_fen: 899_00 }] })
    const old = await paidPledge(world, one)
    const moves = await newPledge(world, one, { buyer: old.buyer, tier: 1, instead_of_id: old.order_id })
    await fund(world, old.buyer.id, moves.payable_fen)
    const pays = { channel: 'wallet', pay_password: PAY_PASSWORD, shown_total_fen: moves.payable_fen } as const

    await Promise.all([
      world.call(old.buyer, funding.pay, { id: moves.order_id, ...pays }),
      world.call(old.buyer, funding.back, { id: old.order_id }).catch(() => undefined),
    ])
    await world.settle()

    expect(await campaignRow(world, one.id)).toMatchObject({ raised_fen: 899_00, backer_count: 1 })
    expect(await rowOf(world, { id: old.order_id })).toMatchObject({ status: 'refunded', refunded_fen: TOTAL_FEN })
    expect(await balanceOf(world, accounts.userWallet(old.buyer.id))).toBe(TOTAL_FEN)
    expect(await tierOf(one)).toEqual({ held: 0, sold: 0 })
  })

  test('keeps the old one where the new one is never paid, and takes no place of another’s pledge', async () => {
    const one = await newCampaign(world, { tiers: [{}, { name: '洗两件', price_fen: 899_00 }] })
    const old = await paidPledge(world, one)
    await newPledge(world, one, { buyer: old.buyer, tier: 1, instead_of_id: old.order_id })
    await world.advance(31 * MINUTE_MS)

    expect(await pledgeOf(old.order_id)).toEqual({ state: 'paid' })
    const asked = { tier_id: one.tier_ids[1]!, instead_of_id: old.order_id }
    await world.refused(await newBuyer(world), funding.preview, asked, 'NOT_FOUND')
    expect((await world.call(old.buyer, funding.preview, asked)).amounts.payable_fen).toBe(911_00)
  })
})

describe('who may back a campaign', () => {
  test('not its shop’s people, not one the shop keeps away, not before it opens', async () => {
    const one = await newCampaign(world)
    const ask = { tier_id: one.tier_ids[0]! }
    const barred = await newBuyer(world)
    await world.sql(
      `insert into block_blocks (owner_type, owner_id, target_type, target_id, scope) values ('shop', $1, 'user', $2, 'bid')`,
      [one.shop.id, barred.id],
    )
    const soon = await newCampaign(world, { from_at: Math.floor(((await world.now()) + 2 * DAY_MS) / 1000) })

    await world.refused(one.shop.owner, funding.preview, ask, 'SELF_ACTION')
    await world.refused(barred, funding.preview, ask, 'JOIN_BARRED')
    await world.refused(await newBuyer(world), funding.preview, { tier_id: soon.tier_ids[0]! }, 'OFF_SHELF')
    await world.refused(await newBuyer(world), funding.preview, { tier_id: 9_999_999 }, 'NOT_FOUND')
  })

  test('no more pieces than one person may have, and no more than three unpaid', async () => {
    const one = await newCampaign(world, { tiers: [{ per_user: 2 }, { name: '另一档', per_user: 9 }] })
    const buyer = await newBuyer(world)
    await paidPledge(world, one, { buyer, qty: 2 })
    await world.refused(buyer, funding.preview, { tier_id: one.tier_ids[0]! }, 'BUY_LIMIT', { limit: 2 })

    for (const _ of [1, 2, 3]) await newPledge(world, one, { buyer, tier: 1 })

    await world.refused(buyer, funding.preview, { tier_id: one.tier_ids[1]! }, 'LIMIT_REACHED', { limit: 3 })
  })

  test('a pledge is sent elsewhere as often as its backer likes, while it waits', async () => {
    const one = await newCampaign(world)
    const { order_id, buyer } = await paidPledge(world, one)
    const { address } = await rowOf(world, { id: order_id })

    for (const _ of [1, 2]) {
      const { actions } = (await world.call(buyer, funding.mine, { order_id })).list[0]!
      expect(actions).toContain('change_address')
      await world.call(buyer, order.action, {
        id: order_id,
        action: 'change_address',
        address_id: address!.id,
      } as never)
    }
  })
})
