/**
 * The recording of a session: segments of 2 s of each track, stored one after another, each with a link to the one before it. What is told is
 * stored. A disk without room or a store that fails ends the recording, not the session.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { TrackName } from '@juya/contract/live-wire/viewer.ts'
import type { OpenSession, RecordingState } from '../doors/control.ts'
import type { StoredSegment } from '../doors/hooks.ts'
import type { TrackFacts } from '../fmp4/init.ts'
import type { Piece } from '../fmp4/packer.ts'
import { linkOf, sha256Of } from './chain.ts'
import { type Cut, Cutter } from './cutter.ts'
import { nameOf } from './names.ts'
import { bitsPerS, type Listed, masterList, trackList } from './playlist.ts'
import type { SegmentStore } from './store.ts'

export type RecordingNews = { word: 'segment'; segment: StoredSegment } | { word: 'recording'; state: RecordingState }

const FREE_BYTES_LEAST = 256 * 1024 * 1024
/** The disk is asked again after so many segments. */
const ASKED_EVERY = 20
const WAITING_BYTES_MOST = 64 * 1024 * 1024
/** Of all recordings of a process together: a store that is too slow is too slow for each of them. */
const ALL_WAITING_BYTES_MOST = 256 * 1024 * 1024
const TRIES = 3
const TRY_AGAIN_MS = 500
/** A running session's list shows so much: a viewer may go back so far. */
const LISTED_MS = 30 * 60_000
/** The newest segments of a track that are kept in memory for players of HLS. */
const KEPT_IN_MEMORY = 4
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])

interface RecordedTrack {
  facts: TrackFacts
  cutter: Cutter
  init: string
  listed: Listed[]
  bits_per_s: number
  /** Its list as players read it, until there is another segment. */
  text: string | undefined
}

/** A file that waits to be stored. */
interface Waiting {
  track: TrackName
  cut: Cut
  kind: StoredSegment['kind']
}

/** What all recordings of a process share. */
interface Shared {
  run: string
  store: SegmentStore
  waiting: { bytes: number }
}

/** The folder of a session's files in the store, and of a run's. */
export const sessionFolder = (session_id: number): string => `live/${session_id}`
export const runFolder = (session_id: number, run: string): string => `${sessionFolder(session_id)}/${run}`

export class Recording {
  state: RecordingState = 'open'
  private readonly session_id: number
  private readonly folder: string
  private readonly store: SegmentStore
  private readonly all_waiting: Shared['waiting']
  private readonly tell: (news: RecordingNews) => void
  private readonly tracks = new Map<TrackName, RecordedTrack>()
  private readonly newest = new Map<string, Buffer>()
  private readonly waiting: Waiting[] = []
  private waiting_bytes = 0
  private working: Promise<void> | undefined
  private stored = 0
  last: OpenSession['last']

  constructor(
    { session_id, last }: Pick<OpenSession, 'session_id' | 'last'>,
    parts: Shared & { tell: (news: RecordingNews) => void },
  ) {
    this.session_id = session_id
    this.last = last
    this.folder = runFolder(session_id, parts.run)
    this.store = parts.store
    this.all_waiting = parts.waiting
    this.tell = parts.tell
  }

  /** A track begins, or goes on with other settings. */
  start({ name, facts }: { name: TrackName; facts: TrackFacts }): void {
    const known = this.tracks.get(name)
    this.add(name, known?.cutter.finish())
    this.tracks.set(name, {
      facts,
      cutter: known?.cutter ?? new Cutter(),
      init: known?.init ?? '',
      listed: known?.listed ?? [],
      bits_per_s: known?.bits_per_s ?? 0,
      text: undefined,
    })
    const init = { captured_at_ms: 0, duration_ms: 0, is_after_gap: false, bytes: facts.init }
    this.add(name, init, 'init')
  }

  piece(piece: Piece & { track: TrackName }): void {
    if (this.state === 'open') this.add(piece.track, this.tracks.get(piece.track)?.cutter.add(piece))
  }

  /** Stores what is left, and the lists for a replay. A process that is killed leaves these to lists-of-files.ts. */
  async finish(): Promise<OpenSession['last']> {
    for (const [name, { cutter }] of this.tracks) this.add(name, cutter.finish())
    await this.working
    if (this.state === 'open' && this.stored > 0) await this.storeLists()
    if (this.state === 'open') this.state = 'whole'
    return this.last
  }

  /** A list of HLS by its name; undefined where there is none yet. */
  list(name: string): string | undefined {
    if (name === 'master.m3u8') return this.stored > 0 ? masterList(this.tracks) : undefined
    const track = [...this.tracks].find(([one]) => name === `${one}.m3u8`)?.[1]
    if (!track) return undefined
    track.text ??= this.listOf(track, false)
    return track.text
  }

  /** One of the newest segments. */
  recent(name: string): Buffer | undefined {
    return this.newest.get(name)
  }

  private listOf({ listed, cutter }: RecordedTrack, is_over: boolean): string | undefined {
    if (listed.length === 0) return undefined
    const from_ms = listed.at(-1)!.captured_at_ms - LISTED_MS
    const skipped = is_over
      ? 0
      : Math.max(
          0,
          listed.findIndex((one) => one.captured_at_ms >= from_ms),
        )
    return trackList(listed, { target_s: cutter.target_s!, skipped, is_over })
  }

  private add(track: TrackName, cut: Cut | undefined, kind: Waiting['kind'] = 'media'): void {
    if (!cut || this.state !== 'open') return
    this.count(cut.bytes.length)
    if (this.waiting_bytes > WAITING_BYTES_MOST || this.all_waiting.bytes > ALL_WAITING_BYTES_MOST)
      return void this.stop('failed')
    this.waiting.push({ track, cut, kind })
    this.working ??= this.work().finally(() => {
      this.working = undefined
    })
  }

  /** Counts bytes that wait from now on, or with a minus wait no more. */
  private count(bytes: number): void {
    this.waiting_bytes += bytes
    this.all_waiting.bytes += bytes
  }

  private stop(state: 'full' | 'failed'): void {
    if (this.state !== 'open') return
    this.state = state
    this.waiting.length = 0
    this.count(-this.waiting_bytes)
    this.newest.clear()
    this.tell({ word: 'recording', state })
  }

  private async work(): Promise<void> {
    for (let one = this.waiting.shift(); one; one = this.waiting.shift()) {
      try {
        if (this.stored % ASKED_EVERY === 0 && ((await this.store.free()) ?? FREE_BYTES_LEAST) < FREE_BYTES_LEAST)
          return this.stop('full')
        await this.keep(one)
      } catch (error) {
        return this.stop(NO_ROOM.has(codeOf(error)) ? 'full' : 'failed')
      }
      if (this.state === 'open') this.count(-one.cut.bytes.length)
    }
  }

  private async keep({ track, cut, kind }: Waiting): Promise<void> {
    const number = this.last.number + 1
    const { captured_at_ms, duration_ms, is_after_gap } = cut
    const name = nameOf({ track, number, kind, captured_at_ms, duration_ms, is_after_gap })
    const path = `${this.folder}/${name}`
    await this.put(path, cut.bytes)
    if (this.state !== 'open') return
    const facts = {
      number,
      track,
      kind,
      path,
      captured_at_ms,
      duration_ms,
      is_after_gap,
      bytes: cut.bytes.length,
      sha256: sha256Of(cut.bytes),
      before: this.last.link,
    }
    const segment = { ...facts, link: linkOf(this.session_id, facts) }
    this.last = { number, link: segment.link }
    this.stored++
    this.show(segment, name, cut.bytes)
    this.tell({ word: 'segment', segment })
  }

  /** A store of S3 fails now and then; a disk without room does not get more by trying. */
  private async put(path: string, bytes: Buffer): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.store.put(path, bytes)
      } catch (error) {
        if (tries === TRIES || NO_ROOM.has(codeOf(error))) throw error
        await wait(TRY_AGAIN_MS)
      }
    }
  }

  private show(segment: StoredSegment, name: string, bytes: Buffer): void {
    const track = this.tracks.get(segment.track)!
    this.newest.set(name, bytes)
    if (segment.kind === 'init') {
      this.newest.delete(track.init)
      track.init = name
      return
    }
    const { captured_at_ms, duration_ms, is_after_gap } = segment
    track.listed.push({ name, init: track.init, captured_at_ms, duration_ms, is_after_gap })
    track.text = undefined
    track.bits_per_s = Math.max(track.bits_per_s, bitsPerS(bytes.length, duration_ms))
    const old = track.listed.at(-1 - KEPT_IN_MEMORY)
    if (old) this.newest.delete(old.name)
  }

  private async storeLists(): Promise<void> {
    try {
      await this.store.put(`${this.folder}/master.m3u8`, masterList(this.tracks))
      for (const [name, track] of this.tracks) {
        const list = this.listOf(track, true)
        if (list) await this.store.put(`${this.folder}/${name}.m3u8`, list)
      }
    } catch {
      this.stop('failed')
    }
  }
}

/** What the disk said, also through the wrapping of the storage library. */
function codeOf(error: unknown): string {
  for (let one = error as (Error & { code?: string }) | undefined; one; one = one.cause as Error | undefined)
    if (one.code && NO_ROOM.has(one.code)) return one.code
  return ''
}
