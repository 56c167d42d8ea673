/** What remains of a session: what its viewers say of it, and its figures for its shop. Rows of the word live. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  LIVE_END_CAUSES,
  LIVE_FEEDBACK_CHARS_MAX,
  LIVE_LOTS_MAX,
  LIVE_RATING_MAX,
  LiveCard,
  LotStatus,
  opt,
} from '../../shapes/index.ts'
import { At, Fen, Id, text, whole } from '../../units.ts'
import { LiveTakedown } from './live-replay.ts'

const count = z.number().int()
/** So many words of viewers are shown to the shop, the latest first. */
export const LIVE_WORDS_SHOWN = 20

/** What one viewer says of a session: one to five, and why. */
const Said = z.object({ rating: z.number().int(), content: opt(z.string()), at: At })

// biome-ignore format: a row opens with its method and path on one line
export const afterRows = {
  feedback: {
    method: 'GET', path: '/api/live/Index/live_feedback', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({
      session_id: Id,
      rating: whole(1, LIVE_RATING_MAX),
      content: text(LIVE_FEEDBACK_CHARS_MAX, 0).optional(),
    }),
    data: Said,
    refusals: ['NOT_FOUND', 'SELF_ACTION', 'STATE_CONFLICT', 'WINDOW_CLOSED', 'MUTED', 'CONTENT_BLOCKED'],
    note: 'Say how a session is, from when it has begun until days after its end; said again it replaces what was said. Its shop reads it without a name.',
  },
  summary: {
    method: 'GET', path: '/api/live/Index/summary', effect: 'read', auth: 'shop', permission: 'live',
    input: z.object({ session_id: Id }),
    data: z.object({
      session: LiveCard,
      end_cause: opt(z.enum(LIVE_END_CAUSES)),
      /** From its first picture to its end, or to now. */
      on_air_minutes: count,
      /** Live time. */
      used_minutes: count,
      viewers_peak: count,
      /** The lots that came up. */
      lots: z.object({
        sold: count,
        unsold: count,
        hammer_fen: Fen,
        list: z
          .array(z.object({ id: Id, lot_no: opt(z.string()), title: z.string(), status: LotStatus, hammer_fen: opt(Fen) }))
          .max(LIVE_LOTS_MAX),
      }),
      /** Orders placed in it that are paid, less what was refunded. */
      goods: z.object({ orders: count, pieces: count, sum_fen: Fen }),
      /** average: of all, in tenths of a point; absent without any. */
      feedback: z.object({ count, average_tenths: opt(count), words: z.array(Said).max(LIVE_WORDS_SHOWN) }),
      /** Of its replay, where Juya took that down. */
      takedown: opt(LiveTakedown),
      file_name: z.string(),
      /** The same as a table. */
      csv: z.string(),
    }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'The figures of a session that has begun: who looked, what was sold, what its viewers say; also as a table.',
  },
} as const satisfies Record<string, CallRow>
