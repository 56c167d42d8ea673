/** The console's calls about rings. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ById, UserBrief } from '../../shapes/index.ts'
import { At, Bp, Fen, Id } from '../../units.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { RING_STATUSES, RING_VERDICTS, RINGS } from '../resources/trade/rings.ts'
import { reason } from '../shapes.ts'

const whole = z.number().int()

/** A ring in the console's list: people who bid at one shop alone, do not win, and belong together. */
const RingRow = z.object({
  id: Id,
  shop: z.object({ id: Id, name: z.string() }),
  /** 0 to 100: where to look first. It decides nothing. */
  score: whole,
  /** `open` until operators have judged it, and again once its score rose notably. */
  status: z.enum(RING_STATUSES),
  people: z.array(UserBrief),
  lots: whole,
  first_seen_at: At,
  seen_at: At,
})

// biome-ignore format: a row opens with its method and path on one line
export const ringRows = {
  rings: {
    method: 'GET', path: '/api/operator/rings', effect: 'read', auth: 'operator', roles: RINGS.roles,
    input: listInput(RINGS),
    data: listPage(RingRow),
    refusals: [],
    note: 'Groups of bidders who may be in league with the shop they bid at, the highest score first. Found anew each night; nothing follows from it by itself.',
  },
  ring: {
    method: 'GET', path: '/api/operator/rings/info', effect: 'read', auth: 'operator', roles: RINGS.roles,
    input: ById,
    data: RingRow.extend({
      /** Why each of them is here. */
      reasons: z.array(z.object({
        user_id: Id,
        score: whole,
        lots: whole,
        /** Of their latest lots, those at other shops. */
        elsewhere: whole,
        won: whole,
        second: whole,
        /** The probability that somebody with the same chance as all other bidders wins so little. */
        luck_bp: Bp,
        linked: z.array(Id),
        address: z.array(Id),
        together: z.array(Id),
      })),
      /** Running lots of the shop they bid on: there their bids can be taken back, by two operators. */
      open_bids: z.array(z.object({ lot_id: Id, title: z.string(), user_id: Id, alias: z.string(), current_fen: Fen, leads: z.boolean() })),
      /** The last verdict, with the score it was given at and the one from which the ring is listed as open again; null where no score can bring that. */
      judged: z.object({
        verdict: z.enum(RING_VERDICTS), note: z.string(), by: z.string(), at: At, score: whole, returns_at_score: whole.nullable(),
      }).nullable(),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One ring with the facts behind each score, and the running lots its people bid on.',
  },
  judgeRing: {
    method: 'POST', path: '/api/operator/rings/judge', effect: 'write', auth: 'operator', roles: RINGS.roles,
    repeat: { anew: 'once' }, states: [],
    input: z.object({
      id: Id, verdict: z.enum(RING_VERDICTS),
      /** What the page showed: a ring that is otherwise by now is refused. */
      status: z.enum(RING_STATUSES), score: whole.min(0).max(100),
      ...reason,
    }),
    data: z.object({ status: z.enum(RING_STATUSES) }),
    refusals: ['NOT_FOUND', 'NOT_ONES_OWN', 'STATE_CONFLICT', 'ALREADY_DONE', 'REASON_REQUIRED'],
    note: 'Say what was found about a ring. A record alone: nobody is restricted and no bid taken back by it. It leaves the open ones until its score rises notably.',
  },
} as const satisfies Record<string, CallRow>
