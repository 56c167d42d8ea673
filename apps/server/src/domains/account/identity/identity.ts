/** Real names: where a person stands, the decision on a filing, and finding accounts of one person. */

import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { accountEvents } from '../events.ts'
import { addGrowth } from '../profile/growth-log.ts'
import * as rules from '../rules.ts'
import { reloadUser } from '../signing-in/sessions.ts'
import { isLaterOfSame } from './reviewed-links.ts'
import { unseal } from './vault.ts'

export const ACCOUNTS_PER_PERSON = 3
/** Deadline: a question about a filing stayed unanswered (asking.ts). */
export const FILING_UNANSWERED = 'account_filing_unanswered'

/** What verifying one's identity adds to the growth value. */
export const REALNAME_GROWTH = 50

interface Row extends Record<string, unknown> {
  id: number
  user_id: number
  kind: 'person' | 'shop'
  real_name_enc: Buffer
  id_no_enc: Buffer
  id_no_hmac: Buffer
  is_adult: boolean
  company_name: string | null
  licence_no: string | null
  status: 'pending' | 'asked' | 'verified' | 'rejected' | 'revoked'
  reject_reason: string | null
  created_at: number
  decided_at: number | null
}

/** The filing a person made last, or undefined. */
export const latestIdentity = async (ctx: Ctx, user_id: number): Promise<Row | undefined> =>
  (
    await query<Row>(
      ctx,
      'account_identity_latest',
      'select * from account_identity_filings where user_id = $1 order by id desc limit 1',
      [user_id],
    )
  )[0]

/** Whether the caller's real name is verified, and whether they are of age. */
export async function checkRealname(
  ctx: SignedCtx,
): Promise<{ verified: boolean; status: 'none' | 'pending' | 'verified' | 'rejected' | 'revoked'; adult: boolean }> {
  const [row] = await query<{
    realname_status: 'none' | 'pending' | 'verified' | 'rejected' | 'revoked'
  }>(ctx, 'account_realname_state', 'select realname_status from account_users where id = $1', [ctx.user.id])
  const status = row?.realname_status ?? 'none'
  return { verified: status === 'verified', status, adult: await isVerifiedAdult(ctx, ctx.user.id) }
}

/** Whether a person's verified number says that they are of age today, by the calendar of Shanghai. */
export async function isVerifiedAdult(ctx: Ctx, user_id: number): Promise<boolean> {
  const [row] = await query<{ is_adult: boolean }>(
    ctx,
    'account_verified_adult',
    `select is_adult from account_users where id = $1 and realname_status = 'verified'`,
    [user_id],
  )
  if (!row || row.is_adult) return row?.is_adult ?? false
  // They were not when they were verified; birthdays pass since.
  const identity = await verifiedIdentity(ctx, user_id)
  const birthday = identity && rules.birthdayOf(unseal(ctx, 'id_no', identity.id_no_enc))
  return birthday !== undefined && rules.isAdult(birthday, await databaseNow(ctx))
}

export async function verifiedIdentity(ctx: Ctx, user_id: number): Promise<Row | undefined> {
  return (
    await query<Row>(
      ctx,
      'account_identity_verified',
      `select * from account_identity_filings where user_id = $1 and status = 'verified' order by id desc limit 1`,
      [user_id],
    )
  )[0]
}

/** Whether a person's documents wait for an operator, or for their answer to one. */
export async function hasOpenFiling(ctx: Ctx, user_id: number): Promise<boolean> {
  const rows = await query(
    ctx,
    'account_identity_open',
    `select 1 from account_identity_filings where user_id = $1 and status in ('pending', 'asked')`,
    [user_id],
  )
  return rows.length > 0
}

/** @throws Refusal NOT_FOUND (one of them was not uploaded by the caller) */
export async function checkDocuments(tx: Tx<SignedCtx>, paths: readonly string[]): Promise<void> {
  const rows = await query<{ path: string }>(
    tx,
    'account_documents_known',
    'select path from platform_media where path = any($1) and owner_user_id = $2',
    [[...paths], tx.user.id],
  )
  if (rows.length < new Set(paths).size) refuse('NOT_FOUND')
}

export const accountsOfNumber = async (ctx: Ctx, id_no_hmac: Buffer, but_user_id: number): Promise<number> =>
  (
    await query<{ count: number }>(
      ctx,
      'account_identity_accounts',
      `select count(distinct user_id) as count from account_identity_filings where id_no_hmac = $1 and user_id <> $2 and status in ('verified', 'pending', 'asked')`,
      [id_no_hmac, but_user_id],
    )
  )[0]!.count

/** Decides a filing once. A verified person who has another verified account is a new customer nowhere. */
export async function settle(
  tx: Tx,
  identity_id: number,
  { verified, operator_id, reason }: { verified: boolean; operator_id: number | null; reason?: string },
): Promise<Row> {
  const rows = await query<Row>(
    tx,
    'account_identity_decide',
    `update account_identity_filings set status = $2, reject_reason = $3, reviewed_by = $4, decided_at = platform_now() where id = $1 and status in ('pending', 'asked') returning *`,
    [identity_id, verified ? 'verified' : 'rejected', reason ?? null, operator_id],
  )
  const row = rows[0] ?? refuse('STATE_CONFLICT')
  await endReviewDeadlines(tx, 'filing', [identity_id])
  await clearDeadline(tx, FILING_UNANSWERED, identity_id)
  const others = verified ? await accountsOfNumber(tx, row.id_no_hmac, row.user_id) : 0
  await query(
    tx,
    'account_realname_save',
    `update account_users set
       realname_status = case when $2 then 'verified' when realname_status = 'verified' then 'verified' else 'rejected' end,
       is_adult = case when $2 then $3 else is_adult end, is_first_account = case when $2 then $4 else is_first_account end where id = $1`,
    [row.user_id, verified, row.is_adult, others === 0 && !(await isLaterOfSame(tx, row.user_id))],
  )
  if (verified)
    await addGrowth(tx, { user_id: row.user_id, delta: REALNAME_GROWTH, reason: 'realname', ref: 'realname' })
  await reloadUser(tx, row.user_id)
  await emit(tx, accountEvents.realname_decided, {
    user_id: row.user_id,
    verified,
    kind: row.kind,
    reason: reason ?? null,
  })
  return row
}

/** Locks a filing: decisions on it follow each other. */
export async function lockIdentity(tx: Tx, identity_id: number): Promise<void> {
  await query(tx, 'account_identity_lock_one', 'select 1 from account_identity_filings where id = $1 for update', [
    identity_id,
  ])
}

/**
 * An operator's decision on a pending filing.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (decided already)
 */
export async function decideIdentity(
  tx: Tx,
  identity_id: number,
  decision: { verified: boolean; operator_id: number; reason?: string },
): Promise<{ user_id: number; kind: 'person' | 'shop' }> {
  const found = await query(tx, 'account_identity_find', 'select 1 from account_identity_filings where id = $1', [
    identity_id,
  ])
  if (found.length === 0) refuse('NOT_FOUND')
  const { user_id, kind } = await settle(tx, identity_id, decision)
  return { user_id, kind }
}

/**
 * An operator takes a verification back: it was wrong, or won by false documents. The person may file again; without another verified
 * filing they count as unverified and not of age from now on.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (not verified)
 */
export async function revokeIdentity(
  tx: Tx,
  identity_id: number,
  { operator_id, reason }: { operator_id: number; reason: string },
): Promise<{ user_id: number; kind: 'person' | 'shop' }> {
  const [found] = await query<Row>(
    tx,
    'account_identity_revoke_lock',
    'select * from account_identity_filings where id = $1 for update',
    [identity_id],
  )
  if (!found) refuse('NOT_FOUND')
  if (found.status !== 'verified') refuse('STATE_CONFLICT', { status: found.status })
  await query(
    tx,
    'account_identity_revoke',
    `update account_identity_filings set status = 'revoked', reject_reason = $2, reviewed_by = $3, decided_at = platform_now() where id = $1`,
    [identity_id, reason, operator_id],
  )
  const { user_id, kind } = found
  const other = await verifiedIdentity(tx, user_id)
  if (!other)
    await query(
      tx,
      'account_realname_revoke',
      `update account_users set realname_status = 'revoked', is_adult = false where id = $1`,
      [user_id],
    )
  await reloadUser(tx, user_id)
  await emit(tx, accountEvents.realname_revoked, { user_id, kind, reason, is_left: other !== undefined })
  return { user_id, kind }
}

/** Whether these are the last six characters of a person's verified number, the caller's unless told. True when there is none: nothing is to be proved. */
export async function idTailMatches(ctx: Ctx, tail: string | undefined, user_id = ctx.user?.id): Promise<boolean> {
  const row = await verifiedIdentity(ctx, user_id!)
  return row ? unseal(ctx, 'id_no', row.id_no_enc).endsWith((tail ?? '-').toUpperCase()) : true
}

/** The verified name of a person, in clear: for payout accounts and cards, which must be theirs. Undefined when not verified. */
export async function realNameOf(ctx: Ctx, user_id: number): Promise<string | undefined> {
  const row = await verifiedIdentity(ctx, user_id)
  return row && unseal(ctx, 'real_name', row.real_name_enc)
}

/** The name of the company a person was verified for, as its licence has it. Undefined without one. */
export async function companyNameOf(ctx: Ctx, user_id: number): Promise<string | undefined> {
  const [row] = await query<{ company_name: string }>(
    ctx,
    'account_company_name',
    `select company_name from account_identity_filings where user_id = $1 and status = 'verified' and company_name is not null order by id desc limit 1`,
    [user_id],
  )
  return row?.company_name
}

/** The verified name and number, in clear: for binding cards only. */
export async function identityOf(ctx: Ctx, user_id: number): Promise<{ real_name: string; id_no: string } | undefined> {
  const row = await verifiedIdentity(ctx, user_id)
  return row && { real_name: unseal(ctx, 'real_name', row.real_name_enc), id_no: unseal(ctx, 'id_no', row.id_no_enc) }
}
