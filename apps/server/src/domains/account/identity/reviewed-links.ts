/**
 * Accounts that look like one person's, judged by an operator. The same person: the later account is new to nothing and stands as linked,
 * regardless of the device they shared. Another person: a shared device or payout account links them no more; a shared identity number
 * always does.
 */

import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { accountEvents } from '../events.ts'
import { reloadUser } from '../signing-in/sessions.ts'

/** More accounts than a person's page can show. */
const VERDICTS_MAX = 500

export type LinkVerdict = 'same' | 'different'

interface Judged {
  user_id: number
  other_id: number
  verdict: LinkVerdict
  /** What the two share, as the operator saw it. */
  evidence: readonly string[]
  reason: string
}

/**
 * Writes the verdict about two accounts, or another one instead.
 * @returns the verdict it had
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (they share nothing; another person with the same identity number), ALREADY_DONE
 */
export async function judgeLink(
  tx: Tx<OperatorCtx>,
  { user_id, other_id, verdict, evidence, reason }: Judged,
): Promise<LinkVerdict | null> {
  const [low, high] = [Math.min(user_id, other_id), Math.max(user_id, other_id)]
  const found = await query(
    tx,
    'account_link_lock',
    'select id from account_users where id = any($1) order by id for no key update',
    [[low, high]],
  )
  if (found.length < 2) refuse('NOT_FOUND')
  const [before] = await query<{ verdict: LinkVerdict }>(
    tx,
    'account_link_verdict',
    'select verdict from account_link_verdicts where low_id = $1 and high_id = $2',
    [low, high],
  )
  if (before?.verdict === verdict) refuse('ALREADY_DONE')
  if (evidence.length === 0 && !before) refuse('STATE_CONFLICT', { shared: 'nothing' })
  if (verdict === 'different' && evidence.includes('identity')) refuse('STATE_CONFLICT', { shared: 'identity' })
  await query(
    tx,
    'account_link_judge',
    `insert into account_link_verdicts (low_id, high_id, verdict, evidence, reason, operator_id) values ($1, $2, $3, $4, $5, $6)
     on conflict (low_id, high_id) do update set verdict = excluded.verdict, evidence = excluded.evidence, reason = excluded.reason,
       operator_id = excluded.operator_id, decided_at = platform_now()`,
    [low, high, verdict, evidence, reason, tx.operator.id],
  )
  await countAnew(tx, high)
  for (const id of [low, high]) await emit(tx, accountEvents.link_judged, { user_id: id, verdict })
  return before?.verdict ?? null
}

/** Whether an operator found an earlier account to be the same person's. */
export async function isLaterOfSame(tx: Tx, user_id: number): Promise<boolean> {
  const rows = await query(
    tx,
    'account_link_later',
    `select 1 from account_link_verdicts where high_id = $1 and verdict = 'same' limit 1`,
    [user_id],
  )
  return rows.length > 0
}

/** Whether the later account is somebody's first follows from the verdicts and the identity numbers; they are told when it changes. */
async function countAnew(tx: Tx, user_id: number): Promise<void> {
  const [changed] = await query<{ is_first_account: boolean }>(
    tx,
    'account_link_first',
    `update account_users u set is_first_account = f.is_first from (
       select not exists (select from account_link_verdicts where high_id = $1 and verdict = 'same')
         and not exists (select from account_identity_filings a join account_identity_filings b on b.id_no_hmac = a.id_no_hmac and b.user_id < a.user_id
           where a.user_id = $1 and a.status = 'verified' and b.status in ('verified', 'pending', 'asked')) as is_first) f
     where u.id = $1 and u.is_first_account <> f.is_first returning u.is_first_account`,
    [user_id],
  )
  if (!changed) return
  await reloadUser(tx, user_id)
  await emit(tx, accountEvents.first_changed, { user_id, is_first: changed.is_first_account })
}

/** What was found about a person and others, by the other's id. */
export async function verdictsOn(ctx: Ctx, user_id: number): Promise<Map<number, LinkVerdict>> {
  const rows = await query<{ other_id: number; verdict: LinkVerdict }>(
    ctx,
    'account_link_verdicts_on',
    `(select high_id as other_id, verdict from account_link_verdicts where low_id = $1 order by high_id desc limit $2)
     union all (select low_id, verdict from account_link_verdicts where high_id = $1 order by low_id desc limit $2)`,
    [user_id, VERDICTS_MAX],
  )
  return new Map(rows.map((row) => [row.other_id, row.verdict]))
}
