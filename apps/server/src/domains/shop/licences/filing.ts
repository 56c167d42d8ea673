/** A shop's licences: filed by the shop, decided by an operator in the time promised, and told of before they end. */

import type { LICENCE_KINDS } from '@juya/contract'
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, isUniqueViolation, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import {
  endReviewDeadlines,
  pauseReviewDeadline,
  resumeReviewDeadline,
  startReviewDeadlines,
} from '../../../platform/review-deadlines.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { shopEvents } from '../events.ts'
import type { shop_licences } from '../tables.ts'
import { type Licence, momentsOf, overAt } from './running.ts'
import { licenceSetting } from './settings.ts'

type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>
export type FiledLicence = Row<typeof shop_licences.$inferSelect>
export type LicenceKind = (typeof LICENCE_KINDS)[number]

/** Deadline: the next moment of a licence that is told. */
export const LICENCE_ENDING = 'shop_licence_ending'
/** Deadline: the shop has not answered. */
export const LICENCE_UNANSWERED = 'shop_licence_unanswered'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The asked party, as the review deadline names it. */
const SHOP = 'shop'

/** What a shop filed, the newest first. */
export const licencesOf = (ctx: Ctx, shop_id: number): Promise<FiledLicence[]> =>
  query<FiledLicence>(
    ctx,
    'shop_licences_of',
    'select * from shop_licences where shop_id = $1 order by id desc limit 50',
    [shop_id],
  )

/** In no order; unknown ids are left out. */
export const licencesByIds = (ctx: Ctx, ids: readonly number[]): Promise<FiledLicence[]> =>
  query<FiledLicence>(ctx, 'shop_licences_by_ids', 'select * from shop_licences where id = any($1)', [[...ids]])

/** The one of a kind that counts. */
export async function licenceThatCounts(ctx: Ctx, shop_id: number, kind: string): Promise<FiledLicence | undefined> {
  const [row] = await query<FiledLicence>(
    ctx,
    'shop_licence_counts',
    `select * from shop_licences where shop_id = $1 and kind = $2 and status = 'approved'`,
    [shop_id, kind],
  )
  return row
}

interface Filing {
  kind: LicenceKind
  number: string
  image: string
  expires_on: string
}

/**
 * Files a licence; one of a kind waits at a time, and from now on a decision is promised. Where the shop was asked about one, this is the answer.
 * What the shop has runs on until it is decided.
 * @throws Refusal NOT_FOUND (a picture of somebody else's), VALIDATION {field} (it ended), STATE_CONFLICT (one waits)
 */
export async function fileLicence(ctx: ShopCtx, filing: Filing): Promise<number> {
  const { kind, number, image, expires_on } = filing
  try {
    return await inTransaction(ctx, async (tx) => {
      if (!(await tx.services.files.isOf(tx, image, tx.user.id))) refuse('NOT_FOUND')
      if (overAt(expires_on) <= (await databaseNow(tx))) {
        const reason = tx.locale === 'zh-CN' ? '证照已过期' : 'has ended'
        refuse('VALIDATION', { field: 'expires_on', reason, fields: { expires_on: reason } })
      }
      const answered = await answer(tx, filing)
      if (answered !== undefined) return answered
      const [row] = await query<{ id: number }>(
        tx,
        'shop_licence_file',
        'insert into shop_licences (shop_id, kind, number, image, expires_on, filed_by) values ($1, $2, $3, $4, $5, $6) returning id',
        [tx.shop.shop_id, kind, number, image, expires_on, tx.user.id],
      )
      await startReviewDeadlines(tx, 'licence', [row!.id], (await licenceSetting(tx, 'shop.licence_h')) * HOUR_MS)
      return row!.id
    })
  } catch (error) {
    if (isUniqueViolation(error, 'shop_licences_waiting')) refuse('STATE_CONFLICT', { status: 'pending' })
    throw error
  }
}

/** What the shop files in answer to a question; the promise goes on. @returns the licence that was asked about; undefined: none was */
async function answer(tx: Tx<ShopCtx>, { kind, number, image, expires_on }: Filing): Promise<number | undefined> {
  const [row] = await query<{ id: number }>(
    tx,
    'shop_licence_answer',
    `update shop_licences set status = 'pending', answer_by = null, number = $3, image = $4, expires_on = $5, filed_by = $6
     where shop_id = $1 and kind = $2 and status = 'asked' returning id`,
    [tx.shop.shop_id, kind, number, image, expires_on, tx.user.id],
  )
  if (!row) return undefined
  await clearDeadline(tx, LICENCE_UNANSWERED, row.id)
  await resumeReviewDeadline(tx, 'licence', row.id, SHOP)
  return row.id
}

/** Locks a licence: decisions and answers follow each other. Undefined: there is none. */
export async function lockLicence(tx: Tx, id: number): Promise<FiledLicence | undefined> {
  const [found] = await query<FiledLicence>(
    tx,
    'shop_licence_lock',
    'select * from shop_licences where id = $1 for update',
    [id],
  )
  return found
}

/** It still waits for a decision. */
export const isOpenLicence = ({ status }: Pick<FiledLicence, 'status'>): boolean =>
  status === 'pending' || status === 'asked'

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
async function lockOpen(tx: Tx, id: number): Promise<FiledLicence> {
  const found = (await lockLicence(tx, id)) ?? refuse('NOT_FOUND')
  return isOpenLicence(found) ? found : refuse('STATE_CONFLICT', { status: found.status })
}

interface Decision {
  status: 'approved' | 'rejected'
  operator_id?: number
  reason?: string
}

/** Keeps how it ended, and ends what runs while it is open. */
async function decide(tx: Tx, { id, status: before }: FiledLicence, decision: Decision): Promise<void> {
  const { status, operator_id, reason } = decision
  await query(
    tx,
    'shop_licence_decide',
    `update shop_licences set status = $2, reject_reason = $3, decided_by = $4, answer_by = null, decided_at = platform_now() where id = $1`,
    [id, status, reason ?? null, operator_id ?? null],
  )
  await endReviewDeadlines(tx, 'licence', [id])
  if (before === 'asked') await clearDeadline(tx, LICENCE_UNANSWERED, id)
}

/** The licence counts from now on, in place of the one of its kind before. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function approveLicence(tx: Tx, id: number, operator_id: number): Promise<FiledLicence> {
  const row = await lockOpen(tx, id)
  const earlier = await query<{ id: number }>(
    tx,
    'shop_licences_replace',
    `update shop_licences set status = 'replaced' where shop_id = $1 and kind = $2 and status = 'approved' and id <> $3 returning id`,
    [row.shop_id, row.kind, id],
  )
  if (earlier.length > 0) await clearDeadline(tx, LICENCE_ENDING, ...earlier.map((one) => one.id))
  await decide(tx, row, { status: 'approved', operator_id })
  const { kind, image, expires_on } = row
  await query(
    tx,
    'shop_licence_take',
    `update shop_shops set licences = coalesce((select jsonb_agg(l) from jsonb_array_elements(licences) l where l->>'kind' <> $2), '[]') || $3::jsonb
     where id = $1`,
    [row.shop_id, kind, JSON.stringify([{ kind, image, expires_on }])],
  )
  await armClock(tx, id, expires_on)
  await emit(tx, shopEvents.licence_approved, { shop_id: row.shop_id, kind, expires_on, licence_id: id })
  return row
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function rejectLicence(
  tx: Tx,
  id: number,
  by: { operator_id: number; reason: string },
): Promise<FiledLicence> {
  const row = await lockOpen(tx, id)
  await sendBack(tx, row, by)
  return row
}

async function sendBack(tx: Tx, row: FiledLicence, by: { operator_id?: number; reason: string }): Promise<void> {
  await decide(tx, row, { status: 'rejected', ...by })
  const { id: licence_id, shop_id, kind } = row
  await emit(tx, shopEvents.licence_rejected, { shop_id, kind, reason: by.reason, licence_id })
}

/**
 * Asks the shop for more: the promise stands still until it files the licence anew, and unanswered it is sent back.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (decided, or asked already)
 */
export async function askLicence(tx: Tx, id: number, question: string): Promise<FiledLicence> {
  const row = await lockOpen(tx, id)
  if (row.status === 'asked') refuse('STATE_CONFLICT', { status: row.status })
  const answer_by = (await databaseNow(tx)) + (await licenceSetting(tx, 'shop.licence_answer_days')) * DAY_MS
  await query(
    tx,
    'shop_licence_ask',
    `update shop_licences set status = 'asked', question = $2, answer_by = to_timestamp($3::float8 / 1000) where id = $1`,
    [id, question, answer_by],
  )
  await pauseReviewDeadline(tx, 'licence', id, [SHOP])
  await setDeadline(tx, LICENCE_UNANSWERED, id, answer_by)
  await emit(tx, shopEvents.licence_asked, {
    shop_id: row.shop_id,
    kind: row.kind,
    question,
    answer_by,
    licence_id: id,
  })
  return row
}

/** Deadline: a question stayed unanswered, and the licence is sent back; the shop may file it anew. */
export async function sendBackUnanswered(tx: Tx, id: number): Promise<void> {
  const row = await lockLicence(tx, id)
  if (row?.status !== 'asked') return
  await sendBack(tx, row, { reason: row.question ?? '' })
}

/** Licences that came with the application of a shop that opens: its operator has seen them. */
export async function keepLicences(
  tx: Tx,
  { shop_id, owner_user_id, licences }: { shop_id: number; owner_user_id: number; licences: readonly Licence[] },
): Promise<void> {
  for (const { kind, image, expires_on } of licences) {
    if (!expires_on) continue
    const [row] = await query<{ id: number }>(
      tx,
      'shop_licence_keep',
      `insert into shop_licences (shop_id, kind, number, image, expires_on, filed_by, status, decided_at)
       values ($1, $2, '', $3, $4, $5, 'approved', platform_now()) on conflict do nothing returning id`,
      [shop_id, kind, image ?? '', expires_on, owner_user_id],
    )
    if (row) await armClock(tx, row.id, expires_on)
  }
}

async function armClock(tx: Tx, id: number, expires_on: string): Promise<void> {
  const now = await databaseNow(tx)
  const next = momentsOf(expires_on).find(([, at]) => at > now)
  if (next) await setDeadline(tx, LICENCE_ENDING, id, next[1])
}

/** Deadline: tells that a licence ends, or has ended, and waits for the next moment. */
export async function tellLicenceEnding(tx: Tx, id: number): Promise<void> {
  const [row] = await query<FiledLicence>(tx, 'shop_licence', 'select * from shop_licences where id = $1', [id])
  if (row?.status !== 'approved') return
  const now = await databaseNow(tx)
  const last = momentsOf(row.expires_on)
    .filter(([, at]) => at <= now)
    .at(-1)
  if (last)
    await emit(tx, last[0] === 'over' ? shopEvents.licence_over : shopEvents.licence_ending, {
      shop_id: row.shop_id,
      kind: row.kind,
      expires_on: row.expires_on,
      licence_id: id,
    })
  await armClock(tx, id, row.expires_on)
}
