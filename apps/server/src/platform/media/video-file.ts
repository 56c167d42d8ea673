/** A video under inspection: a file on this machine's disk that is read and blanked in place, never held in memory as a whole. */
import type { FileHandle } from 'node:fs/promises'
import { refuse } from '../refuse.ts'

const WINDOW_BYTES = 64 * 1024
const ZEROS = Buffer.alloc(WINDOW_BYTES)

/** What is known of a video once it has been read. */
export interface VideoFacts {
  width: number
  height: number
  duration_ms: number
}

/** From a byte up to another that no longer belongs to it. */
export interface Range {
  from: number
  to: number
}

export const unfit = (): never => refuse('VIDEO_TYPE')

export class VideoFile {
  readonly size: number
  private readonly handle: FileHandle
  private window = { from: 0, bytes: Buffer.alloc(0) }

  constructor(handle: FileHandle, size: number) {
    this.handle = handle
    this.size = size
  }

  /** @throws Refusal VIDEO_TYPE where the file ends before */
  async read(at: number, length: number): Promise<Buffer> {
    if (at < 0 || at + length > this.size) return unfit()
    const { from, bytes } = this.window
    if (at >= from && at + length <= from + bytes.length) return bytes.subarray(at - from, at - from + length)
    const wanted = Math.min(Math.max(length, WINDOW_BYTES), this.size - at)
    const buffer = Buffer.alloc(wanted)
    const { bytesRead } = await this.handle.read(buffer, 0, wanted, at)
    if (bytesRead !== wanted) return unfit()
    this.window = { from: at, bytes: buffer }
    return buffer.subarray(0, length)
  }

  async write(at: number, bytes: Buffer): Promise<void> {
    await this.handle.write(bytes, 0, bytes.length, at)
    this.window = { from: 0, bytes: Buffer.alloc(0) }
  }

  async blank({ from, to }: Range): Promise<void> {
    for (let at = from; at < to; at += WINDOW_BYTES)
      await this.write(at, ZEROS.subarray(0, Math.min(WINDOW_BYTES, to - at)))
  }
}

/** A PDF reader looks for its mark in the first kilobyte, a browser that guesses for tags; an archive's table stands at the end. */
const HEAD_BYTES = 1_024
const TAIL_BYTES = 65_557
const ARCHIVE_END = Buffer.from('PK\u0005\u0006')
const ARCHIVE_END_BYTES = 22

/**
 * Refuses a video that is a document, a page or an archive as well.
 * @throws Refusal VIDEO_TYPE
 */
export async function refuseOtherFormats(file: VideoFile): Promise<void> {
  const head = (await file.read(0, Math.min(HEAD_BYTES, file.size))).toString('latin1')
  if (/%PDF-|<\?php|<\?xml|<!doctype|<html|<script|<svg/i.test(head)) unfit()
  const from = Math.max(0, file.size - TAIL_BYTES)
  const tail = await file.read(from, file.size - from)
  for (let at = tail.indexOf(ARCHIVE_END); at >= 0; at = tail.indexOf(ARCHIVE_END, at + 1)) {
    const whole = at + ARCHIVE_END_BYTES <= tail.length
    if (whole && at + ARCHIVE_END_BYTES + tail.readUInt16LE(at + 20) === tail.length) unfit()
  }
}
