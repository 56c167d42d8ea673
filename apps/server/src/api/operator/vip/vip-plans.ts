/** VIP plans at the desk: drafted, put on sale by two operators, taken down. */
import { type VipPlanRow as RowShape, VIP_PLANS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as vip from '../../../domains/vip/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { presentApproval } from '../approvals.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

type Shown = z.input<typeof RowShape>

const source = listSource({
  resource: VIP_PLANS,
  from: sql`vip_plans p`,
  id: sql`p.id`,
  filters: { status: sql`p.status` },
  sorts: { id: { by: sql`p.id`, type: 'bigint' }, sort: { by: sql`p.sort`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: number[]): Promise<Shown[]> {
  const sold = await vip.soldOf(ctx, ids)
  return inOrder(ids, await vip.plansByIds(ctx, ids)).map(({ created_at: _, ...plan }) => ({
    ...plan,
    sold: sold.get(plan.id)?.running ?? 0,
  }))
}

export const vipPlans = bindDefined(VIP_PLANS, {
  source,
  rows: present,
  file: {},
  async view(ctx, { id }) {
    const { sold, sold_fen, refunded } = (await vip.soldOf(ctx, [id])).get(id) ?? { sold: 0, sold_fen: 0, refunded: 0 }
    const waits = (await waitingFor(ctx, vip.VIP_PLAN_SALE, [id])).get(String(id))
    return { report: { sold, sold_fen, refunded }, approval: waits ? await presentApproval(ctx, waits) : null }
  },
  logged: ({ status, name, months, price_fen, origin_fen }) => ({ status, name, months, price_fen, origin_fen }),
  acts: {
    async saveVipPlan(tx, form) {
      const { plan, is_new } = await vip.savePlan(tx, form)
      const { id, name, name_en, months, price_fen, origin_fen, sort } = plan
      const after = { name, name_en, months, price_fen, origin_fen, sort }
      return { id, action: is_new ? 'vip_plan.create' : 'vip_plan.change', after }
    },
    async sellVipPlan(tx, { id, reason }) {
      await vip.proposeSale(tx, id, reason)
      return { noted: true }
    },
    takeDownVipPlan: (tx, { id }) => vip.takeDown(tx, id),
  },
})
