/** A video somebody sent, on its way into the store: by its bytes, not by its name. */

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { VIDEO_BYTES_MAX, VIDEO_SECONDS_MAX } from '@juya/contract'
import { refuse } from '../refuse.ts'
import { cleanMp4 } from './mp4.ts'
import { refuseOtherFormats, unfit, type VideoFacts, VideoFile } from './video-file.ts'
import { cleanWebm } from './webm.ts'

const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3])
/** The last sample of a video of exactly the limit may end a little later. */
const GRACE_MS = 500

export interface CheckedVideo extends VideoFacts {
  /** The ending of its name. */
  format: 'mp4' | 'webm'
  bytes: number
  sha256: string
}

/**
 * Writes a stream to a file beside the store, checks and cleans it there, and hands it on; the file is gone afterwards.
 * @param store takes the cleaned file
 * @throws Refusal VIDEO_TYPE, VIDEO_TOO_LARGE, VIDEO_TOO_LONG
 */
export async function withCheckedVideo<T>(
  sent: NodeJS.ReadableStream & { truncated?: boolean },
  store: (video: CheckedVideo, file: string) => Promise<T>,
): Promise<T> {
  const path = join(tmpdir(), `juya-video-${randomUUID()}`)
  try {
    await pipeline(sent, createWriteStream(path, { mode: 0o600 }))
    if (sent.truncated) refuse('VIDEO_TOO_LARGE', { max_mb: VIDEO_BYTES_MAX / 1024 / 1024 })
    const checked = await checkFile(path)
    return await store(checked, path)
  } finally {
    await rm(path, { force: true })
  }
}

async function checkFile(path: string): Promise<CheckedVideo> {
  const handle = await open(path, 'r+')
  try {
    const { size } = await handle.stat()
    const file = new VideoFile(handle, size)
    if (size < 12) return unfit()
    const is_webm = (await file.read(0, 4)).equals(EBML)
    const facts = await (is_webm ? cleanWebm(file) : cleanMp4(file))
    await refuseOtherFormats(file)
    if (facts.width <= 0 || facts.height <= 0 || facts.duration_ms <= 0) return unfit()
    if (facts.duration_ms > VIDEO_SECONDS_MAX * 1_000 + GRACE_MS) refuse('VIDEO_TOO_LONG', { max_s: VIDEO_SECONDS_MAX })
    const hash = createHash('sha256')
    for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
    return { ...facts, format: is_webm ? 'webm' : 'mp4', bytes: size, sha256: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}
