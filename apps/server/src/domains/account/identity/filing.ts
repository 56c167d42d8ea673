/** Filing who somebody is: their papers, what the register says of them, and the application for a shop that comes along. */
import { z } from 'zod'
import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, isUniqueViolation, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { defineSettings } from '../../../platform/settings.ts'
import { checkName, checkWords } from '../../site/index.ts'
import { ports } from '../ports.ts'
import { agree } from '../protecting/consents.ts'
import * as rules from '../rules.ts'
import {
  ACCOUNTS_PER_PERSON,
  accountsOfNumber,
  checkDocuments,
  checkRealname,
  latestIdentity,
  settle,
  verifiedIdentity,
} from './identity.ts'
import { keyedHash, seal } from './vault.ts'

const HOUR_MS = 3_600_000
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

/** A person's identity: all four, or none of a verified person who applies for a shop. */
interface Papers {
  real_name: string
  id_no: string
  id_front: string
  id_back: string
}

export interface Filing extends Partial<Papers> {
  kind: 'person' | 'shop'
  hand_held?: string
  company_name?: string
  licence_no?: string
  licence_img?: string
  extra_licences?: Array<{ kind: string; img: string; expires_on?: string }>
  shop?: {
    name: string
    logo?: string
    main_category_ids: number[]
    intro: string
    phone?: string
    return_address_id?: number
    rules_version?: number
  }
}

/**
 * Files the documents. A person whose name and number belong together, as the register says, is verified at once; everything
 * else waits for an operator. Kind shop files the application for a shop as well; a verified person need not say again who they are.
 *
 * @throws Refusal VALIDATION (id_no), MISSING_PARAM (an unverified person's papers, what kind shop or a company lacks), ALREADY_DONE (verified,
 *   or has a shop), STATE_CONFLICT (pending), LIMIT_REACHED (a fourth account of one person), NOT_FOUND (documents that were not uploaded, an
 *   address of another), CONTENT_BLOCKED, AGREEMENT_REQUIRED (the rules for sellers changed since they were read)
 */
export async function fileIdentity(ctx: SignedCtx, filing: Filing): Promise<void> {
  if (filing.kind === 'shop' && !filing.shop) refuse('MISSING_PARAM', { field: 'shop' })
  if (filing.shop) await checkName(ctx, 'shop.name', filing.shop.name)
  if (filing.company_name)
    for (const field of ['licence_no', 'licence_img'] as const) if (!filing[field]) refuse('MISSING_PARAM', { field })
  await checkWords(ctx, filing.shop?.intro, filing.company_name)
  await checkMayFile(ctx, filing.kind)
  const missing = PAPERS.find((field) => !filing[field])
  if (!missing) return fileWithPapers(ctx, { ...filing, ...(filing as Papers) })
  if (filing.kind === 'person' || !(await checkRealname(ctx)).verified) refuse('MISSING_PARAM', { field: missing })
  return fileVerified(ctx, filing)
}

const PAPERS = ['real_name', 'id_no', 'id_front', 'id_back'] as const

/** A verified person applies for a shop. As an individual there is nothing to look at anew; of a company an operator looks at its licence. */
async function fileVerified(ctx: SignedCtx, filing: Filing): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await query(tx, 'account_user_lock', 'select 1 from account_users where id = $1 for no key update', [tx.user.id])
    await checkMayFile(tx, filing.kind)
    const known = (await verifiedIdentity(tx, tx.user.id)) ?? refuse('MISSING_PARAM', { field: PAPERS[0] })
    await checkDocuments(tx, picturesOf(filing))
    if (filing.company_name) {
      const [row] = await query<{ id: number }>(
        tx,
        'account_identity_company',
        `insert into account_identity_filings (user_id, kind, real_name_enc, id_no_enc, id_no_hmac, id_front, id_back, hand_held, company_name, licence_no,
           licence_img, extra_licences, is_adult, status)
         select user_id, 'shop', real_name_enc, id_no_enc, id_no_hmac, id_front, id_back, hand_held, $2, $3, $4, $5::jsonb, is_adult, 'pending'
         from account_identity_filings where id = $1 returning id`,
        [
          known.id,
          filing.company_name,
          filing.licence_no,
          filing.licence_img,
          JSON.stringify(filing.extra_licences ?? []),
        ],
      )
      await waitForOperator(tx, row!.id)
    }
    await fileShop(tx, filing)
  })
}

/** From now on an operator's answer to the filing is promised. */
async function waitForOperator(tx: Tx<SignedCtx>, identity_id: number): Promise<void> {
  await query(
    tx,
    'account_realname_pending',
    `update account_users set realname_status = 'pending' where id = $1 and realname_status <> 'verified'`,
    [tx.user.id],
  )
  await startReviewDeadlines(tx, 'filing', [identity_id], (await readSetting(tx, 'account.filing_h')) * HOUR_MS)
}

async function fileWithPapers(ctx: SignedCtx, filing: Filing & Papers): Promise<void> {
  const id_no = filing.id_no.toUpperCase()
  if (!rules.isIdNumber(id_no))
    refuse('VALIDATION', {
      field: 'id_no',
      reason: ctx.locale === 'zh-CN' ? '身份证号不正确' : 'not a valid identity number',
      fields: { id_no: 'invalid' },
    })
  const verdict = await askRegister(ctx, filing.real_name, id_no)
  const adult = rules.isAdult(rules.birthdayOf(id_no)!, await databaseNow(ctx))
  const at_once = filing.kind === 'person' && verdict === 'match'
  try {
    await inTransaction(ctx, async (tx) => {
      // Of two filings at once the second finds what became of the first.
      await query(tx, 'account_user_lock', 'select 1 from account_users where id = $1 for no key update', [tx.user.id])
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
      } else await waitForOperator(tx, rows[0]!.id)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'account_identities_open')) refuse('STATE_CONFLICT')
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

const picturesOf = (filing: Filing): string[] =>
  [
    filing.id_front,
    filing.id_back,
    filing.hand_held,
    filing.licence_img,
    ...(filing.extra_licences ?? []).map((licence) => licence.img),
  ].filter((path) => path !== undefined)

async function fileShop(tx: Tx<SignedCtx>, filing: Filing): Promise<void> {
  const { name, logo, main_category_ids, intro, phone, return_address_id, rules_version } = filing.shop!
  if (rules_version !== undefined) await agree(tx, [{ code: 'seller_rules', version: rules_version }])
  await ports.fileShop(tx, {
    user_id: tx.user.id,
    kind: filing.company_name ? 'company' : 'individual',
    name,
    logo,
    intro,
    phone,
    main_category_ids,
    return_address_id,
    licences: [
      ...(filing.licence_img ? [{ kind: 'licence', image: filing.licence_img }] : []),
      ...(filing.extra_licences ?? []).map(({ kind, img, expires_on }) => ({ kind, image: img, expires_on })),
    ],
  })
}
