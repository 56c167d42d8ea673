/** A media element fed by pieces: a MediaSource with the one buffer of its track. Picture and sound are an element each, so neither waits for the other. */
import type { Range, Step } from './pace.ts'
import { rangesOf, TrackBuffer } from './track-buffer.ts'

type SourceClass = typeof MediaSource
/** iPhones have the managed one alone. */
const sourceClass = (): SourceClass | undefined =>
  globalThis.MediaSource ?? (globalThis as { ManagedMediaSource?: SourceClass }).ManagedMediaSource

export const canFeed = (): boolean => sourceClass() !== undefined

const typeOf = (kind: 'video' | 'audio', codec: string): string => `${kind}/mp4; codecs="${codec}"`

export class Feed {
  readonly element: HTMLMediaElement
  private readonly kind: 'video' | 'audio'
  private readonly onUnplayable: () => void
  private buffer: TrackBuffer | undefined
  private url: string | undefined
  /** The start of the track, with its type. */
  private first: { type: string; init: Uint8Array<ArrayBuffer> } | undefined
  /** Until the source is open. */
  private early: Uint8Array<ArrayBuffer>[] = []

  /** @param onUnplayable the browser has no decoder for this track */
  constructor(element: HTMLMediaElement, kind: 'video' | 'audio', onUnplayable: () => void) {
    this.element = element
    this.kind = kind
    this.onUnplayable = onUnplayable
  }

  start(codec: string, init: Uint8Array<ArrayBuffer>): void {
    const type = typeOf(this.kind, codec)
    if (!sourceClass()?.isTypeSupported(type)) return void this.onUnplayable()
    const is_new = this.first === undefined
    this.first = { type, init }
    if (this.buffer) this.buffer.start(type, init)
    else if (is_new) this.open()
    else this.early = []
  }

  append(bytes: Uint8Array<ArrayBuffer>): void {
    if (!this.first) return
    if (this.buffer) this.buffer.append(bytes)
    else this.early.push(bytes)
  }

  /** Begins anew: what comes next has another time, or the buffer is broken. */
  reset(): void {
    if (this.first) this.open()
  }

  close(): void {
    this.leave()
    this.first = undefined
    this.element.removeAttribute('src')
    this.element.load()
  }

  ranges(): Range[] {
    return this.buffer ? rangesOf(this.element.buffered) : []
  }

  take({ to_s, rate }: Step): void {
    const { element } = this
    if (to_s !== undefined && !element.seeking) element.currentTime = to_s
    if (element.playbackRate !== rate) element.playbackRate = rate
  }

  private leave(): void {
    if (this.url) URL.revokeObjectURL(this.url)
    this.url = undefined
    this.buffer = undefined
    this.early = []
  }

  private open(): void {
    this.leave()
    const source = new (sourceClass()!)()
    const url = URL.createObjectURL(source)
    this.url = url
    this.element.disableRemotePlayback = true // without it a managed source does not open
    this.element.src = url
    source.addEventListener('sourceopen', () => {
      if (this.url !== url || this.buffer || !this.first) return
      const { type, init } = this.first
      const at_s = () => this.element.currentTime
      this.buffer = new TrackBuffer(source.addSourceBuffer(type), type, { at_s, onBroken: () => this.reset() })
      for (const bytes of [init, ...this.early.splice(0)]) this.buffer.append(bytes)
    })
  }
}
