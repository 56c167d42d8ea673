/** Plays a recording in a video element: its segments by Media Source, placed at the time they were captured; elsewhere its lists as they are. */
import { type Run, recordedTracks, type Segment, type Track } from './lists.ts'

const AHEAD_S = 20
const BEHIND_S = 30
const LOOK_MS = 250
/** A hole of less is jumped over by the browser itself. */
const HOLE_S = 0.05

type Source = typeof MediaSource

/** What a browser has to play segments with; undefined on older phones, which read lists themselves. */
export const sourceOf = (): Source | undefined =>
  (globalThis as { ManagedMediaSource?: Source }).ManagedMediaSource ?? globalThis.MediaSource

export interface Playing {
  /** Goes on from a moment. */
  seek: (at_ms: number) => void
  stop: () => void
}
interface Tellers {
  /** The moment on the screen. */
  onTime: (at_ms: number) => void
  onProblem: () => void
}

/** Begins at the start of the recording. */
export function playRecording(video: HTMLVideoElement, runs: readonly Run[], tellers: Tellers): Playing {
  const source = sourceOf()
  return source ? bySegments(video, runs, source, tellers) : byLists(video, runs, tellers)
}

function bySegments(video: HTMLVideoElement, runs: readonly Run[], Source: Source, tellers: Tellers): Playing {
  const base_ms = runs[0]?.from_ms ?? 0
  const source = new Source()
  const feeds: Feed[] = []
  let stopped = false
  let failed = false
  // What cannot be read is not asked for again and again: a person begins anew.
  const fail = () => {
    if (stopped || failed) return
    failed = true
    clearInterval(timer)
    tellers.onProblem()
  }
  const look = () => {
    if (failed) return
    jumpHole(video, feeds)
    for (const feed of feeds) void feed.go(video.currentTime).catch(fail)
    if (source.readyState === 'open' && feeds.length > 0 && feeds.every((feed) => feed.isDone())) source.endOfStream()
  }
  const onTime = () => tellers.onTime(base_ms + video.currentTime * 1_000)
  const open = async () => {
    const tracks = await recordedTracks(runs)
    if (stopped || source.readyState !== 'open') return
    const last_ms = Math.max(base_ms, ...tracks.flatMap(({ segments }) => segments.at(-1)?.until_ms ?? []))
    for (const track of tracks) feeds.push(new Feed(source.addSourceBuffer(track.type), track, base_ms))
    source.duration = (last_ms - base_ms) / 1_000
    look()
  }
  const url = URL.createObjectURL(source)
  video.disableRemotePlayback = true
  video.src = url
  source.addEventListener('sourceopen', () => void open().catch(fail), { once: true })
  video.addEventListener('timeupdate', onTime)
  video.addEventListener('seeking', look)
  const timer = setInterval(look, LOOK_MS)
  return {
    seek(at_ms) {
      video.currentTime = Math.max(0, (at_ms - base_ms) / 1_000)
      void video.play().catch(() => undefined)
    },
    stop() {
      stopped = true
      clearInterval(timer)
      video.removeEventListener('timeupdate', onTime)
      video.removeEventListener('seeking', look)
      video.removeAttribute('src')
      video.load()
      URL.revokeObjectURL(url)
    },
  }
}

/** Where nothing was recorded the picture goes on behind the hole. */
function jumpHole(video: HTMLVideoElement, feeds: readonly Feed[]): void {
  if (video.seeking || video.readyState > 2) return
  const at_s = video.currentTime
  const next_s = Math.max(...feeds.map((feed) => feed.nextStart(at_s)))
  if (Number.isFinite(next_s) && next_s > at_s + HOLE_S) video.currentTime = next_s
}

/** One track on its way into its buffer. */
class Feed {
  private readonly buffer: SourceBuffer
  private readonly segments: readonly Segment[]
  private readonly base_ms: number
  private next = 0
  private init_url = ''
  /** The end of what was given last, in ms: what goes on there needs no place of its own. */
  private end_ms = -1
  private busy = false

  constructor(buffer: SourceBuffer, { segments }: Track, base_ms: number) {
    this.buffer = buffer
    this.buffer.mode = 'sequence'
    this.segments = segments
    this.base_ms = base_ms
  }

  private startOf = (segment: Segment): number => (segment.from_ms - this.base_ms) / 1_000
  private endOf = (segment: Segment): number => (segment.until_ms - this.base_ms) / 1_000

  isDone(): boolean {
    return !this.busy && !this.buffer.updating && this.next >= this.segments.length
  }

  /** Where this track goes on from a moment: there, if it has something then. */
  nextStart(at_s: number): number {
    const segment = this.segments.find((one) => this.endOf(one) > at_s + HOLE_S)
    return segment ? Math.max(at_s, this.startOf(segment)) : Number.NaN
  }

  /** Gives the buffer what the screen needs next. */
  async go(at_s: number): Promise<void> {
    if (this.busy || this.buffer.updating) return
    if (!this.holds(at_s)) {
      const found = this.segments.findIndex((one) => this.endOf(one) > at_s)
      if (found < 0) return
      // What the buffer has been given already is on its way to the screen.
      if (found !== this.next - 1) this.next = found
    }
    const segment = this.segments[this.next]
    if (!segment || this.startOf(segment) > at_s + AHEAD_S) return
    this.busy = true
    try {
      await this.give(segment, at_s)
      this.next++
    } finally {
      this.busy = false
    }
  }

  private holds(at_s: number): boolean {
    const { buffered } = this.buffer
    for (let n = 0; n < buffered.length; n++)
      if (buffered.start(n) <= at_s + HOLE_S && buffered.end(n) > at_s) return true
    return false
  }

  private async give(segment: Segment, at_s: number): Promise<void> {
    const bytes = await bytesOf(segment.url)
    if (segment.init_url !== this.init_url) {
      await this.append(await bytesOf(segment.init_url), at_s)
      this.init_url = segment.init_url
    }
    if (segment.from_ms !== this.end_ms) this.buffer.timestampOffset = this.startOf(segment)
    await this.append(bytes, at_s)
    this.end_ms = segment.until_ms
  }

  private async append(bytes: ArrayBuffer, at_s: number): Promise<void> {
    try {
      this.buffer.appendBuffer(bytes)
    } catch (problem) {
      if ((problem as Error).name !== 'QuotaExceededError' || at_s <= BEHIND_S) throw problem
      this.buffer.remove(0, at_s - BEHIND_S)
      await this.settled()
      this.buffer.appendBuffer(bytes)
    }
    await this.settled()
  }

  private settled(): Promise<void> {
    return new Promise((done, failed) => {
      if (!this.buffer.updating) return done()
      this.buffer.addEventListener('updateend', () => done(), { once: true })
      this.buffer.addEventListener('error', () => failed(new Error('not taken')), { once: true })
    })
  }
}

async function bytesOf(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.arrayBuffer()
}

/** A phone that reads lists itself: one run after another. */
function byLists(video: HTMLVideoElement, runs: readonly Run[], tellers: Tellers): Playing {
  let at = 0
  const begin = (run: number, from_s: number) => {
    at = run
    video.src = `${runs[run]!.path}master.m3u8`
    video.addEventListener('loadedmetadata', () => (video.currentTime = from_s), { once: true })
  }
  const onTime = () => tellers.onTime((runs[at]?.from_ms ?? 0) + video.currentTime * 1_000)
  const onEnd = () => {
    if (at + 1 >= runs.length) return
    begin(at + 1, 0)
    void video.play().catch(() => undefined)
  }
  video.addEventListener('timeupdate', onTime)
  video.addEventListener('ended', onEnd)
  video.addEventListener('error', tellers.onProblem)
  if (runs.length > 0) begin(0, 0)
  return {
    seek(at_ms) {
      const found = runs.findIndex(({ until_ms }) => until_ms > at_ms)
      if (found < 0) return
      const from_s = Math.max(0, (at_ms - runs[found]!.from_ms) / 1_000)
      if (found === at) video.currentTime = from_s
      else begin(found, from_s)
      void video.play().catch(() => undefined)
    },
    stop() {
      video.removeEventListener('timeupdate', onTime)
      video.removeEventListener('ended', onEnd)
      video.removeEventListener('error', tellers.onProblem)
      video.removeAttribute('src')
      video.load()
    },
  }
}
