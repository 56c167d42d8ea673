/** The server's side of a viewer's socket: what is sent as it stands in live-wire/viewer.ts of the contract, and what comes is checked. */
import {
  type FromViewer,
  INIT_HEADER,
  type TrackName,
  VIEWER_LAG_MS_MOST,
  WANTED_PICTURES,
  writeTrackMessage,
} from '@juya/contract/live-wire/viewer.ts'
import { z } from 'zod'
import type { Piece } from '../fmp4/packer.ts'

/** The longest message a viewer may send. */
export const VIEWER_BYTES_MOST = 1_024

const asBuffer = ({ buffer }: Uint8Array<ArrayBuffer>): Buffer => Buffer.from(buffer)

export const initMessage = (track: TrackName, init: Uint8Array): Buffer =>
  asBuffer(writeTrackMessage({ ...INIT_HEADER, track }, init))

export const pieceMessage = (track: TrackName, number: number, piece: Piece): Buffer => {
  const { is_key, captured_at_ms, from_ms } = piece
  return asBuffer(writeTrackMessage({ kind: 'piece', track, is_key, number, captured_at_ms, from_ms }, piece.bytes))
}

const Wanted = z.enum(WANTED_PICTURES)
const Lag = z.number().int().min(0).max(VIEWER_LAG_MS_MOST)
const Message: z.ZodType<FromViewer> = z.discriminatedUnion('t', [
  z.object({ t: z.literal('watch'), ticket: z.string().max(400), picture: Wanted, sound: z.boolean() }),
  z.object({ t: z.literal('want'), picture: Wanted, sound: z.boolean() }),
  z.object({ t: z.literal('ack'), number: z.number().int().min(1).max(4_294_967_295), lag_ms: Lag }),
  z.object({ t: z.literal('clock'), id: z.number().int().min(0).max(1_000_000) }),
])

/** @returns undefined for what is no message of a viewer */
export function readViewerMessage(text: string): FromViewer | undefined {
  if (text.length > VIEWER_BYTES_MOST) return undefined
  try {
    return Message.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
