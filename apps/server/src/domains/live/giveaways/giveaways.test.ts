/** Giveaways of a session, with the media role's door played: who may enter, what is kept, how it is drawn, sent or paid out, and what ends it. */
import { block, draw, goods as goodsRows, live, order as orders, proof } from '@juya/contract'
import { type DrawLog, verifyDraw } from '@juya/verify'
import { isRound } from '@juya/verify/beacon/drand.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MediaDouble } from '../../../gateways/video/testing.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, newKey, openWorld, type World } from '../../../testing/world.ts'
import { createSession } from '../../account/signing-in/sessions.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { formFor, newGoods, stockOf, type TestGoods } from '../../goods/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { entriesOf, expectBooksBalance } from '../../ledger/testing.ts'
import { leaveHeartbeat } from '../../lot/testing.ts'
import { addressOf, newTrackingNo } from '../../order/testing.ts'
import { suspendShop } from '../../shop/index.ts'
import { newShop } from '../../shop/testing.ts'
import { newRoom, onAir, type TestRoom } from '../testing.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const ENTRIES_MIN = 2

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

interface Given {
  room: TestRoom
  session_id: number
  goods: TestGoods
}

/** A session on air of a trusted shop, whose pictures the media role knows, and cups of ¥120 to give away. */
async function session(more: Record<string, unknown> = {}): Promise<Given> {
  const room = await newRoom(world, await newShop(world, { level: 3 }))
  const goods = await newGoods(world, { shop: room.shop, ...more })
  const session_id = await onAir(world, room)
  await world.settle()
  return { room, session_id, goods }
}
const formOf = ({ session_id, goods }: Given, more: object = {}) => ({
  ...{ session_id, goods_id: goods.id, qty: 1, minutes: ENTRIES_MIN, ...more },
})
/** @returns the id of its draw */
async function given(at: Given, more: object = {}): Promise<number> {
  return (await world.call(at.room.shop, live.giveaway, formOf(at, more))).giveaway!.draw_id
}
/** The media role heard so many seconds ago that somebody has a picture. */
function watches({ id }: TestPerson, session_id: number, seconds_ago = 1): void {
  media.acknowledged.set(`${session_id} user:${id}`, world.services.clock.wall() - seconds_ago * 1_000)
}
async function viewer(session_id: number, more: object = {}): Promise<TestPerson> {
  const person = await newBuyer(world, { verified: true, ...more })
  watches(person, session_id)
  return person
}
const enter = (person: TestPerson, id: number) => world.call(person, draw.enter, { id })
const infoOf = (person: { token?: string }, id: number) => world.call(person, draw.info, { id })
const seen = async (person: { token?: string }, session_id: number) =>
  (await world.call(person, live.info, { session_id })).giveaway
/** Entries are over, and its round is made. */
async function drawnNow(): Promise<void> {
  await world.advance(ENTRIES_MIN * MINUTE_MS + 1)
  world.sandbox.control.parcels_at({ lead_ms: (await world.now()) + 2 * MINUTE_MS - Date.now() })
  await world.advance(MINUTE_MS + 10_000)
  await world.settle()
}
const statusOf = async (id: number) =>
  (
    await world.sql<{ status: string; void_reason: string | null }>(
      'select status, void_reason from draw_draws where id = $1',
      [id],
    )
  )[0]!
/** One person is in, and has won. */
async function won() {
  const at = await session()
  const id = await given(at)
  const person = await viewer(at.session_id)
  await enter(person, id)
  await drawnNow()
  person.token = (await createSession(world.ctx, { user_id: person.id })).token
  at.room.shop.token = (await createSession(world.ctx, { user_id: at.room.shop.owner.id })).token
  return { at, id, person, win: (await infoOf(person, id)).wins[0]! }
}
const claimed = async () => {
  const one = await won()
  const address_id = await addressOf(world, one.person)
  const win = await world.call(one.person, draw.claim, { win_id: one.win.id, address_id })
  await world.settle()
  return { ...one, order_id: win.order_id! }
}

describe('a giveaway', () => {
  test('keeps its pieces from being sold, is shown to everybody there, and is one at a time', async () => {
    const at = await session()

    const id = await given(at, { qty: 2 })

    expect(await stockOf(world, at.goods)).toEqual({ stock: 5, held: 2 })
    expect(await seen(guest, at.session_id)).toMatchObject({
      ...{ draw_id: id, status: 'open', qty: 2, value_fen: 120_00, entries: 0, entered: false, winners: [] },
    })
    await world.refused(at.room.shop, live.giveaway, formOf(at), 'LIMIT_REACHED', { limit: 1 })
    const { list } = await world.call(guest, draw.list, { scene: 'live', session_id: at.session_id })
    expect(list).toMatchObject([{ id, live_session_id: at.session_id, status: 'open' }])
    expect((await world.call(guest, draw.list, {})).list.map((one) => one.id)).not.toContain(id)
  })

  test('is of goods of the shop on sale, of which there are enough, worth ¥5,000 together at most, and no liquor', async () => {
    const at = await session({ skus: [{ values: [], price_fen: 2_500_00, stock: 3 }] })
    const other = await newGoods(world)
    const { shop } = at.room

    await world.refused(shop, live.giveaway, formOf(at, { goods_id: other.id }), 'NOT_FOUND')
    await world.refused(shop, live.giveaway, formOf(at, { qty: 4 }), 'OUT_OF_STOCK', { left: 3 })
    await world.refused(shop, live.giveaway, formOf(at, { qty: 3 }), 'AMOUNT_INVALID', { max_fen: 5_000_00 })
    await world.sql(`update goods_goods set kind = 'liquor' where id = $1`, [at.goods.id])
    await world.refused(shop, live.giveaway, formOf(at), 'VALIDATION')
    await world.sql(`update goods_goods set kind = 'normal' where id = $1`, [at.goods.id])
    await given(at, { qty: 2 })
    expect(await stockOf(world, at.goods)).toEqual({ stock: 3, held: 2 })
  })

  test('is started by a member of the shop while its session is live, ten times at most', async () => {
    const at = await session()
    await world.refused((await session()).room.shop, live.giveaway, formOf(at), 'NOT_FOUND')
    await world.call(at.room.shop, live.host, { session_id: at.session_id, action: 'pause' })
    await world.refused(at.room.shop, live.giveaway, formOf(at), 'STATE_CONFLICT', { status: 'paused' })
    await world.call(at.room.shop, live.host, { session_id: at.session_id, action: 'resume' })

    const first = await given(at)
    for (let nth = 1; nth < 10; nth++)
      await world.sql(
        `insert into draw_draws (live_session_id, title, title_en, cover, prizes, max_tickets, from_at, closes_at, draws_at, made_by)
         select live_session_id, title, title_en, cover, prizes, 1, from_at, closes_at, draws_at, made_by from draw_draws where id = $1`,
        [first],
      )
    await drawnNow()
    at.room.shop.token = (await createSession(world.ctx, { user_id: at.room.shop.owner.id })).token
    await world.sql(
      `update live_sessions set status = 'live', pause_cause = null, paused_at = null, has_picture = true where id = $1`,
      [at.session_id],
    )

    await world.refused(at.room.shop, live.giveaway, formOf(at), 'LIMIT_REACHED', { limit: 10 })
  })
})

describe('the last piece', () => {
  test('is given away or sold, whoever is first, and of two giveaways at once one begins', async () => {
    const at = await session({ skus: [{ values: [], price_fen: 120_00, stock: 1 }] })
    const buyer = await newBuyer(world)
    const purchase = await formFor(world, buyer, at.goods)

    const answers = await Promise.all([
      world.send(buyer, goodsRows.buy, purchase, newKey()),
      world.send(at.room.shop, live.giveaway, formOf(at), newKey()),
      world.send(at.room.shop, live.giveaway, formOf(at, { minutes: 1 }), newKey()),
    ])

    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(await stockOf(world, at.goods)).toEqual({ stock: 1, held: 1 })
  })
})

describe('an entry', () => {
  test('is for who has acknowledged a picture within 30 seconds, once, and nobody has one while the media role is away', async () => {
    const at = await session()
    const id = await given(at)
    const person = await newBuyer(world, { verified: true })

    await world.refused(person, draw.enter, { id }, 'DRAW_NOT_THERE')
    watches(person, at.session_id, 31)
    await world.refused(person, draw.enter, { id }, 'DRAW_NOT_THERE')
    watches(person, at.session_id)
    media.is_away = true
    await world.refused(person, draw.enter, { id }, 'DRAW_NOT_THERE')
    media.is_away = false
    watches(person, at.session_id)

    expect(await enter(person, id)).toMatchObject({ tickets: [{ ticket_no: 1 }], left: 0 })
    expect(await seen(person, at.session_id)).toMatchObject({ entries: 1, entered: true })
    await world.refused(person, draw.enter, { id }, 'ALREADY_DONE')
    watches(person, at.session_id)
    await world.refused(person, draw.enter, { id, by: 'points' }, 'POINTS_UNAVAILABLE')
  })

  test('is for verified adults, for one of a person’s linked accounts, never for who works in the shop or is linked to one, nor for whom its shop keeps away', async () => {
    const at = await session()
    const id = await given(at)
    const owner = at.room.shop.owner
    watches(owner, at.session_id)
    await world.refused(await viewer(at.session_id, { verified: false }), draw.enter, { id }, 'REALNAME_REQUIRED')
    await world.refused(owner, draw.enter, { id }, 'DRAW_OWN_SHOP')
    expect((await infoOf(owner, id)).can_enter).toMatchObject({
      ok: false,
      reason: expect.stringContaining('work for this shop'),
    })

    const device = (user_id: number, device_id: string) =>
      world.sql(
        `insert into account_devices (user_id, device_id, first_seen_at, last_seen_at) values ($1, $2, platform_now(), platform_now()) on conflict do nothing`,
        [user_id, device_id],
      )
    const [one, two, near] = [await viewer(at.session_id), await viewer(at.session_id), await viewer(at.session_id)]
    for (const { id: user_id } of [one, two]) await device(user_id, `both-${id}`)
    for (const { id: user_id } of [owner, near]) await device(user_id, `shop-${id}`)
    await world.refused(near, draw.enter, { id }, 'DRAW_OWN_SHOP')
    await enter(one, id)
    await world.refused(two, draw.enter, { id }, 'DRAW_LINKED')

    const apart = await viewer(at.session_id)
    const kept = { target_type: 'user', target_id: apart.id } as const
    await world.call(at.room.shop, block.shopSet, { ...kept, on: true })
    await world.refused(apart, draw.enter, { id }, 'DRAW_NOT_THERE')
    await world.call(at.room.shop, block.shopSet, { ...kept, on: false })
    await enter(apart, id)
  })

  test('comes once however often it is sent at once, and many at once get the numbers without a gap', async () => {
    const at = await session()
    const id = await given(at)
    const people = await Promise.all(Array.from({ length: 12 }, () => viewer(at.session_id, { pay_password: null })))

    const codes = await Promise.all(
      people.flatMap((person) => [0, 1].map(async () => (await world.send(person, draw.enter, { id }, newKey())).code)),
    )

    expect(codes.filter((code) => code === 1)).toHaveLength(people.length)
    const tickets = await world.sql<{ ticket_no: number }>(
      'select ticket_no from draw_tickets where draw_id = $1 order by 1',
      [id],
    )
    expect(tickets.map(({ ticket_no }) => ticket_no)).toEqual(people.map((_, i) => i + 1))
  })

  test('meets the lock of the list: who was told that they are in stands in it, and nobody else', async () => {
    const at = await session()
    const id = await given(at)
    const people = await Promise.all(Array.from({ length: 12 }, () => viewer(at.session_id, { pay_password: null })))
    const { closes_at } = await infoOf(guest, id)
    await world.sql('update platform_clock set lead_ms = lead_ms + $1', [closes_at * 1_000 - (await world.now()) - 60])

    const answers = await Promise.all([
      ...people.map((person) => world.send(person, draw.enter, { id }, newKey())),
      ...Array.from({ length: 8 }, () => world.services.deadlines.runDue()),
    ])
    await world.advance(2_000)

    const told = answers.filter((answer) => (answer as { code?: number } | undefined)?.code === 1)
    const { tickets, lock } = await world.call(guest, draw.proof, { id })
    expect([tickets.length, lock?.ticket_count]).toEqual([told.length, told.length])
  })

  test('meets the end of its session: one of both is first, and the list is that of the void', async () => {
    const at = await session()
    const id = await given(at)
    const people = await Promise.all(Array.from({ length: 6 }, () => viewer(at.session_id, { pay_password: null })))

    await Promise.all([
      ...people.map((person) => world.send(person, draw.enter, { id }, newKey())),
      inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id: at.room.shop.id, reason: 'fakes' })),
    ])
    await world.settle()

    expect((await statusOf(id)).status).toBe('void')
    const { tickets, void: called_off } = await world.call(guest, draw.proof, { id })
    expect(called_off?.ticket_count).toBe(tickets.length)
    expect(await stockOf(world, at.goods)).toEqual({ stock: 5, held: 0 })
  })
})

describe('the draw', () => {
  test('comes a minute after the last entry, holds for everybody who checks it, and frees what nobody won', async () => {
    const at = await session()
    const id = await given(at, { qty: 3 })
    const people = [await viewer(at.session_id), await viewer(at.session_id)]
    for (const person of people) await enter(person, id)

    await drawnNow()

    const {
      has_more: _,
      title: __,
      status,
      daily_root_day: ___,
      daily_root_path: ____,
      ...page
    } = await world.call(guest, draw.proof, { id })
    expect(status).toBe('drawn')
    const keys = (await world.call(guest, proof.keys, {})).list.map(({ key_id, public_key_raw }) => ({
      key_id,
      public_key: public_key_raw,
    }))
    const file = { ...page, daily_root: null, keys } as unknown as DrawLog
    expect((await verifyDraw(file, { trusted: keys, isRound })).problems).toEqual([])
    expect(page.result?.winners).toHaveLength(2)
    expect((await seen(guest, at.session_id))?.winners).toHaveLength(2)
    expect(await stockOf(world, at.goods)).toEqual({ stock: 5, held: 2 })
  })

  test('of a prize nobody claims in time, or that is given up, frees its piece', async () => {
    const { at, person, win } = await won()
    expect(await stockOf(world, at.goods)).toEqual({ stock: 5, held: 1 })

    await world.call(person, draw.claim, { win_id: win.id, give_up: true })
    await world.settle()

    expect(await stockOf(world, at.goods)).toEqual({ stock: 5, held: 0 })
  })
})

describe('a prize', () => {
  test('is an order of its shop as soon as its winner says where to; shipped, its piece leaves the stock and no money moves', async () => {
    const { at, order_id } = await claimed()
    const [row] = await world.sql(
      'select kind, status, total_fen, shop_id, ship_hours from order_orders where id = $1',
      [order_id],
    )
    expect(row).toEqual({ kind: 'prize', status: 'to_ship', total_fen: 0, shop_id: at.room.shop.id, ship_hours: 168 })

    await world.call(at.room.shop, orders.ship, { id: order_id, carrier_code: 'SF', tracking_no: newTrackingNo() })
    await world.settle()
    expect(await stockOf(world, at.goods)).toEqual({ stock: 4, held: 0 })
    await world.advance(9 * DAY_MS)

    expect(await entriesOf(world, `comp:${order_id}`)).toBeUndefined()
  })

  test('not shipped within seven days is paid out at its value once, is sent no more, and its piece is the shop’s again', async () => {
    const { at, person, order_id } = await claimed()
    const { shop } = at.room

    await world.advance(7 * DAY_MS - MINUTE_MS)
    expect(await entriesOf(world, `comp:${order_id}`)).toBeUndefined()
    await world.advance(2 * MINUTE_MS)
    await world.settle()

    const entries = (await entriesOf(world, `comp:${order_id}`))!
    expect(entries).toContainEqual([accounts.userWallet(person.id), 120_00])
    expect(entries.reduce((sum, [, fen]) => sum + fen, 0)).toBe(0)
    const [row] = await world.sql('select status, compensation_fen from order_orders where id = $1', [order_id])
    expect(row).toEqual({ status: 'refunded', compensation_fen: 120_00 })
    expect(await stockOf(world, at.goods)).toEqual({ stock: 5, held: 0 })
    shop.token = (await createSession(world.ctx, { user_id: shop.owner.id })).token
    const parcel = { id: order_id, carrier_code: 'SF', tracking_no: newTrackingNo() }
    await world.refused(shop, orders.ship, parcel, 'STATE_CONFLICT')
    await world.advance(8 * DAY_MS)
    expect(
      await world.sql(`select 1 from ledger_transactions where idem_key like 'comp:%' and ref_id = $1`, [
        String(order_id),
      ]),
    ).toHaveLength(1)
  })
})

describe('what ends it', () => {
  test('is not its host while it takes entries; a list that is locked is drawn after the end', async () => {
    const at = await session()
    const id = await given(at)
    await enter(await viewer(at.session_id), id)
    const { shop } = at.room
    await world.refused(shop, live.end, { session_id: at.session_id }, 'STATE_CONFLICT')
    expect((await world.call(shop, live.stats, { session_id: at.session_id })).actions).not.toContain('end')

    await world.advance(ENTRIES_MIN * MINUTE_MS + 1)
    shop.token = (await createSession(world.ctx, { user_id: shop.owner.id })).token
    await world.call(shop, live.end, { session_id: at.session_id })
    expect((await statusOf(id)).status).toBe('locked')
    world.sandbox.control.parcels_at({ lead_ms: (await world.now()) + 2 * MINUTE_MS - Date.now() })
    await world.advance(MINUTE_MS + 10_000)

    expect((await statusOf(id)).status).toBe('drawn')
  })

  test('are a shop that is suspended and goods that are removed: everybody reads why, and the pieces are free', async () => {
    const at = await session()
    const id = await given(at)
    await enter(await viewer(at.session_id), id)

    await inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id: at.room.shop.id, reason: 'fakes' }))
    await world.settle()

    expect(await statusOf(id)).toEqual({ status: 'void', void_reason: '直播已结束 · The live session has ended' })
    expect(await stockOf(world, at.goods)).toEqual({ stock: 5, held: 0 })
  })
})
