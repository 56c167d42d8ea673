/** One session: at most one publisher, its tracks, its viewers, its recording. Says when pictures come and when they do not. */
import type { TrackName, WhyOver } from '@juya/contract/live-wire/viewer.ts'
import type { LagFigures, OpenSession, PublisherState, SessionStats } from '../doors/control.ts'
import type { Recording } from '../recording/recording.ts'
import type { Sample, TrackConfig } from '../samples.ts'
import { Kicks } from './kicks.ts'
import { lagFigures, newestOf } from './lag.ts'
import { Metered } from './metered.ts'
import { Publication, type Road, type Source, type WhyCut } from './publication.ts'
import { type NumberedPiece, Track, trackNameOf } from './track.ts'
import { type Shown, Viewer, type ViewerSocket } from './viewer.ts'

/** A publisher that sends nothing for so long is gone; from then on the same key needs no taking over. */
export const STALLED_MS = 5_000
export const LOST_MS = 3_000
export const SILENT_MS = 30_000
const METERED_EVERY_MS = 10_000
const LAG_EVERY_MS = 5_000
/** The first sample that comes is not always the first that is shown: sound and picture take their own time to encode. */
const HEADROOM_MS = 1_000

/** What a session tells of itself. */
export type SessionNews =
  | { word: 'on_air' | 'back' }
  | { word: 'lost' | 'silent'; picture_at_ms: number }
  | { word: 'picture'; picture_ms: number }
  | ({ word: 'lag' } & LagFigures)

export interface SessionParts {
  now: () => number
  tell: (news: SessionNews) => void
  recording: Recording | undefined
  allowance: Shown['allowance']
}

/** Sockets of one viewer. */
const DEVICES_MOST = 5
const SMALLEST_FIRST = ['360p', '720p'] as const

type PictureState = 'none' | 'here' | 'lost' | 'silent'

export class Session implements Source, Shown {
  readonly id: number
  /** None after a publisher was kicked, until the session is opened with one again. */
  key_sha256: string | undefined
  readonly recording: Recording | undefined
  private readonly parts: SessionParts
  private publication: Publication | undefined
  private tracks = new Map<TrackName, Track>()
  private readonly viewers = new Set<Viewer>()
  private readonly kicks = new Kicks()
  private number = 0
  private began_at_ms: number | undefined
  private end_us = 0
  private picture: PictureState = 'none'
  private picture_at_ms: number | undefined
  /** Until it is lost, a picture goes on. */
  private readonly metered = new Metered(LOST_MS)
  private metered_at_ms = 0
  private metered_ms = 0
  private lag_at_ms = 0
  private had_people = false

  constructor({ session_id, key_sha256 }: OpenSession, parts: SessionParts) {
    this.id = session_id
    this.key_sha256 = key_sha256
    this.parts = parts
    this.recording = parts.recording
  }

  /**
   * Lets a publisher in.
   * @param take_over ends the one that is there
   * @returns undefined where another publisher is
   */
  publish(road: Road, take_over: boolean): { ingest: Publication; goes_on: boolean } | undefined {
    if (this.publication && !take_over) return undefined
    this.publication?.cut('replaced')
    for (const track of this.tracks.values()) track.goOn()
    const ingest = new Publication(this, road, this.parts.now)
    this.publication = ingest
    return { ingest, goes_on: this.began_at_ms !== undefined }
  }

  /** Ends the publisher, if there is one. @returns whether there was */
  cutPublisher(why: WhyCut): boolean {
    const { publication } = this
    publication?.cut(why)
    return publication !== undefined
  }

  /** Ends the publisher, and its key with it: a program that connects again by itself stays outside. */
  kickPublisher(): boolean {
    this.key_sha256 = undefined
    return this.cutPublisher('kicked')
  }

  /** @returns undefined for what was issued before its viewer was kicked */
  watch(socket: ViewerSocket, { name, issued_at_ms }: { name: string; issued_at_ms: number }): Viewer | undefined {
    if (!this.mayRead(name, issued_at_ms)) return undefined
    const [oldest, ...others] = [...this.viewers].filter((viewer) => viewer.name === name)
    if (oldest && others.length + 1 >= DEVICES_MOST) this.cutViewer(oldest, 'replaced')
    const viewer = new Viewer(socket, this, { name, issued_at_ms, now_ms: this.parts.now() })
    this.viewers.add(viewer)
    socket.say({ t: 'watching', now_ms: this.parts.now(), state: this.publisherState() })
    return viewer
  }

  leave(viewer: Viewer): void {
    this.viewers.delete(viewer)
  }

  /** Ends a viewer's sockets, and what was issued before. @returns how many sockets it ended */
  kick(name: string): number {
    this.kicks.add(name, this.parts.now())
    const theirs = [...this.viewers].filter((viewer) => viewer.name === name)
    for (const viewer of theirs) this.cutViewer(viewer, 'kicked')
    return theirs.length
  }

  /** Whether a list or a segment may be read with what was issued then. */
  mayRead(name: string, issued_at_ms: number): boolean {
    return this.kicks.isGood(name, issued_at_ms)
  }

  /** Ends everyone. */
  cutAll(why: 'closed' | 'restart'): void {
    this.cutPublisher(why)
    for (const viewer of [...this.viewers]) this.cutViewer(viewer, why)
  }

  private cutViewer(viewer: Viewer, why: WhyOver): void {
    this.leave(viewer)
    viewer.socket.cut(why)
  }

  get viewerCount(): number {
    return this.viewers.size
  }

  track(name: TrackName): Track | undefined {
    return this.tracks.get(name)
  }

  allowance(): 'all' | '360p' | 'sound' {
    return this.parts.allowance()
  }

  // What a publication brings (Source)

  beganAt(captured_at_ms: number): number {
    this.began_at_ms ??= captured_at_ms - HEADROOM_MS
    return this.began_at_ms
  }

  endUs(): number {
    return this.end_us
  }

  /** Takes the settings of a track in. */
  setTrack(config: TrackConfig): void {
    const name = trackNameOf(config)
    const known = this.tracks.get(name)
    if (known?.isAs(config)) return
    const track = new Track(config, () => ++this.number)
    this.give(known?.flush() ?? [])
    this.tracks.set(name, track)
    this.recording?.start(track)
    for (const viewer of this.viewers) viewer.trackChanged(name, this.parts.now())
  }

  sample(sample: Sample): void {
    const now = this.parts.now()
    const track = this.tracks.get(trackNameOf(sample))
    const pieces = track?.add(sample, now)
    if (!track || !pieces) return
    this.end_us = Math.max(this.end_us, sample.shown_at_us + sample.duration_us)
    if (track.name !== 'sound') this.pictureCame(sample, now)
    this.give(pieces)
  }

  over(publication: Publication): void {
    if (this.publication !== publication) return
    this.publication = undefined
    for (const track of this.tracks.values()) this.give(track.flush())
  }

  private give(pieces: readonly NumberedPiece[]): void {
    const now = this.parts.now()
    for (const piece of pieces) {
      this.recording?.piece(piece)
      for (const viewer of this.viewers) viewer.piece(piece, now)
    }
  }

  private pictureCame(sample: Sample, now_ms: number): void {
    this.picture_at_ms = now_ms
    this.metered.add(sample)
    if (!sample.is_key || this.picture === 'here') return
    const word = this.picture === 'none' ? 'on_air' : 'back'
    this.picture = 'here'
    this.parts.tell({ word })
    this.sayState()
  }

  private sayState(): void {
    for (const viewer of this.viewers) viewer.socket.say({ t: 'state', state: this.publisherState() })
  }

  private publisherState(): PublisherState {
    if (this.picture === 'none') return 'none'
    return this.picture === 'here' ? 'on_air' : 'silent'
  }

  /** Called some times a second: notices what does not come. */
  look(): void {
    const now = this.parts.now()
    for (const track of this.tracks.values()) this.give(track.flushLate(now))
    if (this.publication && now - this.publication.last_at_ms >= STALLED_MS) this.publication.cut('stalled')
    this.noticeSilence(now)
    for (const viewer of [...this.viewers]) {
      viewer.look(now)
      if (viewer.isStuck(now)) this.cutViewer(viewer, 'slow')
    }
    this.tellFigures(now)
  }

  private noticeSilence(now_ms: number): void {
    const { picture_at_ms } = this
    if (picture_at_ms === undefined || this.picture === 'silent') return
    const quiet_ms = now_ms - picture_at_ms
    if (this.picture === 'here' && quiet_ms >= LOST_MS) {
      this.picture = 'lost'
      this.meter(now_ms)
      this.parts.tell({ word: 'lost', picture_at_ms })
      this.sayState()
    }
    if (this.picture === 'lost' && quiet_ms >= SILENT_MS) {
      this.picture = 'silent'
      this.parts.tell({ word: 'silent', picture_at_ms })
    }
  }

  private tellFigures(now_ms: number): void {
    if (now_ms - this.metered_at_ms >= METERED_EVERY_MS) this.meter(now_ms)
    if (now_ms - this.lag_at_ms < LAG_EVERY_MS) return
    this.lag_at_ms = now_ms
    const figures = lagFigures(this.viewers, now_ms)
    const has_people = figures.viewers + figures.without_picture > 0
    if (has_people || this.had_people) this.parts.tell({ word: 'lag', ...figures })
    this.had_people = has_people
  }

  /** Tells how much picture came, when there is more than was told. */
  private meter(now_ms: number): void {
    this.metered_at_ms = now_ms
    const picture_ms = this.pictureMs()
    if (picture_ms === this.metered_ms) return
    this.metered_ms = picture_ms
    this.parts.tell({ word: 'picture', picture_ms })
  }

  pictureMs(): number {
    return this.metered.ms
  }

  stats(run: string): SessionStats {
    const now_ms = this.parts.now()
    return {
      run,
      publisher: this.publisherState(),
      picture_at_ms: this.picture_at_ms ?? null,
      picture_ms: this.pictureMs(),
      recording: this.recording?.state ?? 'none',
      now_ms,
      ...lagFigures(this.viewers, now_ms),
    }
  }

  presence(name: string): { acknowledged_at_ms: number | null; lag_ms: number | null } {
    const newest = newestOf(this.viewers).get(name)
    return { acknowledged_at_ms: newest?.at_ms ?? null, lag_ms: newest?.lag_ms ?? null }
  }

  /** The newest key frame of the smallest picture, as a file of one fragment; undefined without a picture. */
  latestPicture(): Buffer | undefined {
    const track = SMALLEST_FIRST.map((name) => this.tracks.get(name)).find((one) => one && one.sinceKey().length > 0)
    return track && Buffer.concat([track.facts.init, track.sinceKey()[0]!.bytes])
  }
}
