/** Sending a file piece by piece. A piece that was lost is sent again from where the server says it stands. */
import { call, type Data } from '../../../lib/api/client.ts'
import { dropFile, keepFile } from './kept.ts'

type Sign = Data<'video.sign'>

/** Tries in a row without a piece that arrived; then the person goes on. */
const TRIES_MAX = 4
const WAIT_MS = 1_000
const REFUSED = 422

/** The server will not take the file. */
export class RefusedFile extends Error {}
/** The connection broke. What arrived is kept. */
export class BrokenOff extends Error {}

export const isSecure = (): boolean => globalThis.crypto?.subtle !== undefined

export async function hashOf(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Sending {
  /** Hears 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/**
 * Begins the upload of a file, or goes on with it.
 * @returns the video's id
 * @throws RefusedFile, BrokenOff, CallError (the sign call)
 */
export async function sendVideo(file: Blob, filename: string, { onProgress, signal }: Sending): Promise<number> {
  const sha256 = await hashOf(file)
  const sign = () => call('video.sign', { filename, size: file.size, sha256 })
  let upload = await sign()
  if (upload.path) return upload.id
  await keepFile(sha256, file)
  for (let tries = 0; ; ) {
    onProgress(upload.offset / upload.size)
    const moved = await sendNext(upload, file, signal)
    if (moved.path) break
    if (moved.offset > upload.offset) {
      tries = 0
      upload = { ...upload, offset: moved.offset }
    } else {
      if (++tries > TRIES_MAX) throw new BrokenOff()
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * tries))
      upload = await sign().catch(() => upload)
      if (upload.path) break
    }
  }
  await dropFile(sha256)
  return upload.id
}

/** @returns how far the server is; the same offset where the piece was lost */
async function sendNext(
  upload: Sign,
  file: Blob,
  signal: AbortSignal,
): Promise<{ offset: number; path?: string | null }> {
  if (signal.aborted) throw new BrokenOff()
  const { url, fields, offset, piece_bytes } = upload
  let answer: Response
  try {
    answer = await fetch(`${import.meta.env?.VITE_API_BASE ?? ''}${url}&offset=${offset}`, {
      method: 'PUT',
      body: file.slice(offset, offset + piece_bytes),
      headers: fields,
      signal,
    })
  } catch {
    if (signal.aborted) throw new BrokenOff()
    return { offset }
  }
  if (answer.status === REFUSED) throw new RefusedFile(((await answer.json()) as { msg: string }).msg)
  const said = (await answer.json().catch(() => ({}))) as { offset?: number; path?: string | null }
  return { offset: said.offset ?? offset, path: answer.ok ? said.path : null }
}
