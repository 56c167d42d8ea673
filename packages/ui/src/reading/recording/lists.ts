/** Lists of a recording (RFC 8216) as the media role writes them: which tracks there are, and each track's segments. */

/** A segment of a track: its file, the settings it is read with, and when it was captured. */
export interface Segment {
  url: string
  init_url: string
  from_ms: number
  until_ms: number
}

/** A track of a recording over all its runs. */
export interface Track {
  /** Such as `video/mp4; codecs="avc1.64001f"`. */
  type: string
  segments: Segment[]
}

export interface Run {
  path: string
  from_ms: number
  until_ms: number
}

type Read = (url: string) => Promise<string>

async function readList(url: string): Promise<string> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer.text()
}

const CODECS = /CODECS="([^"]*)"/
const MAP = /^#EXT-X-MAP:URI="([^"]+)"/
const CAPTURED = '#EXT-X-PROGRAM-DATE-TIME:'
const LENGTH = /^#EXTINF:([\d.]+)/

/** The pictures a list of all tracks names, the largest first, and whether there is sound; each with its codec. */
export function tracksIn(master: string): {
  pictures: Array<{ list: string; codec: string }>
  sound: string | undefined
} {
  const lines = master.split('\n')
  const pictures: Array<{ list: string; codec: string }> = []
  let sound: string | undefined
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) continue
    const [codec = '', of_sound] = (CODECS.exec(line)?.[1] ?? '').split(',')
    pictures.push({ list: lines[at + 1] ?? '', codec })
    sound ??= of_sound
  }
  return { pictures, sound }
}

/** @param path the folder the list stands in */
export function segmentsIn(list: string, path: string): Segment[] {
  const segments: Segment[] = []
  let init_url = ''
  let from_ms = 0
  let for_ms = 0
  for (const line of list.split('\n')) {
    const [, init] = MAP.exec(line) ?? []
    const [, length] = LENGTH.exec(line) ?? []
    if (init) init_url = path + init
    else if (line.startsWith(CAPTURED)) from_ms = Date.parse(line.slice(CAPTURED.length))
    else if (length) for_ms = Number(length) * 1_000
    else if (line && !line.startsWith('#'))
      segments.push({ url: path + line, init_url, from_ms, until_ms: from_ms + for_ms })
  }
  return segments
}

/**
 * The picture and the sound of a recording, run after run. A run whose picture has another codec than the first is left to the player as it is.
 * @throws Error where a list cannot be read
 */
export async function recordedTracks(runs: readonly Run[], read: Read = readList): Promise<Track[]> {
  const tracks = new Map<string, Track>()
  const add = async (kind: 'video' | 'audio', codec: string, { path }: Run, list: string) => {
    const found = segmentsIn(await read(path + list), path)
    const known = tracks.get(kind) ?? { type: `${kind}/mp4; codecs="${codec}"`, segments: [] }
    tracks.set(kind, { ...known, segments: [...known.segments, ...found] })
  }
  for (const run of runs) {
    const { pictures, sound } = tracksIn(await read(`${run.path}master.m3u8`))
    if (pictures[0]) await add('video', pictures[0].codec, run, pictures[0].list)
    if (sound) await add('audio', sound, run, 'sound.m3u8')
  }
  return [...tracks.values()]
}
