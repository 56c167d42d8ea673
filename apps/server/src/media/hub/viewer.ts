/**
 * One viewer's socket: decides which pieces it is sent. A viewer is behind when the oldest piece that was sent and not acknowledged was captured
 * 1.2 s before the newest: then nothing more is sent until a key frame, first of the smaller picture, then of the next group. So what waits for
 * a viewer is bounded by what 1.2 s of picture weigh. Sound goes out as it comes and is waited for by nothing.
 */
import type { ToViewer, TrackName, WantedPicture, WhyOver, WhyPicture } from '@juya/contract/live-wire/viewer.ts'
import type { Acknowledged } from './lag.ts'
import type { NumberedPiece, Track } from './track.ts'

const BEHIND_MS = 1_200
/** Not acknowledged for so long, and nothing new sent: the next key frame is tried. */
const TRY_AFTER_MS = 1_500
/** A viewer that acknowledged nothing for so long is sent no picture until it is heard of. */
const HEARD_WITHIN_MS = 60_000
/** The smaller picture holds so long before the larger one is tried again; twice as long after each failure. */
const RECOVERS_AFTER_MS = 10_000
const RECOVERS_AFTER_MS_MOST = 160_000
/** So near to the newest piece a viewer is well enough for the larger picture. */
const WELL_MS = 800
const SENT_MOST = 512
/** A viewer that turns to another picture again so soon waits for its next key frame, and gets none of the pieces before. */
const HASTY_MS = 2_000
const PICTURE_BUFFER_BYTES = 2 * 1024 * 1024
const SOUND_BUFFER_BYTES = 256 * 1024
/** A socket with more than SOUND_BUFFER_BYTES waiting all this time is ended. */
const STUCK_AFTER_MS = 30_000

/** The connection of a viewer. */
export interface ViewerSocket {
  bytes(message: Buffer): void
  say(message: ToViewer): void
  /** Bytes that were sent and have not left this process. */
  buffered(): number
  /** Says why and ends it at once. */
  cut(why: WhyOver): void
}

/** What a viewer sees of its session. */
export interface Shown {
  track(name: TrackName): Track | undefined
  /** What the node's network still carries. */
  allowance(): 'all' | '360p' | 'sound'
}

export class Viewer {
  readonly name: string
  readonly issued_at_ms: number
  readonly socket: ViewerSocket
  acknowledged: Acknowledged | undefined
  /** When anything came from it last: its page is there, with a picture or without. */
  here_at_ms: number
  private readonly shown: Shown
  private wanted: WantedPicture = 'none'
  private wants_sound = false
  /** The picture it is sent. */
  private on: '720p' | '360p' | undefined
  private waits_for_key = true
  private hears = false
  /** Pictures that were sent and not acknowledged, the oldest first. */
  private sent: Array<{ number: number; captured_at_ms: number }> = []
  /** Pieces captured before this do not count as behind: they were sent at once. */
  private counts_from_ms = 0
  private progress_at_ms: number
  private heard_at_ms: number
  private recovers_at_ms = 0
  private recovers_after_ms = RECOVERS_AFTER_MS
  private changed_at_ms = 0
  private sound_at_ms = 0
  /** When more than SOUND_BUFFER_BYTES were not waiting. */
  private fluent_at_ms: number

  constructor(
    socket: ViewerSocket,
    shown: Shown,
    { name, issued_at_ms, now_ms }: { name: string; issued_at_ms: number; now_ms: number },
  ) {
    this.socket = socket
    this.shown = shown
    this.name = name
    this.issued_at_ms = issued_at_ms
    this.progress_at_ms = now_ms
    this.heard_at_ms = now_ms
    this.here_at_ms = now_ms
    this.fluent_at_ms = now_ms
  }

  want(picture: WantedPicture, sound: boolean, now_ms: number): void {
    this.heard_at_ms = now_ms
    this.here(now_ms)
    this.wanted = picture
    const track = this.choice(now_ms)
    if (track !== this.on) this.turnTo(track, 'wanted', now_ms)
    this.wants_sound = sound
    if (!sound) this.hears = false
    // Turned off and on again at once, it goes on when HASTY_MS have passed.
    else if (!this.hears && now_ms - this.sound_at_ms >= HASTY_MS) this.startSound(now_ms)
  }

  /** A track of the session is new, or has other settings: what is sent of it begins with the start of its file. */
  trackChanged(name: TrackName, now_ms: number): void {
    if (name === 'sound') {
      this.hears = false
      if (this.wants_sound) this.startSound(now_ms)
      return
    }
    const track = this.choice(now_ms)
    if (name === this.on || track !== this.on) this.turnTo(track, 'wanted', now_ms)
  }

  piece(piece: NumberedPiece, now_ms: number): void {
    if (piece.track === 'sound') return void this.sound(piece, now_ms)
    if (this.mayRecover(piece, now_ms)) return void this.turnTo(piece.track, 'recovered', now_ms, [piece])
    if (piece.track !== this.on) return
    if (this.waits_for_key) {
      if (!piece.is_key || !this.isReady(now_ms)) return
      this.waits_for_key = false
      this.counts_from_ms = piece.captured_at_ms
    }
    if (this.behindMs(piece) > BEHIND_MS || this.socket.buffered() > PICTURE_BUFFER_BYTES)
      return void this.fallBehind(now_ms)
    this.send(piece, now_ms)
  }

  /**
   * A frame is on the screen. A number that was not sent, or was acknowledged before, says nothing.
   * @param lag_ms as the viewer counts it; never more than since the piece was captured
   */
  acknowledge(number: number, lag_ms: number, now_ms: number): void {
    this.heard_at_ms = now_ms
    this.here(now_ms)
    const index = this.sent.findIndex((one) => one.number === number)
    if (index < 0) return
    const { captured_at_ms } = this.sent[index]!
    this.sent.splice(0, index + 1)
    this.progress_at_ms = now_ms
    this.acknowledged = { at_ms: now_ms, lag_ms: Math.min(lag_ms, Math.max(0, Math.round(now_ms - captured_at_ms))) }
  }

  /** Its page is there, which says nothing of a picture. */
  here(now_ms: number): void {
    this.here_at_ms = now_ms
  }

  /** A picture that stopped coming is left for another; a node with too much to send takes pictures away. */
  look(now_ms: number): void {
    const track = this.choice(now_ms)
    if (track === this.on) return
    // From the smaller picture to the larger one only as mayRecover says, while the smaller one comes.
    const may_recover = this.wanted === 'auto' && this.on === '360p' && track === '720p'
    if (may_recover && this.isFlowing('360p', now_ms)) return
    const is_busy = this.shown.allowance() !== 'all'
    this.turnTo(track, this.on === undefined ? 'wanted' : is_busy ? 'busy' : 'gone', now_ms)
  }

  /** Whether its network has taken too little for too long: what waits for it is memory of ours. */
  isStuck(now_ms: number): boolean {
    if (this.socket.buffered() <= SOUND_BUFFER_BYTES) this.fluent_at_ms = now_ms
    return now_ms - this.fluent_at_ms >= STUCK_AFTER_MS
  }

  private isFlowing(name: '720p' | '360p', now_ms: number): boolean {
    return this.shown.track(name)?.isFlowing(now_ms) ?? false
  }

  /** The picture for what is wanted: another where that one does not come. */
  private choice(now_ms: number): '720p' | '360p' | undefined {
    const allowance = this.shown.allowance()
    if (this.wanted === 'none' || allowance === 'sound') return undefined
    const first: '720p' | '360p' = this.wanted === '360p' || allowance === '360p' ? '360p' : '720p'
    const other: '720p' | '360p' = first === '720p' ? '360p' : '720p'
    if (this.isFlowing(first, now_ms)) return first
    if (this.isFlowing(other, now_ms)) return other
    return [first, other].find((name) => this.shown.track(name) !== undefined)
  }

  /** @param pieces what it is sent at once: those since the latest key frame */
  private turnTo(
    name: '720p' | '360p' | undefined,
    because: WhyPicture,
    now_ms: number,
    pieces?: readonly NumberedPiece[],
  ): void {
    const is_hasty = because === 'wanted' && now_ms - this.changed_at_ms < HASTY_MS
    this.on = name
    this.changed_at_ms = now_ms
    this.waits_for_key = true
    this.socket.say({ t: 'picture', track: name ?? null, because })
    const track = name && this.shown.track(name)
    if (!track) return
    this.introduce(track)
    const first = pieces ?? track.sinceKey()
    if (first.length === 0 || is_hasty || this.socket.buffered() > PICTURE_BUFFER_BYTES) return
    this.waits_for_key = false
    this.counts_from_ms = first.at(-1)!.captured_at_ms
    for (const piece of first) this.send(piece, now_ms)
  }

  private introduce({ name, facts, init }: Track): void {
    const size = facts.kind === 'video' ? { width: facts.width, height: facts.height } : {}
    this.socket.say({ t: 'track', track: name, codec: facts.codec, ...size })
    this.socket.bytes(init)
  }

  private send(piece: NumberedPiece, now_ms: number): void {
    this.sent.push({ number: piece.number, captured_at_ms: piece.captured_at_ms })
    if (this.sent.length > SENT_MOST) this.sent.shift()
    this.progress_at_ms = now_ms
    this.socket.bytes(piece.message)
  }

  private behindMs({ captured_at_ms }: NumberedPiece): number {
    const oldest = this.sent[0]
    return oldest ? captured_at_ms - Math.max(oldest.captured_at_ms, this.counts_from_ms) : 0
  }

  /** Whether a viewer that was behind may be sent a picture again. */
  private isReady(now_ms: number): boolean {
    if (now_ms - this.heard_at_ms > HEARD_WITHIN_MS) return false
    return this.sent.length === 0 || (now_ms - this.progress_at_ms >= TRY_AFTER_MS && this.socket.buffered() === 0)
  }

  private fallBehind(now_ms: number): void {
    this.waits_for_key = true
    if (this.on === '720p' && now_ms - this.changed_at_ms < this.recovers_after_ms)
      this.recovers_after_ms = Math.min(2 * this.recovers_after_ms, RECOVERS_AFTER_MS_MOST)
    this.recovers_at_ms = now_ms + this.recovers_after_ms
    if (this.on !== '720p' || this.wanted !== 'auto' || !this.isFlowing('360p', now_ms)) return
    this.on = '360p'
    this.changed_at_ms = now_ms
    this.socket.say({ t: 'picture', track: '360p', because: 'behind' })
    this.introduce(this.shown.track('360p')!)
  }

  /** A key frame of the larger picture comes to a viewer that has long kept up with the smaller one. */
  private mayRecover(piece: NumberedPiece, now_ms: number): piece is NumberedPiece & { track: '720p' } {
    if (piece.track !== '720p' || !piece.is_key || this.on !== '360p' || this.wanted !== 'auto') return false
    if (this.waits_for_key || now_ms < this.recovers_at_ms || this.shown.allowance() !== 'all') return false
    return this.acknowledged !== undefined && this.behindMs(piece) < WELL_MS
  }

  private startSound(now_ms: number): void {
    const track = this.shown.track('sound')
    if (!track || this.socket.buffered() > SOUND_BUFFER_BYTES) return
    this.hears = true
    this.sound_at_ms = now_ms
    this.introduce(track)
    for (const piece of track.sinceKey()) this.socket.bytes(piece.message)
  }

  private sound(piece: NumberedPiece, now_ms: number): void {
    if (!this.wants_sound || this.socket.buffered() > SOUND_BUFFER_BYTES) return
    if (this.hears) return void this.socket.bytes(piece.message)
    if (now_ms - this.sound_at_ms >= HASTY_MS) this.startSound(now_ms)
  }
}
