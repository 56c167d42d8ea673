/** VIP plans at the desk: drafted, put on sale by two operators, taken down. What was bought keeps its months and price. */
import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { yuan } from '../../../platform/notices/format.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { VipPlan } from '../tables.ts'

/** Names the act of two in approvals. */
export const VIP_PLAN_SALE = 'vip_plan_sale'
type Row = VipPlan & Record<string, unknown>

const sale = defineApproval({
  kind: VIP_PLAN_SALE,
  roles: ['finance'],
  title: { en: 'Put a VIP plan on sale', zh: '上架 VIP 套餐' },
  effect: {
    en: '“{name_en}”, {months} months, is sold at {amount}.',
    zh: '“{name}”（{months} 个月）以 {amount} 销售。',
  },
  async run(tx, { target_id, input }) {
    const plan = await lockPlan(tx, Number(target_id))
    if (plan.status === 'on_sale') refuse('STATE_CONFLICT', { status: plan.status })
    if (plan.revision !== input.revision) refuse('EDIT_CONFLICT')
    await setStatus(tx, plan.id, 'on_sale')
  },
})

async function lockPlan(tx: Tx, id: number): Promise<VipPlan> {
  const [row] = await query<Row>(tx, 'vip_plan_lock', 'select * from vip_plans where id = $1 for update', [id])
  return row ?? refuse('NOT_FOUND')
}

const setStatus = (tx: Tx, id: number, status: VipPlan['status']) =>
  query(tx, 'vip_plan_status', 'update vip_plans set status = $2 where id = $1', [id, status])

type PlanForm = Pick<VipPlan, 'name' | 'name_en' | 'months' | 'price_fen' | 'origin_fen' | 'sort'>

/**
 * Writes a plan as a draft, or changes the one with this id that is not on sale.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (it is on sale), EDIT_CONFLICT (somebody changed it meanwhile), VALIDATION (dearer than one by one)
 */
export async function savePlan(
  tx: Tx,
  { id, revision, ...form }: PlanForm & { id?: number | undefined; revision?: number | undefined },
): Promise<{ plan: VipPlan; is_new: boolean }> {
  if (form.price_fen > form.origin_fen) refuse('VALIDATION', { field: 'origin_fen', reason: 'never below the price' })
  const { name, name_en, months, price_fen, origin_fen, sort } = form
  const values = [name, name_en, months, price_fen, origin_fen, sort]
  if (id === undefined) {
    const [added] = await query<Row>(
      tx,
      'vip_plan_add',
      'insert into vip_plans (name, name_en, months, price_fen, origin_fen, sort) values ($1, $2, $3, $4, $5, $6) returning *',
      values,
    )
    return { plan: added!, is_new: true }
  }
  const before = await lockPlan(tx, id)
  if (before.status === 'on_sale') refuse('STATE_CONFLICT', { status: before.status })
  if (before.revision !== revision) refuse('EDIT_CONFLICT')
  const [changed] = await query<Row>(
    tx,
    'vip_plan_change',
    `update vip_plans set name = $1, name_en = $2, months = $3, price_fen = $4, origin_fen = $5, sort = $6, revision = revision + 1
     where id = $7 returning *`,
    [...values, id],
  )
  return { plan: changed!, is_new: false }
}

/**
 * Proposes to put a plan on sale: a second operator confirms its price.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (it is on sale), EDIT_CONFLICT (a proposal waits)
 */
export async function proposeSale(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<Approval> {
  const plan = await lockPlan(tx, id)
  if (plan.status === 'on_sale') refuse('STATE_CONFLICT', { status: plan.status })
  return propose(tx, sale, {
    ...{ target_type: 'vip_plan', target_id: id, amount_fen: plan.price_fen, reason },
    input: { revision: plan.revision },
    facts: { name: plan.name, name_en: plan.name_en, months: plan.months, price: yuan(plan.price_fen) },
  })
}

/** Sells a plan no more; what was bought runs on. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function takeDown(tx: Tx, id: number): Promise<void> {
  const plan = await lockPlan(tx, id)
  if (plan.status !== 'on_sale') refuse('STATE_CONFLICT', { status: plan.status })
  await setStatus(tx, id, 'taken_down')
}

interface Sold extends Record<string, unknown> {
  plan_id: number
  sold: number
  sold_fen: number
  refunded: number
  /** How many run now. */
  running: number
}

/** What was sold of plans; one of which nothing was sold is not there. */
export const soldOf = async (ctx: Ctx, plan_ids: readonly number[]): Promise<Map<number, Sold>> => {
  const rows = await query<Sold>(
    ctx,
    'vip_plans_sold',
    `select plan_id, count(*)::int as sold, sum(amount_fen)::bigint as sold_fen, count(*) filter (where status = 'refunded')::int as refunded,
       count(*) filter (where status = 'active')::int as running
     from vip_purchases where plan_id = any($1) group by plan_id`,
    [[...plan_ids]],
  )
  return new Map(rows.map((row) => [row.plan_id, row]))
}
