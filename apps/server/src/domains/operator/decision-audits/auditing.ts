/** The audit: served to a colleague who knows nothing of the first, answered, compared. */
import { AUDIT_OUTCOMES, AUDIT_ROLES, type AuditedQueue, type AuditOutcome, type OperatorRole } from '@juya/contract'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkReason, note } from '../action-audit.ts'
import { HELD_MS, hasHurt, isSame } from './audit-rules.ts'
import type { Shown } from './tables.ts'

/** The queues whose decisions somebody with these roles may look at. */
export const queuesOf = (roles: readonly OperatorRole[]): AuditedQueue[] =>
  (Object.keys(AUDIT_ROLES) as AuditedQueue[]).filter((queue) =>
    AUDIT_ROLES[queue].some((role) => roles.includes(role)),
  )

export interface HeldAudit extends Record<string, unknown> {
  id: number
  queue: AuditedQueue
  ref_id: number
  shown: Shown
  held_until: number
}
const HELD = 'id, queue, ref_id, shown, held_until'

/** The look somebody holds now. */
export async function heldAudit(ctx: Ctx, operator_id: number): Promise<HeldAudit | undefined> {
  const [row] = await query<HeldAudit>(
    ctx,
    'operator_decision_audit_held',
    `select ${HELD} from operator_decision_audits where answer = 'waiting' and held_by = $1 and held_until > platform_now() order by id limit 1`,
    [operator_id],
  )
  return row
}

// Not their own decision, none about their own accounts, none whose outcome they know.
const OPEN_TO = `answer = 'waiting' and first_id <> $1 and not (not_for @> array[$1::bigint]) and not (people && $2::bigint[]) and queue = any($3)
  and (held_until is null or held_until <= platform_now() or held_by = $1)`

/** How many wait for somebody, by queue. @param own their own accounts and those linked to them */
export const auditsWaiting = (
  ctx: OperatorCtx,
  own: readonly number[],
): Promise<Array<{ queue: AuditedQueue; count: number }>> =>
  query(
    ctx,
    'operator_decision_audits_waiting',
    `select queue, count(*)::int as count from operator_decision_audits where ${OPEN_TO} group by queue order by queue`,
    [ctx.operator.id, [...own], queuesOf(ctx.operator.roles)],
  )

/**
 * Serves the oldest look the caller may have, and holds it for them; the one they hold comes again.
 * @param own the caller's own accounts and those linked to them
 */
export async function nextAudit(
  tx: Tx<OperatorCtx>,
  { queue, own }: { queue?: AuditedQueue | undefined; own: readonly number[] },
): Promise<HeldAudit | undefined> {
  const queues = queuesOf(tx.operator.roles).filter((one) => !queue || one === queue)
  const [row] = await query<HeldAudit>(
    tx,
    'operator_decision_audit_next',
    `update operator_decision_audits set held_by = $1, held_until = platform_now() + $4 * interval '1 millisecond' where id = (
       select id from operator_decision_audits where ${OPEN_TO} order by coalesce(held_by = $1 and held_until > platform_now(), false) desc, id
       limit 1 for update skip locked) returning ${HELD}`,
    [tx.operator.id, [...own], queues, HELD_MS],
  )
  return row
}

interface AuditRow extends HeldAudit {
  first_id: number
  held_by: number | null
  asked_fen: number | null
  answer: 'waiting' | 'agreed' | 'differed'
}

/** @throws Refusal NOT_FOUND, CLAIM_NEEDED: the caller does not hold it (any more) */
async function lockHeld(tx: Tx<OperatorCtx>, id: number): Promise<AuditRow> {
  const [row] = await query<AuditRow>(
    tx,
    'operator_decision_audit_lock',
    `select ${HELD}, first_id, held_by, asked_fen, answer from operator_decision_audits where id = $1 for update`,
    [id],
  )
  if (!row) refuse('NOT_FOUND')
  const holds = row.answer === 'waiting' && row.held_by === tx.operator.id && row.held_until > (await databaseNow(tx))
  if (!holds) refuse('CLAIM_NEEDED')
  return row
}

export interface Answer {
  id: number
  outcome: AuditOutcome
  amount_fen?: number | undefined
  reason: string
}

/**
 * Compares what the caller would have decided with what was. A difference that hurt somebody opens the matter to a third person.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND, CLAIM_NEEDED, VALIDATION (no outcome of this queue, a part without its amount, an amount of anything else)
 */
export async function answerAudit(
  tx: Tx<OperatorCtx>,
  { id, outcome, amount_fen, reason }: Answer,
): Promise<{ agrees: boolean; opens_again: boolean }> {
  checkReason(reason)
  const look = await lockHeld(tx, id)
  if (!(AUDIT_OUTCOMES[look.queue] as readonly AuditOutcome[]).includes(outcome))
    refuse('VALIDATION', { field: 'outcome', reason: 'no outcome of this queue' })
  if (outcome === 'partial' && !amount_fen) refuse('VALIDATION', { field: 'amount_fen', reason: 'how much' })
  if (outcome !== 'partial' && amount_fen !== undefined)
    refuse('VALIDATION', { field: 'amount_fen', reason: 'of a part alone' })
  const [first] = await query<{ outcome: AuditOutcome; amount_fen: number | null }>(
    tx,
    'operator_decision_of_look',
    'select outcome, amount_fen from operator_decisions where id = $1',
    [id],
  )
  const second = { outcome, amount_fen: amount_fen ?? null }
  const agrees = isSame(first!, second, look.asked_fen)
  const opens_again = !agrees && hasHurt(look.queue, first!, second)
  await query(
    tx,
    'operator_decision_audit_answer',
    `update operator_decision_audits set answer = $2, second_id = $3, outcome = $4, amount_fen = $5, reason = $6, looked_at = platform_now(),
       again = $7, shown = case when $7::text is null then null else shown end, held_by = null, held_until = null where id = $1`,
    [
      id,
      agrees ? 'agreed' : 'differed',
      tx.operator.id,
      outcome,
      second.amount_fen,
      reason,
      opens_again ? 'open' : null,
    ],
  )
  await note(tx, {
    action: 'decision_audit.answer',
    target_type: 'decision_audit',
    target_id: id,
    after: { outcome, amount_fen: second.amount_fen, agrees },
    reason,
  })
  return { agrees, opens_again }
}

/**
 * Leaves a look to another colleague.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND, CLAIM_NEEDED
 */
export async function passAudit(tx: Tx<OperatorCtx>, { id, reason }: { id: number; reason: string }): Promise<void> {
  checkReason(reason)
  await lockHeld(tx, id)
  await query(
    tx,
    'operator_decision_audit_pass',
    'update operator_decision_audits set not_for = array_append(not_for, $2::bigint), held_by = null, held_until = null where id = $1',
    [id, tx.operator.id],
  )
  await note(tx, { action: 'decision_audit.pass', target_type: 'decision_audit', target_id: id, reason })
}

/**
 * An operator opens the page of a thing: one who looks at its decision blind may not, and one who sees it now may not look blind later.
 * @returns whether the page stays closed to them
 */
export async function seesOutcome(
  ctx: OperatorCtx,
  { queue, ref_id }: { queue: AuditedQueue; ref_id: number },
): Promise<boolean> {
  const waiting = await query<{ id: number; held: boolean; known: boolean }>(
    ctx,
    'operator_decision_audits_of_thing',
    `select id, held_by = $3 and held_until > platform_now() as held, not_for @> array[$3::bigint] as known
     from operator_decision_audits where queue = $1 and ref_id = $2 and answer = 'waiting' and first_id <> $3`,
    [queue, ref_id, ctx.operator.id],
  )
  if (waiting.some(({ held }) => held)) return true
  const news = waiting.filter(({ known }) => !known).map(({ id }) => id)
  if (news.length > 0)
    await query(
      ctx,
      'operator_decision_audit_seen',
      'update operator_decision_audits set not_for = array_append(not_for, $2::bigint) where id = any($1)',
      [news, ctx.operator.id],
    )
  return false
}
