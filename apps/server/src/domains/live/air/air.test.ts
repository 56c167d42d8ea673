/** Sessions on air, with the media role's door played: begun by a picture, paused without one, metered, ended; and what they meet. */
import { createHash } from 'node:crypto'
import { live, message, shop as shops } from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MediaDouble } from '../../../gateways/video/testing.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { createSession } from '../../account/signing-in/sessions.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { leaveHeartbeat } from '../../lot/testing.ts'
import { suspendShop } from '../../shop/index.ts'
import { newShop } from '../../shop/testing.ts'
import { endRoom } from '../rooms/closing.ts'
import { dropMember } from '../rooms/members.ts'
import { lockRoom } from '../store.ts'
import { boughtTime, chosenLots, madeReady, newRoom, onAir, planned, RUN, type TestRoom } from '../testing.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

let world: World
let media: MediaDouble
beforeAll(async () => {
  media = await new MediaDouble().listen()
  world = await openWorld({ VIDEO_URL: media.url, MEDIA_URL: 'https://video.example', RTMP_PORT: '1935' })
  media.attach(world)
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterEach(() => expectBooksBalance(world))
afterAll(async () => {
  media.close()
  await world.close()
})

const viewOf = ({ shop }: TestRoom, session_id: number) => world.call(shop, live.stats, { session_id })
const statusOf = async (session_id: number) =>
  (
    await world.sql<{ status: string; cause: string | null }>('select status, cause from live_sessions where id = $1', [
      session_id,
    ])
  )[0]!
/** Time goes by, what is due is done, and the shop's owner signs in anew. */
async function later(ms: number, ...rooms: TestRoom[]): Promise<void> {
  await world.advance(ms)
  for (const { shop } of rooms) {
    shop.owner.token = (await createSession(world.ctx, { user_id: shop.owner.id })).token
    shop.token = shop.owner.token
  }
}
const news = async (session_id: number) => ({ session_id, run: RUN, at_ms: await world.now() })
const comes = async (word: 'on_air' | 'back', session_id: number) => media.tell(word, await news(session_id))
const goes = async (word: 'lost' | 'silent', session_id: number) =>
  media.tell(word, { ...(await news(session_id)), picture_at_ms: await world.now() })
const metered = async (session_id: number, seconds: number, run = RUN) =>
  media.tell('picture', { ...(await news(session_id)), run, picture_ms: seconds * SECOND_MS })
async function titlesFor(caller: TestPerson, as_shop = false): Promise<string[]> {
  await world.settle()
  const { list } = await world.call(caller, message.list, { as_shop }, { 'accept-language': 'en' })
  return list.map(({ title }) => title)
}
/** A member of the shop who may host. */
async function hostOf(room: TestRoom): Promise<TestPerson & { shop_id: number }> {
  const person = await newBuyer(world, { verified: true })
  await world.sql(`insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', '{live}')`, [
    room.shop.id,
    person.id,
  ])
  return { ...person, shop_id: room.shop.id }
}

describe('a session', () => {
  test('is begun by the first picture under the key its host was shown once, and those who subscribed or follow the shop are told', async () => {
    const room = await newRoom(world)
    const lin = await newBuyer(world)
    const planned_id = await planned(world, room)
    await world.call(lin, live.action, { session_id: planned_id, action: 'subscribe' })
    const [ann, both] = [await newBuyer(world), lin]
    for (const person of [ann, both]) await world.call(person, shops.follow, { id: room.shop.id, on: true })

    const { key } = await world.call(room.shop, live.ready, { session_id: planned_id })
    await world.settle()

    expect(media.open.get(planned_id)).toBe(createHash('sha256').update(key).digest('hex'))
    expect(await viewOf(room, planned_id)).toMatchObject({
      session: { status: 'ready' },
      ...{ has_picture: false, clock: { what: 'ready' }, actions: ['key', 'end'] },
    })
    expect((await world.call(guest, live.list, {})).list).toEqual([])
    await comes('on_air', planned_id)
    expect(await viewOf(room, planned_id)).toMatchObject({
      session: { status: 'live' },
      ...{ has_picture: true, clock: { what: 'longest' }, host: { id: room.shop.owner.id } },
    })
    expect((await world.call(guest, live.list, {})).list).toMatchObject([{ session_id: planned_id, status: 'live' }])
    expect((await world.call(guest, live.info, { room_id: room.id })).session).toMatchObject({ session_id: planned_id })
    expect((await titlesFor(lin)).filter((title) => title === 'A session has begun')).toHaveLength(1)
    expect((await titlesFor(ann))[0]).toBe('A session has begun')
    await world.refused(room.shop, live.ready, { session_id: planned_id }, 'STATE_CONFLICT')
    await world.refused(room.shop, live.ready, { title: '第二场' }, 'STATE_CONFLICT', { session_id: planned_id })
    await world.refused((await newRoom(world)).shop, live.stats, { session_id: planned_id }, 'NOT_FOUND')
  })

  test('needs an open room, live time, and a host who is a verified adult', async () => {
    const room = await newRoom(world)
    const session_id = await planned(world, room)
    const helper = await hostOf(room)
    await world.sql('update account_users set is_adult = false where id = $1', [helper.id])
    await world.refused(helper, live.ready, { session_id }, 'ADULT_REQUIRED')
    await world.refused(room.shop, live.ready, {}, 'MISSING_PARAM')
    await world.refused(room.shop, live.ready, { session_id: 999_999 }, 'NOT_FOUND')
    const empty = await newRoom(world, await newShop(world))
    await world.sql('update live_time_purchases set left_s = 299 where shop_id = $1', [empty.shop.id])
    await world.sql('update live_time set balance_s = 299 where shop_id = $1', [empty.shop.id])
    await world.refused(empty.shop, live.ready, { title: '没时长' }, 'LIVE_TIME_SHORT', { minutes: 5 })
    await world.call(room.shop, live.pause, { on: true, days: 1 })
    await world.refused(room.shop, live.ready, { title: '暂停中' }, 'LIVE_ROOM_NOT_OPEN')
  })

  test('that gets no picture in ten minutes waits for its time again, or is cancelled where nobody planned it', async () => {
    const [one, other] = [await newRoom(world), await newRoom(world)]
    const { session_id } = await madeReady(world, one)
    const { session } = await world.call(other.shop, live.ready, { title: '临时开播' })

    await later(10 * MINUTE_MS, one, other)

    expect(await statusOf(session_id)).toEqual({ status: 'scheduled', cause: null })
    expect(await statusOf(session.session_id)).toEqual({ status: 'cancelled', cause: 'no_show' })
    expect([media.open.has(session_id), media.open.has(session.session_id)]).toEqual([false, false])
    await later(3 * HOUR_MS, one)
    expect(await statusOf(session_id)).toEqual({ status: 'cancelled', cause: 'no_show' })
  })

  test('is taken over with another key, under which alone pictures come', async () => {
    const room = await newRoom(world)
    const session_id = await onAir(world, room)
    const helper = await hostOf(room)

    const { key, host, publish_path } = await world.call(helper, live.key, { session_id })
    expect(publish_path).toBe('https://video.example/media/publish')
    await world.settle()

    expect(host).toMatchObject({ id: helper.id })
    expect(media.open.get(session_id)).toBe(createHash('sha256').update(key).digest('hex'))
    await world.refused(room.shop, live.key, { session_id: await planned(world, room, 90) }, 'STATE_CONFLICT')
    await world.refused(guest, live.key, { session_id }, 'LOGIN_EXPIRED')
  })

  test('tells its host where software sends the picture, and how fast their network is, before there is any session', async () => {
    const room = await newRoom(world)
    const filler = 'x'.repeat(4_000)

    expect(await world.call(room.shop, live.test, { filler })).toMatchObject({
      chars: filler.length,
      publish_path: 'https://video.example/media/publish',
    })
    await world.refused(await newBuyer(world), live.test, { filler }, 'SHOP_REQUIRED')
    expect(await world.call(room.shop, live.ready, { session_id: await planned(world, room) })).toMatchObject({
      publish_path: 'https://video.example/media/publish',
      rtmp: { host: 'video.example', port: 1_935 },
    })
  })

  test('is paused without a picture for 30 seconds, goes on with one, and ends when its pause was too long', async () => {
    const room = await newRoom(world)
    const session_id = await onAir(world, room)
    await goes('lost', session_id)
    await later(10 * SECOND_MS, room)
    expect(await viewOf(room, session_id)).toMatchObject({ session: { status: 'live' }, has_picture: false })
    await later(20 * SECOND_MS, room)
    expect(await viewOf(room, session_id)).toMatchObject({ pause_cause: 'silent', clock: { what: 'pause' } })
    expect((await world.call(guest, live.info, { session_id })).back_by).toBeGreaterThan(0)

    await comes('back', session_id)
    expect(await viewOf(room, session_id)).toMatchObject({ session: { status: 'live' }, has_picture: true })
    await goes('silent', session_id)
    await later(15 * MINUTE_MS, room)

    expect(await statusOf(session_id)).toEqual({ status: 'ended', cause: 'silent' })
    expect((await titlesFor(room.shop.owner, true)).slice(0, 2)).toEqual([
      'Your session has ended',
      'Your session is paused',
    ])
    await comes('back', session_id)
    expect(await statusOf(session_id)).toEqual({ status: 'ended', cause: 'silent' })
  })

  test('is paused by its host, and goes on by its host alone: with a picture at once, without one when it comes', async () => {
    const room = await newRoom(world)
    const session_id = await onAir(world, room)
    const act = (action: 'pause' | 'resume') => world.call(room.shop, live.host, { session_id, action })
    expect(await act('pause')).toMatchObject({ pause_cause: 'host', actions: ['resume', 'key', 'end'] })
    await comes('back', session_id)
    expect(await act('pause')).toMatchObject({ pause_cause: 'host' })
    expect(await act('resume')).toMatchObject({ session: { status: 'live' } })
    await act('pause')
    await goes('silent', session_id)

    expect(await act('resume')).toMatchObject({ pause_cause: 'silent' })
    await comes('back', session_id)
    expect(await viewOf(room, session_id)).toMatchObject({ session: { status: 'live' } })
    await world.refused(room.shop, live.host, { session_id, action: 'next' }, 'MISSING_PARAM')
  })

  test('ends after twelve hours, and with its host; a weekly one is followed by the next', async () => {
    const [one, other] = [await newRoom(world), await newRoom(world)]
    const long = await onAir(world, one)
    const weekly = await planned(world, other, 60, { is_weekly: true })
    await world.refused(other.shop, live.end, { session_id: weekly }, 'STATE_CONFLICT')
    await world.call(other.shop, live.ready, { session_id: weekly })
    await comes('on_air', weekly)

    expect(await world.call(other.shop, live.end, { session_id: weekly })).toMatchObject({
      end_cause: 'host',
      actions: [],
    })
    expect(await world.call(other.shop, live.end, { session_id: weekly })).toMatchObject({ end_cause: 'host' })
    const past = await world.call(guest, live.roomInfo, { room_id: other.id })
    expect(past).toMatchObject({ on_air: null, planned: [{ is_weekly: true }], past: [{ session_id: weekly }] })
    await world.refused(guest, live.roomInfo, { room_id: 999_999 }, 'NOT_FOUND')
    await later(12 * HOUR_MS, one, other)

    expect(await statusOf(long)).toEqual({ status: 'ended', cause: 'longest' })
    expect(media.open.has(weekly)).toBe(false)
    expect((await world.call(other.shop, live.notice, {})).list).toMatchObject([
      { is_weekly: true, title: '晚八点开料' },
    ])
  })
})

describe('live time', () => {
  const leftOf = async ({ shop }: TestRoom) =>
    (await world.sql<{ balance_s: number }>('select balance_s from live_time where shop_id = $1', [shop.id]))[0]!
      .balance_s

  test('is used by the picture that came, once, over lives of the media role, and not while the session is paused', async () => {
    const room = await newRoom(world)
    const session_id = await onAir(world, room)
    await Promise.all([metered(session_id, 90.7), metered(session_id, 90.7), metered(session_id, 60)])
    await metered(session_id, 60)
    expect(await leftOf(room)).toBe(3_600 - 90)
    await metered(session_id, 10.5, 'ffffffffffff')
    expect(await leftOf(room)).toBe(3_600 - 101)

    await world.call(room.shop, live.host, { session_id, action: 'pause' })
    await metered(session_id, 150)
    await world.call(room.shop, live.host, { session_id, action: 'resume' })
    await metered(session_id, 151)

    expect(await leftOf(room)).toBe(3_600 - 102)
  })

  test('that is used up leaves five minutes; what is bought meanwhile keeps the session on air', async () => {
    const [one, other] = [await newRoom(world), await newRoom(world)]
    const [poor, saved] = [await onAir(world, one), await onAir(world, other)]
    for (const session_id of [poor, saved]) await metered(session_id, 3_700)
    expect(await viewOf(one, poor)).toMatchObject({ left_minutes: 0, used_minutes: 61, clock: { what: 'time' } })
    await boughtTime(world, other)

    await later(5 * MINUTE_MS, one, other)

    expect(await statusOf(poor)).toEqual({ status: 'ended', cause: 'time' })
    await metered(saved, 3_760)
    expect(await viewOf(other, saved)).toMatchObject({ left_minutes: 599, session: { status: 'live' } })
    expect(await leftOf(one)).toBe(0)
  })
})

describe('the media role', () => {
  test('is believed under its signature alone', async () => {
    const room = await newRoom(world)
    const { session_id } = await madeReady(world, room)

    expect(await media.tell('on_air', await news(session_id), 'not the secret')).toMatchObject({ status: 401 })

    expect(await statusOf(session_id)).toMatchObject({ status: 'ready' })
  })

  test('that was away is told again; one that begins anew is answered which sessions are open, and silence is counted from then', async () => {
    const room = await newRoom(world)
    media.is_away = true
    const { session_id } = await madeReady(world, room)
    await world.settle()
    expect(media.open.has(session_id)).toBe(false)
    media.is_away = false
    await later(2 * SECOND_MS, room)
    expect(media.open.has(session_id)).toBe(true)
    await comes('on_air', session_id)

    const { answer } = await media.tell('began', { run: 'ffffffffffff', at_ms: await world.now() })

    expect(answer).toMatchObject({ sessions: expect.arrayContaining([expect.objectContaining({ session_id })]) })
    await later(30 * SECOND_MS, room)
    expect(await viewOf(room, session_id)).toMatchObject({ pause_cause: 'silent' })
  })

  test('says who looks, and lets one look for whom it is asked; without it a session has no picture', async () => {
    const room = await newRoom(world)
    const session_id = await onAir(world, room)
    const lin = await newBuyer(world)
    await world.settle()
    const lag = async (viewers: number, without_picture: number) =>
      media.tell('lag', { ...(await news(session_id)), viewers, without_picture, lag_p50_ms: 500, lag_p95_ms: 700 })
    await lag(12, 0)
    await lag(7, 9)
    expect(await viewOf(room, session_id)).toMatchObject({
      ...{ viewers_peak: 12, lag_p95_ms: 700, session: { viewers: 7, without_picture: 9 } },
    })
    const { session } = await world.call(guest, live.info, { session_id })
    expect(session).toMatchObject({ viewers: 7, without_picture: 9 })

    expect((await world.call(lin, live.ticket, { session_id })).picture).toMatchObject({
      ticket: `for user:${lin.id}`,
      watch_path: 'https://video.example/media/watch',
    })
    const { link, description } = await world.call(guest, live.share, { session_id })
    expect([link, description]).toEqual([
      expect.stringMatching(new RegExp(`/h5/live/${session_id}$`)),
      expect.stringContaining('Live since'),
    ])
    await world.refused(guest, live.share, { session_id: 999_999 }, 'NOT_FOUND')
    media.is_away = true
    expect(await world.call(guest, live.ticket, { session_id })).toEqual({ picture: null })
    media.is_away = false
    await world.call(room.shop, live.end, { session_id })
    expect(await viewOf(room, session_id)).toMatchObject({ session: { viewers: 0, without_picture: 0 } })
    await world.refused(guest, live.ticket, { session_id }, 'STATE_CONFLICT')
    await world.refused(guest, live.info, { session_id: 999_999 }, 'NOT_FOUND')
  })
})

describe('a session meets', () => {
  test('the ban of its room: its picture is cut, a lot that runs without a bid is taken back, and those that wait are drafts again', async () => {
    const room = await newRoom(world, await newShop(world, { level: 3 }))
    const session_id = await onAir(world, room)
    const [runs, lot] = await chosenLots(world, room, session_id, 2)
    await world.call(room.shop, live.host, { session_id, action: 'next', lot_id: runs!.id })
    await world.settle()

    await inTransaction(world.ctx, async (tx) => endRoom(tx, await lockRoom(tx, room.id), 'banned'))
    await world.settle()

    expect(await statusOf(session_id)).toEqual({ status: 'ended', cause: 'banned' })
    expect(media.open.has(session_id)).toBe(false)
    const [row] = await world.sql('select status, mode, live_session_id from lot_lots where id = $1', [lot!.id])
    expect(row).toEqual({ status: 'draft', mode: 'single', live_session_id: null })
    const [back] = await world.sql('select status, cancel_reason from lot_lots where id = $1', [runs!.id])
    expect(back).toMatchObject({ status: 'cancelled', cancel_reason: expect.stringContaining('was banned') })
  })

  test('the suspension of its shop, and what would pause or close its room', async () => {
    const room = await newRoom(world)
    const session_id = await onAir(world, room)
    await world.refused(room.shop, live.pause, { on: true }, 'STATE_CONFLICT', { status: 'live' })
    await world.refused(room.shop, live.close, { shown_back_fen: 0 }, 'STATE_CONFLICT', { status: 'live' })
    await world.refused(room.shop, live.closing, {}, 'STATE_CONFLICT', { status: 'live' })
    await world.refused(room.shop, shops.close, { action: 'close', pay_password: PAY_PASSWORD }, 'HAS_OPEN_ITEMS')

    await inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id: room.shop.id, reason: 'fakes were reported' }))
    await world.settle()

    expect(await statusOf(session_id)).toEqual({ status: 'ended', cause: 'suspended' })
  })

  test('a host who works in the shop no more: their key is dead, and another goes on within a quarter of an hour', async () => {
    const room = await newRoom(world)
    const session_id = await onAir(world, room)
    const helper = await hostOf(room)
    const { key } = await world.call(helper, live.key, { session_id })

    await inTransaction(world.ctx, (tx) => dropMember(tx, room.shop.id, helper.id))
    await world.settle()

    expect(media.open.get(session_id)).not.toBe(createHash('sha256').update(key).digest('hex'))
    expect(await viewOf(room, session_id)).toMatchObject({ pause_cause: 'host_left', clock: { what: 'pause' } })
    await comes('back', session_id)
    await world.refused(room.shop, live.host, { session_id, action: 'resume' }, 'STATE_CONFLICT')
    await world.call(room.shop, live.key, { session_id })
    await comes('back', session_id)
    expect(await viewOf(room, session_id)).toMatchObject({
      session: { status: 'live' },
      host: { id: room.shop.owner.id },
    })
  })
})
