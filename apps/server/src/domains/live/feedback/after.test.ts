/** What viewers do about a session: say how it is, report it, keep its shop away; and what its shop reads of it. */
import {
  auction,
  block,
  goods as goodsRows,
  live,
  message,
  operator,
  order,
  report,
  shop as shops,
  takeout,
} from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MediaDouble } from '../../../gateways/video/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { newGoods } from '../../goods/testing.ts'
import { expectBooksBalance, fund } from '../../ledger/testing.ts'
import { leaveHeartbeat, offer, placed } from '../../lot/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { addressOf } from '../../order/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { chosenLots, newRoom, onAir, planned, type TestRoom } from '../testing.ts'

const MINUTE_S = 60
const DAY_MS = 86_400_000

let world: World
let media: MediaDouble
beforeAll(async () => {
  media = await new MediaDouble().listen()
  world = await openWorld({ VIDEO_URL: media.url })
  media.attach(world)
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterEach(() => expectBooksBalance(world))
afterAll(async () => {
  media.close()
  await world.close()
})

/** A room of a shop whose lots need no review. */
const trusted = async (): Promise<TestRoom> => newRoom(world, await newShop(world, { level: 3 }))
const bidder = () => newBuyer(world, { verified: true })
/** Time goes by with the service there all the while. */
async function pass(ms: number): Promise<void> {
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [ms])
  await world.sql('update lot_heartbeat set seen_at = platform_now()')
  await world.settle()
}
const feedbackOf = async (person: TestPerson, session_id: number) =>
  (await world.call(person, live.info, { session_id })).feedback

describe('what viewers say of a session', () => {
  test('stands once for each, is read by its shop without a name, and goes with the person who leaves', async () => {
    const room = await newRoom(world)
    const [lin, ann] = [await newBuyer(world), await newBuyer(world)]
    const ahead = await planned(world, room, 600)
    await world.refused(lin, live.feedback, { session_id: ahead, rating: 5 }, 'STATE_CONFLICT')
    const session_id = await onAir(world, room)
    expect(await feedbackOf(lin, session_id)).toEqual({ until: null, rating: null, content: null })

    await world.call(lin, live.feedback, { session_id, rating: 2, content: '画面有点暗' })
    await world.call(lin, live.feedback, { session_id, rating: 4, content: '灯光调好了' })
    await world.call(ann, live.feedback, { session_id, rating: 5 })

    expect(await feedbackOf(lin, session_id)).toMatchObject({ rating: 4, content: '灯光调好了' })
    const { feedback } = await world.call(room.shop, live.summary, { session_id })
    expect(feedback).toMatchObject({ count: 2, average_tenths: 45, words: [{ rating: 4, content: '灯光调好了' }] })
    expect(JSON.stringify(feedback)).not.toContain(lin.nickname)
    const form = { owner: 'user', part: 'live_feedback', format: 'json', pay_password: PAY_PASSWORD } as const
    await world.call(lin, takeout.start, form)
    await world.settle()
    const { link } = (await world.call(lin, takeout.list, {})).list[0]!
    const { rows } = (await world.app.http!.inject(link!)).json() as { rows: object[] }
    expect(rows).toMatchObject([{ title: '晚八点开料', rating: 4, content: '灯光调好了' }])
    await world.refused(room.shop.owner, live.feedback, { session_id, rating: 5 }, 'SELF_ACTION')
    expect(await feedbackOf(room.shop.owner, session_id)).toBeNull()
    await world.refused(lin, live.feedback, { session_id, rating: 1, content: '可私下交易' }, 'CONTENT_BLOCKED')
    await world.refused(lin, live.feedback, { session_id: 999_999, rating: 1 }, 'NOT_FOUND')
    await world.refused(guest, live.feedback, { session_id, rating: 5 }, 'LOGIN_EXPIRED')
  })

  test('is taken until seven days after the end', async () => {
    const room = await newRoom(world)
    const session_id = await onAir(world, room)
    const [early, late] = [await newBuyer(world), await newBuyer(world)]
    await world.call(room.shop, live.end, { session_id })

    await pass(7 * DAY_MS - MINUTE_S * 1_000)
    await world.call(early, live.feedback, { session_id, rating: 3 })
    await pass(2 * MINUTE_S * 1_000)

    await world.refused(late, live.feedback, { session_id, rating: 3 }, 'WINDOW_CLOSED')
    expect(await feedbackOf(late, session_id)).toBeNull()
  })
})

test('a shop reads what a session brought: lots, goods and viewers, also as a table; and the figures of its last days', async () => {
  const room = await trusted()
  const session_id = await onAir(world, room)
  const [sold, passed] = await chosenLots(world, room, session_id, 2)
  const goods = await newGoods(world, { shop: room.shop })
  await world.call(room.shop, live.relateSave, { session_id, type: 'goods', ids: [goods.id] })
  const run = async (lot: { id: number }) => {
    await world.call(room.shop, live.host, { session_id, action: 'next', lot_id: lot.id })
  }
  await run(sold!)
  await placed(world, await bidder(), sold!, 300)
  await pass(MINUTE_S * 1_000)
  await run(passed!)
  await pass(MINUTE_S * 1_000)
  const ann = await bidder()
  const address_id = await addressOf(world, ann)
  const line = { sku_id: goods.sku_ids[0]!, qty: 1, address_id, live_session_id: session_id }
  const { submit_token, amounts } = await world.call(ann, goodsRows.preview, line)
  const shown_total_fen = amounts.payable_fen
  const bought = await world.call(ann, goodsRows.buy, { ...line, submit_token, shown_total_fen })
  await fund(world, ann.id, shown_total_fen)
  const pay = { ids: bought.order_ids, address_id, pay_password: PAY_PASSWORD, shown_total_fen }
  await world.call(ann, order.pay, { ...pay, channel: 'wallet' })
  await world.call(room.shop, live.end, { session_id })

  const summary = await world.call(room.shop, live.summary, { session_id })

  const { hammer_fen } = summary.lots
  expect(summary).toMatchObject({
    ...{ session: { status: 'ended' }, end_cause: 'host', on_air_minutes: 2 },
    lots: {
      ...{ sold: 1, unsold: 1 },
      list: [
        { id: sold!.id, status: 'sold', hammer_fen },
        { id: passed!.id, status: 'passed', hammer_fen: null },
      ],
    },
    goods: { orders: 1, pieces: 1, sum_fen: shown_total_fen },
  })
  expect(hammer_fen).toBeGreaterThan(0)
  expect(summary.csv).toContain(`"Sold","${(hammer_fen / 100).toFixed(2)}"`)
  expect((await world.call(room.shop, live.mine, {})).figures).toMatchObject({
    ...{ days: 30, sessions: 1, sold: 1, hammer_fen, orders: 1, goods_fen: shown_total_fen },
  })
  await world.refused((await newRoom(world)).shop, live.summary, { session_id }, 'NOT_FOUND')
  const ahead = await planned(world, room)
  await world.refused(room.shop, live.summary, { session_id: ahead }, 'STATE_CONFLICT')
})

test('a session that runs is answered for within a quarter of an hour, any other as its reason says, with what it showed', async () => {
  const room = await newRoom(world)
  const session_id = await onAir(world, room)
  const later = await planned(world, room, 120)
  const [lin, desk] = [await newBuyer(world), await newOperator(world, ['service'])]
  const about = (target_id: number) => ({ target_type: 'live_session', target_id, reason_code: 'other' }) as const
  const asked = (target_id: number) => world.call(lin, report.reasons, { target_type: 'live_session', target_id })
  expect([(await asked(session_id)).minutes, (await asked(later)).minutes ?? null]).toEqual([15, null])

  const now_s = Math.floor((await world.now()) / 1_000)
  const first = await world.call(lin, report.add, about(session_id))
  const second = await world.call(lin, report.add, about(later))

  expect(first.review_deadline!.due_at! - now_s).toBeLessThanOrEqual(15 * MINUTE_S + 1)
  expect(second.review_deadline!.due_at! - now_s).toBeGreaterThan(23 * 60 * MINUTE_S)
  const seen = await world.call(desk, operator.report, { id: first.id })
  expect(seen).toMatchObject({ owner: { type: 'shop', id: room.shop.id }, target: { type: 'live_session' } })
  expect(seen.snapshot).toContainEqual({ key: 'title', value: '晚八点开料' })
  await world.refused(room.shop.owner, report.add, about(session_id), 'SELF_ACTION')
  await world.refused(lin, report.add, about(999_999), 'NOT_FOUND')
})

describe('who keeps whom away', () => {
  test('a person sees nothing of the room of a shop they keep away, and is told nothing of it', async () => {
    const room = await newRoom(world)
    const [lin, ann] = [await newBuyer(world), await newBuyer(world)]
    const ahead = await planned(world, room, 600)
    await world.call(lin, live.action, { session_id: ahead, action: 'subscribe' })
    for (const person of [lin, ann]) await world.call(person, shops.follow, { id: room.shop.id, on: true })
    await world.call(lin, block.set, { target_type: 'shop', target_id: room.shop.id, on: true })

    const session_id = await onAir(world, room)
    await world.settle()

    const ids = async (person: TestPerson, status: 'live' | 'scheduled', feed: 'all' | 'follow') =>
      (await world.call(person, live.list, { status, feed })).list.map((one) => one.session_id)
    expect([await ids(ann, 'live', 'follow'), await ids(lin, 'live', 'follow')]).toEqual([[session_id], []])
    expect((await world.call(ann, live.info, { session_id })).session.shop).toMatchObject({ followed: true })
    expect(await ids(lin, 'live', 'all')).not.toContain(session_id)
    expect(await ids(ann, 'scheduled', 'all')).toContain(ahead)
    expect(await ids(lin, 'scheduled', 'all')).not.toContain(ahead)
    await world.refused(lin, live.info, { session_id }, 'NOT_FOUND')
    await world.refused(lin, live.info, { room_id: room.id }, 'NOT_FOUND')
    await world.refused(lin, live.items, { session_id }, 'NOT_FOUND')
    await world.refused(lin, live.ticket, { session_id }, 'NOT_FOUND')
    await world.refused(lin, live.roomInfo, { room_id: room.id }, 'NOT_FOUND')
    const shop_id = room.shop.id
    expect(await world.call(lin, live.roomNotice, { shop_id })).toEqual({
      room: null,
      on_air: null,
      list: [],
      replay: null,
    })
    const titles = async (person: TestPerson) =>
      (await world.call(person, message.list, {}, { 'accept-language': 'en' })).list.map(({ title }) => title)
    expect(await titles(ann)).toContain('A session has begun')
    expect(await titles(lin)).not.toContain('A session has begun')

    await world.call(lin, block.set, { target_type: 'shop', target_id: room.shop.id, on: false })
    expect(await ids(lin, 'live', 'all')).toContain(session_id)
  })

  test('whom a shop keeps away from everything looks as a guest, bids nothing and says nothing; from bids alone, bids nothing', async () => {
    const room = await trusted()
    const session_id = await onAir(world, room)
    const [lot] = await chosenLots(world, room, session_id, 1)
    await world.call(room.shop, live.host, { session_id, action: 'next', lot_id: lot!.id })
    const [apart, no_bids] = [await bidder(), await bidder()]
    const keep = (person: TestPerson, scope: 'all' | 'bid') =>
      world.call(room.shop, block.shopSet, { target_type: 'user', target_id: person.id, scope, on: true })
    await keep(apart, 'all')
    await keep(no_bids, 'bid')

    await world.settle()
    const tickets: Array<string | undefined> = []
    for (const person of [apart, no_bids]) {
      expect((await world.call(person, live.info, { session_id })).session).toMatchObject({ status: 'live' })
      tickets.push((await world.call(person, live.ticket, { session_id })).picture?.ticket)
      await world.refused(person, auction.bid, offer(lot!, 300), 'BID_FILTERED')
    }

    expect(tickets).toEqual([expect.stringMatching(/^for guest:/), `for user:${no_bids.id}`])
    await world.refused(apart, live.feedback, { session_id, rating: 1 }, 'NOT_FOUND')
    expect(await feedbackOf(apart, session_id)).toBeNull()
  })
})
