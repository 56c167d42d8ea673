/** A house says what interest it has in a lot of its sale, and whose the lot is. */
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { userBriefs, userIdByPhone } from '../../account/index.ts'
import { memberIds } from '../../shop/index.ts'
import { mayMove } from '../lot-states.ts'
import { isBeingPrepared } from '../sessions/port.ts'
import { type Lot, lockLot } from '../store.ts'
import { noteChanges } from './changes.ts'

export type Interest = 'none' | 'owned' | 'guaranteed'

export interface Disclosing {
  lot_id: number
  interest?: Interest | undefined
  consignor_phone?: string | undefined
  consignor_id?: number | undefined
  no_consignor?: boolean | undefined
}

/** Before it opens, and not while operators look at its sale. */
export const mayDisclose = async (
  ctx: Ctx,
  { status, session_id }: Pick<Lot, 'status' | 'session_id'>,
): Promise<boolean> =>
  status === 'scheduled' ||
  (mayMove(status, 'submit') && session_id !== null && (await isBeingPrepared(ctx, session_id)))

/** @throws Refusal NOT_FOUND (no lot of a sale of the caller's shop, no such person), STATE_CONFLICT, SELF_ACTION (a member of the shop) */
export async function disclose(ctx: ShopCtx, asked: Disclosing): Promise<Lot> {
  return inTransaction(ctx, async (tx) => {
    const lot = await lockLot(tx, asked.lot_id)
    if (lot?.shop_id !== ctx.shop.shop_id || lot.session_id === null) refuse('NOT_FOUND')
    if (!(await mayDisclose(tx, lot))) refuse('STATE_CONFLICT', { status: lot.status })
    if (asked.interest !== undefined) await setInterest(tx, lot, asked.interest)
    if (asked.no_consignor) await forgetOf(tx, lot.id)
    else await name(tx, lot, asked)
    return lot
  })
}

async function setInterest(tx: Tx, lot: Lot, interest: Interest): Promise<void> {
  const before = (await interestsOf(tx, [lot.id])).get(lot.id) ?? 'none'
  if (before === interest) return
  await writeInterests(tx, [{ lot_id: lot.id, interest }])
  // Before its catalogue is open there is no reader to tell.
  if (lot.status === 'scheduled') await noteChanges(tx, lot, [{ field: 'interest', before, after: interest }])
}

/** Writes interests of lots that are locked, or new; one that is there already keeps its moment. */
export async function writeInterests(
  tx: Tx,
  said: ReadonlyArray<{ lot_id: number; interest: Interest }>,
): Promise<void> {
  const without = said.filter(({ interest }) => interest === 'none').map(({ lot_id }) => lot_id)
  if (without.length > 0)
    await query(tx, 'auction_interests_drop', 'delete from auction_interests where lot_id = any($1)', [without])
  const having = said.filter(({ interest }) => interest !== 'none')
  if (having.length > 0)
    await query(
      tx,
      'auction_interests_set',
      `insert into auction_interests (lot_id, interest, set_at)
       select lot_id, interest, platform_now() from unnest($1::bigint[], $2::text[]) as s(lot_id, interest)
       on conflict (lot_id) do update set interest = excluded.interest, set_at = excluded.set_at
         where auction_interests.interest <> excluded.interest`,
      [having.map(({ lot_id }) => lot_id), having.map(({ interest }) => interest)],
    )
}

async function name(tx: Tx<ShopCtx>, lot: Lot, { consignor_phone, consignor_id }: Disclosing): Promise<void> {
  if (consignor_phone === undefined && consignor_id === undefined) return
  const user_id = consignor_id ?? (await userIdByPhone(tx, consignor_phone!)) ?? refuse('NOT_FOUND')
  if (!(await userBriefs(tx, [user_id])).has(user_id)) refuse('NOT_FOUND')
  // Members of the shop do not bid there as it is; what is theirs is an interest.
  if ((await memberIds(tx, lot.shop_id)).includes(user_id)) refuse('SELF_ACTION')
  if ((await consignorsOf(tx, [lot.id])).get(lot.id) === user_id) return
  await query(
    tx,
    'auction_consignor_name',
    `insert into auction_consignors (lot_id, user_id, named_by, named_at) values ($1, $2, $3, platform_now())
     on conflict (lot_id) do update set user_id = excluded.user_id, named_by = excluded.named_by, named_at = excluded.named_at`,
    [lot.id, user_id, tx.user.id],
  )
  const { id: lot_id, shop_id, title, title_en, image } = lot
  await emit(tx, 'auction.consignor_named', { lot_id, shop_id, title, title_en, image, user_id })
}

const forgetOf = (tx: Tx, lot_id: number) =>
  query(tx, 'auction_consignor_drop', 'delete from auction_consignors where lot_id = $1', [lot_id])

/** The interests of houses in these lots; those without one are left out. */
export async function interestsOf(ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, 'owned' | 'guaranteed'>> {
  const rows = await query<{ lot_id: number; interest: 'owned' | 'guaranteed' }>(
    ctx,
    'auction_interests_of',
    'select lot_id, interest from auction_interests where lot_id = any($1)',
    [lot_ids],
  )
  return new Map(rows.map(({ lot_id, interest }) => [lot_id, interest]))
}

/** Whose these lots are, where it was named; for their house alone. */
export async function consignorsOf(ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await query<{ lot_id: number; user_id: number }>(
    ctx,
    'auction_consignors_of',
    'select lot_id, user_id from auction_consignors where lot_id = any($1)',
    [lot_ids],
  )
  return new Map(rows.map(({ lot_id, user_id }) => [lot_id, user_id]))
}

/** The people whom the lots of a sale are from; none where it is no sale. */
export async function consignorsOfSale(ctx: Ctx, session_id: number | null): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'auction_consignors_of_sale',
    `select distinct c.user_id from auction_lots l join auction_consignors c on c.lot_id = l.id
     where l.session_id = $1 and l.deleted_at is null`,
    [session_id],
  )
  return rows.map(({ user_id }) => user_id)
}

/** Somebody who left is named on no lot any more. */
export async function forgetConsignor(tx: Tx, user_id: number): Promise<void> {
  await query(tx, 'auction_consignor_forget', 'delete from auction_consignors where user_id = $1', [user_id])
}
