/** Real names: filing documents, asking the register, the operator's decision, and finding accounts of one person. */

import { z } from 'zod'
import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, isUniqueViolation, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { endPromises, startPromises } from '../../../platform/promises.ts'
import { refuse } from '../../../platform/refuse.ts'
import { defineSettings } from '../../../platform/settings.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { checkName, checkWords } from '../../site/index.ts'
import { accountEvents } from '../events.ts'
import { ports } from '../ports.ts'
import { addGrowth } from '../profile/people.ts'
import * as rules from '../rules.ts'
import { eraseUser } from '../signing-in/sessions.ts'
import { isLaterOfSame } from './reviewed-links.ts'
import { keyedHash, seal, unseal } from './vault.ts'

export const ACCOUNTS_PER_PERSON = 3
const HOUR_MS = 3_600_000
/** Deadline: a question about a filing stayed unanswered (asking.ts). */
export const FILING_UNANSWERED = 'account_filing_unanswered'

const readSetting = defineSettings({
  'account.filing_h': {
    title: { en: 'A real-name filing is answered within (hours)', zh: '实名申请答复时限（小时）' },
    reason_zh: '按自然小时计，周末不顺延。',
    schema: z.number().int().min(1).max(720),
    default: 48,
    public: true,
    reason: 'Calendar hours: two working days would hide a Friday’s deadline.',
  },
})
const REALNAME_GROWTH = 50

export interface Filing {
  kind: 'person' | 'shop'
  real_name: string
  id_no: string
  id_front: string
  id_back: string
  hand_held?: string
  company_name?: string
  licence_no?: string
  licence_img?: string
  extra_licences?: Array<{ kind: string; img: string; expires_on?: string }>
  shop?: { name: string; logo?: string; main_category_ids: number[]; intro: string; phone?: string }
}

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

/**
 * Files the documents. A person whose name and number belong together, as the register says, is verified at once; everything
 * else waits for an operator. Kind shop files the application for a shop as well.
 *
 * @throws Refusal VALIDATION (id_no, or what kind shop lacks), ALREADY_DONE (verified), STATE_CONFLICT (pending),
 *   LIMIT_REACHED (a fourth account of one person), NOT_FOUND (documents that were not uploaded), CONTENT_BLOCKED
 */
export async function fileIdentity(ctx: SignedCtx, filing: Filing): Promise<void> {
  const id_no = filing.id_no.toUpperCase()
  if (!rules.isIdNumber(id_no))
    refuse('VALIDATION', {
      field: 'id_no',
      reason: ctx.locale === 'zh-CN' ? '身份证号不正确' : 'not a valid identity number',
      fields: { id_no: 'invalid' },
    })
  if (filing.kind === 'shop' && !filing.shop) refuse('MISSING_PARAM', { field: 'shop' })
  if (filing.shop) checkName(ctx, 'shop.name', filing.shop.name)
  checkWords(filing.shop?.intro, filing.company_name)
  await checkMayFile(ctx, filing.kind)

  const verdict = await askRegister(ctx, filing.real_name, id_no)
  const adult = rules.isAdult(rules.birthdayOf(id_no)!, await databaseNow(ctx))
  const at_once = filing.kind === 'person' && verdict === 'match'
  try {
    await inTransaction(ctx, async (tx) => {
      // Of two filings at once the second finds what became of the first.
      await query(tx, 'account_user_lock', 'select 1 from account_users where id = $1 for update', [tx.user.id])
      await checkMayFile(tx, filing.kind)
      const known = await verifiedIdentity(tx, tx.user.id)
      await checkDocuments(tx, picturesOf(filing))
      const id_no_hmac = keyedHash(tx, 'id_no', id_no)
      // Accounts of one person are counted one after the other.
      await query(tx, 'account_identity_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `identity:${id_no_hmac.toString('hex')}`,
      ])
      const others = await accountsOfNumber(tx, id_no_hmac, tx.user.id)
      if (others >= ACCOUNTS_PER_PERSON) refuse('LIMIT_REACHED', { limit: ACCOUNTS_PER_PERSON })
      if (known && !known.id_no_hmac.equals(id_no_hmac)) refuse('STATE_CONFLICT')
      const rows = await query<{ id: number }>(
        tx,
        'account_identity_add',
        `insert into account_identity_filings (user_id, kind, real_name_enc, id_no_enc, id_no_hmac, id_front, id_back, hand_held, company_name, licence_no, licence_img,
           extra_licences, is_adult, status)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, 'pending') returning id`,
        [
          tx.user.id,
          filing.kind,
          seal(tx, 'real_name', filing.real_name),
          seal(tx, 'id_no', id_no),
          id_no_hmac,
          filing.id_front,
          filing.id_back,
          filing.hand_held ?? null,
          filing.company_name ?? null,
          filing.licence_no ?? null,
          filing.licence_img ?? null,
          JSON.stringify(filing.extra_licences ?? []),
          adult,
        ],
      )
      if (filing.shop) await fileShop(tx, filing)
      if (at_once) await settle(tx, rows[0]!.id, { verified: true, operator_id: null })
      else if (verdict !== 'match' && filing.kind === 'person' && verdict !== 'unreachable') {
        await settle(tx, rows[0]!.id, {
          verified: false,
          operator_id: null,
          reason: verdict === 'unknown' ? 'number unknown to the register' : 'name and number do not belong together',
        })
      } else {
        await query(
          tx,
          'account_realname_pending',
          `update account_users set realname_status = 'pending' where id = $1 and realname_status <> 'verified'`,
          [tx.user.id],
        )
        await startPromises(tx, 'filing', [rows[0]!.id], (await readSetting(tx, 'account.filing_h')) * HOUR_MS)
      }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'account_identity_filings_open')) refuse('STATE_CONFLICT')
    throw error
  }
}

async function checkMayFile(ctx: SignedCtx, kind: 'person' | 'shop'): Promise<void> {
  const row = await latestIdentity(ctx, ctx.user.id)
  if (row?.status === 'pending' || row?.status === 'asked') refuse('STATE_CONFLICT')
  if (kind === 'person' && (await checkRealname(ctx)).verified) refuse('ALREADY_DONE')
}

/** The register's word; unreachable leaves the decision to an operator. */
async function askRegister(
  ctx: Ctx,
  name: string,
  id_no: string,
): Promise<'match' | 'mismatch' | 'unknown' | 'unreachable'> {
  const { identity } = ctx.services.gateways
  if (!identity.configured) return 'unreachable'
  try {
    return await identity.check({ name, id_no })
  } catch (error) {
    if (!(error instanceof GatewayRefused) && !(error instanceof OutcomeUnknown)) throw error
    ctx.log.warn({ err: error }, 'the identity register did not answer')
    return 'unreachable'
  }
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

const picturesOf = (filing: Filing): string[] =>
  [
    filing.id_front,
    filing.id_back,
    filing.hand_held,
    filing.licence_img,
    ...(filing.extra_licences ?? []).map((licence) => licence.img),
  ].filter((path) => path !== undefined)

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

const accountsOfNumber = async (ctx: Ctx, id_no_hmac: Buffer, but_user_id: number): Promise<number> =>
  (
    await query<{ count: number }>(
      ctx,
      'account_identity_accounts',
      `select count(distinct user_id) as count from account_identity_filings where id_no_hmac = $1 and user_id <> $2 and status in ('verified', 'pending', 'asked')`,
      [id_no_hmac, but_user_id],
    )
  )[0]!.count

async function fileShop(tx: Tx<SignedCtx>, filing: Filing): Promise<void> {
  const { name, logo, main_category_ids, intro, phone } = filing.shop!
  await ports.fileShop(tx, {
    user_id: tx.user.id,
    kind: filing.company_name ? 'company' : 'individual',
    name,
    logo,
    intro,
    phone,
    main_category_ids,
    licences: [
      ...(filing.licence_img ? [{ kind: 'licence', image: filing.licence_img }] : []),
      ...(filing.extra_licences ?? []).map(({ kind, img, expires_on }) => ({ kind, image: img, expires_on })),
    ],
  })
}

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
  await endPromises(tx, 'filing', [identity_id])
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
  await eraseUser(tx, row.user_id)
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
  await eraseUser(tx, user_id)
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
