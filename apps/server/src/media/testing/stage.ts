/** A hub for tests, with a clock that moves when told, viewers that note what they get, and what the hub tells. */
import { createHash } from 'node:crypto'
import type { ToViewer, WantedPicture } from '@juya/contract/live-wire/viewer.ts'
import { openLog } from '../../platform/log.ts'
import type { OpenSession } from '../doors/control.ts'
import { NO_LINK } from '../doors/control.ts'
import type { HookWord } from '../doors/hooks.ts'
import { Hub } from '../hub/hub.ts'
import type { WhyCut } from '../hub/publication.ts'
import type { Session } from '../hub/session.ts'
import type { Viewer, ViewerSocket } from '../hub/viewer.ts'
import type { SegmentStore } from '../recording/store.ts'
import type { Ingest, Rendition } from '../samples.ts'
import { frame, pictureConfig, soundConfig, soundSample } from './camera.ts'
import { fragmentsOf } from './read-mp4.ts'

export const KEY = 'a-key-of-32-letters-for-session-1'
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')
export const opened = (more: Partial<OpenSession> = {}): OpenSession => ({
  session_id: 1,
  key_sha256: hashOf(KEY),
  is_recorded: false,
  last: { number: 0, link: NO_LINK },
  ...more,
})

/** Files in memory. */
export class MemoryStore implements SegmentStore {
  readonly files = new Map<string, Buffer>()
  /** What storing fails with. */
  fails: Error | undefined
  left_bytes: number | undefined

  async put(path: string, bytes: Uint8Array | string): Promise<void> {
    if (this.fails) throw this.fails
    this.files.set(path, Buffer.from(bytes as Uint8Array))
  }

  async get(path: string): Promise<Buffer | undefined> {
    return this.files.get(path)
  }

  async list(folder: string): Promise<string[]> {
    return [...this.files.keys()]
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1))
  }

  async drop(folder: string): Promise<void> {
    for (const path of [...this.files.keys()]) if (path.startsWith(`${folder}/`)) this.files.delete(path)
  }

  async free(): Promise<number | undefined> {
    return this.left_bytes
  }
}

/** A piece or a start as a viewer got it. */
export interface Got {
  kind: 'init' | 'piece'
  track: '720p' | '360p' | 'sound'
  is_key: boolean
  number: number
  captured_at_ms: number
  bytes: Buffer
}

const TRACKS = ['720p', '360p', 'sound'] as const

export function readMessage(message: Buffer): Got {
  return {
    kind: message[0] === 1 ? 'init' : 'piece',
    track: TRACKS[message[1]!]!,
    is_key: message[2] === 1,
    number: message.readUInt32BE(4),
    captured_at_ms: message.readDoubleBE(8),
    bytes: message.subarray(24),
  }
}

/** A viewer's screen: what it got, and what it was told. */
export class Screen implements ViewerSocket {
  readonly got: Got[] = []
  readonly said: ToViewer[] = []
  over: string | undefined
  waiting_bytes = 0
  viewer!: Viewer

  bytes(message: Buffer): void {
    this.got.push(readMessage(message))
  }
  say(message: ToViewer): void {
    this.said.push(message)
  }
  buffered(): number {
    return this.waiting_bytes
  }
  cut(why: string): void {
    this.over = why
  }

  pieces(track: '720p' | '360p' | 'sound'): Got[] {
    return this.got.filter((one) => one.kind === 'piece' && one.track === track)
  }
  /** Frames it got of a picture, by their numbers. */
  frames(track: '720p' | '360p'): number[] {
    return this.pieces(track)
      .flatMap(({ bytes }) => fragmentsOf(bytes))
      .flatMap(({ samples }) => samples.map(({ bytes }) => bytes.readUInt32BE(5)))
  }
}

/** A publisher: a camera and what it is told. */
export interface Camera {
  ingest: Ingest
  cut: WhyCut | undefined
}

export class Stage {
  now_ms = 1_800_000_000_000
  readonly told: Array<{ word: HookWord; data: Record<string, unknown> }> = []
  readonly store = new MemoryStore()
  readonly hub: Hub
  private readonly cameras: Array<{
    ingest: Ingest
    renditions: Rendition[]
    sound: boolean
    from_ms: number
    frames: number
    sounds: number
  }> = []
  /** Screens that show what they get at once. */
  readonly prompt = new Set<Screen>()

  constructor({ mbit = 1_000 } = {}) {
    this.hub = new Hub({
      run: '0123456789ab',
      now: () => this.now_ms,
      tell: (word, data) => void this.told.push({ word, data: data as Record<string, unknown> }),
      store: this.store,
      mbit,
      log: openLog('silent'),
    })
  }

  session(id = 1): Session {
    return this.hub.of(id)
  }

  words(): HookWord[] {
    return this.told.map(({ word }) => word)
  }

  /** A publisher comes with its settings. */
  camera({ key = KEY, take_over = false, renditions = ['720p'] as Rendition[], sound = false } = {}): Camera {
    const camera: Camera = { ingest: undefined as never, cut: undefined }
    const road = {
      cut(why: WhyCut) {
        camera.cut = why
      },
    }
    const admission = this.hub.publish(key, road, take_over)
    if ('refused' in admission) throw new Error(admission.refused)
    camera.ingest = admission.ingest
    for (const rendition of renditions) camera.ingest.config(pictureConfig(rendition))
    if (sound) camera.ingest.config(soundConfig())
    return camera
  }

  /** The camera runs from now on, with the clock. */
  roll({ ingest }: Camera, { renditions = ['720p'] as Rendition[], sound = false } = {}): { stop: () => void } {
    const rolling = { ingest, renditions, sound, from_ms: this.now_ms, frames: 0, sounds: 0 }
    this.cameras.push(rolling)
    return { stop: () => void this.cameras.splice(this.cameras.indexOf(rolling), 1) }
  }

  watch({ name = 'user:1', picture = 'auto' as WantedPicture, sound = false, is_prompt = true } = {}): Screen {
    const screen = new Screen()
    const viewer = this.session().watch(screen, { name, issued_at_ms: this.now_ms })
    if (!viewer) throw new Error('kicked')
    screen.viewer = viewer
    if (is_prompt) this.prompt.add(screen)
    viewer.want(picture, sound, this.now_ms)
    return screen
  }

  /** The clock moves: cameras make frames, prompt screens show them, the hub looks about. */
  run(ms: number): void {
    const until_ms = this.now_ms + ms
    while (this.now_ms < until_ms) {
      this.now_ms += 1
      for (const camera of [...this.cameras]) this.film(camera)
      if (this.now_ms % 100 === 0) this.hub.look()
      if (this.now_ms % 250 === 0) for (const screen of this.prompt) this.acknowledge(screen)
    }
  }

  acknowledge(screen: Screen, lag_ms = 200): void {
    const newest = screen.got.findLast(({ kind, track }) => kind === 'piece' && track !== 'sound')
    if (newest) screen.viewer.acknowledge(newest.number, lag_ms, this.now_ms)
  }

  private film(camera: (typeof this.cameras)[number]): void {
    const due = (samples: number, us: number) => camera.from_ms + (samples * us) / 1_000 <= this.now_ms
    while (due(camera.frames, 33_333)) {
      for (const rendition of camera.renditions)
        camera.ingest.sample(frame(camera.frames, camera.from_ms, { rendition }))
      camera.frames++
    }
    while (camera.sound && due(camera.sounds, 21_333))
      camera.ingest.sample(soundSample(camera.sounds++, camera.from_ms))
  }
}
