/** The console's page of one payment. A row of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ById, opt } from '../../shapes/index.ts'
import { At, Fen, Id } from '../../units.ts'
import { CallbackRow } from '../resources/money/callbacks.ts'
import { PAYMENTS, PaymentRow } from '../resources/money/payments.ts'
import { RefundRow } from '../resources/money/refunds.ts'
import { LedgerTx } from '../shapes.ts'

// biome-ignore format: a row opens with its method and path on one line
export const paymentPageRows = {
  payment: {
    method: 'GET', path: '/api/operator/payments/info', effect: 'read', auth: 'operator', roles: PAYMENTS.roles,
    input: ById,
    data: z.object({
      payment: PaymentRow,
      /** Where the money went: to what it was for, back because it was late, or into suspense because it matched nothing. */
      settled_as: opt(z.enum(['purpose', 'late', 'suspense'])),
      /** The orders it is for. */
      order_ids: z.array(Id),
      /** What the provider says it took, and what it charges Juya for that. */
      paid_fen: opt(Fen),
      fee_fen: opt(Fen),
      provider: opt(z.string()),
      provider_order_id: opt(z.string()),
      card: opt(z.object({ bank_name: z.string(), last4: z.string() })),
      expires_at: At,
      succeeded_at: opt(At),
      /** The provider can be asked about it. */
      can_ask: z.boolean(),
      /** `proposed`: that it goes into the wallet instead waits for a second operator. `may_redirect`: the wallet may take what did not arrive of it. */
      refunds: z.array(RefundRow.omit({ user: true }).extend({ proposed: z.boolean(), may_redirect: z.boolean() })),
      /** What the provider told about it and its refunds, the latest first, at most 50; absent for who may not list callbacks. */
      callbacks: opt(z.array(CallbackRow)),
      txs: z.array(LedgerTx),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One payment: amounts, refunds, what the provider told us (masked), and every ledger transaction of it.',
  },
} as const satisfies Record<string, CallRow>
