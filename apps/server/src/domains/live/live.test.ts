/** Live rooms: applied for, paused, closed; live time bought, used and given back; sessions planned and told of. */
import { live, message, shop as shops } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { notePayout } from '../account/index.ts'
import { createSession } from '../account/signing-in/sessions.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../account/testing.ts'
import { accounts } from '../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../ledger/testing.ts'
import { suspendShop } from '../shop/index.ts'
import { newShop } from '../shop/testing.ts'
import { fundShop } from '../task/testing.ts'
import { appliedFor, boughtTime, newRoom, planned, roomForm, type TestRoom, timeForm } from './testing.ts'
import { spendTime } from './time/spending.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const PLAN_FEN = 30_00

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const mineOf = ({ shop }: TestRoom) => world.call(shop, live.mine, {})
const plansOf = async ({ shop }: TestRoom, status: 'scheduled' | 'cancelled' = 'scheduled') =>
  (await world.call(shop, live.notice, { status })).list
const spend = ({ shop }: TestRoom, seconds: number) => inTransaction(world.ctx, (tx) => spendTime(tx, shop.id, seconds))
/** Time goes by, what is due is done, and these sign in anew. */
async function later(ms: number, ...people: Array<TestPerson | TestRoom>): Promise<void> {
  await world.advance(ms)
  await world.settle()
  for (const one of people) {
    const person = 'shop' in one ? one.shop.owner : one
    person.token = (await createSession(world.ctx, { user_id: person.id })).token
    if ('shop' in one) one.shop.token = person.token
  }
}
async function toldTo(caller: TestPerson): Promise<string[]> {
  await world.settle()
  const { list } = await world.call(caller, message.list, {}, { 'accept-language': 'en' })
  return list.map(({ title }) => title)
}
const subscriber = async (session_id: number): Promise<TestPerson> => {
  const person = await newBuyer(world)
  await world.call(person, live.action, { session_id, action: 'subscribe' })
  return person
}

describe('a live room', () => {
  test('is applied for once at a time by a verified adult, and opens with free minutes', async () => {
    const one = await appliedFor(world)
    const form = await roomForm(world)
    await world.refused(one.shop, live.apply, form, 'STATE_CONFLICT')
    expect(await mineOf(one)).toMatchObject({ room: null, left_minutes: 0, application: { status: 'waiting' } })
    await world.refused(one.shop, live.pre, { title: '早了', planned_at: 1 }, 'NOT_FOUND')

    const room = await newRoom(world)

    expect(await mineOf(room)).toMatchObject({ room: { status: 'active', title: form.title }, left_minutes: 60 })
    await world.refused(room.shop, live.apply, form, 'STATE_CONFLICT')
    const minor = await newShop(world)
    await world.sql('update account_users set is_adult = false where id = $1', [minor.owner.id])
    await world.refused(minor, live.apply, form, 'ADULT_REQUIRED')
    await world.refused(minor, live.apply, { ...form, category_id: 999_999 }, 'NOT_FOUND')
    await world.sql(`update account_users set realname_status = 'none' where id = $1`, [minor.owner.id])
    await world.refused(minor, live.apply, form, 'REALNAME_REQUIRED')
    await world.refused(guest, live.mine, {}, 'LOGIN_EXPIRED')
    expect((await world.call(guest, live.category, {})).list.map(({ id }) => id)).toContain(form.category_id)
  })

  test('has free minutes once for an owner and the people linked to them', async () => {
    const [first, second] = [await newShop(world), await newShop(world)]
    for (const { owner } of [first, second]) await notePayout(world.ctx, owner.id, `card-of-${first.id}`)

    const [one, other] = [await newRoom(world, first), await newRoom(world, second)]

    expect([(await mineOf(one)).left_minutes, (await mineOf(other)).left_minutes]).toEqual([60, 0])
  })

  test('is paused for days: what is planned meanwhile is cancelled, and it opens again by itself', async () => {
    const room = await newRoom(world)
    const [soon, late] = [await planned(world, room, 60), await planned(world, room, 5 * 1_440)]

    const paused = await world.call(room.shop, live.pause, { on: true, days: 3 })

    expect(paused).toMatchObject({ room: { status: 'paused' }, planned: 1 })
    expect((await plansOf(room)).map(({ session_id }) => session_id)).toEqual([late])
    expect(await plansOf(room, 'cancelled')).toMatchObject([{ session_id: soon, cause: 'paused' }])
    await world.refused(room.shop, live.pause, { on: true }, 'STATE_CONFLICT')
    await later(3 * DAY_MS, room)
    expect((await mineOf(room)).room).toMatchObject({ status: 'active', paused_until: null })
    await world.refused(room.shop, live.pause, { on: false }, 'STATE_CONFLICT')
  })

  test('keeps its settings, whose host and moderators work in the shop', async () => {
    const room = await newRoom(world)
    const chat = {
      level: 'followers' as const,
      slow_mode_s: 10,
      words: ['假货', '假货'],
      moderator_ids: [room.shop.owner.id],
    }

    const saved = await world.call(room.shop, live.room, { title: '白玉夜话', chat })

    expect(saved.room).toMatchObject({ title: '白玉夜话', chat: { ...chat, words: ['假货'] } })
    const outsider = await newBuyer(world)
    await world.refused(room.shop, live.room, { host_id: outsider.id }, 'NOT_FOUND')
    await world.refused(room.shop, live.room, { chat: { ...chat, moderator_ids: [outsider.id] } }, 'NOT_FOUND')
    await world.refused(room.shop, live.room, { chat: { ...chat, slow_mode_s: 7 } }, 'VALIDATION')
  })

  test('that is closed cancels its plans, gives back what is left of its time in proportion, and may be applied for again', async () => {
    const room = await newRoom(world)
    await fundShop(world, room.shop.id, PLAN_FEN)
    const { id, pay_no } = await boughtTime(world, room, 'shop_wallet')
    await planned(world, room)
    // The free hour is used first, then half of ten hours.
    expect(await spend(room, 6 * 3_600)).toBe(6 * 3_600)

    const shown = await world.call(room.shop, live.closing, {})
    expect(shown).toEqual({ back_fen: PLAN_FEN / 2, minutes: 300, sessions: 1 })
    await world.refused(room.shop, live.close, { shown_back_fen: PLAN_FEN }, 'PRICE_CHANGED')
    expect(await world.call(room.shop, live.close, { shown_back_fen: shown.back_fen })).toEqual(shown)

    expect(await entriesOf(world, `pay:${pay_no}`)).toEqual([
      [accounts.shopWallet(room.shop.id), -PLAN_FEN],
      [accounts.fee('live'), PLAN_FEN],
    ])
    expect(await entriesOf(world, `feeref:live:${id}`)).toEqual([
      [accounts.fee('live'), -PLAN_FEN / 2],
      [accounts.shopWallet(room.shop.id), PLAN_FEN / 2],
    ])
    expect(await mineOf(room)).toMatchObject({ room: { status: 'closed' }, left_minutes: 0, planned: 0 })
    await world.refused(room.shop, live.close, { shown_back_fen: 0 }, 'STATE_CONFLICT')
    await world.refused(room.shop, live.closing, {}, 'STATE_CONFLICT')
    expect((await newRoom(world, room.shop)).id).toBe(room.id)
    expect((await mineOf(room)).left_minutes).toBe(0)
  })

  test('ends with its shop: a plan keeps that open, and closing it closes the room', async () => {
    const room = await newRoom(world)
    const session_id = await planned(world, room)
    const { id } = await boughtTime(world, room)
    const CLOSE = { action: 'close', pay_password: PAY_PASSWORD } as const
    await world.refused(room.shop, shops.close, CLOSE, 'HAS_OPEN_ITEMS')
    expect((await world.call(room.shop, shops.closing, {})).items).toEqual([{ item: 'live_sessions', count: 1 }])
    await world.call(room.shop, live.pre, { action: 'cancel', id: session_id })

    await world.call(room.shop, shops.close, CLOSE)
    await world.settle()

    expect(await entriesOf(world, `feeref:live:${id}`)).toEqual([
      [accounts.fee('live'), -PLAN_FEN],
      [accounts.userWallet(room.shop.owner.id), PLAN_FEN],
    ])
    expect(await world.call(guest, live.roomNotice, { shop_id: room.shop.id })).toEqual({
      room: null,
      on_air: null,
      list: [],
      replay: null,
    })
  })
})

describe('live time', () => {
  test('is bought for an open room by its owner, and moves T21', async () => {
    const room = await newRoom(world)
    await fund(world, room.shop.owner.id, PLAN_FEN)

    const { pay_no } = await world.call(room.shop, live.feeBuy, await timeForm(world, room))

    expect(await entriesOf(world, `pay:${pay_no}`)).toEqual([
      [accounts.userWallet(room.shop.owner.id), -PLAN_FEN],
      [accounts.fee('live'), PLAN_FEN],
    ])
    const shown = await world.call(room.shop, live.feeList, {})
    expect(shown).toMatchObject({ left_minutes: 660, list: [{ minutes: 600, status: 'running' }, { source: 'free' }] })
    await world.refused(room.shop, live.feeBuy, { ...(await timeForm(world, room)), plan_id: 999_999 }, 'NOT_FOUND')
    const form = await timeForm(world, room)
    await world.call(room.shop, live.close, { shown_back_fen: PLAN_FEN })
    await world.refused(room.shop, live.feeBuy, form, 'LIVE_ROOM_NOT_OPEN')
    await world.refused(await newBuyer(world), live.feeList, {}, 'SHOP_REQUIRED')
  })

  test('goes back unused within seven days, the way it was paid (T22)', async () => {
    const room = await newRoom(world)
    await fundShop(world, room.shop.id, PLAN_FEN)
    const [own, shops_own] = [await boughtTime(world, room), await boughtTime(world, room, 'shop_wallet')]

    expect(await world.call(room.shop, live.timeBack, { id: own.id })).toMatchObject({
      to: 'wallet',
      left_minutes: 660,
    })
    expect(await world.call(room.shop, live.timeBack, { id: shops_own.id })).toEqual({
      ...{ amount_fen: PLAN_FEN, to: 'shop_wallet', left_minutes: 60 },
    })

    expect(await entriesOf(world, `feeref:live:${own.id}`)).toEqual([
      [accounts.fee('live'), -PLAN_FEN],
      [accounts.userWallet(room.shop.owner.id), PLAN_FEN],
    ])
    expect(await balanceOf(world, accounts.shopWallet(room.shop.id))).toBe(PLAN_FEN)
    await world.refused(room.shop, live.timeBack, { id: own.id }, 'STATE_CONFLICT')
    const used = await boughtTime(world, room)
    await spend(room, 3_601)
    await world.refused(room.shop, live.timeBack, { id: used.id }, 'LIVE_TIME_USED')
    const late = await boughtTime(world, room)
    await later(7 * DAY_MS, room)
    await world.refused(room.shop, live.timeBack, { id: late.id }, 'WINDOW_CLOSED')
    await world.refused((await newRoom(world)).shop, live.timeBack, { id: late.id }, 'NOT_FOUND')
  })

  test('of which a bank took the payment back brings nothing again, and keeps no room from closing', async () => {
    const room = await newRoom(world)
    const { pay_no } = await boughtTime(world, room)
    const back_fen = async () => (await world.call(room.shop, live.closing, {})).back_fen
    const takenBack = (amount_fen: number) =>
      world.sql(
        `update payment_payments set charged_back_fen = $2::bigint, charged_back_at = case when $2::bigint > 0 then platform_now() end where pay_no = $1`,
        [pay_no, amount_fen],
      )

    await takenBack(10_00)

    expect(await back_fen()).toBe(20_00)
    await takenBack(0)
    expect(await back_fen()).toBe(PLAN_FEN)
  })

  test('lapses after 180 days, and its owner is told 30 and 7 days before', async () => {
    const room = await newRoom(world)
    await boughtTime(world, room)
    const { owner } = room.shop
    const ending = async () => (await toldTo(owner)).filter((title) => title === 'Live time ends soon').length

    await later(150 * DAY_MS, room)
    expect(await ending()).toBe(2) // the free minutes, and those bought
    await later(23 * DAY_MS, room)
    expect(await ending()).toBe(4)
    await later(7 * DAY_MS, room)

    expect((await mineOf(room)).left_minutes).toBe(0)
    const { list } = await world.call(room.shop, live.feeList, {})
    expect(list.map(({ status, left_minutes }) => [status, left_minutes])).toEqual([
      ['lapsed', 600],
      ['lapsed', 60],
    ])
    expect(await spend(room, 60)).toBe(0)
  })
})

describe('a planned session', () => {
  test('is told of to its subscribers before it begins, when it moves, and when it is cancelled', async () => {
    const room = await newRoom(world)
    const id = await planned(world, room, 60)
    const lin = await subscriber(id)
    const shown = await world.call(lin, live.roomNotice, { shop_id: room.shop.id })
    expect(shown.list).toMatchObject([{ session_id: id, subscribed: true, subscribers: 1 }])

    const planned_at = Math.floor((await world.now()) / 1_000) + 7_200
    await world.call(room.shop, live.pre, { id, planned_at, notice: '先看原石' })
    expect((await toldTo(lin))[0]).toBe('A session has another time')
    await later(105 * MINUTE_MS, lin, room)
    expect((await toldTo(lin)).slice(0, 2)).toEqual(['A session begins soon', 'A session has another time'])
    await world.call(room.shop, live.pre, { action: 'cancel', id })

    expect((await toldTo(lin))[0]).toBe('A session was cancelled')
    await world.refused(room.shop, live.pre, { action: 'cancel', id }, 'STATE_CONFLICT')
    await world.refused(lin, live.action, { session_id: id, action: 'subscribe' }, 'NOT_FOUND')
    await world.refused(guest, live.action, { session_id: id, action: 'subscribe' }, 'LOGIN_EXPIRED')
    await world.refused(await newBuyer(world), live.notice, {}, 'SHOP_REQUIRED')
    await world.refused(guest, live.roomNotice, { room_id: 0 }, 'VALIDATION')
  })

  test('that does not begin is cancelled after two hours; a weekly one is followed by the next, with its subscribers', async () => {
    const room = await newRoom(world)
    const [once, weekly] = [await planned(world, room, 30), await planned(world, room, 45, { is_weekly: true })]
    const lin = await subscriber(weekly)
    const [before] = (await plansOf(room)).filter(({ session_id }) => session_id === weekly)

    await later(166 * MINUTE_MS, lin, room)

    expect((await plansOf(room, 'cancelled')).map(({ session_id, cause }) => [session_id, cause])).toEqual([
      [weekly, 'no_show'],
      [once, 'no_show'],
    ])
    const [next, ...none] = await plansOf(room)
    expect(none).toEqual([])
    expect(next).toMatchObject({ planned_at: before!.planned_at + 7 * 86_400, is_weekly: true, subscribers: 1 })
    expect((await toldTo(lin))[0]).toBe('A session was cancelled')
    expect((await world.call(lin, live.action, { session_id: next!.session_id, action: 'subscribe' })).on).toBe(false)
  })

  test('stands within its limits, and in an open room of a running shop', async () => {
    const room = await newRoom(world)
    const at = async (in_min: number) => Math.floor((await world.now()) / 1_000) + in_min * 60
    await world.refused(room.shop, live.pre, { title: '太早', planned_at: await at(9) }, 'VALIDATION')
    await world.refused(room.shop, live.pre, { title: '太晚', planned_at: await at(15 * 1_440 + 1) }, 'VALIDATION')
    await world.refused(room.shop, live.pre, { title: '没有时间' }, 'MISSING_PARAM')
    for (let nth = 0; nth < 10; nth++) await planned(world, room, 60 + nth)
    await world.refused(room.shop, live.pre, { title: '第十一场', planned_at: await at(90) }, 'LIMIT_REACHED')

    await inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id: room.shop.id, reason: 'fakes were reported' }))
    await world.settle()

    expect(await plansOf(room)).toEqual([])
    expect((await plansOf(room, 'cancelled'))[0]).toMatchObject({ cause: 'suspended' })
    const other = await newRoom(world)
    await world.call(other.shop, live.pause, { on: true })
    await world.refused(other.shop, live.pre, { title: '暂停中', planned_at: await at(60) }, 'LIVE_ROOM_NOT_OPEN')
  })
})
