/**
 * Lists of a run that stored none: its process was killed, or its disk was full. They are made of the names of the files, up to the last
 * segment, and stored where that is possible.
 */
import { TRACK_NAMES, type TrackName } from '@juya/contract/live-wire/viewer.ts'
import { descriptionOf, trackFacts } from '../fmp4/init.ts'
import { nameOf, readName } from './names.ts'
import { bitsPerS, type Listed, type ListedTrack, masterList, trackList } from './playlist.ts'
import type { SegmentStore } from './store.ts'

const TARGET_S_LEAST = 3

/**
 * @param only lists of these segments alone, which are stored nowhere
 * @returns the lists by their names; none where the folder has no segment
 */
export async function listsOfFiles(
  store: SegmentStore,
  folder: string,
  only?: { from: number; to: number },
): Promise<Map<string, string>> {
  const files = (await store.list(folder))
    .flatMap((name) => readName(name) ?? [])
    .filter(({ kind, number }) => !only || kind === 'init' || (number >= only.from && number <= only.to))
    .sort((one, other) => one.number - other.number)
  const tracks = new Map<TrackName, ListedTrack>()
  const lists = new Map<string, string>()
  for (const name of TRACK_NAMES) {
    const listed = listedOf(files.filter(({ track }) => track === name))
    const track = await trackOf(store, folder, name, listed)
    if (!track) continue
    tracks.set(name, track)
    const target_s = Math.max(TARGET_S_LEAST, ...listed.map(({ duration_ms }) => Math.round(duration_ms / 1_000)))
    lists.set(`${name}.m3u8`, trackList(listed, { target_s, skipped: 0, is_over: true }))
  }
  if (tracks.size > 0) lists.set('master.m3u8', masterList(tracks))
  if (only) return lists
  // A disk that is full takes none: then they are made again for the next reader.
  await Promise.allSettled([...lists].map(([name, text]) => store.put(`${folder}/${name}`, text)))
  return lists
}

/** Each segment with the newest start before it. */
function listedOf(files: ReadonlyArray<Parameters<typeof nameOf>[0]>): Listed[] {
  let init = ''
  const listed: Listed[] = []
  for (const file of files) {
    const name = nameOf(file)
    if (file.kind === 'init') init = name
    else if (init) listed.push({ name, init, ...file })
  }
  return listed
}

async function trackOf(
  store: SegmentStore,
  folder: string,
  name: TrackName,
  [first]: readonly Listed[],
): Promise<ListedTrack | undefined> {
  const [init, segment] = await Promise.all([
    first && store.get(`${folder}/${first.init}`),
    first && store.get(`${folder}/${first.name}`),
  ])
  if (!first || !init || !segment) return undefined
  const kind = name === 'sound' ? 'audio' : 'video'
  return {
    facts: trackFacts({ kind, description: descriptionOf(init, kind) }),
    bits_per_s: bitsPerS(segment.length, first.duration_ms),
  }
}
