/**
 * What becomes of an application for a shop: an operator approves it, sends it back or asks for more, and its applicant answers. The console
 * checks the operator's right and writes the audit log.
 */

import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit, type Told } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, pauseReviewDeadline, resumeReviewDeadline } from '../../../platform/review-deadlines.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import type { accountEvents } from '../../account/events.ts'
import { accountFactsOf, hasOpenFiling } from '../../account/index.ts'
import { checkWords } from '../../site/index.ts'
import { shopEvents } from '../events.ts'
import { openShop } from '../shops.ts'
import { depositDueFen } from '../standing/deposit-rates.ts'
import { firstStep } from '../standing/opening.ts'
import { type Application, applicationSetting, isOpenApplication, isShopName } from './applications.ts'
import { returnAddresses } from './return-addresses.ts'

const DAY_MS = 86_400_000
/** Deadline: the applicant has not answered. */
export const UNANSWERED = 'shop_application_unanswered'
/** The asked party, as the review deadline names it. */
const APPLICANT = 'applicant'

/** Locks an application: decisions and answers follow each other. Undefined: there is none. */
export async function lockApplication(tx: Tx, id: number): Promise<Application | undefined> {
  const rows = await query<Application>(
    tx,
    'shop_application_lock',
    'select * from shop_applications where id = $1 for update',
    [id],
  )
  return rows[0]
}

async function lockOpen(tx: Tx, id: number): Promise<Application> {
  const row = (await lockApplication(tx, id)) ?? refuse('NOT_FOUND')
  if (!isOpenApplication(row)) refuse('STATE_CONFLICT', { status: row.status })
  return row
}

const save = (tx: Tx, id: number, status: Application['status']) =>
  query(tx, 'shop_application_status', 'update shop_applications set status = $2 where id = $1', [id, status])

/** Ends what runs while an application is open, and keeps how it ended. */
async function close(
  tx: Tx,
  { id, status: before }: Application,
  status: 'approved' | 'rejected' | 'withdrawn',
  { operator_id, note }: { operator_id?: number | undefined; note?: string | null | undefined },
): Promise<void> {
  await query(
    tx,
    'shop_application_close',
    'update shop_applications set status = $2, review_note = $3, reviewed_by = $4, decided_at = platform_now() where id = $1',
    [id, status, note ?? null, operator_id ?? null],
  )
  await endReviewDeadlines(tx, 'application', [id])
  if (before === 'asked') await clearDeadline(tx, UNANSWERED, id)
}

interface Decision {
  operator_id: number
  reason: string
}

/**
 * Makes the shop that was applied for, in this transaction: it opens when its fee and then its deposit are paid, at once where neither is asked.
 * @returns the shop
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, APPLICANT_UNVERIFIED, SHOP_NAME_TAKEN, ALREADY_DONE (the applicant has a shop)
 */
export async function approveApplication(
  tx: Tx,
  id: number,
  { operator_id }: Pick<Decision, 'operator_id'>,
): Promise<{ shop_id: number }> {
  const row = await lockOpen(tx, id)
  // Of a verified person who applies for a company, the licence still waits.
  if (!(await accountFactsOf(tx, row.user_id)).realname_verified || (await hasOpenFiling(tx, row.user_id)))
    refuse('APPLICANT_UNVERIFIED')
  if (await isShopName(tx, row.name, row.user_id)) refuse('SHOP_NAME_TAKEN')
  const deposit_required_fen = await depositDueFen(tx, row)
  const status = await firstStep(tx, { kind: row.kind, deposit_required_fen })
  const shop = await openShop(tx, {
    status,
    deposit_required_fen,
    owner_user_id: row.user_id,
    name: row.name,
    kind: row.kind,
    logo: row.logo ?? undefined,
    intro: row.intro,
    main_category_ids: row.main_category_ids,
    licences: row.licences,
    is_verified: true,
  })
  if (row.return_address_id !== null) await returnAddresses.copy(tx, row.return_address_id, shop.id)
  await close(tx, row, 'approved', { operator_id })
  await emit(tx, shopEvents.application_approved, { user_id: row.user_id, application_id: id, name: row.name, status })
  return { shop_id: shop.id }
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function rejectApplication(tx: Tx, id: number, { operator_id, reason }: Decision): Promise<void> {
  await sendBack(tx, await lockOpen(tx, id), { operator_id, reason })
}

async function sendBack(tx: Tx, row: Application, by: { operator_id?: number; reason: string }): Promise<void> {
  const { operator_id, reason } = by
  await close(tx, row, 'rejected', { operator_id, note: reason })
  await emit(tx, shopEvents.application_rejected, {
    user_id: row.user_id,
    application_id: row.id,
    name: row.name,
    reason,
  })
}

/**
 * Asks the applicant for more: the promise stands still until the answer, and unanswered the application counts as withdrawn.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (decided, or asked already)
 */
export async function askApplicant(tx: Tx, id: number, { operator_id, reason }: Decision): Promise<void> {
  const row = await lockOpen(tx, id)
  if (row.status === 'asked') refuse('STATE_CONFLICT', { status: row.status })
  await save(tx, id, 'asked')
  await query(
    tx,
    'shop_application_ask',
    'insert into shop_application_questions (application_id, question, asked_by) values ($1, $2, $3)',
    [id, reason, operator_id],
  )
  await pauseReviewDeadline(tx, 'application', id, [APPLICANT])
  const answer_by = (await databaseNow(tx)) + (await applicationSetting(tx, 'shop.application_answer_days')) * DAY_MS
  await setDeadline(tx, UNANSWERED, id, answer_by)
  await emit(tx, shopEvents.application_asked, {
    user_id: row.user_id,
    application_id: id,
    name: row.name,
    question: reason,
    answer_by,
  })
}

/**
 * The applicant answers, and the platform's promise goes on by itself.
 * @throws Refusal CONTENT_BLOCKED, NOT_FOUND (none of the caller's), STATE_CONFLICT {status} (nothing is asked)
 */
export async function answerApplication(
  ctx: SignedCtx,
  { id, answer, images }: { id: number; answer: string; images: readonly string[] },
): Promise<void> {
  await checkWords(ctx, answer)
  await inTransaction(ctx, async (tx) => {
    const row = await lockApplication(tx, id)
    if (row?.user_id !== tx.user.id) refuse('NOT_FOUND')
    if (row.status !== 'asked') refuse('STATE_CONFLICT', { status: row.status })
    await save(tx, id, 'answered')
    await query(
      tx,
      'shop_application_answer',
      `update shop_application_questions set answer = $2, images = $3, answered_at = platform_now()
       where application_id = $1 and answered_at is null`,
      [id, answer, [...images]],
    )
    await clearDeadline(tx, UNANSWERED, id)
    await resumeReviewDeadline(tx, 'application', id, APPLICANT)
  })
}

/** Deadline: a question stayed unanswered, and the application counts as withdrawn. */
export async function withdrawUnanswered(tx: Tx, id: number): Promise<void> {
  const row = await lockApplication(tx, id)
  if (row?.status !== 'asked') return
  await close(tx, row, 'withdrawn', {})
  await emit(tx, shopEvents.application_withdrawn, { user_id: row.user_id, application_id: id, name: row.name })
}

/** Documents that were refused take the application that came with them along: it goes back with their reason. */
export async function followDocuments(tx: Tx, { payload }: Told<typeof accountEvents.realname_decided>): Promise<void> {
  const { user_id, verified, kind, reason } = payload
  if (kind !== 'shop' || verified) return
  const [row] = await query<Application>(
    tx,
    'shop_application_lock_open',
    `select * from shop_applications where user_id = $1 and status in ('submitted', 'asked', 'answered') for update`,
    [user_id],
  )
  if (row) await sendBack(tx, row, { reason: reason ?? '' })
}
