/**
 * The commission of a category: one operator proposes it, another confirms. A higher one is in force only when shops have heard of it as long
 * before as of any fee; a lower one at once. Lots keep what they were submitted under.
 */

import { type Approval, type ApprovalKind, defineApproval, propose } from '../../../platform/approvals.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/emit.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { siteEvents } from '../events.ts'
import { type CategoryRow, forgetTree } from './tree.ts'

/** Names the act in approvals and in the audit log. */
export const RATE_OF_CATEGORY = 'category_rate'
export const RATE_STARTS = 'category_rate_starts'
/** The setting that says what lots pay where no category and no shop says otherwise, and how long before a rise shops are told. */
const USUAL = 'fees.commission_auction_bp'
const DAY_MS = 86_400_000

/** A higher rate that waits for its day. */
export interface PlannedRate extends Record<string, unknown> {
  id: number
  category_id: number
  before_bp: number | null
  after_bp: number | null
  paid_before_bp: number
  paid_after_bp: number
  status: 'scheduled' | 'applied' | 'called_off'
  starts_at: number
}
const COLUMNS = 'id, category_id, before_bp, after_bp, paid_before_bp, paid_after_bp, status, starts_at'

/** What lots pay where nothing else is agreed, in basis points of the hammer price. */
export const usualRateBp = async (ctx: Ctx): Promise<number> => Number(await ctx.services.settings.get(ctx, USUAL))

const toldDays = (ctx: Ctx): number =>
  ctx.services.settings.rows().find(({ key }) => key === USUAL)?.shops_told_days ?? 0

type Rated = Pick<CategoryRow, 'id' | 'name_en' | 'name_zh' | 'commission_bp'> & { above_bp: number | null }

async function ratedCategory(tx: Tx, id: number): Promise<Rated> {
  const [row] = await query<Rated>(
    tx,
    'site_category_rated',
    `select c.id, c.name_en, c.name_zh, c.commission_bp, above.commission_bp as above_bp
     from site_categories c left join site_categories above on above.id = c.parent_id where c.id = $1 for update of c`,
    [id],
  )
  return row ?? refuse('NOT_FOUND')
}

const percentOf = (bp: number): string => `${bp / 100}%`

const categoryRate: ApprovalKind = defineApproval({
  kind: RATE_OF_CATEGORY,
  roles: ['finance'],
  title: { en: 'Set a category’s commission', zh: '设置分类佣金' },
  effect: {
    en: 'Lots in {name_en} submitted from then on pay {to} instead of {from} of the hammer price{when_en}.',
    zh: '“{name_zh}”分类此后提交的拍品佣金由 {from} 改为 {to}，已提交的拍品不变{when_zh}。',
  },
  run: async (tx, { input, reason }) =>
    decided(tx, Number(input.category_id), input.commission_bp as number | null, reason),
})

/**
 * Proposes what lots in a category pay; null: what the category above pays, or the usual rate. A second operator confirms.
 * @throws Refusal NOT_FOUND, ALREADY_DONE (that is its rate), EDIT_CONFLICT (a proposal or a higher rate waits)
 */
export async function proposeCategoryRate(
  tx: Tx<OperatorCtx>,
  { category_id, commission_bp, reason }: { category_id: number; commission_bp: number | null; reason: string },
): Promise<Approval> {
  const row = await ratedCategory(tx, category_id)
  if (row.commission_bp === commission_bp) refuse('ALREADY_DONE')
  if ((await plannedRates(tx, [category_id])).length > 0) refuse('EDIT_CONFLICT')
  const { from_bp, to_bp } = await paid(tx, row, commission_bp)
  const days = to_bp > from_bp ? toldDays(tx) : 0
  return propose(tx, categoryRate, {
    target_type: 'category',
    target_id: category_id,
    amount_fen: null,
    input: { category_id, commission_bp },
    facts: {
      name_en: row.name_en,
      name_zh: row.name_zh,
      from: percentOf(from_bp),
      to: percentOf(to_bp),
      when_en: days ? `, ${days} days after it is confirmed; shops are told then` : '',
      when_zh: days ? `；确认 ${days} 天后生效，并即时通知店铺` : '',
    },
    reason,
  })
}

async function paid(tx: Tx, { commission_bp, above_bp }: Rated, after_bp: number | null) {
  const usual_bp = await usualRateBp(tx)
  return { from_bp: commission_bp ?? above_bp ?? usual_bp, to_bp: after_bp ?? above_bp ?? usual_bp }
}

async function decided(tx: Tx, category_id: number, after_bp: number | null, reason: string): Promise<void> {
  const row = await ratedCategory(tx, category_id)
  const { from_bp, to_bp } = await paid(tx, row, after_bp)
  const now = await databaseNow(tx)
  const starts_at = to_bp > from_bp ? now + toldDays(tx) * DAY_MS : now
  const waits = starts_at > now
  const [change] = await query<PlannedRate>(
    tx,
    'site_category_rate_add',
    `insert into site_commission_changes (category_id, before_bp, after_bp, paid_before_bp, paid_after_bp, status, starts_at, reason)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), $8) on conflict do nothing returning ${COLUMNS}`,
    [category_id, row.commission_bp, after_bp, from_bp, to_bp, waits ? 'scheduled' : 'applied', starts_at, reason],
  )
  if (!change) refuse('EDIT_CONFLICT')
  if (!waits) return save(tx, change)
  await setDeadline(tx, RATE_STARTS, change.id, starts_at)
  await emit(tx, siteEvents.category_rate_announced, { ...(await told(tx, change)), starts_at, holds_for: 'handed_in' })
}

async function save(tx: Tx, { category_id, after_bp }: PlannedRate): Promise<void> {
  await query(tx, 'site_category_rate_save', 'update site_categories set commission_bp = $2 where id = $1', [
    category_id,
    after_bp,
  ])
  forgetTree(tx)
}

/** What shops read of it. */
async function told(tx: Tx, { id, category_id, paid_before_bp, paid_after_bp }: PlannedRate) {
  const { name_en, name_zh } = await ratedCategory(tx, category_id)
  return {
    change_id: `category:${id}`,
    title_en: `Commission on ${name_en}`,
    title_zh: `${name_zh}佣金`,
    before_bp: paid_before_bp,
    after_bp: paid_after_bp,
  }
}

/** The higher rates of these categories that wait for their day. */
export const plannedRates = (ctx: Ctx, category_ids: readonly number[]): Promise<PlannedRate[]> =>
  query<PlannedRate>(
    ctx,
    'site_commission_changes_planned',
    `select ${COLUMNS} from site_commission_changes where status = 'scheduled' and category_id = any($1)`,
    [category_ids],
  )

/** Deadline category_rate_starts: the day of higher rates has come. */
export async function startRates(tx: Tx, ids: readonly number[]): Promise<void> {
  const changes = await query<PlannedRate>(
    tx,
    'site_commission_changes_start',
    `update site_commission_changes set status = 'applied' where id = any($1) and status = 'scheduled' returning ${COLUMNS}`,
    [ids],
  )
  for (const change of changes) {
    await save(tx, change)
    await audit(tx, {
      actor_type: 'system',
      actor_id: null,
      action: `${RATE_OF_CATEGORY}.start`,
      target_type: 'category',
      target_id: change.category_id,
      before: { commission_bp: change.before_bp },
      after: { commission_bp: change.after_bp },
    })
  }
}

/**
 * Takes back a higher rate before its day. Shops that heard of it hear of this too.
 * @returns it as it was
 * @throws Refusal NOT_FOUND (no such category), STATE_CONFLICT (nothing waits)
 */
export async function callOffRate(tx: Tx, category_id: number): Promise<PlannedRate> {
  await ratedCategory(tx, category_id)
  const [off] = await query<PlannedRate>(
    tx,
    'site_category_rate_call_off',
    `update site_commission_changes set status = 'called_off' where category_id = $1 and status = 'scheduled' returning ${COLUMNS}`,
    [category_id],
  )
  if (!off) refuse('STATE_CONFLICT')
  await clearDeadline(tx, RATE_STARTS, off.id)
  await emit(tx, siteEvents.category_rate_called_off, await told(tx, off))
  return off
}
