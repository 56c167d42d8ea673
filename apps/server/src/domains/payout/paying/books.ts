/** Payouts and their returns in the provider's statement of a day. */
import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import { query } from '../../../platform/db/db.ts'
import type { BookedOutside } from '../../payment/index.ts'
import * as store from '../store.ts'
import { settlePayout } from './settle.ts'

export const payoutBook: BookedOutside = {
  kinds: ['payout', 'payout_return'],
  booked: (ctx, provider, from, to) =>
    query<{ kind: 'payout' | 'payout_return'; no: string; amount_fen: number }>(
      ctx,
      'payout_booked',
      `select 'payout' as kind, wd_no as no, amount_fen - fee_fen as amount_fen from payout_withdrawals
       where provider = $1 and provider_paid_at >= to_timestamp($2::float8 / 1000) and provider_paid_at < to_timestamp($3::float8 / 1000)
       union all select 'payout_return', wd_no, amount_fen - fee_fen from payout_withdrawals
       where provider = $1 and provider_returned_at >= to_timestamp($2::float8 / 1000) and provider_returned_at < to_timestamp($3::float8 / 1000)`,
      [provider, from, to],
    ),
  async repair(ctx, _, { no }) {
    const w = await store.withdrawalByNo(ctx, no)
    if (!w) return
    try {
      await settlePayout(ctx, w.id, await ctx.services.gateways.payouts.query(no))
    } catch (problem) {
      if (!(problem instanceof OutcomeUnknown || problem instanceof GatewayRefused)) throw problem
    }
  },
}
