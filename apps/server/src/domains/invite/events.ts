/** What the domain of invitation tells others. */
import { AtMs, Bp, Fen, Id, INCOME_VOID } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const relation = { relation_id: Id, user_id: Id, name: z.string() }
const income = { income_id: Id, user_id: Id, name: z.string(), amount_fen: Fen }

export const inviteEvents = defineEvents('invite', {
  bound: {
    about: 'relation_id',
    payload: { ...relation, days: z.int() },
    says: 'A friend has registered by somebody’s link; user_id is the inviter.',
  },
  invited: {
    about: 'relation_id',
    payload: { ...relation, rate_bp: Bp, days: z.int() },
    says: 'A person who registered by a link is told who earns from their orders; user_id is the invited.',
  },
  ended: {
    about: 'relation_id',
    payload: { ...relation },
    says: 'A friend has ended an invitation; user_id is the inviter.',
  },
  first_order: {
    about: 'relation_id',
    payload: { ...relation, friend_id: Id, order_id: Id, points: z.int() },
    says: 'A friend’s first order is completed; user_id is the inviter, who has points for it.',
  },
  waits: {
    about: 'income_id',
    payload: { ...income },
    says: 'Income has come and its earner’s ID is not verified.',
  },
  put_off: {
    about: 'income_id',
    payload: { ...income, until: AtMs, cap_fen: Fen },
    says: 'Income is settled next month: this month’s cap is reached.',
  },
  settled: {
    about: 'income_id',
    payload: { ...income },
    says: 'Income of an invitation is settled.',
  },
  void: {
    about: 'income_id',
    payload: { ...income, reason: z.enum(INCOME_VOID) },
    says: 'Income that was pending comes to nothing.',
  },
  taken_back: {
    about: 'income_id',
    payload: { ...income, number: z.int() },
    says: 'Settled income is taken back with a refund of its order, or because the invitation is void (number 0).',
  },
})
