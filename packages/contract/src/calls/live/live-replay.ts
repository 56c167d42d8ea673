/** What was recorded of a session: its replay, and the moment of a lot. Rows of the word live. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  ClosingRecord,
  LIVE_LOTS_MAX,
  LIVE_RECORDING_STATES,
  LIVE_TAKEDOWN_STATES,
  LiveCard,
  LotCard,
  MerklePath,
  MomentRecord,
  opt,
  RecordedPiece,
  RulesSnapshot,
  ServerNow,
} from '../../shapes/index.ts'
import { At, AtMs, Day, Fen, Id, text } from '../../units.ts'

/** A part of a recording without a restart of the media role: `path` is the folder of its lists (RFC 8216), master.m3u8 and one for each track. */
const Run = z.object({ path: z.string(), from_ms: AtMs, until_ms: AtMs })

/** The price as it stood from a moment on. */
const PriceStep = z.object({ at_ms: AtMs, price_fen: Fen })
/** So many steps of a lot's price are told, the last ones. */
const STEPS_MAX = 1_000

const Chapter = z.object({
  lot: LotCard,
  from_ms: AtMs,
  until_ms: AtMs,
  result: z.enum(['sold', 'passed', 'cancelled']),
  hammer_fen: opt(Fen),
  steps: z.array(PriceStep).max(STEPS_MAX),
})

/** A replay that Juya took down, as its shop reads it. */
export const LiveTakedown = z.object({
  /** undone: the replay is shown again. final: it stays down. */
  status: z.enum(LIVE_TAKEDOWN_STATES),
  reason: z.string(),
  at: At,
  /** Until then its shop may ask for a review, once. */
  ask_until: At,
  can_ask: z.boolean(),
  appeal: opt(z.string()),
  /** The operator's words about the review; absent where time decided. */
  decision: opt(z.string()),
})

// biome-ignore format: a row opens with its method and path on one line
export const replayRows = {
  replay: {
    method: 'GET', path: '/api/live/Live/replay', effect: 'read', auth: 'public',
    input: z.object({ session_id: Id }),
    data: z.object({
      session: LiveCard,
      /** whole, or gap_marked: somewhere its picture is missing. */
      state: z.enum(LIVE_RECORDING_STATES),
      /** It closes then. */
      open_until: At,
      runs: z.array(Run),
      /** Its lots in the order in which they came up. */
      chapters: z.array(Chapter).max(LIVE_LOTS_MAX),
      ...ServerNow,
    }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'The replay of a session: what its player reads, its lots as chapters, and the price as it stood at each moment.',
  },
  appealReplay: {
    method: 'POST', path: '/api/live/Index/replay_appeal', effect: 'write', auth: 'shop', permission: 'live',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ session_id: Id, content: text(500, 4) }),
    data: LiveTakedown,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED', 'CONTENT_BLOCKED'],
    note: 'Ask Juya to review that it took a replay of the shop down. Silence undoes it.',
  },
  moment: {
    method: 'GET', path: '/api/live/Live/moment', effect: 'read', auth: 'public',
    input: z.object({ lot_id: Id }),
    data: z.object({
      lot: LotCard,
      session: LiveCard,
      /** waiting: not sealed yet · none: nothing was recorded · sealed · purged: signed, and the files are kept no more. */
      state: z.enum(['waiting', 'none', 'sealed', 'purged']),
      record: opt(MomentRecord),
      /** The recorded pieces it is made of. */
      pieces: z.array(RecordedPiece),
      /** The day whose signed root covers it, once that day is over, and the way up to its recordings_root. */
      root_day: opt(Day),
      root_path: opt(MerklePath),
      closing: opt(ClosingRecord),
      rules: RulesSnapshot,
      /** What its player reads; empty where the caller may not see it any more. */
      runs: z.array(Run),
      steps: z.array(PriceStep).max(STEPS_MAX),
      ...ServerNow,
    }),
    refusals: ['NOT_FOUND'],
    note: "The recorded seconds in which a lot was sold, with what checks them. Everybody sees them while the replay is open, later its buyer and its shop.",
  },
} as const satisfies Record<string, CallRow>
