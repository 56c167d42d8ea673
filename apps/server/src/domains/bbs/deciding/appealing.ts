/** An author appeals a decision once; another operator rules on it. What stands costs growth, and the third removal in 30 days a mute. */
import { REMOVALS_MUTE_DAYS, REMOVALS_WITHIN_DAYS } from '@juya/contract'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { checkWords } from '../../site/index.ts'
import { bbsEvents } from '../events.ts'
import { takeVersion } from '../posting/editing.ts'
import { appealBy, bringsMute, DAY_MS, HOUR_MS, isAppealed } from '../rules.ts'
import { setting } from '../settings.ts'
import { decisionById, lockDecision } from '../store.ts'
import type { Decision, Version } from '../tables.ts'
import { ruleNamed, STANDS } from './deciding.ts'
import { lockTarget, show, type Target, thingOf, toldOf } from './targets.ts'

/**
 * Appeals a decision against a post or a comment of the caller. The same appeal again changes nothing.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (appealed before, or there is nothing to appeal), WINDOW_CLOSED, CONTENT_BLOCKED
 */
export async function appealDecision(ctx: SignedCtx, id: number, content: string): Promise<Decision> {
  await checkWords(ctx, content)
  return inTransaction(ctx, async (tx) => {
    const found = await decisionById(tx, id)
    if (found?.user_id !== tx.user.id) refuse('NOT_FOUND')
    const target = await lockTarget(tx, found.target_type, found.target_id)
    const decision = (await lockDecision(tx, id)) ?? refuse('NOT_FOUND')
    if (decision.appeal === content) return decision
    const until = appealBy(decision)
    if (until === null || thingOf(target).status === 'deleted')
      refuse('STATE_CONFLICT', { status: thingOf(target).status })
    const now = await databaseNow(tx)
    if (now >= until) refuse('WINDOW_CLOSED')
    const answer_by = now + (await setting(tx, 'bbs.ruling_h')) * HOUR_MS
    await clearDeadline(tx, STANDS, id)
    await startReviewDeadlines(tx, 'post_appeal', [id], answer_by - now)
    await query(
      tx,
      'bbs_appeal',
      'update bbs_decisions set appeal = $2, appealed_at = platform_now(), answer_by = to_timestamp($3::float8 / 1000) where id = $1',
      [id, content, answer_by],
    )
    return (await decisionById(tx, id))!
  })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT, SELF_ACTION (the operator decided it) */
async function lockAppealed(tx: Tx, id: number, operator_id: number): Promise<{ target: Target; decision: Decision }> {
  const found = (await decisionById(tx, id)) ?? refuse('NOT_FOUND')
  const target = await lockTarget(tx, found.target_type, found.target_id)
  const decision = (await lockDecision(tx, id)) ?? refuse('NOT_FOUND')
  if (!isAppealed(decision)) refuse('STATE_CONFLICT', { status: thingOf(target).status })
  if (decision.decided_by === operator_id) refuse('SELF_ACTION')
  return { target, decision }
}

interface Ruling {
  operator_id: number
  ruling: string
}

async function rule(tx: Tx, id: number, outcome: 'upheld' | 'turned', { operator_id, ruling }: Ruling): Promise<void> {
  await query(
    tx,
    'bbs_rule',
    'update bbs_decisions set outcome = $2, ruling = $3, ruled_by = $4, ruled_at = platform_now() where id = $1',
    [id, outcome, ruling, operator_id],
  )
  await endReviewDeadlines(tx, 'post_appeal', [id])
}

/** The decision is turned round: what it was about is shown, and nothing of it counts. @throws Refusal as lockAppealed */
export async function turnDecision(tx: Tx, id: number, given: Ruling): Promise<void> {
  const { target, decision } = await lockAppealed(tx, id, given.operator_id)
  await rule(tx, id, 'turned', given)
  await bringBack(tx, target, decision)
  const at = await databaseNow(tx)
  await emit(tx, bbsEvents.restored, {
    ...{ ...toldOf(target), decision_id: id, ruling: given.ruling, on_appeal: true, at },
  })
}

async function bringBack(tx: Tx, target: Target, decision: Decision): Promise<void> {
  const { status } = thingOf(target)
  if (status === decision.kind) return show(tx, target)
  // An edit that was rejected: its version takes the place of the one that stayed.
  if (target.type !== 'post' || status !== 'visible' || decision.version === null) return
  const [version] = await query<Version & Record<string, unknown>>(
    tx,
    'bbs_version_bring_back',
    `delete from bbs_versions where post_id = $1 and version = $2 and state = 'rejected' returning *`,
    [target.post.id, decision.version],
  )
  if (version && version.version > target.post.version) await takeVersion(tx, target.post, version, null)
}

/** What was decided stays, and a removal costs what it costs. @throws Refusal as lockAppealed */
export async function upholdDecision(tx: Tx, id: number, given: Ruling): Promise<void> {
  const { target, decision } = await lockAppealed(tx, id, given.operator_id)
  await rule(tx, id, 'upheld', given)
  await emit(tx, bbsEvents.upheld, {
    ...{ ...toldOf(target), decision_id: id, ruling: given.ruling, at: await databaseNow(tx) },
  })
  await letStand(tx, target, decision, [decision.decided_by, given.operator_id])
}

/** Deadline bbs_removal_stands: there was no appeal in time. */
export async function standUnappealed(tx: Tx, id: number): Promise<void> {
  const found = await decisionById(tx, id)
  if (!found) return
  const target = await lockTarget(tx, found.target_type, found.target_id)
  const decision = await lockDecision(tx, id)
  if (decision && decision.appealed_at === null) await letStand(tx, target, decision, [decision.decided_by])
}

/** A removal stands: others hear it, growth follows, and the third within 30 days mutes for seven. */
async function letStand(
  tx: Tx,
  target: Target,
  { id, kind, user_id, rule_no, reason, stood_at }: Decision,
  by: ReadonlyArray<number | null>,
): Promise<void> {
  if (kind !== 'removed' || stood_at !== null) return
  const [row] = await query<{ n: number }>(
    tx,
    'bbs_removals_standing',
    `select count(*)::int as n from bbs_decisions where user_id = $1 and stood_at > platform_now() - interval '${REMOVALS_WITHIN_DAYS} days'`,
    [user_id],
  )
  const mutes = bringsMute(row!.n + 1)
  const now = await databaseNow(tx)
  await query(
    tx,
    'bbs_removal_stood',
    'update bbs_decisions set stood_at = platform_now(), mute_until = to_timestamp($2::float8 / 1000) where id = $1',
    [id, mutes ? now + REMOVALS_MUTE_DAYS * DAY_MS : null],
  )
  const named = ruleNamed(rule_no ?? 0)
  invariant(named, `removal ${id} names no rule`)
  await emit(tx, bbsEvents.removal_stood, {
    ...{ ...toldOf(target), decision_id: id, reason, mutes },
    ...{ rule_no: named.no, rule_en: named.en, rule_zh: named.zh },
    by_operators: by.filter((one) => one !== null),
  })
}
