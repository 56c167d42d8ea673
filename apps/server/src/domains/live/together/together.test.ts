/** Sessions with the real media role: both sides speak through their signed doors, publishers and viewers come to the app's own port. Nothing is played. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auction, LIVE_LOT_S, live } from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Media, openMedia } from '../../../media/media.ts'
import { type Film, film } from '../../../media/testing/film.ts'
import { Line } from '../../../media/testing/role.ts'
import { publishRtmp } from '../../../media/testing/rtmp-publisher.ts'
import { MemoryStore } from '../../../media/testing/stage.ts'
import { makeStream } from '../../../media/testing/streams.ts'
import { readMediaConfig } from '../../../platform/config.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { type Caller, guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { leaveHeartbeat } from '../../lot/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { cutSession } from '../index.ts'
import { endRoom } from '../rooms/closing.ts'
import { lockRoom } from '../store.ts'
import { chosenLots, madeReady, newRoom, type TestRoom } from '../testing.ts'

const SECOND_MS = 1_000

/** The port of the media role's process; a connection to one that was killed is refused. */
const door = { port: 0, rtmp_port: 0 }
const front = createServer((near) => {
  const far = connect(door.port, '127.0.0.1')
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
    one.pipe(other)
  }
})
/** The media role's clock goes faster where a test would have to wait. */
const clock = { lead_ms: 0 }
const now = () => Date.now() + clock.lead_ms

let world: World
let media: Media
const films: Film[] = []
const lines: Line[] = []
const processes: ChildProcess[] = []

beforeAll(async () => {
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  const { port } = front.address() as AddressInfo
  world = await openWorld({ MEDIA_BESIDE: 'piped', MEDIA_PORT: String(port) })
  await openHere()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterEach(async () => {
  for (const { stop } of films.splice(0)) stop()
  for (const { socket } of lines.splice(0)) socket.terminate()
  await expectBooksBalance(world)
})
afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL')
  await media.stop()
  front.close()
  await world.close()
})

/** The role in this process. */
async function openHere(): Promise<void> {
  const config = readMediaConfig({
    NODE_ENV: 'test',
    MEDIA_PORT: '0',
    RTMP_PORT: '0',
    WEB_URL: world.origin,
    LOG_LEVEL: 'silent',
  })
  media = await openMedia(config, world.services.secrets, { now, store: new MemoryStore() })
  const { port, rtmp_port } = await media.start()
  Object.assign(door, { port, rtmp_port })
}

async function publish(key: string, options: { take_over?: boolean } = {}): Promise<Film> {
  const one = await film(world.origin, key, { ...options, now })
  films.push(one)
  return one
}

interface Standing extends Record<string, unknown> {
  status: string
  cause: string | null
  pause_cause: string | null
  has_picture: boolean
  metered_s: number
}
const standingOf = async (session_id: number) =>
  (
    await world.sql<Standing>(
      'select status, cause, pause_cause, has_picture, metered_s from live_sessions where id = $1',
      [session_id],
    )
  )[0]!
const becomes = (session_id: number, wanted: Partial<Standing>) =>
  expect.poll(() => standingOf(session_id)).toMatchObject(wanted)
const statsOf = (session_id: number) => world.services.gateways.video.stats({ session_id })

/** A session whose host publishes, seen live. */
async function onAir(room?: TestRoom) {
  const of = room ?? (await newRoom(world))
  const { session_id, key } = await madeReady(world, of)
  await world.settle()
  const camera = await publish(key)
  await becomes(session_id, { status: 'live', has_picture: true })
  return { room: of, session_id, key, camera }
}

const ticketFor = async (session_id: number, caller: Caller = guest) =>
  (await world.call(caller, live.ticket, { session_id })).picture!

async function watch({ watch_path, ticket }: { watch_path: string; ticket: string }): Promise<Line> {
  const line = await new Line(`${world.origin.replace('http', 'ws')}${watch_path}`).open()
  lines.push(line)
  line.say({ t: 'watch', ticket, picture: 'auto', sound: true })
  return line
}

/** The media role's clock goes on while pictures come. */
async function filmed(session_id: number, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    clock.lead_ms += SECOND_MS
    const due_ms = now()
    await expect.poll(async () => (await statsOf(session_id)).picture_at_ms).toBeGreaterThanOrEqual(due_ms)
  }
}

test('the first picture begins a session and is metered; silence is not, and pauses it; the same key goes on', async () => {
  const { session_id, key, camera } = await onAir()
  const lin = await newBuyer(world)
  const viewer = await watch(await ticketFor(session_id, lin))
  const newest = () => viewer.messages().findLast(({ kind, track }) => kind === 'piece' && track === '720p')
  await expect.poll(newest).toBeDefined()
  viewer.say({ t: 'ack', number: newest()!.number, lag_ms: 200 })
  await expect
    .poll(() => world.services.gateways.video.presence({ session_id, viewer: `user:${lin.id}` }))
    .toMatchObject({ lag_ms: expect.any(Number) })

  await filmed(session_id, 12)
  await expect.poll(async () => (await standingOf(session_id)).metered_s).toBeGreaterThanOrEqual(10)

  camera.pause()
  clock.lead_ms += 4 * SECOND_MS
  await becomes(session_id, { status: 'live', has_picture: false })
  const { picture_ms } = await statsOf(session_id)
  const metered_s = Math.floor(picture_ms / SECOND_MS)
  await becomes(session_id, { metered_s })
  clock.lead_ms += 27 * SECOND_MS
  await becomes(session_id, { status: 'paused', pause_cause: 'silent', metered_s })
  await expect.poll(() => camera.line.over).toBe('stalled')
  expect(viewer.said).toContainEqual({ t: 'state', state: 'silent' })

  await publish(key)
  await becomes(session_id, { status: 'live', has_picture: true, pause_cause: null })
})

test('a lot counts the lag its viewers acknowledged, not what one says; its end moves when no picture comes', async () => {
  /** A lot that is started before a viewer who acknowledges, or who only looks. */
  const started = async (acknowledges: boolean) => {
    const room = await newRoom(world, await newShop(world, { level: 3 }))
    const { session_id, camera } = await onAir(room)
    // Shorter than the time a loss leaves: however soon the picture goes, the end moves.
    const [lot] = await chosenLots(world, room, session_id, 1, { lot_s: LIVE_LOT_S.least })
    const viewer = await watch(await ticketFor(session_id, await newBuyer(world)))
    const newest = () => viewer.messages().findLast(({ kind, track }) => kind === 'piece' && track === '720p')
    await expect.poll(newest).toBeDefined()
    if (acknowledges) viewer.say({ t: 'ack', number: newest()!.number, lag_ms: 600_000 })
    await filmed(session_id, 6)
    const told = () => world.sql('select viewers, without_picture from live_sessions where id = $1', [session_id])
    const counted = acknowledges ? { viewers: 1, without_picture: 0 } : { viewers: 0, without_picture: 1 }
    await expect.poll(told).toEqual([counted])
    await world.call(room.shop, live.host, { session_id, action: 'next', lot_id: lot!.id })
    return { camera, read: () => world.call(guest, auction.bidLog, { id: lot!.id }) }
  }
  const [blind, seen] = [await started(false), await started(true)]
  expect((await blind.read()).rules.facts).toMatchObject({
    soft_close: { extend_s: 20 },
    counter: { at: { viewers: 0 } },
  })
  const { soft_close, counter } = (await seen.read()).rules.facts
  expect([soft_close.extend_s, counter!.at!.viewers]).toEqual([10, 1])
  expect(counter!.at!.lag_p95_ms).toBeLessThan(5 * SECOND_MS)

  seen.camera.pause()
  clock.lead_ms += 4 * SECOND_MS
  await expect.poll(async () => (await seen.read()).picture_loss ?? null).toMatchObject({ after_seq: 0 })
})

test('another key cuts whoever publishes under the one before, and the session goes on under the new one, also from a program', async () => {
  const { room, session_id, key, camera } = await onAir()

  const { key: next } = await world.call(room.shop, live.key, { session_id })
  await world.settle()

  await expect.poll(() => camera.line.over).toBe('kicked')
  await expect(publish(key)).rejects.toThrow('key')
  const viewer = await watch(await ticketFor(session_id))
  const program = await publishRtmp({ port: door.rtmp_port, key: next })
  const sending = program.send(makeStream({ frames: 300 }).tags, 'real')
  await expect.poll(() => viewer.said).toContainEqual(expect.objectContaining({ t: 'track', width: 640 }))
  expect(await standingOf(session_id)).toMatchObject({ status: 'live', has_picture: true })

  await world.call(room.shop, live.end, { session_id })
  await world.settle()
  await Promise.all([program.closed, sending])
})

test('an operator who cuts a session, or bans its room, cuts publisher and viewers; no ticket and no key opens it', async () => {
  const [cut, banned] = [await onAir(), await onAir()]
  const all = await Promise.all(
    [cut, banned].map(async ({ session_id, key, camera }) => ({
      ...{ session_id, key, camera },
      viewer: await watch(await ticketFor(session_id)),
      unused: await ticketFor(session_id),
    })),
  )
  for (const { viewer } of all) await expect.poll(() => viewer.got.length).toBeGreaterThan(0)

  await inTransaction(world.ctx, (tx) => cutSession(tx, cut.session_id, 'fakes'))
  await inTransaction(world.ctx, async (tx) => endRoom(tx, await lockRoom(tx, banned.room.id), 'banned'))
  await world.settle()

  for (const { session_id, key, camera, viewer, unused } of all) {
    await expect.poll(() => [camera.line.over, viewer.over]).toEqual(['closed', 'closed'])
    const late = await watch(unused)
    await expect.poll(() => late.over).toBe('closed')
    await expect(publish(key)).rejects.toThrow('key')
    await world.refused(guest, live.ticket, { session_id }, 'STATE_CONFLICT')
  }
  expect(await standingOf(cut.session_id)).toMatchObject({ status: 'ended', cause: 'operator' })
  expect(await standingOf(banned.session_id)).toMatchObject({ status: 'ended', cause: 'banned' })
})

test('a media role that is killed and begins anew asks which sessions are open: the same key goes on, and the session with it', async () => {
  await media.stop()
  const folder = mkdtempSync(join(tmpdir(), 'juya-media-'))
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify(world.services.secrets))
  let role = await begin(folder)
  const { session_id, key, camera } = await onAir()

  const ended = once(role, 'exit')
  role.kill('SIGKILL')
  await ended
  await expect.poll(() => camera.line.over).toBeDefined()
  expect((await world.call(guest, live.ticket, { session_id })).picture ?? null).toBeNull()

  role = await begin(folder)
  await becomes(session_id, { status: 'live', has_picture: false })
  await publish(key)
  await becomes(session_id, { status: 'live', has_picture: true })
  await world.advance(31 * SECOND_MS)
  expect(await standingOf(session_id)).toMatchObject({ status: 'live', has_picture: true })
  const viewer = await watch(await ticketFor(session_id))
  await expect.poll(() => viewer.got.length).toBeGreaterThan(0)

  role.kill('SIGTERM')
  await once(role, 'exit')
  rmSync(folder, { recursive: true })
  await openHere()
})

/** The role in a process of its own, as the launcher starts it. */
async function begin(folder: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, '../../../main.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      ROLES: 'media',
      MEDIA_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'fatal',
      WEB_URL: world.origin,
    },
  })
  processes.push(child)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  door.port = port
  return child
}
