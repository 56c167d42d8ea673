/** What the deposit domain tells others. */
import { AtMs, Fen, Id, PaidBackTo } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const hold = {
  hold_id: Id,
  user_id: Id,
  shop_id: Id,
  scope: z.enum(['lot', 'session']),
  ref_id: Id,
  title: z.string(),
  title_en: z.string().nullable(),
  amount_fen: Fen,
  source: PaidBackTo,
}
const penalty = {
  penalty_id: Id,
  user_id: Id,
  shop_id: Id,
  kind: z.enum(['strike', 'forfeit']),
  rule_no: z.string(),
  scope: z.enum(['lot', 'session']),
  ref_id: Id,
  title: z.string(),
  title_en: z.string().nullable(),
  order_id: Id.nullable(),
  amount_fen: Fen,
  noticed_at: AtMs,
  answer_due_at: AtMs,
}

export const depositEvents = defineEvents('deposit', {
  applied: {
    about: 'hold_id',
    payload: { ...hold, order_id: Id, order_no: z.string() },
    says: 'A deposit pays part of an order.',
  },
  forfeited: {
    about: 'penalty_id',
    payload: { ...penalty, shop_fen: Fen },
    says: 'A deposit is forfeited, as a penalty was imposed.',
  },
  held: {
    about: 'hold_id',
    payload: { ...hold },
    says: 'A deposit is held.',
  },
  penalty_appealed: {
    about: 'penalty_id',
    payload: { ...penalty },
    says: 'A person has answered the notice of a penalty.',
  },
  penalty_dropped: {
    about: 'penalty_id',
    payload: { ...penalty, reason: z.string() },
    says: 'A penalty was dropped.',
  },
  penalty_noticed: {
    about: 'penalty_id',
    payload: { ...penalty },
    says: 'A person is told of a penalty they may answer.',
  },
  penalty_reversed: {
    about: 'penalty_id',
    payload: { ...penalty, reason: z.string() },
    says: 'A penalty that was imposed was taken back.',
  },
  released: {
    about: 'hold_id',
    payload: {
      ...hold,
      reason: z.string(),
    },
    says: 'A deposit goes back.',
  },
})
