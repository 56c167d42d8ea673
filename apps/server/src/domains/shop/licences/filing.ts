/** A shop's licences: filed by the shop, decided by an operator, and told of before they end. */
import type { LICENCE_KINDS } from '@juya/contract'
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, isUniqueViolation, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import type { shop_licences } from '../tables.ts'
import { type Licence, momentsOf, overAt } from './running.ts'

type Row<T> = { [K in keyof T]: T[K] } & Record<never, never>
export type FiledLicence = Row<typeof shop_licences.$inferSelect>
export type LicenceKind = (typeof LICENCE_KINDS)[number]

/** Deadline: the next moment of a licence that is told. */
export const LICENCE_ENDING = 'shop_licence_ending'

/** What a shop filed, the newest first. */
export const licencesOf = (ctx: Ctx, shop_id: number): Promise<FiledLicence[]> =>
  query<FiledLicence>(
    ctx,
    'shop_licences_of',
    'select * from shop_licences where shop_id = $1 order by id desc limit 50',
    [shop_id],
  )

/**
 * Files a licence; one of a kind waits at a time. What the shop has runs on until it is decided.
 * @throws Refusal NOT_FOUND (a picture of somebody else's), VALIDATION {field} (it ended), STATE_CONFLICT (one waits)
 */
export async function fileLicence(
  ctx: ShopCtx,
  { kind, number, image, expires_on }: { kind: LicenceKind; number: string; image: string; expires_on: string },
): Promise<number> {
  try {
    return await inTransaction(ctx, async (tx) => {
      if (!(await tx.services.files.isOf(tx, image, tx.user.id))) refuse('NOT_FOUND')
      if (overAt(expires_on) <= (await databaseNow(tx))) {
        const reason = tx.locale === 'zh-CN' ? '证照已过期' : 'has ended'
        refuse('VALIDATION', { field: 'expires_on', reason, fields: { expires_on: reason } })
      }
      const [row] = await query<{ id: number }>(
        tx,
        'shop_licence_file',
        'insert into shop_licences (shop_id, kind, number, image, expires_on, filed_by) values ($1, $2, $3, $4, $5, $6) returning id',
        [tx.shop.shop_id, kind, number, image, expires_on, tx.user.id],
      )
      return row!.id
    })
  } catch (error) {
    if (isUniqueViolation(error, 'shop_licences_waiting')) refuse('STATE_CONFLICT', { status: 'pending' })
    throw error
  }
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
async function lockPending(tx: Tx, id: number): Promise<FiledLicence> {
  const [found] = await query<FiledLicence>(
    tx,
    'shop_licence_lock',
    'select * from shop_licences where id = $1 for update',
    [id],
  )
  if (!found) refuse('NOT_FOUND')
  return found.status === 'pending' ? found : refuse('STATE_CONFLICT', { status: found.status })
}

interface Decision {
  status: 'approved' | 'rejected'
  operator_id: number
  reason?: string
}

const decide = (tx: Tx, id: number, { status, operator_id, reason }: Decision) =>
  query(
    tx,
    'shop_licence_decide',
    'update shop_licences set status = $2, reject_reason = $3, decided_by = $4, decided_at = platform_now() where id = $1',
    [id, status, reason ?? null, operator_id],
  )

/** The licence counts from now on, in place of the one of its kind before. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function approveLicence(tx: Tx, id: number, operator_id: number): Promise<FiledLicence> {
  const row = await lockPending(tx, id)
  const earlier = await query<{ id: number }>(
    tx,
    'shop_licences_replace',
    `update shop_licences set status = 'replaced' where shop_id = $1 and kind = $2 and status = 'approved' and id <> $3 returning id`,
    [row.shop_id, row.kind, id],
  )
  if (earlier.length > 0) await clearDeadline(tx, LICENCE_ENDING, ...earlier.map((one) => one.id))
  await decide(tx, id, { status: 'approved', operator_id })
  const { kind, image, expires_on } = row
  await query(
    tx,
    'shop_licence_take',
    `update shop_shops set licences = coalesce((select jsonb_agg(l) from jsonb_array_elements(licences) l where l->>'kind' <> $2), '[]') || $3::jsonb
     where id = $1`,
    [row.shop_id, kind, JSON.stringify([{ kind, image, expires_on }])],
  )
  await armClock(tx, id, expires_on)
  await emit(tx, 'shop.licence_approved', { shop_id: row.shop_id, kind, expires_on, licence_id: id })
  return row
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function rejectLicence(
  tx: Tx,
  id: number,
  by: { operator_id: number; reason: string },
): Promise<FiledLicence> {
  const row = await lockPending(tx, id)
  await decide(tx, id, { status: 'rejected', ...by })
  await emit(tx, 'shop.licence_rejected', { shop_id: row.shop_id, kind: row.kind, reason: by.reason, licence_id: id })
  return row
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
    await emit(tx, `shop.licence_${last[0]}`, {
      shop_id: row.shop_id,
      kind: row.kind,
      expires_on: row.expires_on,
      licence_id: id,
    })
  await armClock(tx, id, row.expires_on)
}
