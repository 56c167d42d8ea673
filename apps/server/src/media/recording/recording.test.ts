import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMediaConfig } from '../../platform/config.ts'
import type { OpenSession } from '../doors/control.ts'
import type { StoredSegment } from '../doors/hooks.ts'
import { trackFacts } from '../fmp4/init.ts'
import { Packer } from '../fmp4/packer.ts'
import type { Rendition } from '../samples.ts'
import { frame, frameBytes, pictureConfig } from '../testing/camera.ts'
import { boxesOf, fragmentsOf } from '../testing/read-mp4.ts'
import { opened, Stage } from '../testing/stage.ts'
import { Cutter } from './cutter.ts'
import { listsOfFiles } from './lists-of-files.ts'
import { readName } from './names.ts'
import { trackList } from './playlist.ts'
import { Recording } from './recording.ts'
import { openStore } from './store.ts'

const BOTH: { renditions: Rendition[]; sound: boolean } = { renditions: ['720p', '360p'], sound: true }

/** A recorded session whose camera runs. */
function recorded({
  last,
  roll = BOTH,
  left_bytes,
}: {
  last?: OpenSession['last']
  roll?: typeof BOTH
  left_bytes?: number
} = {}) {
  const stage = new Stage()
  stage.store.left_bytes = left_bytes
  stage.hub.open(opened({ is_recorded: true, ...(last ? { last } : {}) }))
  const rolling = stage.roll(stage.camera(roll), roll)
  return { stage, rolling }
}
const segmentsOf = (stage: Stage): StoredSegment[] =>
  stage.told.filter(({ word }) => word === 'segment').map(({ data }) => data.segment as StoredSegment)
const ended = async (stage: Stage) => {
  stage.hub.close(1)
  await expect.poll(() => stage.told.at(-1)?.word).toBe('ended')
  return stage.told.at(-1)!.data
}
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

describe('a recording', () => {
  test('is made of segments of 2 s that begin with a key frame and hold every frame', async () => {
    const { stage } = recorded()
    stage.run(7_000)
    await ended(stage)

    const large = segmentsOf(stage).filter(({ track }) => track === '720p')
    expect(large.map(({ kind, duration_ms }) => [kind, Math.round(duration_ms / 100)])).toEqual([
      ['init', 0],
      ['media', 20],
      ['media', 20],
      ['media', 20],
      ['media', 10],
    ])
    expect(boxesOf(stage.store.files.get(large[0]!.path)!).map(({ type }) => type)).toEqual(['ftyp', 'moov'])
    const samples = large
      .slice(1)
      .map(({ path }) => fragmentsOf(stage.store.files.get(path)!).flatMap((one) => one.samples))
    expect(samples.every(([first]) => first!.is_key)).toBe(true)
    expect(samples.flat().map(({ bytes }) => bytes.readUInt32BE(5))).toEqual(
      Array.from({ length: 211 }, (_, index) => index),
    )
    expect(new Set(segmentsOf(stage).map(({ track }) => track))).toEqual(new Set(['720p', '360p', 'sound']))
  })

  test('of frames that refer to later ones has segments whose lengths sum up to the picture’s', () => {
    const cutter = new Cutter()
    const packer = new Packer(trackFacts(pictureConfig()))
    // The second and third of four are shown after the fourth.
    const shown = Array.from({ length: 300 }, (_, at) => at - (at % 4) + [0, 3, 1, 2][at % 4]!)
    const pieces = shown.flatMap((number, at) =>
      packer.add({ ...frame(number, 0), is_key: at % 60 === 0, bytes: frameBytes(number, at % 60 === 0) }, 0),
    )

    const cuts = pieces.flatMap((piece) => cutter.add(piece) ?? [])

    expect(cuts.map(({ duration_ms }) => duration_ms)).toEqual([2_000, 2_000, 2_000, 2_000])
  })

  test('is a chain: each link is made of the one before and of the bytes, and the last is its root', async () => {
    const before = { number: 40, link: sha256('an earlier run') }
    const { stage } = recorded({ last: before })
    stage.run(5_000)
    const { last, recording } = await ended(stage)

    let [number, link] = [before.number, before.link]
    for (const segment of segmentsOf(stage)) {
      const { track, kind, path, captured_at_ms, duration_ms, is_after_gap, bytes } = segment
      const file = stage.store.files.get(path)!
      const facts = [
        link,
        1,
        ++number,
        track,
        kind,
        path,
        captured_at_ms,
        duration_ms,
        is_after_gap,
        file.length,
        sha256(file),
      ]
      expect(segment).toMatchObject({
        number,
        before: link,
        sha256: sha256(file),
        bytes,
        link: sha256(JSON.stringify(facts)),
      })
      link = segment.link
    }
    expect(number).toBeGreaterThan(45)
    expect(last).toEqual({ number, link })
    expect(recording).toBe('whole')
  })

  test('marks a gap where the publisher was away', async () => {
    const { stage, rolling } = recorded({ roll: { renditions: ['720p' as const], sound: false } })
    stage.run(3_000)
    rolling.stop()
    stage.run(6_000)
    stage.roll(stage.camera())
    stage.run(3_000)
    await ended(stage)

    const pictures = segmentsOf(stage).filter(({ kind }) => kind === 'media')
    expect(pictures.map(({ is_after_gap }) => is_after_gap)).toEqual([false, false, true, false])
    expect(
      stage.store.files
        .get('live/1/0123456789ab/720p.m3u8')!
        .toString()
        .match(/DISCONTINUITY/g),
    ).toHaveLength(1)
  })

  test('stops when the disk is full and says so; the picture goes on', async () => {
    const { stage } = recorded()
    const screen = stage.watch()
    stage.run(3_000)
    await expect.poll(() => segmentsOf(stage).length).toBeGreaterThan(3)
    stage.store.fails = Object.assign(new Error('cannot write'), {
      cause: Object.assign(new Error('no room'), { code: 'ENOSPC' }),
    })
    stage.run(3_000)
    await expect.poll(() => stage.words()).toContain('recording')

    expect(stage.told.find(({ word }) => word === 'recording')?.data).toMatchObject({ session_id: 1, state: 'full' })
    const [stored, frames] = [segmentsOf(stage).length, screen.frames('720p').length]
    stage.store.fails = undefined
    stage.run(3_000)
    expect(screen.frames('720p').length).toBeGreaterThan(frames + 80)
    const { recording, last } = await ended(stage)
    expect(recording).toBe('full')
    expect(last).toMatchObject({ number: stored })
  })

  test('does not begin on a disk with less than 256 MB', async () => {
    const { stage } = recorded({ left_bytes: 255 * 1024 * 1024 })
    stage.run(3_000)

    await expect.poll(() => stage.hub.stats(1).recording).toBe('full')
    expect(stage.store.files.size).toBe(0)
  })

  test('of a process that is killed is read up to the last segment that was told', async () => {
    const { stage, rolling } = recorded()
    stage.run(4_500)
    rolling.stop()
    stage.run(1_000)
    stage.roll(stage.camera({ take_over: true, ...BOTH }), BOTH)
    stage.run(3_000)
    await expect.poll(() => segmentsOf(stage).filter(({ kind }) => kind === 'media').length).toBeGreaterThan(7)
    const told = segmentsOf(stage)
    const folder = 'live/1/0123456789ab'
    expect(stage.store.files.has(`${folder}/master.m3u8`)).toBe(false)

    const lists = await listsOfFiles(stage.store, folder)

    for (const track of ['720p', '360p', 'sound']) {
      const names = lists.get(`${track}.m3u8`)!.match(/^.*\.m4s$/gm)
      const paths = told.filter((one) => one.track === track && one.kind === 'media').map(({ path }) => path)
      expect(names!.map((name) => `${folder}/${name}`)).toEqual(paths)
    }
    expect(lists.get('720p.m3u8')).toMatch(
      /EXT-X-MAP:URI="720p-1\.mp4"[\s\S]*DISCONTINUITY\n[\s\S]*-gap\.m4s\n#EXT-X-ENDLIST\n$/,
    )
    expect(lists.get('master.m3u8')).toMatch(/RESOLUTION=1280x720,CODECS="avc1\.42e01f,mp4a\.40\.2"/)
    expect(stage.store.files.get(`${folder}/360p.m3u8`)!.toString()).toBe(lists.get('360p.m3u8'))
    expect(await listsOfFiles(stage.store, 'live/2/0123456789ab')).toEqual(new Map())
  })

  test('ends when all recordings of the process wait for a store that takes nothing, and what waited is let go', async () => {
    const waiting = { bytes: 256 * 1024 * 1024 - 1_000 }
    const told: string[] = []
    const store = { ...emptyStore, put: () => new Promise<never>(() => undefined) }
    const recording = new Recording(opened(), {
      run: '0123456789ab',
      store,
      waiting,
      tell: ({ word }) => told.push(word),
    })
    const facts = trackFacts(pictureConfig())
    recording.start({ name: '720p', facts })
    expect(recording.state).toBe('open')

    recording.start({ name: '360p', facts })
    expect([recording.state, told]).toEqual(['failed', ['recording']])
    expect(waiting.bytes).toBe(256 * 1024 * 1024 - 1_000)
  })

  test('of a rehearsal is not made', async () => {
    const stage = new Stage()
    stage.hub.open(opened())
    stage.roll(stage.camera(BOTH), BOTH)
    stage.run(5_000)
    const { recording, last } = await ended(stage)

    expect([recording, stage.store.files.size]).toEqual(['none', 0])
    expect(last).toMatchObject({ number: 0 })
  })
})

const emptyStore = {
  put: async () => undefined,
  get: async () => undefined,
  list: async () => [],
  drop: async () => undefined,
  free: async () => undefined,
}

test('files on a disk have their names when they are whole, and are found by their folder', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'juya-live-'))
  const store = await openStore(readMediaConfig({ ROLES: 'media', DATA_DIR }))
  const folder = 'live/7/0123456789ab'
  await store.put(`${folder}/sound-2-1800000000000-2000.m4s`, Buffer.alloc(2_000, 7))
  // What a process that is killed while it writes leaves.
  writeFileSync(join(DATA_DIR, 'files', folder, 'sound-3-1800000002000-2000.m4s.part'), 'cut o')

  const names = await store.list(folder)
  expect(names.flatMap((name) => readName(name) ?? [])).toEqual([
    {
      track: 'sound',
      number: 2,
      kind: 'media',
      captured_at_ms: 1_800_000_000_000,
      duration_ms: 2_000,
      is_after_gap: false,
    },
  ])
  expect(names).not.toContain('sound-2-1800000000000-2000.m4s.part')
  expect(await store.get(`${folder}/sound-2-1800000000000-2000.m4s`)).toEqual(Buffer.alloc(2_000, 7))
  expect(await store.get(`${folder}/sound-3-1800000002000-2000.m4s`)).toBeUndefined()
  expect(await store.list('live/8/0123456789ab')).toEqual([])
  rmSync(DATA_DIR, { recursive: true })
})

describe('its lists', () => {
  test('say how many breaks stood before the part they show, so that players keep to the right one', () => {
    const all = Array.from({ length: 6 }, (_, index) => ({
      name: `${index}.m4s`,
      init: index < 4 ? 'a.mp4' : 'b.mp4',
      captured_at_ms: index * 2_000,
      duration_ms: 2_000,
      is_after_gap: index === 1,
    }))
    const from = (skipped: number) => trackList(all, { target_s: 3, skipped, is_over: false })

    expect(from(0)).not.toContain('DISCONTINUITY-SEQUENCE')
    expect(from(0).match(/DISCONTINUITY\n/g)).toHaveLength(2)
    expect(from(2)).toContain('#EXT-X-MEDIA-SEQUENCE:2\n#EXT-X-DISCONTINUITY-SEQUENCE:1\n')
    expect(from(2).match(/DISCONTINUITY\n/g)).toHaveLength(1)
    expect(from(4)).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:2\n')
  })

  test('name what is stored, by HLS: tracks with their codecs, segments with their times', async () => {
    const { stage } = recorded()
    stage.run(6_500)
    const { recording } = stage.session()
    await expect.poll(() => recording!.list('720p.m3u8')?.match(/EXTINF/g)).toHaveLength(3)

    expect(recording!.list('master.m3u8')).toMatch(
      /TYPE=AUDIO,.*URI="sound\.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=\d+,RESOLUTION=1280x720,CODECS="avc1\.42e01f,mp4a\.40\.2",AUDIO="sound"\n720p\.m3u8\n.*RESOLUTION=640x360/,
    )
    const list = recording!.list('720p.m3u8')!
    expect(list).toContain('#EXT-X-TARGETDURATION:3\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-MAP:URI="720p-')
    expect(list).not.toContain('ENDLIST')
    const names = list.split('\n').filter((line) => line.endsWith('.m4s'))
    expect(names.every((name) => stage.store.files.has(`live/1/0123456789ab/${name}`))).toBe(true)
    expect(recording!.recent(names.at(-1)!)).toEqual(stage.store.files.get(`live/1/0123456789ab/${names.at(-1)}`))
    expect(recording!.list('other.m3u8')).toBeUndefined()

    await ended(stage)
    expect(stage.store.files.get('live/1/0123456789ab/720p.m3u8')!.toString()).toMatch(
      /#EXTINF:0\.[45]\d\d,\n720p-\d+-\d+-\d+\.m4s\n#EXT-X-ENDLIST\n$/,
    )
    expect(stage.store.files.has('live/1/0123456789ab/master.m3u8')).toBe(true)
  })
})
