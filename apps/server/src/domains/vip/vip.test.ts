/** VIP: bought, given, folded, refunded, told of, void with its person. */
import { account, auction, coupon, message, orderPoints, vip } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { emit } from '../../platform/outbox/index.ts'
import { setDeadline } from '../../platform/time/deadlines.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { banUser, restrictUser } from '../account/index.ts'
import { createSession } from '../account/signing-in/sessions.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { freeCoupons, useCoupons } from '../coupon/index.ts'
import { offered } from '../coupon/testing.ts'
import { accounts } from '../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../ledger/testing.ts'
import { auctionEvents } from '../lot/events.ts'
import { placed, runningLot } from '../lot/testing.ts'
import { paidOrder } from '../order/testing.ts'
import { bindTestCard, payByCard } from '../payment/testing.ts'
import { earnPoints, multiplierOf, pointsOf, spendPoints } from '../points/index.ts'
import { addVipDays } from './index.ts'
import { boughtVip, vipForm } from './testing.ts'

const DAY_MS = 86_400_000
const MONTH_FEN = 29_00

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const mine = async (person: TestPerson) => (await world.call(person, vip.list, {})).mine!
const isVip = async (person: TestPerson) => (await world.call(person, account.me, {})).is_vip
const give = (person: TestPerson, days: number, ref = `exchange:${person.id}`) =>
  inTransaction(world.ctx, (tx) => addVipDays(tx, { user_id: person.id, days, ref, from: 'exchange' }))
const later = async (person: TestPerson, ms: number) => {
  await world.advance(ms)
  await world.settle()
  person.token = (await createSession(world.ctx, { user_id: person.id })).token
}
const told = async (person: TestPerson) => {
  await world.settle()
  const { list } = await world.call(person, message.list, {}, { 'accept-language': 'en' })
  return list.map(({ title, content }) => `${title}: ${content}`).join('\n')
}
/** A lot that asks for a deposit, on which somebody bids. */
async function bidOn(person: TestPerson, deposit_fen: number): Promise<void> {
  await placed(world, person, await runningLot(world, { deposit_fen }), 100, { confirm_large: true })
}
const earn = (person: TestPerson, reason: 'sign' | 'order', points: number, multiplier_bp = 15_000) =>
  inTransaction(world.ctx, (tx) =>
    earnPoints(tx, { user_id: person.id, reason, ref: `${reason}:${person.id}:${points}`, points, multiplier_bp }),
  )
const pointsHeld = async (person: TestPerson) => (await pointsOf(world.ctx, person.id)).balance

describe('buying', () => {
  test('shows guests the plans and what they bring, and nobody else’s', async () => {
    const shown = await world.call(guest, vip.list, {})

    expect(shown.plans.map(({ months, price_fen }) => [months, price_fen])).toEqual([
      [1, 29_00],
      [3, 79_00],
      [12, 288_00],
    ])
    expect(shown.mine).toBeNull()
    expect(shown).toMatchObject({ refund_days: 7, told_days: 3 })
    await world.refused(guest, vip.quote, { plan_id: shown.plans[0]!.id }, 'LOGIN_EXPIRED')
  })

  test('from the wallet is VIP at once, for a month of the calendar, and moves T21', async () => {
    const leo = await newBuyer(world)
    await fund(world, leo.id, 100_00)
    const { pay_no, status } = await world.call(leo, vip.buy, await vipForm(world, leo))

    expect(status).toBe('succeeded')
    expect(await isVip(leo)).toBe(true)
    expect(await entriesOf(world, `pay:${pay_no}`)).toEqual([
      [accounts.userWallet(leo.id), -MONTH_FEN],
      [accounts.fee('vip'), MONTH_FEN],
    ])
    expect(await mine(leo)).toMatchObject({ cost_fen: MONTH_FEN, saved_fen: 0, had: [{ months: 1, status: 'active' }] })
    expect(await told(leo)).toContain('It does not renew itself')
  })

  test('by card is VIP once the bank says so, and pending until then', async () => {
    const leo = await newBuyer(world)
    const card_id = await bindTestCard(world, leo)
    const { pay_password: _, ...form } = await vipForm(world, leo, 3)
    const { pay_no } = await world.call(leo, vip.buy, { ...form, channel: 'card', card_id })

    expect(await isVip(leo)).toBe(false)
    expect((await mine(leo)).pending).toMatchObject({ pay_no, amount_fen: 79_00 })
    await payByCard(world, leo, pay_no)

    expect(await entriesOf(world, `pay:${pay_no}`)).toEqual([
      [accounts.clearing('quickpay'), -79_00],
      [accounts.fee('vip'), 79_00],
    ])
    expect(await mine(leo)).toMatchObject({ pending: null, had: [{ months: 3, status: 'active' }] })
  })

  test('that is not paid within 15 minutes comes to nothing, and the plan can be bought anew', async () => {
    const leo = await newBuyer(world)
    const card_id = await bindTestCard(world, leo)
    const { pay_password: _, ...form } = await vipForm(world, leo)
    await world.call(leo, vip.buy, { ...form, channel: 'card', card_id })

    await later(leo, 15 * 60_000 + 1_000)

    expect(await mine(leo)).toMatchObject({ pending: null, had: [], until_at: null })
    await boughtVip(world, leo)
    expect(await isVip(leo)).toBe(true)
  })

  test('is sent twice and paid once; a second form follows the first', async () => {
    const leo = await newBuyer(world)
    await fund(world, leo.id, 100_00)
    const form = await vipForm(world, leo)
    const { pay_no } = await world.call(leo, vip.buy, form)
    expect((await world.call(leo, vip.buy, form)).pay_no).toBe(pay_no)
    await world.call(leo, vip.buy, await vipForm(world, leo))

    const { had } = await mine(leo)
    expect(had).toHaveLength(2)
    expect(had[0]!.from_at).toBe(had[1]!.until_at)
  })

  test('refuses another price, a plan that is not on sale, and a wallet without enough', async () => {
    const leo = await newBuyer(world)
    const form = await vipForm(world, leo)
    await world.refused(leo, vip.buy, form, 'BALANCE_SHORT')
    await world.refused(leo, vip.buy, { ...form, shown_total_fen: 1 }, 'PRICE_CHANGED')
    await world.refused(leo, vip.buy, { ...form, plan_id: 999_999 }, 'NOT_FOUND')
    await world.refused(leo, vip.quote, { plan_id: 999_999 }, 'NOT_FOUND')
  })

  test('stands where its plan was taken down while the bank worked on the payment', async () => {
    const leo = await newBuyer(world)
    const card_id = await bindTestCard(world, leo)
    const { pay_password: _, ...form } = await vipForm(world, leo)
    const { pay_no } = await world.call(leo, vip.buy, { ...form, channel: 'card', card_id })
    await world.sql(`update vip_plans set status = 'taken_down' where id = $1`, [form.plan_id])
    try {
      await payByCard(world, leo, pay_no)
      expect(await isVip(leo)).toBe(true)
      await world.refused(leo, vip.quote, { plan_id: form.plan_id }, 'NOT_FOUND')
    } finally {
      await world.sql(`update vip_plans set status = 'on_sale' where id = $1`, [form.plan_id])
    }
  })
})

describe('days that are given', () => {
  test('come behind what one has, once for what they are given for', async () => {
    const leo = await newBuyer(world)
    await boughtVip(world, leo)
    const { until_at } = await mine(leo)
    await give(leo, 30)
    await give(leo, 30)

    const after = await mine(leo)
    expect(after.until_at! - until_at!).toBe(30 * 86_400)
    expect(after.had[0]).toMatchObject({ source: 'exchange', days: 30, refundable: { ok: false } })
    await world.refused(leo, vip.refund, { id: after.had[0]!.id }, 'STATE_CONFLICT')
  })
})

describe('giving back', () => {
  test('what brought nothing goes back to the wallet within seven days, and moves T22', async () => {
    const leo = await newBuyer(world)
    const id = await boughtVip(world, leo)
    const answer = await world.call(leo, vip.refund, { id })

    expect(answer).toMatchObject({ amount_fen: MONTH_FEN, to: 'wallet', mine: { cost_fen: 0, until_at: null } })
    const [refund] = await world.sql<{ id: number }>(
      `select id from payment_refunds where ref_type = 'vip' and ref_id = $1`,
      [String(id)],
    )
    expect(await entriesOf(world, `feeref:${refund!.id}`)).toEqual([
      [accounts.fee('vip'), -MONTH_FEN],
      [accounts.userWallet(leo.id), MONTH_FEN],
    ])
    expect(await isVip(leo)).toBe(false)
    expect(await balanceOf(world, accounts.userWallet(leo.id))).toBe(MONTH_FEN)
    await world.refused(leo, vip.refund, { id }, 'STATE_CONFLICT')
  })

  test('what was paid by card goes back to the card', async () => {
    const leo = await newBuyer(world)
    const card_id = await bindTestCard(world, leo)
    const { pay_password: _, ...form } = await vipForm(world, leo)
    const { pay_no } = await world.call(leo, vip.buy, { ...form, channel: 'card', card_id })
    await payByCard(world, leo, pay_no)
    const { had } = await mine(leo)

    expect(await world.call(leo, vip.refund, { id: had[0]!.id })).toMatchObject({ to: 'card' })
    const [refund] = await world.sql<{ id: number }>(
      `select id from payment_refunds where ref_type = 'vip' and ref_id = $1`,
      [String(had[0]!.id)],
    )
    expect(await entriesOf(world, `feeref:${refund!.id}`)).toEqual([
      [accounts.fee('vip'), -MONTH_FEN],
      [accounts.refundTransit, MONTH_FEN],
    ])
  })

  test('moves later purchases forward: nothing of them is lost', async () => {
    const leo = await newBuyer(world)
    const first = await boughtVip(world, leo)
    await boughtVip(world, leo, 3)
    await later(leo, 5 * DAY_MS)
    const now = Math.floor((await world.now()) / 1_000)

    await world.call(leo, vip.refund, { id: first })

    const { had, until_at } = await mine(leo)
    expect(had[1]).toMatchObject({ status: 'refunded' })
    expect(Math.abs(had[0]!.from_at - now)).toBeLessThanOrEqual(1)
    expect(until_at).toBe(had[0]!.until_at)
    expect(had[0]!.until_at - had[0]!.from_at).toBeGreaterThanOrEqual(89 * 86_400)
    expect(await isVip(leo)).toBe(true)
  })

  test('is too late after seven days, and nobody else’s', async () => {
    const leo = await newBuyer(world)
    const id = await boughtVip(world, leo)
    await world.refused(await newBuyer(world), vip.refund, { id }, 'NOT_FOUND')
    await later(leo, 7 * DAY_MS)
    await world.refused(leo, vip.refund, { id }, 'WINDOW_CLOSED')
    expect((await mine(leo)).had[0]!.refundable).toMatchObject({ ok: false })
  })

  test('goes on for a day after an outage of some hours in which its days ended', async () => {
    const [leo, ann] = [await newBuyer(world), await newBuyer(world)]
    const [id, other] = [await boughtVip(world, leo), await boughtVip(world, ann)]
    const away_from = (await world.now()) + 7 * DAY_MS - 3_600_000
    await later(leo, 7 * DAY_MS + 2 * 3_600_000)
    const until_at = Math.floor(await world.now())
    await inTransaction(world.ctx, (tx) =>
      emit(tx, auctionEvents.service_away, { outage_id: 1, from_at: Math.floor(away_from), until_at }),
    )
    await later(ann, DAY_MS - 3_600_000)
    expect((await mine(ann)).had[0]!.refund_until).toBe(Math.floor((until_at + DAY_MS) / 1_000))

    expect(await world.call(ann, vip.refund, { id: other })).toMatchObject({ amount_fen: MONTH_FEN })
    await later(leo, 3_600_000)

    await world.refused(leo, vip.refund, { id }, 'WINDOW_CLOSED')
  })

  test('is barred by a deposit that was not asked for', async () => {
    const leo = await newBuyer(world)
    const id = await boughtVip(world, leo)
    await bidOn(leo, 300_00)

    expect((await mine(leo)).brought).toMatchObject([{ code: 'deposit', count: 1, waived_fen: 300_00, saved_fen: 0 }])
    await world.refused(leo, vip.refund, { id }, 'VIP_BENEFIT_USED')
  })
})

describe('what it brings is what is granted', () => {
  test('deposits up to what is shown are not asked for, of others and above it they are', async () => {
    const { benefits } = await world.call(guest, vip.list, {})
    const most_fen = benefits.find(({ code }) => code === 'deposit')!.most_fen!
    const [leo, ann] = [await newBuyer(world), await newBuyer(world)]
    await boughtVip(world, leo)
    const least = await runningLot(world, { deposit_fen: most_fen })
    const above = await runningLot(world, { deposit_fen: most_fen + 100 })

    expect(await world.call(leo, auction.depositQuote, { id: least.id })).toMatchObject({ waived: true })
    expect(await world.call(leo, auction.depositQuote, { id: above.id })).toMatchObject({ waived: false })
    expect(await world.call(ann, auction.depositQuote, { id: least.id })).toMatchObject({ waived: false })
  })

  test('coupons for VIPs are claimed by VIPs alone, and bar a refund', async () => {
    const count = async () =>
      (await world.call(guest, vip.list, {})).benefits.find(({ code }) => code === 'coupons')!.count!
    const before = await count()
    const coupon_id = await offered(world, null, { audience: 'vip', budget_fen: 2_000_00 })
    expect(await count()).toBe(before + 1)
    const leo = await newBuyer(world)
    await world.refused(leo, coupon.claim, { id: coupon_id }, 'VIP_ONLY')
    const id = await boughtVip(world, leo)
    await world.call(leo, coupon.claim, { id: coupon_id })

    expect((await mine(leo)).brought).toMatchObject([{ code: 'coupons', count: 1, saved_fen: 0 }])
    await world.refused(leo, vip.refund, { id }, 'VIP_BENEFIT_USED')
  })
})

describe('what it saved', () => {
  test('counts a coupon for VIPs once it has lowered an order, and no more when it is free again', async () => {
    const leo = await newBuyer(world)
    await boughtVip(world, leo)
    const id = await offered(world, null, { audience: 'vip', budget_fen: 2_000_00 })
    const held_id = (await world.call(leo, coupon.claim, { id })).id
    await world.sql(`update coupon_held set status = 'locked' where id = $1`, [held_id])
    await world.sql(`insert into coupon_uses (held_id, order_id, issuer, off_fen) values ($1, $2, 'platform', 2000)`, [
      held_id,
      900_000 + held_id,
    ])
    await inTransaction(world.ctx, (tx) => useCoupons(tx, [900_000 + held_id]))
    expect(await mine(leo)).toMatchObject({ saved_fen: 20_00, brought: [{ code: 'coupons', count: 1 }] })

    await inTransaction(world.ctx, (tx) => freeCoupons(tx, [held_id]))
    expect(await mine(leo)).toMatchObject({ saved_fen: 0, brought: [{ code: 'coupons', count: 1 }] })
  })

  test('is worked out for the last 90 days before one buys, by the rules of VIPs', async () => {
    const leo = await newBuyer(world)
    const order = await paidOrder(world, { buyer: leo, hammer_fen: 1_000_00 })
    const { plans } = await world.call(leo, vip.list, {})
    const quote = async () => (await world.call(leo, vip.quote, { plan_id: plans[0]!.id })).lately
    const [{ kept }] = (await world.sql<{ kept: number }>(
      'select kept_fen as kept from order_purchases where order_id = $1',
      [order.id],
    )) as [{ kept: number }]

    const points = orderPoints(kept, 15_000) - orderPoints(kept)
    expect(await quote()).toMatchObject({ days: 90, orders: 1, points, saved_fen: points })
    await later(leo, 91 * DAY_MS)
    expect(await quote()).toMatchObject({ orders: 0, points: 0, saved_fen: 0 })
  })
})

describe('points', () => {
  test('of VIPs are multiplied, of others not', async () => {
    const [leo, ann] = [await newBuyer(world), await newBuyer(world)]
    const { benefits } = await world.call(guest, vip.list, {})
    await boughtVip(world, leo)
    const now = await world.now()
    expect(await multiplierOf(world.ctx, leo.id, now)).toBe(benefits.find(({ code }) => code === 'points')!.times_bp)
    expect(await multiplierOf(world.ctx, ann.id, now)).toBe(10_000)
  })

  test('beside what everybody gets are what VIP saved, and those of orders bar a refund', async () => {
    const leo = await newBuyer(world)
    const id = await boughtVip(world, leo)
    await earn(leo, 'order', 300)

    expect(await mine(leo)).toMatchObject({
      saved_fen: 1_00,
      brought: [{ code: 'points', points: 100, saved_fen: 1_00 }],
    })
    await world.refused(leo, vip.refund, { id }, 'VIP_BENEFIT_USED')
  })

  test('at the plain rate are nothing VIP brought', async () => {
    const leo = await newBuyer(world)
    await boughtVip(world, leo)
    await earn(leo, 'order', 300, 10_000)
    expect(await mine(leo)).toMatchObject({ saved_fen: 0, brought: [] })
  })

  test('for check-ins bar no refund: those beside are taken back, and what was spent of them is owed', async () => {
    const leo = await newBuyer(world)
    const id = await boughtVip(world, leo)
    await earn(leo, 'sign', 15)
    await inTransaction(world.ctx, (tx) =>
      spendPoints(tx, { user_id: leo.id, points: 12, reason: 'makeup', ref: `makeup:${leo.id}` }),
    )

    await world.call(leo, vip.refund, { id })

    expect(await pointsHeld(leo)).toBe(0)
    expect((await pointsOf(world.ctx, leo.id)).debt).toBe(2)
    expect(await mine(leo)).toMatchObject({ saved_fen: 0, brought: [] })
  })
})

describe('what happens to it', () => {
  test('its end is told three days before, and then it is over', async () => {
    const leo = await newBuyer(world)
    await give(leo, 10)
    await later(leo, 7 * DAY_MS + 1_000)
    expect(await told(leo)).toContain('Your VIP ends soon')
    expect(await isVip(leo)).toBe(true)
    await later(leo, 3 * DAY_MS)
    expect(await isVip(leo)).toBe(false)
    expect(await mine(leo)).toMatchObject({ until_at: null, had: [{ status: 'over' }] })
  })

  test('it is void once its person has left', async () => {
    const leo = await newBuyer(world)
    await boughtVip(world, leo)
    await boughtVip(world, leo)
    const leaves_at = await world.now()
    await world.sql(`update account_users set status = 'cancelling' where id = $1`, [leo.id])
    await world.sql('insert into account_closures (user_id, due_at) values ($1, platform_now())', [leo.id])
    await inTransaction(world.ctx, (tx) => setDeadline(tx, 'account_leave', leo.id, leaves_at))
    await world.advance(1_000)
    await world.settle()
    const rows = await world.sql(
      'select 1 from vip_purchases where user_id = $1 and (status <> $2 or until_at > platform_now())',
      [leo.id, 'over'],
    )
    expect(rows).toEqual([])
  })

  test('it is not refunded again where a bank took the payment back, and runs until that is decided', async () => {
    const leo = await newBuyer(world)
    const id = await boughtVip(world, leo)
    await world.sql(
      `update payment_payments set charged_back_fen = amount_fen, charged_back_at = platform_now() where id = (select payment_id from vip_purchases where id = $1)`,
      [id],
    )
    await world.refused(leo, vip.refund, { id }, 'REFUND_FAILED')
    expect(await isVip(leo)).toBe(true)
    await world.sql(
      `update payment_payments set charged_back_fen = 0, charged_back_at = null where id = (select payment_id from vip_purchases where id = $1)`,
      [id],
    )
  })

  test('it runs while its person is restricted or banned', async () => {
    const [leo, ann] = [await newBuyer(world), await newBuyer(world)]
    await boughtVip(world, leo)
    await boughtVip(world, ann)
    await inTransaction(world.ctx, async (tx) => {
      await restrictUser(tx, { user_id: leo.id, reason: 'a look', until: (await world.now()) + DAY_MS })
      await banUser(tx, { user_id: ann.id, reason: 'a look' })
    })
    await world.settle()
    const rows = await world.sql<{ n: number }>(
      `select count(*)::int as n from account_users where id in ($1, $2) and vip_until > platform_now()`,
      [leo.id, ann.id],
    )
    expect(rows[0]!.n).toBe(2)
  })
})
