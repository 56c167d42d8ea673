/** A broadcast: the camera's frames and the microphone's sound, encoded and sent, each with the time it was captured at. */
import {
  type PictureRendition,
  type SampleFacts,
  sampleMessage,
  settingsMessage,
  type WhyPublisherOver,
} from '@juya/contract/live-wire/publisher.ts'
import { framesOf } from './frames/frames.ts'
import { frameReader, Stillness } from './frames/stillness.ts'
import { PictureEncoder } from './picture-encoder.ts'
import { type Link, Publisher } from './publisher.ts'
import { Rate } from './rate.ts'
import { CaptureClock } from './server-clock.ts'
import { soundOf } from './sound/sound.ts'
import { SOUND_FRAME_US } from './sound/sound-format.ts'

/** What the host sees of it. */
export interface AirState {
  link: Link
  why?: WhyPublisherOver
  /** Bits of picture in a second, all renditions. */
  picture_bps: number
  /** From the capture to the server. */
  lag_ms: number | undefined
  has_sound: boolean
  /** The page is hidden and its camera stands still: nothing is sent. */
  is_still: boolean
  /** The encoder gave up. */
  has_failed: boolean
}

export interface Capture {
  stream: MediaStream
  /** Plays the stream; frames are taken from it where the browser gives them no other way. */
  video: HTMLVideoElement
}

const LOOK_EVERY_MS = 250
const FRAME_US = 33_333
const US = 1_000

export class Broadcast {
  private readonly publisher: Publisher
  private readonly encoder: PictureEncoder
  private readonly rate = new Rate()
  private readonly began_us = performance.now() * US
  private readonly tell: (state: AirState) => void
  private readonly settings = new Map<PictureRendition | 'sound', Uint8Array>()
  private readonly look = frameReader()
  private state: AirState
  private endFrames: (() => void) | undefined
  private endSound: (() => void) | undefined
  private timer: ReturnType<typeof setInterval> | undefined
  private is_over = false
  /** Times of a track only rise. */
  private readonly last_us = new Map<string, number>()

  constructor(way: { url: string; key: string; take_over: boolean }, tell: (state: AirState) => void) {
    this.tell = tell
    this.state = {
      ...{
        link: 'connecting',
        picture_bps: 0,
        lag_ms: undefined,
        has_sound: false,
        is_still: false,
        has_failed: false,
      },
    }
    this.encoder = new PictureEncoder(
      {
        settings: (rendition, description) => this.set(rendition, description),
        frame: ({ rendition, at_us, is_key, bytes }) =>
          this.send({ kind: 'video', rendition, is_key, duration_us: FRAME_US }, at_us, bytes),
        failed: () => this.change({ has_failed: true }),
      },
      this.rate.level,
    )
    this.publisher = new Publisher(way.url, way.key, way.take_over, {
      link: (link, why) => this.change({ link, why }),
      begun: () => this.begin(),
    })
  }

  /** @param onLevel hears how loud the microphone is */
  start(capture: Capture, onLevel: (level: number) => void): void {
    this.publisher.connect()
    this.timer = setInterval(() => this.watch(), LOOK_EVERY_MS)
    this.showPicture(capture)
    void this.hear(capture, onLevel)
  }

  /** Another camera, from now on. */
  showPicture({ stream, video }: Capture): void {
    this.endFrames?.()
    const track = stream.getVideoTracks()[0]
    if (!track) return
    const capture_clock = new CaptureClock()
    const stillness = new Stillness()
    this.endFrames = framesOf(track, video, (frame) => {
      const now_ms = performance.now()
      const is_alive = stillness.isAlive(document.hidden, now_ms, () => this.look(frame))
      if (this.state.is_still === is_alive) this.change({ is_still: !is_alive })
      const at_us = Math.round(capture_clock.at(frame.timestamp, now_ms * US) - this.began_us)
      if (is_alive && this.state.link === 'on' && !this.rate.skips() && at_us >= 0) this.encoder.encode(frame, at_us)
      frame.close()
    })
  }

  close(): void {
    if (this.is_over) return
    this.is_over = true
    clearInterval(this.timer)
    this.endFrames?.()
    this.endSound?.()
    this.encoder.close()
    this.publisher.close()
  }

  private async hear({ stream }: Capture, onLevel: (level: number) => void): Promise<void> {
    const track = stream.getAudioTracks()[0]
    if (!track) return
    try {
      const end = await soundOf(track, {
        settings: (description) => this.set('sound', description),
        frame: ({ at_us, bytes }) =>
          this.send(
            { kind: 'audio', rendition: '720p', is_key: true, duration_us: SOUND_FRAME_US },
            Math.round(at_us - this.began_us),
            { length: bytes.length, copy: (into) => into.set(bytes) },
          ),
        level: onLevel,
        failed: () => this.change({ has_sound: false }),
      })
      if (this.is_over) return end()
      this.endSound = end
      this.change({ has_sound: true })
    } catch {
      // A picture without sound goes on, and the host sees that it has none.
      this.change({ has_sound: false })
    }
  }

  /** What the server needs before the first frame, after each connection. */
  private begin(): void {
    for (const [track, description] of this.settings) this.publisher.send(settingsMessage(track, description))
    this.encoder.askForKey()
  }

  private set(track: PictureRendition | 'sound', description: Uint8Array): void {
    const known = this.settings.get(track)
    if (known && known.length === description.length && known.every((byte, at) => byte === description[at])) return
    this.settings.set(track, description)
    this.publisher.send(settingsMessage(track, description))
  }

  private send(
    facts: Pick<SampleFacts, 'kind' | 'rendition' | 'is_key' | 'duration_us'>,
    at_us: number,
    bytes: Parameters<typeof sampleMessage>[1],
  ): void {
    const captured_at_ms = this.publisher.clock.serverMs((at_us + this.began_us) / US)
    const track = `${facts.kind} ${facts.rendition}`
    if (captured_at_ms === undefined || at_us <= (this.last_us.get(track) ?? -1) || bytes.length === 0) return
    this.last_us.set(track, at_us)
    this.publisher.send(
      sampleMessage({ ...facts, shown_at_us: at_us, captured_at_ms: Math.round(captured_at_ms) }, bytes),
    )
  }

  private watch(): void {
    // Where nothing is sent, nothing waits, and that says nothing of the network.
    const is_on = this.state.link === 'on'
    if (is_on && this.rate.look(this.publisher.waiting_bytes, performance.now())) this.encoder.setLevel(this.rate.level)
    const { level, lag_ms } = this.rate
    const round_ms = this.publisher.clock.roundMs()
    this.change({
      picture_bps: level['720p'] + level['360p'],
      lag_ms: round_ms === undefined ? undefined : Math.round(lag_ms + round_ms / 2),
    })
  }

  private change(change: Partial<AirState>): void {
    if (this.is_over) return
    const next = { ...this.state, ...change }
    const is_same = (Object.keys(next) as (keyof AirState)[]).every((name) => next[name] === this.state[name])
    if (is_same) return
    this.state = next
    this.tell(next)
  }
}
