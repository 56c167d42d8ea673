/** What the payout domain tells others. */
import { AtMs, Fen, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const withdrawal = {
  user_id: Id.optional(),
  shop_id: Id.optional(),
  owner: z.enum(['user', 'shop']),
  withdrawal_id: Id,
  wd_no: z.string(),
  amount_fen: Fen,
  net_fen: Fen,
  to: z.string(),
}

export const payoutEvents = defineEvents('payout', {
  account_added: {
    about: 'account_id',
    payload: {
      user_id: Id,
      not_me: z.string(),
      account_id: Id,
      owner: z.enum(['shop', 'user']),
      number_masked: z.string(),
      usable_at: AtMs,
    },
    says: 'A bank account for withdrawals was added.',
  },
  approved: {
    about: 'withdrawal_id',
    payload: { ...withdrawal, pay_by_at: AtMs.nullable() },
    says: 'A withdrawal is approved and is paid out.',
  },
  cancelled: {
    about: 'withdrawal_id',
    payload: { ...withdrawal },
    says: 'A withdrawal was called off by who asked for it.',
    outsiders: 'The accounting of a shop follows each withdrawal to its end.',
  },
  failed: {
    about: 'withdrawal_id',
    payload: { ...withdrawal, fail_code: z.string().optional() },
    says: 'A withdrawal could not be paid out.',
  },
  paid: {
    about: 'withdrawal_id',
    payload: { ...withdrawal },
    says: 'A withdrawal was paid out.',
  },
  rejected: {
    about: 'withdrawal_id',
    payload: { ...withdrawal, reason: z.string() },
    says: 'An operator has rejected a withdrawal.',
  },
  requested: {
    about: 'withdrawal_id',
    payload: { ...withdrawal },
    says: 'A withdrawal was asked for.',
    outsiders: 'The accounting of a shop follows each withdrawal from its start.',
  },
  returned: {
    about: 'withdrawal_id',
    payload: { ...withdrawal, fail_code: z.string().optional() },
    says: 'The bank has sent a withdrawal back.',
  },
  stopped: {
    about: 'withdrawal_id',
    payload: { ...withdrawal, stopped: z.enum(['locked', 'restricted', 'frozen', 'banned']) },
    says: 'A withdrawal is stopped, as its owner is restricted.',
  },
})
