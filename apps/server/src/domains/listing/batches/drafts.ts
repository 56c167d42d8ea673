/** Mass auctions that are being filled in: kept on the server, so that a closed tab loses nothing and another device goes on. */
import { BATCH_DRAFT_DAYS, BATCH_DRAFTS_MAX, type BatchDraft } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, type Due, setDeadline } from '../../../platform/time/deadlines.ts'

type Form = z.output<typeof BatchDraft>
const DAY_MS = 86_400_000

export interface DraftHead extends Record<string, unknown> {
  id: number
  title: string
  lot_count: number
  version: number
  saved_at: number
  kept_until: number
}
const HEAD = 'id, title, lot_count, version, saved_at, kept_until'

/** The drafts of a shop, the last changed first. */
export const batchDrafts = (ctx: Ctx, shop_id: number): Promise<DraftHead[]> =>
  query<DraftHead>(
    ctx,
    'listing_batch_drafts',
    `select ${HEAD} from listing_batch_drafts where shop_id = $1 order by saved_at desc, id desc limit ${BATCH_DRAFTS_MAX}`,
    [shop_id],
  )

/** @throws Refusal NOT_FOUND, also for another shop's */
export async function batchDraft(ctx: ShopCtx, draft_id: number): Promise<DraftHead & { form: Form }> {
  const [found] = await query<DraftHead & { form: Form }>(
    ctx,
    'listing_batch_draft',
    `select ${HEAD}, form from listing_batch_drafts where id = $1 and shop_id = $2`,
    [draft_id, ctx.shop.shop_id],
  )
  return found ?? refuse('NOT_FOUND')
}

/**
 * Keeps what is filled in. Of two devices the one that saves second over the same version is told, and loses nothing of its own: it may
 * load the other's, or save over its version knowingly.
 * @throws Refusal NOT_FOUND (handed in or thrown away meanwhile), EDIT_CONFLICT {version}, LIMIT_REACHED {limit}
 */
export async function saveBatchDraft(
  ctx: ShopCtx,
  { id, version, form }: { id?: number; version?: number; form: Form },
): Promise<DraftHead> {
  return inTransaction(ctx, async (tx) => {
    const known = id === undefined ? undefined : await lockDraft(tx, id)
    if (known && version !== known.version) refuse('EDIT_CONFLICT', { version: known.version })
    if (!known) await checkRoom(tx)
    const now = await databaseNow(tx)
    const kept_until = now + BATCH_DRAFT_DAYS * DAY_MS
    const values = [form.title.trim(), JSON.stringify(form), form.lots.length, now, kept_until]
    const [saved] = known
      ? await query<DraftHead>(
          tx,
          'listing_batch_draft_save',
          `update listing_batch_drafts set title = $1, form = $2::jsonb, lot_count = $3, saved_at = to_timestamp($4::float8 / 1000.0),
             kept_until = to_timestamp($5::float8 / 1000.0), version = version + 1 where id = $6 returning ${HEAD}`,
          [...values, known.id],
        )
      : await query<DraftHead>(
          tx,
          'listing_batch_draft_add',
          `insert into listing_batch_drafts (title, form, lot_count, saved_at, kept_until, shop_id)
           values ($1, $2::jsonb, $3, to_timestamp($4::float8 / 1000.0), to_timestamp($5::float8 / 1000.0), $6) returning ${HEAD}`,
          [...values, ctx.shop.shop_id],
        )
    await setDeadline(tx, 'batch_draft_expires', saved!.id, kept_until)
    return saved!
  })
}

async function lockDraft(tx: Tx<ShopCtx>, draft_id: number): Promise<DraftHead> {
  const [found] = await query<DraftHead>(
    tx,
    'listing_batch_draft_lock',
    `select ${HEAD} from listing_batch_drafts where id = $1 and shop_id = $2 for update`,
    [draft_id, tx.shop.shop_id],
  )
  return found ?? refuse('NOT_FOUND')
}

async function checkRoom(tx: Tx<ShopCtx>): Promise<void> {
  if ((await batchDrafts(tx, tx.shop.shop_id)).length >= BATCH_DRAFTS_MAX)
    refuse('LIMIT_REACHED', { limit: BATCH_DRAFTS_MAX })
}

/** Lets a draft go: it was handed in, or thrown away. @throws Refusal NOT_FOUND */
export async function dropBatchDraft(tx: Tx<ShopCtx>, draft_id: number): Promise<void> {
  await lockDraft(tx, draft_id)
  await clearDeadline(tx, 'batch_draft_expires', draft_id)
  await query(tx, 'listing_batch_draft_drop', 'delete from listing_batch_drafts where id = $1', [draft_id])
}

/** Deadline `batch_draft_expires`: its shop has not changed it for so long. */
export async function expireDrafts(tx: Tx, dues: Due[]): Promise<void> {
  await query(
    tx,
    'listing_batch_drafts_expire',
    'delete from listing_batch_drafts where id = any($1) and kept_until <= platform_now()',
    [dues.map((due) => due.ref_id)],
  )
}
