/** A live room in which several things happen at once: two who host it on two nodes, the media role's word, a ban, bids and clocks. */
import { createHash } from 'node:crypto'
import { auction, live, REFUSALS } from '@juya/contract'
import { verifyLog } from '@juya/verify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, openApp } from '../../apps/server/src/app.ts'
import { newBuyer, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { expectBooksBalance } from '../../apps/server/src/domains/ledger/testing.ts'
import { takeEvent } from '../../apps/server/src/domains/live/air/picture-events.ts'
import { cutSession } from '../../apps/server/src/domains/live/index.ts'
import { endRoom } from '../../apps/server/src/domains/live/rooms/closing.ts'
import { lockRoom } from '../../apps/server/src/domains/live/store.ts'
import {
  chosenLots,
  heard,
  madeReady,
  newRoom,
  onAir,
  planned,
  RUN,
  type TestRoom,
} from '../../apps/server/src/domains/live/testing.ts'
import { exportedLog, leaveHeartbeat, offer, type TestLot } from '../../apps/server/src/domains/lot/testing.ts'
import { newShop } from '../../apps/server/src/domains/shop/testing.ts'
import { MediaDouble } from '../../apps/server/src/gateways/video/testing.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { type Caller, openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { doneOrBlocked, holdFirstAt } from '../race/pause-points.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
/** So many times each: which of two comes first is chance. */
const TURNS = Number(process.env.RACE_TURNS ?? 4)

let world: World
/** A second node on the same database. */
let other: App
let media: MediaDouble
beforeAll(async () => {
  media = await new MediaDouble().listen()
  world = await openWorld({ LOG_LEVEL: 'silent', VIDEO_URL: media.url })
  media.attach(world)
  other = await openApp(world.services.config, world.services.secrets)
  await other.http!.ready()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterEach(() => expectBooksBalance(world))
afterAll(async () => {
  await other.stop()
  media.close()
  await world.close()
})

type Host = Caller & { shop_id: number; token: string; id: number }
/** A room of a shop whose lots need no review, its owner, and a member who may host as well. */
async function room(): Promise<{ at: TestRoom; owner: Host; helper: Host }> {
  const at = await newRoom(world, await newShop(world, { level: 3 }))
  const person = await newBuyer(world, { verified: true })
  await world.sql(
    `insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', '{live,auction}')`,
    [at.shop.id, person.id],
  )
  const of = (one: TestPerson): Host => ({ ...one, shop_id: at.shop.id })
  return { at, owner: of(at.shop.owner), helper: of(person) }
}
interface Answer {
  code: number
  data: { key?: string; session?: { session_id: number } }
}
/** At the other node. */
async function there(host: Host, path: string, payload: object): Promise<Answer> {
  const answer = await other.http!.inject({
    method: 'POST',
    url: path,
    headers: { token: host.token, 'shop-id': String(host.shop_id), 'x-requested-with': 'XMLHttpRequest' },
    payload,
  })
  return answer.json()
}
const later = (ms: number) => world.sql('update platform_clock set lead_ms = lead_ms + $1', [ms])
async function rowOf(session_id: number) {
  const [row] = await world.sql<{
    status: string
    cause: string | null
    pause_cause: string | null
    host_id: number | null
    key_sha256: string | null
    metered_s: number
  }>('select status, cause, pause_cause, host_id::int, key_sha256, metered_s from live_sessions where id = $1', [
    session_id,
  ])
  return row!
}
/** Until after the end of a lot that runs, also where a lost picture has moved it. */
async function pastEnd(): Promise<void> {
  for (let n = 0; n < 6; n++) {
    await later(10 * SECOND_MS)
    await leaveHeartbeat(world.ctx)
    await world.settle()
  }
}
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')
const codesOf = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).sort((a, b) => a - b)
const statuses = async (session_id: number) =>
  (
    await world.sql<{ status: string }>(
      'select status from lot_lots where live_session_id = $1 order by session_position',
      [session_id],
    )
  ).map(({ status }) => status)
const ban = ({ id }: TestRoom) =>
  inTransaction(world.ctx, async (tx) => {
    const locked = await lockRoom(tx, id)
    await tx.client.query(`update live_rooms set status = 'banned', reason = 'fakes were reported' where id = $1`, [id])
    await endRoom(tx, locked, 'banned')
  })

test('two who make a session ready, and then take its key, in the same moment: one key opens it, and its owner is the host', async () => {
  for (let turn = 0; turn < TURNS; turn++) {
    const { at, owner, helper } = await room()
    const session_id = await planned(world, at)
    for (const call of [live.ready, live.key]) {
      const answers = (await Promise.all([
        world.send(owner, call, { session_id }),
        there(helper, call.path, { session_id }),
      ])) as Answer[]
      await world.settle()

      expect(codesOf(answers)).toEqual([1, 1])
      const { key_sha256, host_id } = await rowOf(session_id)
      const held = [owner, helper].filter((_, i) => hashOf(answers[i]!.data.key!) === key_sha256)
      expect(held.map(({ id }) => id)).toEqual([host_id])
      expect(media.open.get(session_id)).toBe(key_sha256)
    }
  }
})

test('two who go live without a plan in the same moment: one session is ready, and the other reads which', async () => {
  for (let turn = 0; turn < TURNS; turn++) {
    const { owner, helper } = await room()
    const answers = (await Promise.all([
      world.send(owner, live.ready, { title: '今晚开料' }),
      there(helper, live.ready.path, { title: '今晚开料' }),
    ])) as Answer[]

    expect(codesOf(answers)).toEqual([1, REFUSALS.STATE_CONFLICT.code])
    const winner = answers.find(({ code }) => code === 1)!.data.session!.session_id
    expect(answers.find(({ code }) => code !== 1)!.data).toMatchObject({ session_id: winner })
  }
})

test('two who start the lot in the same moment start one, and both read that it runs; of two lots one starts', async () => {
  for (let turn = 0; turn < TURNS; turn++) {
    const { at, owner, helper } = await room()
    const session_id = await onAir(world, at)
    const [first, second] = await chosenLots(world, at, session_id, 2)
    const next = (lot: { id: number }) => ({ session_id, action: 'next' as const, lot_id: lot.id })
    const same = turn % 2 === 0
    const answers = await Promise.all([
      world.send(owner, live.host, next(first!)),
      there(helper, live.host.path, next(same ? first! : second!)),
      world.send(owner, live.host, next(first!)),
      there(helper, live.host.path, next(same ? first! : second!)),
    ])

    const started = (await statuses(session_id)).sort()
    expect(started).toEqual(['live', 'scheduled'])
    expect(new Set(codesOf(answers))).toEqual(new Set(same ? [1] : [1, REFUSALS.STATE_CONFLICT.code]))
  }
})

test('a host who ends beside a bid that is being judged is told of the lot; one who is cut leaves it to its end, and the bid counts', async () => {
  for (const by of ['host', 'operator'] as const) {
    const { at, owner } = await room()
    const session_id = await onAir(world, at)
    const [lot, waits] = await chosenLots(world, at, session_id, 2)
    await world.call(owner, live.host, { session_id, action: 'next', lot_id: lot!.id })
    const bidder = await newBuyer(world, { verified: true })
    await later(28 * SECOND_MS)
    await leaveHeartbeat(world.ctx)
    const held = holdFirstAt('bid_judging')
    const bid = world.send(bidder, auction.bid, offer(lot!, 200))
    await held.reached
    const ended =
      by === 'host'
        ? world.send(owner, live.end, { session_id })
        : inTransaction(world.ctx, (tx) => cutSession(tx, session_id, 'fakes were reported')).then(() => ({ code: 1 }))
    await doneOrBlocked(world, ended)
    held.letGo()

    expect([(await bid).code, (await ended).code]).toEqual([1, by === 'host' ? REFUSALS.STATE_CONFLICT.code : 1])
    expect(await statuses(session_id)).toContain('live')
    await pastEnd()
    const [sold] = await world.sql('select status, hammer_fen::int from lot_lots where id = $1', [lot!.id])
    expect(sold).toEqual({ status: 'sold', hammer_fen: 200_00 })
    const [waiting] = await world.sql('select status from lot_lots where id = $1', [waits!.id])
    expect(waiting).toEqual({ status: by === 'host' ? 'scheduled' : 'draft' })
  }
})

test('a ban beside tickets and keys leaves neither open: nobody looks and nobody sends when it is done', async () => {
  for (let turn = 0; turn < TURNS; turn++) {
    const { at, owner, helper } = await room()
    const { session_id } = await madeReady(world, at)
    await heard(world, 'on_air', session_id)
    await world.settle()
    const viewers = await Promise.all(Array.from({ length: 3 }, () => newBuyer(world)))

    const [, , ...asked] = await Promise.all([
      ban(at),
      world.services.deadlines.runDue(),
      ...viewers.map((one) => world.send(one, live.ticket, { session_id })),
      there(helper, live.key.path, { session_id }),
    ])
    await world.settle()

    expect(asked.filter(({ code }) => code !== 1 && code !== REFUSALS.STATE_CONFLICT.code)).toEqual([])
    expect(await rowOf(session_id)).toMatchObject({ status: 'ended', cause: 'banned', key_sha256: null })
    expect(media.open.has(session_id)).toBe(false)
    const [last] = media.asked.filter(({ input }) => input.session_id === session_id).slice(-1)
    expect(last!.word).toBe('close')
    await world.refused(viewers[0]!, live.ticket, { session_id }, 'STATE_CONFLICT')
    await world.refused(owner, live.key, { session_id }, 'STATE_CONFLICT')
  }
})

test('the end of a pause beside its host who goes on: it is over or on air, and no clock of the other is left', async () => {
  for (let turn = 0; turn < TURNS; turn++) {
    const { at, owner } = await room()
    const session_id = await onAir(world, at)
    await world.call(owner, live.host, { session_id, action: 'pause' })
    await world.settle()
    await later(15 * MINUTE_MS)
    await leaveHeartbeat(world.ctx)
    const resume = () => world.send(owner, live.host, { session_id, action: 'resume' })
    const [first, second] = turn % 2 === 0 ? [resume, undefined] : [undefined, resume]
    const before = first?.()
    const [, , answer] = await Promise.all([
      world.services.deadlines.runDue(),
      other.services.deadlines.runDue(),
      before ?? second!(),
    ])
    await world.settle()

    const { status, cause, pause_cause } = await rowOf(session_id)
    expect({ status, cause, pause_cause }).toEqual(
      answer.code === 1
        ? { status: 'live', cause: null, pause_cause: null }
        : { status: 'ended', cause: 'silent', pause_cause: null },
    )
    const clocks = await world.sql<{ kind: string }>(
      `select kind from platform_deadlines where ref_id = $1 and kind in ('live_pause_over', 'live_silence', 'live_longest')`,
      [session_id],
    )
    expect(clocks.map(({ kind }) => kind)).toEqual(status === 'live' ? ['live_longest'] : [])
  }
})

test('a figure of the picture that is told to two nodes at once, again and out of order is metered once', async () => {
  const { at } = await room()
  const session_id = await onAir(world, at)
  const at_ms = await world.now()
  const figures = [10, 20, 30, 40, 50].flatMap((s) => [s, s])
  await Promise.all(
    figures.map((s, i) =>
      inTransaction({ ...world.ctx, services: (i % 2 ? other : world).services }, (tx) =>
        takeEvent(tx, {
          ...{ event_id: `picture-${s}`, word: 'picture' },
          data: { session_id, run: RUN, at_ms, picture_ms: s * SECOND_MS },
        }),
      ),
    ),
  )

  const [time] = await world.sql('select balance_s from live_time where shop_id = $1', [at.shop.id])
  expect(time).toEqual({ balance_s: 3_600 - 50 })
  expect((await rowOf(session_id)).metered_s).toBe(50)
})

/** A lot that runs in a session, so long after its start. */
async function runningLot(ran_ms: number): Promise<{ session_id: number; lot: TestLot }> {
  await world.settle()
  const { at, owner } = await room()
  const session_id = await onAir(world, at)
  const [lot] = await chosenLots(world, at, session_id, 1)
  await world.call(owner, live.host, { session_id, action: 'next', lot_id: lot!.id })
  await later(ran_ms)
  await leaveHeartbeat(world.ctx)
  return { session_id, lot: lot! }
}
/** The lot is over, and its log holds. */
async function ended(lot: TestLot) {
  await pastEnd()
  const log = await exportedLog(world, lot)
  expect((await verifyLog(log)).problems).toEqual([])
  return log
}

test('a lost picture beside the end of a lot: who has the lot first decides, and a lot that has ended stays ended', async () => {
  for (const first of ['end', 'loss'] as const) {
    const { session_id, lot } = await runningLot(20 * SECOND_MS)
    // As on a node that has just started.
    other.services.settings.forget()
    const held = holdFirstAt(first === 'end' ? 'lot_closing' : 'picture_losing')
    const lose = () => heard(world, 'lost', session_id)
    const close = async () => {
      await later(12 * SECOND_MS)
      await leaveHeartbeat(world.ctx)
      await other.services.deadlines.runDue()
    }
    const before = first === 'end' ? close() : lose()
    await held.reached
    const after = first === 'end' ? lose() : close()
    await doneOrBlocked(world, after)
    held.letGo()
    await Promise.all([before, after])

    const [now] = await world.sql<{ status: string }>('select status from lot_lots where id = $1', [lot.id])
    const { picture_loss, closing } = await ended(lot)
    expect([now!.status, picture_loss !== null, closing!.result]).toEqual(
      first === 'end' ? ['passed', false, 'passed'] : ['live', true, 'passed'],
    )
  }
})

test('a lost picture beside a bid: both stand in the chain, one after the other, and the bid counts', async () => {
  for (const first of ['bid', 'loss'] as const) {
    const { session_id, lot } = await runningLot(12 * SECOND_MS)
    const bidder = await newBuyer(world, { verified: true })
    const held = holdFirstAt(first === 'bid' ? 'bid_judging' : 'picture_losing')
    const place = () => world.send(bidder, auction.bid, offer(lot, 200))
    const lose = () => heard(world, 'lost', session_id)
    const before = first === 'bid' ? place() : lose()
    await held.reached
    const after = first === 'bid' ? lose() : place()
    await doneOrBlocked(world, after)
    held.letGo()
    const answers = await Promise.all([before, after])

    expect(answers[first === 'bid' ? 0 : 1]).toMatchObject({ code: 1 })
    const { entries, picture_loss, closing } = await ended(lot)
    expect(picture_loss).toMatchObject({ after_seq: first === 'bid' ? 1 : 0 })
    expect(first === 'bid' ? picture_loss!.prev_hash : entries[0]!.prev_hash).toBe(
      first === 'bid' ? entries[0]!.hash : picture_loss!.hash,
    )
    expect(closing).toMatchObject({ result: 'sold', hammer_fen: 200_00 })
  }
})

test('a picture that is lost for two nodes at once, and again, moves its lot once', async () => {
  for (let turn = 0; turn < TURNS; turn++) {
    const { session_id, lot } = await runningLot(20 * SECOND_MS)
    const at_ms = await world.now()
    const data = { session_id, run: RUN, at_ms, picture_at_ms: at_ms - 3 * SECOND_MS }
    await Promise.all(
      [world, other, world, other].map(({ services }, i) =>
        inTransaction({ ...world.ctx, services }, (tx) =>
          takeEvent(tx, { event_id: `lost-${i % 2}`, word: 'lost', data }),
        ),
      ),
    )
    const { picture_loss: loss } = await exportedLog(world, lot)
    await heard(world, 'back', session_id)
    await later(25 * SECOND_MS)
    await leaveHeartbeat(world.ctx)
    await heard(world, 'lost', session_id)

    expect(loss).not.toBeNull()
    expect((await ended(lot)).picture_loss).toEqual(loss)
  }
})
