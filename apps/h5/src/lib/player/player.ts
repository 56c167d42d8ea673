/**
 * Shows a live session: pieces from its socket into a picture and a sound, each near to now, and what is on the screen told back. A session goes on
 * without it: prices and bids come another way.
 */
import type { PictureState, ToViewer, TrackName, WhyPicture } from '@juya/contract/live-wire/viewer.ts'
import { readTrackMessage, VIEWER_LAG_MS_MOST } from '@juya/contract/live-wire/viewer.ts'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { type Signal, signal } from '../storage/signal.ts'
import { canFeed, Feed } from './feed.ts'
import { Line, type LinePhase } from './line.ts'
import { MediaClock } from './media-clock.ts'
import { followStep, Pace } from './pace.ts'
import { hasPicture, type Quality, wishOf } from './quality.ts'
import { capturedAtMs, isOtherTime, lagMs, type ShownPiece, ShownPieces } from './shown-pieces.ts'

/** How it stands with the picture and the sound. */
export interface Look {
  line: LinePhase
  state: PictureState
  /** The picture that is sent, and why. */
  track: '720p' | '360p' | null
  because: WhyPicture
  is_wide: boolean
  /** Frames follow one another. */
  moves: boolean
  listens: boolean
  /** The browser cannot show this session's picture. */
  is_unplayable: boolean
  /** The browser waits for a tap before it plays. */
  needs_tap: boolean
}

/** The frame on the screen: when it was captured, the piece it came in, and how late it is. */
export interface SeenPicture {
  captured_at_ms: number
  number: number
  lag_ms: number
}

const FIRST: Look = {
  ...{ line: 'connecting', state: 'none', track: null, because: 'wanted', is_wide: false, moves: false },
  ...{ listens: false, is_unplayable: false, needs_tap: false },
}
const TICK_MS = 100
/** A frame that stays so long on the screen is a picture that stands. */
const STANDS_AFTER_MS = 1_500
/** One piece is acknowledged at most so often: the hub takes 20 texts a second. */
const ACK_EVERY_MS = 90
const MS_PER_S = 1_000
/** The media role's clock is asked at first, and so often after that. */
const CLOCK_EVERY_MS = 10_000

type FrameMeta = { mediaTime: number }
type FrameVideo = HTMLVideoElement & {
  requestVideoFrameCallback?: (told: (now: number, meta: FrameMeta) => void) => number
}

export class Player {
  readonly look: Signal<Look> = signal(FIRST)
  private readonly video: FrameVideo
  private readonly audio: HTMLAudioElement
  private readonly line: Line
  private readonly picture: Feed
  private readonly sound: Feed
  private readonly pace = { picture: new Pace(), sound: new Pace() }
  private readonly pieces = { picture: new ShownPieces(), sound: new ShownPieces() }
  private readonly last: Partial<Record<'picture' | 'sound', ShownPiece>> = {}
  private readonly codecs: Partial<Record<TrackName, string>> = {}
  private readonly timer: ReturnType<typeof setInterval>
  private readonly leaving = new AbortController()
  private quality: Quality
  /** The frame on the screen: when it was captured, and since when it is there by this device's clock. */
  private frame:
    | { at_s: number; captured_at_ms: number | undefined; number: number | undefined; since_ms: number }
    | undefined
  private readonly clock = new MediaClock()
  private clock_at_ms = Number.NEGATIVE_INFINITY
  private acked = { number: 0, at_ms: 0 }
  private lists_url: string | null = null

  constructor(
    session_id: number,
    { video, audio, quality }: { video: HTMLVideoElement; audio: HTMLAudioElement; quality: Quality },
  ) {
    this.video = video
    this.audio = audio
    this.quality = quality
    const unplayable = () => this.tell({ is_unplayable: true })
    this.picture = new Feed(video, 'video', unplayable)
    this.sound = new Feed(audio, 'audio', () => this.listen(false))
    this.line = new Line(session_id, () => this.wish(), {
      onPhase: (line) => this.tell({ line }),
      onText: (message) => this.hear(message),
      onBytes: (message) => this.take(message),
      onLists: (url) => this.playLists(url),
    })
    const { signal: until } = this.leaving
    video.muted = true
    video.addEventListener('waiting', () => this.pace.picture.stalled(performance.now()), { signal: until })
    audio.addEventListener('waiting', () => this.pace.sound.stalled(performance.now()), { signal: until })
    video.addEventListener('resize', () => this.tell({ is_wide: video.videoWidth > video.videoHeight }), {
      signal: until,
    })
    video.addEventListener('leavepictureinpicture', () => this.want(), { signal: until })
    document.addEventListener('visibilitychange', () => this.want(), { signal: until })
    globalThis.addEventListener('online', () => this.look.get().line === 'lost' && this.again(), { signal: until })
    this.watchFrames()
    this.timer = setInterval(() => this.tick(), TICK_MS)
    this.line.open()
  }

  close(): void {
    this.leaving.abort()
    clearInterval(this.timer)
    this.line.close()
    this.picture.close()
    this.sound.close()
  }

  choose(quality: Quality): void {
    this.quality = quality
    if (!hasPicture(quality)) this.forgetFrame()
    this.want()
  }

  /** Puts the sound on or off; on only in answer to a tap, else browsers refuse it. */
  listen(on: boolean): void {
    this.tell({ listens: on })
    this.want()
    if (this.lists_url) this.video.muted = !on
    else if (on) void this.audio.play().catch(() => undefined)
    else this.audio.pause()
  }

  /** Tries anew at once; in answer to a tap. */
  again(): void {
    this.line.close()
    this.line.open()
    this.play()
  }

  play(): void {
    this.video.play().then(
      () => this.tell({ needs_tap: false }),
      (problem: unknown) =>
        this.tell({ needs_tap: problem instanceof DOMException && problem.name === 'NotAllowedError' }),
    )
  }

  /** How late the frame on the screen is, or without a picture the sound; undefined while there is neither. */
  lag(): number | undefined {
    const captured_at_ms = this.frame?.captured_at_ms ?? this.soundCapturedAtMs()
    return captured_at_ms === undefined ? undefined : lagMs(captured_at_ms, this.nowMs())
  }

  /** The frame on the screen, where it came in a piece of the stream. */
  seen(): SeenPicture | undefined {
    const { captured_at_ms, number } = this.frame ?? {}
    if (captured_at_ms === undefined || number === undefined) return undefined
    const lag_ms = Math.min(VIEWER_LAG_MS_MOST, lagMs(captured_at_ms, this.nowMs()))
    return { captured_at_ms: Math.round(captured_at_ms), number, lag_ms }
  }

  private nowMs(): number {
    return this.clock.nowMs(Date.now(), serverNow())
  }

  private soundCapturedAtMs(): number | undefined {
    if (this.audio.paused || !this.look.get().listens) return undefined
    const at_ms = this.audio.currentTime * MS_PER_S
    const piece = this.pieces.sound.at(at_ms)
    return piece && capturedAtMs(piece, at_ms)
  }

  private tell(more: Partial<Look>): void {
    const known = this.look.get()
    if (Object.entries(more).some(([name, value]) => known[name as keyof Look] !== value))
      this.look.set({ ...known, ...more })
  }

  private wish() {
    const is_small = document.pictureInPictureElement === this.video
    return wishOf(this.quality, {
      is_seen: document.visibilityState !== 'hidden' || is_small,
      listens: this.look.get().listens,
    })
  }

  private want(): void {
    this.line.send({ t: 'want', ...this.wish() })
  }

  private hear(message: ToViewer): void {
    if (message.t === 'watching') this.opened(message.now_ms)
    if (message.t === 'watching' || message.t === 'state') this.tell({ state: message.state })
    else if (message.t === 'clock') this.clock.answered(message.id, message.now_ms, Date.now())
    else if (message.t === 'track') this.codecs[message.track] = message.codec
    else if (message.t === 'picture' && message.track !== 'sound')
      this.tell({ track: message.track, because: message.because })
  }

  /** A page that is seen or heard: asking for the clock says so to the room. */
  private isHere(): boolean {
    const { picture, sound } = this.wish()
    return picture !== 'none' || sound || document.visibilityState !== 'hidden'
  }

  private opened(now_ms: number): void {
    this.clock.opened(now_ms, Date.now())
    this.clock_at_ms = Number.NEGATIVE_INFINITY
  }

  private askClock(now_ms: number): void {
    if (this.look.get().line !== 'open' || now_ms - this.clock_at_ms < CLOCK_EVERY_MS || !this.isHere()) return
    this.clock_at_ms = now_ms
    this.line.send({ t: 'clock', id: this.clock.ask(Date.now()) })
  }

  private take(message: ArrayBuffer): void {
    const read = readTrackMessage(message)
    if (!read) return
    const name = read.track === 'sound' ? 'sound' : 'picture'
    const feed = this[name]
    const codec = this.codecs[read.track]
    if (read.kind === 'init') {
      if (codec) feed.start(codec, read.bytes)
      return
    }
    if (isOtherTime(this.last[name], read)) {
      feed.reset()
      this.pieces[name].clear()
    }
    this.last[name] = read
    this.pieces[name].add(read)
    feed.append(read.bytes)
  }

  /** Moves both elements to where they should be, and tells whether the picture moves. */
  private tick(): void {
    const now_ms = performance.now()
    const moves = this.frame !== undefined && now_ms - this.frame.since_ms < STANDS_AFTER_MS
    this.tell({ moves })
    if (this.lists_url) return
    this.askClock(now_ms)
    const { video, audio, picture, sound } = this
    const step = this.pace.picture.step(video.currentTime, picture.ranges(), now_ms)
    picture.take(step)
    if (video.paused && picture.ranges().length > 0 && hasPicture(this.quality)) this.play()
    if (!this.look.get().listens) return
    const heard = { at_s: audio.currentTime, ranges: sound.ranges() }
    sound.take(
      moves && hasPicture(this.quality)
        ? followStep(heard, { at_s: video.currentTime, rate: step.rate })
        : this.pace.sound.step(heard.at_s, heard.ranges, now_ms),
    )
    if (audio.paused && heard.ranges.length > 0) void audio.play().catch(() => this.listen(false))
  }

  private watchFrames(): void {
    const { video } = this
    if (video.requestVideoFrameCallback) {
      const next = () => {
        video.requestVideoFrameCallback!((_now, { mediaTime }) => {
          if (this.leaving.signal.aborted) return
          this.shown(mediaTime)
          next()
        })
      }
      next()
    } else
      video.addEventListener('timeupdate', () => video.readyState >= 2 && this.shown(video.currentTime), {
        signal: this.leaving.signal,
      })
  }

  private shown(at_s: number): void {
    if (this.frame?.at_s === at_s || !hasPicture(this.quality)) return
    const now_ms = performance.now()
    if (this.lists_url) {
      this.frame = { at_s, captured_at_ms: this.listsCapturedAtMs(at_s), number: undefined, since_ms: now_ms }
      return
    }
    const at_ms = at_s * MS_PER_S
    const piece = this.pieces.picture.at(at_ms)
    this.frame = {
      at_s,
      captured_at_ms: piece && capturedAtMs(piece, at_ms),
      number: piece?.number,
      since_ms: now_ms,
    }
    if (!piece || piece.number === this.acked.number || now_ms - this.acked.at_ms < ACK_EVERY_MS) return
    this.acked = { number: piece.number, at_ms: now_ms }
    const lag_ms = lagMs(capturedAtMs(piece, at_ms), this.nowMs())
    this.line.send({ t: 'ack', number: piece.number, lag_ms: Math.min(VIEWER_LAG_MS_MOST, lag_ms) })
  }

  private forgetFrame(): void {
    this.frame = undefined
    this.tell({ moves: false })
  }

  /** Where pieces cannot be fed, the browser's own player reads lists; they are seconds later. */
  private playLists(url: string | null): boolean {
    if (canFeed()) return false
    if (!url || this.video.canPlayType('application/vnd.apple.mpegurl') === '') {
      this.tell({ is_unplayable: true })
      return true
    }
    this.lists_url = url
    this.tell({ state: 'on_air' })
    this.video.src = url
    this.play()
    return true
  }

  /** By the lists' own times, which Safari tells. */
  private listsCapturedAtMs(at_s: number): number | undefined {
    const { getStartDate } = this.video as { getStartDate?: () => Date }
    const start_ms = getStartDate?.call(this.video).getTime()
    return start_ms === undefined || Number.isNaN(start_ms) ? undefined : start_ms + at_s * MS_PER_S
  }
}
