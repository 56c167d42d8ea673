/** A sale in a room as it runs: what everybody there sees, and the clerk's desk. Rows of the word house. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { LotCard, LotForecast, LotStatus, LotTick, opt, ServerNow } from '../../shapes/index.ts'
import { At, AtMs, Fen, Id, text, whole } from '../../units.ts'
import { Gap } from './gap.ts'
import { PaddleStatus, SessionCard, SessionCounts } from './sale-shapes.ts'
import { TonightLot } from './tonight.ts'

/** So many lots that are next, and so many that were last, are shown in a room. */
export const ROOM_NEXT_SHOWN = 5
export const ROOM_LAST_SHOWN = 5
/** So many lots that wait stand at the clerk's desk. */
export const DESK_WAITING_SHOWN = 100

const NextLot = LotCard.extend({ forecast: LotForecast })

/** What became of a lot a moment ago. */
const LastLot = z.object({ lot_id: Id, lot_no: z.string(), title: z.string(), status: LotStatus, hammer_fen: opt(Fen) })

/** Where a room stands, for everybody in it. */
const RoomNow = z.object({
  session: SessionCard,
  counts: SessionCounts,
  /** A lot runs now. */
  running: z.boolean(),
  next: z.array(NextLot).max(ROOM_NEXT_SHOWN),
  last: z.array(LastLot).max(ROOM_LAST_SHOWN),
  /** When the next lot starts by itself; absent while its clerk starts it. */
  next_starts_at_ms: opt(AtMs),
  /** Since when no lot is let start. */
  paused_at: opt(At),
  /** Nothing ran for too long: it goes on only at a new date, which its house has not named yet. */
  needs_date: z.boolean(),
  /** The live session that is the room's picture, while it is on air; lots and bids do not need it. */
  picture: opt(z.object({ session_id: Id, viewers: z.number().int() })),
  /** Of the room's last frame. */
  seq: z.number().int(),
  ...ServerNow,
})

export const DeskAct = z.enum([
  'begin',
  'next',
  'pause',
  'resume',
  'pass',
  'withdraw',
  'redate',
  'gap',
  'suspend',
  'readmit',
])

const Desk = RoomNow.extend({
  /** The lot that runs, or the last one that did. */
  current: opt(
    LotCard.extend({
      tick: LotTick,
      reserve_fen: opt(Fen),
      leader_paddle_no: opt(z.number().int()),
      /** Before it the lot is not passed: it stands as long as its rules promise. */
      pass_from_ms: AtMs,
    }),
  ),
  /** The next that wait, in their order. */
  waiting: z.array(z.object({ lot_id: Id, lot_no: z.string(), title: z.string() })).max(DESK_WAITING_SHOWN),
  paddles: z.array(z.object({ no: z.number().int(), status: PaddleStatus, reason: opt(z.string()) })),
  actions: z.array(DeskAct),
})

// biome-ignore format: a row opens with its method and path on one line
export const roomRows = {
  room: {
    method: 'GET', path: '/api/portal/auction_company/room', effect: 'read', auth: 'public',
    input: z.object({ session_id: Id }),
    data: RoomNow.extend({
      /** The lot that runs, or the last one that did, with what a bid needs. */
      current: opt(TonightLot),
      /** The next one of those the caller watches. */
      mine: opt(NextLot),
    }),
    refusals: ['NOT_FOUND'],
    note: 'A sale in a room as it runs: the lot that runs, what was last, what is next and about when.',
  },
  desk: {
    method: 'GET', path: '/api/store/Session/desk', effect: 'read', auth: 'shop', permission: 'auction',
    input: z.object({ session_id: Id }),
    data: Desk,
    refusals: ['NOT_FOUND'],
    note: "The clerk's desk of a sale in a room: where it stands, and what may be done now.",
  },
  deskAct: {
    method: 'POST', path: '/api/store/Session/desk', effect: 'write', auth: 'shop', permission: 'auction',
    repeat: { anew: 'each', weighty: true }, states: [],
    input: z.object({
      session_id: Id,
      /**
       * begin the sale · next: start the lot · pause: let none start · resume · pass the lot that runs · withdraw a lot · redate: name a new date ·
       * gap: when lots start by themselves · suspend or readmit a paddle.
       */
      action: DeskAct,
      /** next, pass, withdraw: which lot. A second tap names the same one and starts no other. */
      lot_id: Id.optional(),
      /** withdraw, suspend: why, as everybody or its person reads it. */
      reason: text(200, 4).optional(),
      /** redate. */
      starts_at: At.optional(),
      gap_s: Gap.optional(),
      paddle_no: whole(1, 1_000_000).optional(),
    }),
    data: Desk,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'MISSING_PARAM', 'CONTENT_BLOCKED'],
    note: 'What the clerk of a sale in a room does. Sent again it changes nothing more.',
  },
} as const satisfies Record<string, CallRow>
