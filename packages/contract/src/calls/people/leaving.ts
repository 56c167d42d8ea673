/** Rows of `account`: closing one's own account. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { Nothing, opt } from '../../shapes/index.ts'
import { At, Fen, Ok, PayPassword, SmsCode } from '../../units.ts'

/** What keeps an account open, in the order it is shown. */
export const LeavingItem = z.enum([
  'restriction',
  'balance',
  'withdrawals',
  'pledges',
  'orders',
  'wins',
  'places',
  'cases',
  'chargebacks',
  'bids',
  'deposits',
  'penalties',
  'cards',
  'shop',
])

// biome-ignore format: a row opens with its method and path on one line
export const leaving = {
  leavingInfo: {
    method: 'GET', path: '/api/user/Setting/destroy_account', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({
      /** How many of each, of a balance how many fen; empty: nothing keeps it open. */
      items: z.array(z.object({ item: LeavingItem, count: z.number().int() })),
      /** For so many days signing in keeps the account. */
      days: z.number().int(),
      /** Income of invitation that is pending and void then. */
      income_fen: Fen,
      asks_pay_password: z.boolean(),
      /** Points that are void then. */
      points: z.number().int(),
      /** On its way out already: since and until when. */
      leaving: opt(z.object({ asked_at: At, due_at: At })),
    }),
    refusals: [],
    note: 'What keeps the account open, and what happens when it is closed.',
  },
  leave: {
    method: 'POST', path: '/api/user/Setting/destroy_account', effect: 'write', auth: 'user', secret: true, before_consent: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ sms_code: SmsCode, pay_password: PayPassword.optional() }),
    data: z.object({ due_at: At }),
    refusals: ['SMS_WRONG', 'SMS_LAPSED', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED', 'LEAVING_BLOCKED', 'STATE_CONFLICT'],
    note: 'Put the account on its way out, with a code (scene cancel_account) and the pay password where there is one. It is erased after fifteen days; signing in until then keeps it.',
  },
  keepAccount: {
    method: 'POST', path: '/api/user/Setting/keep_account', effect: 'write', auth: 'user', before_consent: true, repeat: { anew: 'once' }, states: [],
    input: Nothing,
    data: Ok,
    refusals: ['STATE_CONFLICT'],
    note: 'Keep an account that is on its way out.',
  },
} as const satisfies Record<string, CallRow>
