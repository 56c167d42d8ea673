/** What becomes of teams when something happens to their shop, their people, their goods or the service. */
import { account, goods, group, operator, order, shop } from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { banUser, lockAccount, restrictUser } from '../../account/index.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { bankTakesBack, rowOfNo } from '../../chargeback/testing.ts'
import { newGoods } from '../../goods/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { leaveHeartbeat, silentFor } from '../../lot/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { payByCard } from '../../payment/testing.ts'
import { suspendShop } from '../../shop/index.ts'
import { freezeShopWallet } from '../../wallet/index.ts'
import {
  beginByCard,
  newBooking,
  newGroup,
  orderSeat,
  orderStatus,
  paySeat,
  seatForm,
  TEAM_FEN,
  type TestGroup,
  takePaidSeat,
  teamOf,
  termsFor,
} from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const REASON = 'a look'

const ask = (one: { id: number; goods: { sku_ids: number[] } }, team_id?: number) => ({
  group_buy_id: one.id,
  sku_id: one.goods.sku_ids[0]!,
  ...(team_id ? { team_id } : {}),
})
const pays = (order_id: number) =>
  ({ ids: [order_id], channel: 'wallet', pay_password: PAY_PASSWORD, shown_total_fen: TEAM_FEN }) as const
const titlesTo = async (person: TestPerson): Promise<string[]> =>
  (
    await world.sql<{ title_en: string }>('select title_en from message_notices where user_id = $1 order by id', [
      person.id,
    ])
  ).map(({ title_en }) => title_en)

describe('a shop', () => {
  test('that is suspended has no new seat; its forming teams fail at their end, and complete ones are shipped', async () => {
    const one = await newGroup(world, { size: 2 })
    const full = await takePaidSeat(world, one)
    await takePaidSeat(world, one, { team_id: full.team_id })
    const leader = await takePaidSeat(world, one)
    const starts = await orderSeat(world, one)
    await inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id: one.shop.id, reason: REASON }))
    await world.settle()

    const comes = await newBuyer(world)
    await world.refused(comes, group.preview, ask(one), 'OFF_SHELF')
    await world.refused(comes, group.preview, ask(one, leader.team_id), 'OFF_SHELF')
    expect((await world.call(comes, group.info, { group_buy_id: one.id })).joinable.ok).toBe(false)
    await fund(world, starts.buyer.id, TEAM_FEN)
    await world.refused(starts.buyer, order.pay, pays(starts.order_id), 'TEAM_ENDED')
    expect(await orderStatus(world, full.order_id)).toBe('to_ship')
    await world.advance(24 * HOUR_MS)
    expect(await teamOf(world, leader.team_id)).toMatchObject({ status: 'failed' })
    expect(await orderStatus(world, leader.order_id)).toBe('refunded')
  })

  test('whose wallet is frozen goes on with what runs, and begins nothing new', async () => {
    const one = await newGroup(world, { size: 2 })
    const leader = await takePaidSeat(world, one)
    await inTransaction(world.ctx, (tx) => freezeShopWallet(tx, { shop_id: one.shop.id, frozen: true, reason: REASON }))

    await takePaidSeat(world, one, { team_id: leader.team_id })
    await world.settle()
    expect(await orderStatus(world, leader.order_id)).toBe('to_ship')
    const other = await newGoods(world, { shop: one.shop, skus: [{ values: [], price_fen: 120_00, stock: 5 }] })
    const publishes = { id: other.id, group: await termsFor(world) } as never
    await world.refused(one.shop, goods.edit, publishes, 'WALLET_FROZEN')
  })

  test('whose fee is over for longer than its grace goes on with what runs, and begins nothing new', async () => {
    const one = await newGroup(world, { size: 2 })
    const leader = await takePaidSeat(world, one)
    const other = await newGoods(world, { shop: one.shop, skus: [{ values: [], price_fen: 120_00, stock: 5 }] })
    await world.sql(`update shop_shops set fee_expires_at = platform_now() - interval '90 days' where id = $1`, [
      one.shop.id,
    ])

    await takePaidSeat(world, one, { team_id: leader.team_id })
    const publishes = { id: other.id, group: await termsFor(world) } as never
    await world.refused(one.shop, goods.edit, publishes, 'SHOP_FEE_OVER')
  })

  test('cannot close while a group buy of its runs, and reads that it is that', async () => {
    const one = await newGroup(world)
    const closes = { action: 'close', pay_password: PAY_PASSWORD } as const
    const items = async () => (await world.call(one.shop, shop.closing, {})).items

    expect(await items()).toContainEqual({ item: 'group_buys', count: 1 })
    await world.refused(one.shop, shop.close, closes, 'HAS_OPEN_ITEMS')
    const leader = await takePaidSeat(world, one)
    await world.call(one.shop, goods.edit, { id: one.goods.id, group_to: 'end' } as never)
    expect(await items()).toContainEqual({ item: 'group_buys', count: 1 })
    await world.call(leader.buyer, group.leave, { order_id: leader.order_id })
    expect((await items()).map(({ item }) => item)).toEqual(['goods'])
  })
})

describe('a member', () => {
  test('who is restricted takes no new seat, alone or in a team; what is paid is shipped', async () => {
    const one = await newGroup(world, { size: 2 })
    const leader = await takePaidSeat(world, one)
    const form = await seatForm(world, one, leader.buyer)
    await inTransaction(world.ctx, (tx) => restrictUser(tx, { user_id: leader.buyer.id, reason: REASON }))

    await world.refused(leader.buyer, group.join, form, 'ACCOUNT_RESTRICTED')
    await world.refused(leader.buyer, group.preview, ask(one), 'ACCOUNT_RESTRICTED')
    expect((await world.call(leader.buyer, group.info, { group_buy_id: one.id })).joinable.ok).toBe(false)
    await takePaidSeat(world, one, { team_id: leader.team_id })
    await world.settle()
    expect(await orderStatus(world, leader.order_id)).toBe('to_ship')
  })

  test('who is banned stays in the team that has the payment: it is shipped, or goes back', async () => {
    const one = await newGroup(world, { size: 2 })
    const [ships, fails] = [await takePaidSeat(world, one), await takePaidSeat(world, one)]
    for (const { buyer } of [ships, fails])
      await inTransaction(world.ctx, (tx) => banUser(tx, { user_id: buyer.id, reason: REASON }))

    await world.refused(fails.buyer, group.leave, { order_id: fails.order_id }, 'LOGIN_EXPIRED')
    await takePaidSeat(world, one, { team_id: ships.team_id })
    await world.advance(24 * HOUR_MS)
    expect(await orderStatus(world, ships.order_id)).toBe('to_ship')
    expect(await orderStatus(world, fails.order_id)).toBe('refunded')
    expect(await balanceOf(world, accounts.userWallet(fails.buyer.id))).toBe(TEAM_FEN)
  })

  test('whose account its owner locked neither joins nor leaves; the team’s clock goes on', async () => {
    const one = await newGroup(world)
    const leader = await takePaidSeat(world, one)
    await inTransaction({ ...world.ctx, user: { id: leader.buyer.id } } as never, (tx) => lockAccount(tx, undefined))

    await world.refused(leader.buyer, group.leave, { order_id: leader.order_id }, 'LOGIN_EXPIRED')
    await world.refused(leader.buyer, group.preview, ask(one), 'LOGIN_EXPIRED')
    await world.advance(24 * HOUR_MS)
    expect(await orderStatus(world, leader.order_id)).toBe('refunded')
  })

  test('does not work for its shop before the team has ended', async () => {
    const one = await newGroup(world)
    const leader = await takePaidSeat(world, one)
    await world.call(one.shop, shop.inviteStaff, { phone: leader.buyer.phone, preset: 'clerk' })
    const { id } = (await world.call(leader.buyer, shop.invitations, {})).list[0]!

    await world.refused(leader.buyer, shop.answerInvitation, { id, action: 'accept' }, 'HAS_OPEN_ITEMS')
    await world.advance(24 * HOUR_MS)
    await world.call(leader.buyer, shop.answerInvitation, { id, action: 'accept' })
  })

  test('whose account is to be closed reads of the seat and its way out', async () => {
    const one = await newGroup(world)
    const leader = await takePaidSeat(world, one)
    const items = async () => (await world.call(leader.buyer, account.leavingInfo, {})).items.map(({ item }) => item)

    expect(await items()).toEqual(['pledges'])
    await world.call(leader.buyer, group.leave, { order_id: leader.order_id })
    expect(await items()).toEqual(['balance'])
  })
})

describe('a payment that a bank took back', () => {
  /** A seat paid by card, whose bank has the money again, or so much of it. */
  async function takenBack(one: TestGroup, options: Parameters<typeof orderSeat>[2] = {}, amount_fen?: number) {
    const seat = await orderSeat(world, one, options)
    const { pay_no } = await beginByCard(world, seat)
    await payByCard(world, seat.buyer, pay_no)
    const { no } = await bankTakesBack(world, pay_no, amount_fen)
    return { ...seat, chargeback_id: (await rowOfNo(world, no)).id }
  }
  const decide = async (id: number, borne_by: 'shop' | 'payer') =>
    world.call(await newOperator(world, ['arbiter']), operator.decideChargeback, { id, borne_by, reason: REASON })

  test('keeps no other member from having theirs back; the ruling ends its order, and what its payer bore goes back', async () => {
    const one = await newGroup(world, { team_hours: 72 })
    const leader = await takePaidSeat(world, one)
    const disputed = await takenBack(one, { team_id: leader.team_id })
    await world.refused(disputed.buyer, group.leave, { order_id: disputed.order_id }, 'STATE_CONFLICT')
    await world.advance(72 * HOUR_MS)

    expect(await teamOf(world, leader.team_id)).toMatchObject({ status: 'failed' })
    expect(await orderStatus(world, leader.order_id)).toBe('refunded')
    expect(await orderStatus(world, disputed.order_id)).toBe('grouping')
    await fund(world, disputed.buyer.id, TEAM_FEN)
    await decide(disputed.chargeback_id, 'payer')
    await world.advance(24 * HOUR_MS)

    expect(await orderStatus(world, disputed.order_id)).toBe('refunded')
    expect(await balanceOf(world, accounts.userWallet(disputed.buyer.id))).toBe(TEAM_FEN)
  })

  test('in part: what is left of it goes back once the shop has borne that part', async () => {
    const one = await newGroup(world, { team_hours: 72 })
    const disputed = await takenBack(one, {}, 30_00)
    await world.advance(72 * HOUR_MS)
    await decide(disputed.chargeback_id, 'shop')
    await world.advance(24 * HOUR_MS)

    expect(await orderStatus(world, disputed.order_id)).toBe('refunded')
    expect(await balanceOf(world, accounts.userWallet(disputed.buyer.id))).toBe(TEAM_FEN - 30_00)
  })

  test('keeps no other booking from its difference', async () => {
    const one = await newBooking(world)
    const disputed = await takenBack(one, { qty: 3 })
    const other = await paySeat(world, await orderSeat(world, one, { qty: 2 }))
    await world.advance(7 * 24 * HOUR_MS)

    expect(await orderStatus(world, other.order_id)).toBe('to_ship')
    expect(await balanceOf(world, accounts.userWallet(other.buyer.id))).toBe(2 * 10_00)
    expect(await orderStatus(world, disputed.order_id)).toBe('grouping')
    await decide(disputed.chargeback_id, 'shop')
    await world.advance(24 * HOUR_MS)

    expect(await orderStatus(world, disputed.order_id)).toBe('refunded')
  })
})

describe('an outage of the service', () => {
  test('across the end of a team moves it to five minutes after, and its members are told', async () => {
    const one = await newGroup(world, { team_hours: 1 })
    const leader = await takePaidSeat(world, one)
    const second = await takePaidSeat(world, one, { team_id: leader.team_id })
    const held = await orderSeat(world, one, { team_id: leader.team_id })
    await world.advance(58 * MINUTE_MS)

    await silentFor(world, 10 * MINUTE_MS)
    await world.settle()
    expect(await teamOf(world, leader.team_id)).toMatchObject({ status: 'forming' })
    await leaveHeartbeat(world.ctx)
    const back_at = await world.now()
    await world.settle()

    const { expires_at } = await teamOf(world, leader.team_id)
    expect(Number(expires_at) - back_at).toBeGreaterThan(4 * MINUTE_MS)
    expect(Number(expires_at) - back_at).toBeLessThan(6 * MINUTE_MS)
    for (const { buyer } of [leader, second]) expect(await titlesTo(buyer)).toContain('Your team has more time')
    expect(await titlesTo(held.buyer)).not.toContain('Your team has more time')
    await takePaidSeat(world, one, { team_id: leader.team_id })
    await world.settle()
    expect(await orderStatus(world, leader.order_id)).toBe('to_ship')
  })

  test('moves no end that lies far enough after it', async () => {
    const one = await newGroup(world)
    const leader = await takePaidSeat(world, one)
    const { expires_at } = await teamOf(world, leader.team_id)

    await silentFor(world, 10 * MINUTE_MS)
    await leaveHeartbeat(world.ctx)
    await world.settle()

    expect((await teamOf(world, leader.team_id)).expires_at).toEqual(expires_at)
  })
})
