/** Maximums left before a lot opens. Part of the auction domain's table. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { AbsenteeAct, opt, Signature } from '../../shapes/index.ts'
import { At, Fen, Flag, Id, WholeYuanFen } from '../../units.ts'

/** An act of the caller's own, with what proves it: the receipt, and the maximum and salt behind the commitment. */
const OwnAct = AbsenteeAct.extend(Signature.shape).extend({ lot_id: Id, max_fen: Fen, salt: z.string() })

export const Absentee = z.object({
  lot_id: Id,
  /** One may be left, changed or withdrawn now. */
  open: z.boolean(),
  /** Until then; absent for lots of a room, which take them until their clerk starts them, and once the lot has opened. */
  until_at: opt(At),
  mine: opt(
    z.object({
      max_fen: Fen,
      /** With premium and shipping. */
      all_in_fen: Fen,
      /** waiting: for the opening · entered: it was a bid · asleep: a limit of the caller's own stops it for now, or it needs their name · withdrawn: taken out */
      state: z.enum(['waiting', 'entered', 'asleep', 'withdrawn']),
      /** Why it is out or asleep; absent where the caller withdrew it. refused: for another reason, in `reason`. */
      because: opt(z.enum(['own_limit', 'name', 'beaten', 'deposit', 'changed', 'cancelled', 'refused'])),
      reason: opt(z.string()),
    }),
  ),
  /** All the caller did, in its order. */
  acts: z.array(OwnAct),
})

// biome-ignore format: a row opens with its method and path on one line
export const absenteeRows = {
  absentee: {
    method: 'GET', path: '/api/portal/Auction/absentee', effect: 'read', auth: 'user',
    input: z.object({ id: Id }),
    data: Absentee,
    refusals: ['NOT_FOUND'],
    note: "The caller's own maximum for a lot that has not opened, its receipts and salts. Nobody else is shown any of it.",
  },
  setAbsentee: {
    method: 'POST', path: '/api/portal/Auction/absentee', effect: 'write', auth: 'user', toast: 'silent',
    repeat: { anew: 'each' }, states: ['lot'],
    input: z.object({
      id: Id,
      action: z.enum(['set', 'withdraw']).default('set'),
      /** With set. */
      max_fen: WholeYuanFen.optional(),
      confirm_large: Flag.default(false),
      agree_premium: Flag.default(false),
    }),
    data: Absentee,
    refusals: [
      'NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED', 'MAXIMUM_ELSEWHERE', 'LIMIT_REACHED', 'DEPOSIT_REQUIRED', 'BID_TOO_LOW', 'BID_SELF', 'BID_FILTERED',
      'NEW_CUSTOMER_ONLY', 'CONFIRM_LARGE_BID', 'PADDLE_REQUIRED', 'PADDLE_LIMIT', 'PADDLE_SUSPENDED', 'ADULT_REQUIRED', 'REALNAME_FOR_BIDS', 'ACCOUNT_RESTRICTED',
      'AGREEMENT_REQUIRED', 'OWN_LIMIT_MONTH', 'OWN_LIMIT_BID', 'OWN_LIMIT_HOURS', 'OWN_LIMIT_PAUSE', 'OWN_LIMIT_LINKED', 'BASKET_LOTS', 'BASKET_SPEND',
    ],
    note: 'Leave a maximum for the opening, change or withdraw it, until a minute before (in a room until the lot starts). It enters as a bid when the lot opens. Repeating it changes nothing.',
  },
} as const satisfies Record<string, CallRow>
