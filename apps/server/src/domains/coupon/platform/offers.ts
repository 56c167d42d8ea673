/**
 * The platform's coupons on their way: drafted, on offer at once or after a second operator where they may cost much, paused, ended. What they take
 * off is paid by the platform, so each has a budget.
 */
import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { yuan } from '../../../platform/notices/format.ts'
import { refuse } from '../../../platform/refuse.ts'
import { worstFen } from '../claiming.ts'
import { changeOffer, type OfferForm, templateOf, wrong } from '../offering.ts'
import { readSetting } from '../settings.ts'
import { changeTemplate, lockTemplate } from '../store.ts'
import { coupon_alone, coupon_templates, type Template } from '../tables.ts'

/** Names the act in approvals and in the audit log. */
export const COUPON_BUDGET = 'coupon_budget'

export interface PlatformForm extends OfferForm {
  budget_fen: number
}

/** From which sum on a second operator confirms: of a budget, and of what one decided on alone in a day. */
export const twoAboveFen = (ctx: Ctx): Promise<number> => readSetting(ctx, 'coupon.two_above_fen')

/** A coupon of the platform, locked. @throws Refusal NOT_FOUND */
export async function lockOwn(tx: Tx, id: number): Promise<Template & { budget_fen: number }> {
  const template = await lockTemplate(tx, id)
  if (template?.issuer !== 'platform') refuse('NOT_FOUND')
  // One from before budgets were asked for may cost what all of it comes to.
  return { ...template, budget_fen: template.budget_fen ?? template.total * worstFen(template) }
}

const conflict = ({ status }: Template): never => refuse('STATE_CONFLICT', { status })

const budget = defineApproval({
  kind: COUPON_BUDGET,
  roles: ['content', 'finance'],
  title: { en: 'Spend on a coupon', zh: '平台优惠券预算' },
  effect: {
    en: '“{name}” may cost Juya up to {to} in all, {most} each.',
    zh: '平台优惠券“{name}”总预算为 {to}，单张至多 {most}。',
  },
  run: async (tx, { input }) => {
    const template = await lockOwn(tx, Number(input.template_id))
    if (template.status === 'waiting') await start(tx, template)
    else if (template.status === 'active' || template.status === 'paused')
      await changeTemplate(tx, template.id, { budget_fen: Number(input.budget_fen) })
    else conflict(template)
  },
  dropped: async (tx, { input }) => {
    const template = await lockOwn(tx, Number(input.template_id))
    if (template.status === 'waiting') await changeTemplate(tx, template.id, { status: 'draft' })
  },
})

const proposeBudget = (tx: Tx<OperatorCtx>, template: Template, budget_fen: number, reason: string) =>
  propose(tx, budget, {
    target_type: 'coupon',
    target_id: template.id,
    amount_fen: budget_fen,
    input: { template_id: template.id, budget_fen },
    facts: { name: template.name, to: yuan(budget_fen), most: yuan(worstFen(template)) },
    reason,
  })

/**
 * Whether the operator decides on this sum alone: with what they decided on alone in the last 24 hours, for all coupons, it is within the
 * setting. If so it is noted. Their decisions follow each other (an advisory lock).
 */
async function decidesAlone(tx: Tx<OperatorCtx>, template_id: number, fen: number): Promise<boolean> {
  await query(tx, 'coupon_alone_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `coupon_alone:${tx.operator.id}`,
  ])
  const [day] = await query<{ fen: number }>(
    tx,
    'coupon_alone_in_day',
    `select coalesce(sum(fen), 0)::bigint as fen from coupon_alone where operator_id = $1 and at > platform_now() - interval '24 hours'`,
    [tx.operator.id],
  )
  if (day!.fen + fen > (await twoAboveFen(tx))) return false
  const noted = { operator_id: tx.operator.id, template_id, fen, most_fen: await twoAboveFen(tx) }
  await tx.db.insert(coupon_alone).values(noted)
  return true
}

/** @throws Refusal WINDOW_CLOSED (the last moment to claim it is over) */
async function start(tx: Tx, { id, claim_to }: Template): Promise<void> {
  if (claim_to <= (await databaseNow(tx))) refuse('WINDOW_CLOSED')
  await changeTemplate(tx, id, { status: 'active' })
}

/**
 * Writes a coupon as a draft, or changes the draft with this id.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (no draft), EDIT_CONFLICT (somebody changed it meanwhile), NAME_TAKEN (its code), VALIDATION, CONTENT_BLOCKED
 */
export async function savePlatformCoupon(
  tx: Tx<OperatorCtx>,
  { id, revision, ...form }: PlatformForm & { id?: number | undefined; revision?: number | undefined },
): Promise<{ template: Template; is_new: boolean }> {
  if (form.audience === 'follower') wrong('audience', 'nobody follows the platform')
  const values = await templateOf(tx, form, 'platform')
  if (form.budget_fen < worstFen(values as Template)) wrong('budget_fen', 'not enough for one')
  if (id === undefined) {
    const [added] = await tx.db
      .insert(coupon_templates)
      .values({ ...values, issuer: 'platform', shop_id: null, status: 'draft' })
      .onConflictDoNothing()
      .returning()
    return { template: added ?? refuse('NAME_TAKEN'), is_new: true }
  }
  const before = await lockOwn(tx, id)
  if (before.status !== 'draft') conflict(before)
  if (before.revision !== revision) refuse('EDIT_CONFLICT')
  await checkCode(tx, id, values.code ?? null)
  const empty = {
    level_min: null,
    code: null,
    share_helps: null,
    share_hours: null,
    valid_from: null,
    valid_to: null,
    valid_days: null,
  }
  const template = await changeTemplate(tx, id, {
    ...empty,
    ...(values as Partial<Template>),
    revision: before.revision + 1,
  })
  return { template, is_new: false }
}

/** @throws Refusal NAME_TAKEN */
async function checkCode(tx: Tx, id: number, code: string | null): Promise<void> {
  const [other] = await query<{ id: number }>(
    tx,
    'coupon_code_taken',
    'select id from coupon_templates where code = $1 and id <> $2',
    [code, id],
  )
  if (other) refuse('NAME_TAKEN')
}

/**
 * Puts a draft on offer, or a paused one again. Where a draft may cost more than one operator decides on, a second confirms it first.
 * @returns the proposal, where there is one
 * @throws Refusal NOT_FOUND, STATE_CONFLICT, EDIT_CONFLICT (a proposal waits), WINDOW_CLOSED
 */
export async function startPlatformCoupon(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<Approval | null> {
  const template = await lockOwn(tx, id)
  if (template.status !== 'draft' && template.status !== 'paused') conflict(template)
  if (template.status === 'paused' || (await decidesAlone(tx, template.id, template.budget_fen))) {
    await start(tx, template)
    return null
  }
  if (template.claim_to <= (await databaseNow(tx))) refuse('WINDOW_CLOSED')
  await changeTemplate(tx, id, { status: 'waiting' })
  return proposeBudget(tx, template, template.budget_fen, reason)
}

/**
 * Gives a coupon another budget, never less than what was claimed may cost. More than one operator decides on is confirmed by a second.
 * @returns the proposal, where there is one
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (no offer yet, or ended), ALREADY_DONE (that is its budget), EDIT_CONFLICT, VALIDATION {field, reason}
 */
export async function setPlatformBudget(
  tx: Tx<OperatorCtx>,
  { id, budget_fen, reason }: { id: number; budget_fen: number; reason: string },
): Promise<Approval | null> {
  const template = await lockOwn(tx, id)
  if (template.status !== 'active' && template.status !== 'paused') conflict(template)
  if (template.budget_fen === budget_fen) refuse('ALREADY_DONE')
  if (budget_fen < Math.max(1, template.issued) * worstFen(template))
    wrong('budget_fen', `${template.issued} were claimed`)
  const raised_fen = budget_fen - template.budget_fen
  const alone_most_fen = await twoAboveFen(tx)
  if (raised_fen > 0 && (budget_fen > alone_most_fen || !(await decidesAlone(tx, id, raised_fen))))
    return proposeBudget(tx, template, budget_fen, reason)
  await changeTemplate(tx, id, { budget_fen })
  return null
}

/** Stops it for now: what people hold stays theirs. @throws Refusal NOT_FOUND, STATE_CONFLICT (it is not on offer) */
export async function pausePlatformCoupon(tx: Tx, id: number): Promise<void> {
  const template = await lockOwn(tx, id)
  if (template.status !== 'active') conflict(template)
  await changeTemplate(tx, id, { status: 'paused' })
}

/**
 * Ends it permanently, a draft too: what people hold stays theirs.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (it has ended, or its budget waits for a second operator)
 */
export async function endPlatformCoupon(tx: Tx, id: number): Promise<void> {
  const template = await lockOwn(tx, id)
  if (template.status === 'ended' || template.status === 'waiting') conflict(template)
  await changeTemplate(tx, id, { status: 'ended' })
}

/** Changes what no holder was promised: name, number, the last moment to claim it. @throws as `changeOffer` */
export const changePlatformCoupon = (
  tx: Tx,
  id: number,
  change: { name?: string | undefined; total?: number | undefined; claim_to?: number | undefined },
): Promise<Template> => changeOffer(tx, null, id, change)
