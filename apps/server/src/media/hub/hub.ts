/** All sessions of a media process: opens and ends them, finds the one a publisher's key is for, and watches what the node's network carries. */
import type { Logger } from 'pino'
import type { ControlInput, OpenSession, SessionStats } from '../doors/control.ts'
import { NotOpen } from '../doors/control.ts'
import type { HookData, HookWord } from '../doors/hooks.ts'
import { Recording } from '../recording/recording.ts'
import type { SegmentStore } from '../recording/store.ts'
import type { Ingest } from '../samples.ts'
import { keyHash } from '../tickets.ts'
import type { Road } from './publication.ts'
import { Session } from './session.ts'

/** Tells the web role what happened. */
export type Tell = <W extends HookWord>(word: W, data: HookData<W>) => void

export interface HubParts {
  run: string
  now: () => number
  tell: Tell
  store: SegmentStore
  /** What the node's network carries, in Mbit/s. */
  mbit: number
  log: Logger
}

/** Shares of the network above which viewers get less. */
const SMALL_FROM = 0.8
const SOUND_FROM = 0.95
/** A viewer gets more again when so much is free. */
const AGAIN_BELOW = 0.6
const MEASURED_MS = 2_000
const SESSIONS_MOST = 1_000
/** All viewers of a process: what one core can write to. */
const VIEWERS_MOST = 5_000

/** What a publisher hears at the door. */
export type Admission = { ingest: Ingest; goes_on: boolean } | { refused: 'key' | 'occupied' }

export class Hub {
  private readonly parts: HubParts
  private readonly sessions = new Map<number, Session>()
  /** Sessions that were closed, while what is left of their recordings is stored. */
  private readonly ending = new Map<number, Promise<void>>()
  /** What the web role opened or closed before it had answered `began`. */
  private asked: Set<number> | undefined = new Set()
  private readonly waiting = { bytes: 0 }
  private allowed: 'all' | '360p' | 'sound' = 'all'
  private sent_bytes = 0
  private measured_at_ms: number

  constructor(parts: HubParts) {
    this.parts = parts
    this.measured_at_ms = parts.now()
  }

  /** Opens what the web role answered to `began`. What it asked for meanwhile is newer than that answer. */
  goOn(sessions: readonly OpenSession[]): void {
    const { asked } = this
    this.asked = undefined
    for (const session of sessions) if (!asked?.has(session.session_id)) this.open(session)
  }

  /**
   * Opens a session, or changes the key of one that is open: its publisher with another key is cut.
   * @throws NotOpen for one that was just closed
   */
  open(input: OpenSession): void {
    const { session_id, key_sha256 } = input
    this.asked?.add(session_id)
    const known = this.sessions.get(session_id)
    if (known) {
      if (known.key_sha256 !== key_sha256) known.cutPublisher('kicked')
      known.key_sha256 = key_sha256
      return
    }
    if (this.ending.has(session_id)) throw new NotOpen()
    if (this.sessions.size >= SESSIONS_MOST) throw new Error(`more than ${SESSIONS_MOST} sessions`)
    const { run, now, tell, store } = this.parts
    const about = () => ({ session_id, run, at_ms: Math.round(now()) })
    const recording = input.is_recorded
      ? new Recording(input, {
          run,
          store,
          waiting: this.waiting,
          tell: ({ word, ...data }) => tell(word, { ...about(), ...data } as never),
        })
      : undefined
    const session = new Session(input, {
      now,
      recording,
      allowance: () => this.allowed,
      tell: ({ word, ...data }) => tell(word, { ...about(), ...data } as never),
    })
    this.sessions.set(session_id, session)
  }

  /** Ends a session; what is left of its recording is stored afterwards. @throws NotOpen */
  close(session_id: number): void {
    this.asked?.add(session_id)
    const session = this.of(session_id)
    session.cutAll('closed')
    this.sessions.delete(session_id)
    this.ending.set(
      session_id,
      this.ended(session).finally(() => this.ending.delete(session_id)),
    )
  }

  private async ended(session: Session): Promise<void> {
    const { run, now, tell, log } = this.parts
    const { id: session_id, recording } = session
    try {
      const last = (await recording?.finish()) ?? { number: 0, link: '0'.repeat(64) }
      const picture_ms = session.pictureMs()
      const at_ms = Math.round(now())
      tell('ended', { session_id, run, at_ms, picture_ms, recording: recording?.state ?? 'none', last })
    } catch (err) {
      log.error({ err, session_id }, 'a session was not ended')
    }
  }

  /** @throws NotOpen */
  of(session_id: number): Session {
    const session = this.sessions.get(session_id)
    if (!session) throw new NotOpen()
    return session
  }

  /** Whether it is open, or what is left of it is still being stored. */
  isKnown(session_id: number): boolean {
    return this.sessions.has(session_id) || this.ending.has(session_id)
  }

  find(session_id: number): Session | undefined {
    return this.sessions.get(session_id)
  }

  /** A publisher shows a session's key. @param take_over ends the publisher that is there */
  publish(key: unknown, road: Road, take_over = false): Admission {
    const hash = keyHash(key)
    const session = hash && [...this.sessions.values()].find(({ key_sha256 }) => key_sha256 === hash)
    if (!session) return { refused: 'key' }
    return session.publish(road, take_over) ?? { refused: 'occupied' }
  }

  /** @throws NotOpen */
  kick(input: ControlInput<'kick'>): number {
    const session = this.of(input.session_id)
    return 'viewer' in input ? session.kick(input.viewer) : Number(session.kickPublisher())
  }

  /** Whether one more viewer would be too many. */
  isFull(): boolean {
    let viewers = 0
    for (const session of this.sessions.values()) viewers += session.viewerCount
    return viewers >= VIEWERS_MOST
  }

  stats(session_id: number): SessionStats {
    return this.of(session_id).stats(this.parts.run)
  }

  /** What went out through the node's network. */
  count(bytes: number): void {
    this.sent_bytes += bytes
  }

  /** Called some times a second. */
  look(): void {
    this.measure()
    for (const session of this.sessions.values()) session.look()
  }

  private measure(): void {
    const past_ms = this.parts.now() - this.measured_at_ms
    if (past_ms < MEASURED_MS) return
    const share = (this.sent_bytes * 8) / (past_ms * 1_000) / this.parts.mbit
    this.measured_at_ms += past_ms
    this.sent_bytes = 0
    if (share > SOUND_FROM) this.allowed = this.allowed === 'all' ? '360p' : 'sound'
    else if (share > SMALL_FROM && this.allowed === 'all') this.allowed = '360p'
    else if (share < AGAIN_BELOW && this.allowed !== 'all') this.allowed = this.allowed === 'sound' ? '360p' : 'all'
  }

  /** The process ends: publishers and viewers come again, what came is stored. */
  async stop(): Promise<void> {
    const sessions = [...this.sessions.values()]
    this.sessions.clear()
    for (const session of sessions) session.cutAll('restart')
    await Promise.allSettled([...sessions.map((session) => session.recording?.finish()), ...this.ending.values()])
  }
}
