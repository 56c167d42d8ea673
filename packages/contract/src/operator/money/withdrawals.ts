/** The console's calls about money that goes out. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { Standing, WithdrawalStatus, WithdrawInfo } from '../../calls/money/payout.ts'
import { ById, opt, ReviewDeadline, UserBrief } from '../../shapes/index.ts'
import { At, Fen, Id } from '../../units.ts'
import { CLAIM_REFUSALS, Claim, seen, seenOf } from '../resources/claimed.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { WITHDRAWALS } from '../resources/money.ts'
import { AuditEntry, reason } from '../shapes.ts'

/** What a withdrawal has points for. */
const Risk = z.object({ code: z.string(), text: z.string(), points: z.number().int() })

const WithdrawalRow = z.object({
  id: Id,
  wd_no: z.string(),
  user: UserBrief,
  shop: opt(z.object({ id: Id, name: z.string() })),
  amount_fen: Fen,
  fee_fen: Fen,
  to: WithdrawInfo.shape.to,
  risk: z.array(Risk),
  risk_points: z.number().int(),
  status: WithdrawalStatus,
  unknown: z.boolean(),
  standing: Standing,
  requested_at: At,
  review_deadline: opt(ReviewDeadline),
  claim: opt(Claim),
})

// biome-ignore format: a row opens with its method and path on one line
export const withdrawalRows = {
  withdrawals: {
    method: 'GET', path: '/api/operator/withdrawals', effect: 'read', auth: 'operator', roles: WITHDRAWALS.roles,
    input: listInput(WITHDRAWALS),
    data: listPage(WithdrawalRow),
    refusals: [],
    note: 'Withdrawals, those the bank says nothing about in front; q is a withdrawal number, a phone or a user id.',
  },
  withdrawal: {
    method: 'GET', path: '/api/operator/withdrawals/info', effect: 'read', auth: 'operator', roles: WITHDRAWALS.roles,
    input: ById,
    data: WithdrawalRow.extend({
      /** A second operator confirms. */
      needs_two: z.boolean(),
      proposed: z.boolean(),
      paid_before: z.number().int(),
      usual_fen: opt(Fen),
      provider_ref: opt(z.string()),
      sent_at: opt(At),
      ...seenOf,
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One withdrawal with its points of risk and what the owner took out before.',
  },
  approveWithdrawal: {
    method: 'POST', path: '/api/operator/withdrawals/approve', effect: 'write', auth: 'operator', roles: ['finance'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: ['withdrawal'],
    input: z.object({ id: Id, ...reason, ...seen }),
    data: WithdrawalRow.extend({ proposed: z.boolean() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'EDIT_CONFLICT', 'REASON_REQUIRED', ...CLAIM_REFUSALS],
    note: 'Approve a withdrawal: it goes to the bank. Above an amount this proposes it, and a second operator confirms.',
  },
  rejectWithdrawal: {
    method: 'POST', path: '/api/operator/withdrawals/reject', effect: 'write', auth: 'operator', roles: ['finance'],
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: ['withdrawal'],
    input: z.object({ id: Id, ...reason, ...seen }),
    data: WithdrawalRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', ...CLAIM_REFUSALS],
    note: 'Decline a withdrawal with the reason its owner reads; the money is back in the wallet.',
  },
  askWithdrawal: {
    method: 'POST', path: '/api/operator/withdrawals/ask', effect: 'write', auth: 'operator', roles: ['finance'],
    fresh_code: true,
    repeat: { anew: 'each' }, states: ['withdrawal'],
    input: z.object({ id: Id, ...reason }),
    data: WithdrawalRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', 'UPSTREAM'],
    note: 'Ask the bank now how a payout stands, and settle it by its word. Nothing is sent again.',
  },
} as const satisfies Record<string, CallRow>
