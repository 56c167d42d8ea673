/** What a video may be and may do, as plain functions. */
import { VIDEO_APPEAL_DAYS, VIDEO_PIECE_BYTES } from '@juya/contract'
import type { Video } from './tables.ts'

const DAY_MS = 86_400_000

/** Anybody may see it. */
export const isPublic = ({ status, shop_hidden, room_hidden }: Video): boolean =>
  status === 'visible' && !shop_hidden && !room_hidden

export const isAppealed = ({ appealed_at, ruled_at }: Video): boolean => appealed_at !== null && ruled_at === null

/** Its shop may write what it shows, where its file is there and no ruling is awaited. */
export const maySave = (video: Video): boolean =>
  video.path !== null && video.status !== 'removed' && !isAppealed(video)

/** Its shop may delete it. What was removed stays as the record of that, and so does what is being ruled on. */
export const mayRemove = (video: Video): boolean => video.status !== 'removed' && !isAppealed(video)

/** Until when a decision may be appealed (ms); null where there is none, or it was appealed before. */
export const appealBy = ({ status, decided_at, appealed_at }: Video): number | null =>
  (status === 'rejected' || status === 'removed') && decided_at !== null && appealed_at === null
    ? decided_at + VIDEO_APPEAL_DAYS * DAY_MS
    : null

/** How long the piece that begins there is. */
export const pieceLength = (size_bytes: number, offset: number): number =>
  Math.min(VIDEO_PIECE_BYTES, size_bytes - offset)

/** Where the pieces of an upload lie in the store, as far as they are there. */
export const piecesOf = ({ id, received_bytes }: Pick<Video, 'id' | 'received_bytes'>): string[] =>
  Array.from({ length: Math.ceil(received_bytes / VIDEO_PIECE_BYTES) }, (_, n) => pieceAt(id, n * VIDEO_PIECE_BYTES))

export const pieceAt = (id: number, offset: number): string => `video-pieces/${id}/${offset}`
