/** Plans of live time at the desk: drafted, put on sale by two operators, taken down. What was bought keeps its minutes, price and end. */
import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { FeePlan } from '../tables.ts'

/** Names the act of two in approvals. */
export const LIVE_PLAN_SALE = 'live_plan_sale'
type Row = FeePlan & Record<string, unknown>

const sale = defineApproval({
  kind: LIVE_PLAN_SALE,
  roles: ['finance'],
  title: { en: 'Put a plan of live time on sale', zh: '上架直播时长套餐' },
  effect: {
    en: '“{name_en}”, {minutes} minutes for {valid_days} days, is sold at {amount}.',
    zh: '“{name}”（{minutes} 分钟，{valid_days} 天有效）以 {amount} 销售。',
  },
  async run(tx, { target_id, input }) {
    const plan = await lockPlan(tx, Number(target_id))
    if (plan.status === 'on_sale') refuse('STATE_CONFLICT', { status: plan.status })
    if (plan.revision !== input.revision) refuse('EDIT_CONFLICT')
    await setStatus(tx, plan.id, 'on_sale')
  },
})

async function lockPlan(tx: Tx, id: number): Promise<FeePlan> {
  const [row] = await query<Row>(tx, 'live_plan_lock', 'select * from live_fee_plans where id = $1 for update', [id])
  return row ?? refuse('NOT_FOUND')
}

const setStatus = (tx: Tx, id: number, status: FeePlan['status']) =>
  query(tx, 'live_plan_status', 'update live_fee_plans set status = $2 where id = $1', [id, status])

type PlanForm = Pick<FeePlan, 'name' | 'name_en' | 'minutes' | 'price_fen' | 'valid_days' | 'sort'>

/**
 * Writes a plan as a draft, or changes the one with this id that is not on sale.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (it is on sale), EDIT_CONFLICT (somebody changed it meanwhile)
 */
export async function savePlan(
  tx: Tx,
  { id, revision, ...form }: PlanForm & { id?: number | undefined; revision?: number | undefined },
): Promise<{ plan: FeePlan; is_new: boolean }> {
  const { name, name_en, minutes, price_fen, valid_days, sort } = form
  const values = [name, name_en, minutes, price_fen, valid_days, sort]
  if (id === undefined) {
    const [added] = await query<Row>(
      tx,
      'live_plan_add',
      'insert into live_fee_plans (name, name_en, minutes, price_fen, valid_days, sort) values ($1, $2, $3, $4, $5, $6) returning *',
      values,
    )
    return { plan: added!, is_new: true }
  }
  const before = await lockPlan(tx, id)
  if (before.status === 'on_sale') refuse('STATE_CONFLICT', { status: before.status })
  if (before.revision !== revision) refuse('EDIT_CONFLICT')
  const [changed] = await query<Row>(
    tx,
    'live_plan_change',
    `update live_fee_plans set name = $1, name_en = $2, minutes = $3, price_fen = $4, valid_days = $5, sort = $6, revision = revision + 1
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
    ...{ target_type: 'live_plan', target_id: id, amount_fen: plan.price_fen, reason },
    input: { revision: plan.revision },
    facts: { name: plan.name, name_en: plan.name_en, minutes: plan.minutes, valid_days: plan.valid_days },
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
  /** How many run now. */
  running: number
}

/** What was sold of plans; one of which nothing was sold is not there. */
export const soldOf = async (ctx: Ctx, plan_ids: readonly number[]): Promise<Map<number, Sold>> => {
  const rows = await query<Sold>(
    ctx,
    'live_fee_plans_sold',
    `select plan_id, count(*)::int as sold, sum(amount_fen - back_fen)::bigint as sold_fen, count(*) filter (where status = 'running')::int as running
     from live_time_purchases where plan_id = any($1) group by plan_id`,
    [[...plan_ids]],
  )
  return new Map(rows.map((row) => [row.plan_id, row]))
}
