/** The queries on losses, levels and benefits. */
import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { invariant } from '../../platform/refuse.ts'
import { type BenefitRow, type Level, type Loss, level_losses } from './tables.ts'

type Row = Loss & Record<string, unknown>

/** In no order; unknown ids are left out. */
export const lossesByIds = (ctx: Ctx, ids: readonly number[]): Promise<Loss[]> =>
  query<Row>(ctx, 'level_losses_by_ids', 'select * from level_losses where id = any($1)', [[...ids]])

/** Locks one: asking, deciding and time follow each other. */
export async function lockLoss(tx: Tx, id: number): Promise<Loss | undefined> {
  const rows = await query<Row>(tx, 'level_loss_lock', 'select * from level_losses where id = $1 for update', [id])
  return rows[0]
}

/** The owner of a loss: a person, or a shop. */
export type LossOwner = { user_id: number } | { shop_id: number }

/** The loss behind a change of the owner's log, locked; undefined where the change is none, or another's. */
export async function lockLossOf(tx: Tx, owner: LossOwner, log_id: number): Promise<Loss | undefined> {
  const [of_user, of_shop] = sidesOf(owner)
  const rows = await query<Row>(
    tx,
    'level_loss_lock_of',
    'select * from level_losses where log_id = $1 and (user_id = $2 or shop_id = $3) for update',
    [log_id, of_user, of_shop],
  )
  return rows[0]
}

/** The losses behind these changes of one owner's log, by change. */
export async function lossesOf(ctx: Ctx, owner: LossOwner, log_ids: readonly number[]): Promise<Map<number, Loss>> {
  const [of_user, of_shop] = sidesOf(owner)
  const rows = await query<Row>(
    ctx,
    'level_losses_of',
    'select * from level_losses where log_id = any($1) and (user_id = $2 or shop_id = $3)',
    [[...log_ids], of_user, of_shop],
  )
  return new Map(rows.map((row) => [row.log_id, row]))
}

const sidesOf = (owner: LossOwner): [number | null, number | null] =>
  'user_id' in owner ? [owner.user_id, null] : [null, owner.shop_id]

/** Writes a loss down. @returns undefined where it was there before */
export async function addLoss(tx: Tx, loss: typeof level_losses.$inferInsert): Promise<Loss | undefined> {
  const [added] = await tx.db.insert(level_losses).values(loss).onConflictDoNothing().returning()
  return added
}

export async function changeLoss(tx: Tx, id: number, patch: Partial<Loss>): Promise<Loss> {
  const [changed] = await tx.db.update(level_losses).set(patch).where(eq(level_losses.id, id)).returning()
  invariant(changed, `loss ${id} is gone`)
  return changed
}

export const levelRows = (ctx: Ctx): Promise<Level[]> =>
  query<Level & Record<string, unknown>>(
    ctx,
    'level_levels_all',
    'select * from level_levels order by owner, level',
    [],
  )

export const benefitRows = (ctx: Ctx): Promise<BenefitRow[]> =>
  query<BenefitRow & Record<string, unknown>>(
    ctx,
    'level_benefits_all',
    'select * from level_benefits order by sort, id',
    [],
  )
