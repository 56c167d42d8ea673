/** A recorder as the media role has one, played for tests: it tells the segments of a session with their links. */
import type { MediaDouble } from '../../../gateways/video/testing.ts'
import type { StoredSegment } from '../../../media/doors/hooks.ts'
import { linkOf, sha256Of } from '../../../media/recording/chain.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import type { World } from '../../../testing/world.ts'
import type { TestShop } from '../../shop/testing.ts'
import { lockSession } from '../air/air-store.ts'
import { endSession } from '../air/ending.ts'
import { takeEvent } from '../air/picture-events.ts'
import { newRoom, onAir, RUN } from '../testing.ts'

const SEGMENT_MS = 2_000
/** Between two questions the clocks of one machine differ by less. */
const SAME_MS = 500
const NO_LINK = '0'.repeat(64)
const TRACKS = ['720p', 'sound'] as const

/** What a file of a segment holds. */
export const bytesOf = (path: string): Buffer => Buffer.from(`recorded at ${path}`)

export class Recorder {
  last = { number: 0, link: NO_LINK }
  private readonly world: World
  private readonly media: MediaDouble | undefined
  private readonly session_id: number
  private reached_ms = 0
  private ahead_ms = 0

  /** @param media it tells through this door; left out: it is believed without one */
  constructor(world: World, session_id: number, media?: MediaDouble) {
    this.world = world
    this.media = media
    this.session_id = session_id
  }

  /** The next link of its chain. */
  next(more: Partial<StoredSegment> = {}): StoredSegment {
    const number = this.last.number + 1
    const { track = '720p', kind = 'media' } = more
    const path = `live/${this.session_id}/${RUN}/${track}-${number}.${kind === 'init' ? 'mp4' : 'm4s'}`
    const facts = {
      ...{ number, track, kind, path, captured_at_ms: 0, duration_ms: 0, is_after_gap: false },
      ...{ bytes: bytesOf(path).length, sha256: sha256Of(bytesOf(path)), before: this.last.link },
      ...more,
    }
    const segment = { ...facts, link: linkOf(this.session_id, facts) }
    this.last = { number, link: segment.link }
    return segment
  }

  async tell(segment: StoredSegment): Promise<void> {
    const { session_id } = this
    const data = { session_id, run: RUN, at_ms: segment.captured_at_ms, segment }
    if (this.media) return void (await this.media.tell('segment', data))
    await inTransaction(this.world.ctx, (tx) =>
      takeEvent(tx, { event_id: `segment-${session_id}-${segment.number}`, word: 'segment', data }),
    )
  }

  /** Picture and sound between two moments of the database's clock, told piece by piece by the recorder's own. */
  async record(from: number, until: number): Promise<void> {
    const ahead_ms = Math.round((await this.world.now()) - this.world.services.clock.wall())
    if (Math.abs(ahead_ms - this.ahead_ms) > SAME_MS) this.ahead_ms = ahead_ms
    const [from_ms, until_ms] = [from - this.ahead_ms, until - this.ahead_ms]
    if (this.last.number === 0) for (const track of TRACKS) await this.tell(this.next({ track, kind: 'init' }))
    const is_after_gap = this.reached_ms > 0 && from_ms > this.reached_ms
    for (let at_ms = from_ms; at_ms < until_ms; at_ms += SEGMENT_MS)
      for (const track of TRACKS) {
        const first = is_after_gap && at_ms === from_ms
        await this.tell(this.next({ track, captured_at_ms: at_ms, duration_ms: SEGMENT_MS, is_after_gap: first }))
      }
    this.reached_ms = Math.max(this.reached_ms, until_ms)
  }

  /** The session was closed, and all of it is stored. */
  async end(recording: 'whole' | 'full' | 'failed' = 'whole'): Promise<void> {
    const { session_id, last } = this
    const data = { session_id, run: RUN, at_ms: this.reached_ms, picture_ms: 0, recording, last }
    if (this.media) return void (await this.media.tell('ended', data))
    await inTransaction(this.world.ctx, (tx) => takeEvent(tx, { event_id: `ended-${session_id}`, word: 'ended', data }))
  }
}

/** A session of some seconds that is over, and open as a replay. */
export async function newReplay(world: World): Promise<{ session_id: number; shop: TestShop }> {
  const at = await newRoom(world)
  const session_id = await onAir(world, at)
  const recorder = new Recorder(world, session_id)
  const now = await world.now()
  await recorder.record(now, now + 3 * SEGMENT_MS)
  await inTransaction(world.ctx, async (tx) => {
    const { room, session } = (await lockSession(tx, session_id))!
    await endSession(tx, room, session, 'host')
  })
  await recorder.end()
  return { session_id, shop: at.shop }
}
