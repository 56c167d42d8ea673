/** Operators' decisions on posts and comments, and hiding by the weight of reports. A removal and a rejection name their rule. */
import { REPORT_RULES } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { bbsEvents } from '../events.ts'
import { approveVersion } from '../posting/editing.ts'
import { appealBy, HOUR_MS, isShown } from '../rules.ts'
import { setting } from '../settings.ts'
import { changePost, lockPost, waitingVersion } from '../store.ts'
import { bbs_decisions, type Decision } from '../tables.ts'
import { lockTarget, putAway, show, type Target, type TargetType, thingOf, toldOf } from './targets.ts'

export const STANDS = 'bbs_removal_stands'

interface Ruled {
  operator_id: number
  rule_no: number
  reason: string
}

export const ruleNamed = (no: number) => REPORT_RULES.find((rule) => rule.no === no)

/** The rule of a decision. @throws Refusal NOT_FOUND */
const ruleFor = (no: number) => ruleNamed(no) ?? refuse('NOT_FOUND')

/**
 * Lets a post, an edit of one, or a comment be shown.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (nothing of it waits)
 */
export async function approve(tx: Tx, type: TargetType, id: number): Promise<void> {
  const target = await lockTarget(tx, type, id)
  const { status } = thingOf(target)
  if (status === 'reviewing') return show(tx, target)
  if (status === 'hidden') return restoreHidden(tx, target)
  if (target.type === 'post' && status === 'visible' && (await approveVersion(tx, target.post))) return
  refuse('STATE_CONFLICT', { status })
}

/** What reports have hidden and an operator found nothing wrong with is shown again. */
async function restoreHidden(tx: Tx, target: Target): Promise<void> {
  const now = await databaseNow(tx)
  const { id } = thingOf(target)
  const [ended] = await endHidings(tx, target.type, id)
  invariant(ended, `${target.type} ${id} is hidden by no decision`)
  await show(tx, target)
  await emit(tx, bbsEvents.restored, {
    ...{ ...toldOf(target), decision_id: ended, ruling: '', on_appeal: false, at: now },
  })
}

/** Shows again what reports have hidden; what is not hidden any more stays as it is. */
export async function showHidden(tx: Tx, type: TargetType, id: number): Promise<void> {
  const target = await lockTarget(tx, type, id)
  if (thingOf(target).status === 'hidden') await restoreHidden(tx, target)
}

/** An operator has looked at what reports had hidden: the hiding is over, and an appeal about it with it. @returns the decisions that end */
async function endHidings(tx: Tx, type: TargetType, id: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    tx,
    'bbs_hidings_end',
    `update bbs_decisions set ended_at = platform_now() where target_type = $1 and target_id = $2 and kind = 'hidden' and ended_at is null returning id`,
    [type, id],
  )
  const ids = rows.map((row) => row.id)
  await endReviewDeadlines(tx, 'post_appeal', ids)
  return ids
}

/**
 * Does not let a post, an edit of one, or a comment be shown. Of an edit the version before stays.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function reject(tx: Tx, type: TargetType, id: number, given: Ruled): Promise<Decision> {
  const target = await lockTarget(tx, type, id)
  const { status } = thingOf(target)
  if (status === 'reviewing') {
    await putAway(tx, target, 'rejected')
    return decide(tx, target, { ...given, kind: 'rejected', version: versionOf(target) })
  }
  const waiting = target.type === 'post' && status === 'visible' ? await waitingVersion(tx, id) : undefined
  if (!waiting) refuse('STATE_CONFLICT', { status })
  await query(
    tx,
    'bbs_version_reject',
    `update bbs_versions set state = 'rejected', waits = '{}', review_by = null where id = $1`,
    [waiting.id],
  )
  await endReviewDeadlines(tx, 'post', [id])
  await changePost(tx, id, { has_edit: false })
  return decide(tx, target, { ...given, kind: 'rejected', version: waiting.version })
}

/**
 * Removes what is shown, or was hidden, by a rule.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function remove(tx: Tx, type: TargetType, id: number, given: Ruled): Promise<Decision> {
  const target = await lockTarget(tx, type, id)
  const { status } = thingOf(target)
  if (status !== 'visible' && status !== 'hidden') refuse('STATE_CONFLICT', { status })
  if (status === 'hidden') await endHidings(tx, type, id)
  await putAway(tx, target, 'removed')
  const decision = await decide(tx, target, { ...given, kind: 'removed', version: versionOf(target) })
  await setDeadline(tx, STANDS, decision.id, appealBy(decision)!)
  return decision
}

/**
 * Hides what is shown until an operator looks at it: reports weigh so much.
 * @returns undefined where it is not shown any more
 */
export async function hide(tx: Tx, type: TargetType, id: number, reason: string): Promise<Decision | undefined> {
  const target = await lockTarget(tx, type, id)
  if (!isShown(thingOf(target))) return undefined
  await putAway(tx, target, 'hidden')
  const within_ms = (await setting(tx, 'bbs.danger_h')) * HOUR_MS
  await startReviewDeadlines(tx, type === 'post' ? 'post' : 'post_comment', [id], within_ms)
  return decide(tx, target, { kind: 'hidden', reason, version: versionOf(target) })
}

const versionOf = (target: Target): number | null => (target.type === 'post' ? target.post.version : null)

type Given = Pick<Decision, 'kind' | 'reason' | 'version'> & Partial<Ruled>

/** Writes a decision down and tells its author, with the rule and until when they may appeal. */
async function decide(tx: Tx, target: Target, { operator_id, rule_no, ...given }: Given): Promise<Decision> {
  const rule = rule_no === undefined ? undefined : ruleFor(rule_no)
  const { target_type, target_id, user_id } = toldOf(target)
  const [made] = await tx.db
    .insert(bbs_decisions)
    .values({ ...given, target_type, target_id, user_id, rule_no: rule_no ?? null, decided_by: operator_id ?? null })
    .returning()
  invariant(made, 'a decision was not stored')
  const told = {
    ...{ ...toldOf(target), decision_id: made.id, reason: made.reason, decided_at: made.decided_at },
    appeal_by: appealBy(made)!,
  }
  if (!rule) await emit(tx, bbsEvents.hidden, told)
  else
    await emit(tx, bbsEvents.removed, {
      ...{ ...told, rule_no: rule.no, rule_en: rule.en, rule_zh: rule.zh, is_rejection: given.kind === 'rejected' },
      ...(operator_id === undefined ? {} : { by_operator: operator_id }),
    })
  return made
}

/**
 * Puts a post among those operators chose.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, ALREADY_DONE
 */
export async function choosePost(tx: Tx, id: number): Promise<void> {
  const post = (await lockPost(tx, id)) ?? refuse('NOT_FOUND')
  if (!isShown(post)) refuse('STATE_CONFLICT', { status: post.status })
  if (post.is_essence) refuse('ALREADY_DONE')
  await changePost(tx, id, { is_essence: true })
}
