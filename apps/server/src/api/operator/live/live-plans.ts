/** Plans of live time at the desk: drafted, put on sale by two operators, taken down. */
import { LIVE_PLANS, type LivePlanRow as RowShape } from '@juya/contract'
import type { z } from 'zod'
import * as live from '../../../domains/live/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { planSource } from '../../live/console.ts'
import { presentApproval } from '../approvals.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

type Shown = z.input<typeof RowShape>

async function present(ctx: Ctx, ids: number[]): Promise<Shown[]> {
  const sold = await live.feePlans.soldOf(ctx, ids)
  return inOrder(ids, await live.plansByIds(ctx, ids)).map((plan) => ({
    ...plan,
    sold: sold.get(plan.id)?.running ?? 0,
  }))
}

export const livePlans = bindDefined(LIVE_PLANS, {
  source: planSource,
  rows: present,
  file: {},
  async view(ctx, { id }) {
    const { sold, sold_fen } = (await live.feePlans.soldOf(ctx, [id])).get(id) ?? { sold: 0, sold_fen: 0 }
    const waits = (await waitingFor(ctx, live.feePlans.LIVE_PLAN_SALE, [id])).get(String(id))
    return { report: { sold, sold_fen }, approval: waits ? await presentApproval(ctx, waits) : null }
  },
  logged: ({ status, name, minutes, price_fen, valid_days }) => ({ status, name, minutes, price_fen, valid_days }),
  acts: {
    async saveLivePlan(tx, form) {
      const { plan, is_new } = await live.feePlans.savePlan(tx, form)
      const { id, name, name_en, minutes, price_fen, valid_days, sort } = plan
      const after = { name, name_en, minutes, price_fen, valid_days, sort }
      return { id, action: is_new ? 'live_plan.create' : 'live_plan.change', after }
    },
    async sellLivePlan(tx, { id, reason }) {
      await live.feePlans.proposeSale(tx, id, reason)
      return { noted: true }
    },
    takeDownLivePlan: (tx, { id }) => live.feePlans.takeDown(tx, id),
  },
})
