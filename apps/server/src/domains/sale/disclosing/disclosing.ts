/** A house says what interest it has in a lot of its sale, and whose the lot is. */

import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { accountFactsOf, maskPhone, peopleByPhones, userBriefs, userIdByPhone } from '../../account/index.ts'
import { noteChanges } from '../../listing/index.ts'
import { auctionEvents } from '../../lot/events.ts'
import { type Lot, lockLot, lotStates, lotsByIds } from '../../lot/index.ts'
import { memberIds } from '../../shop/index.ts'
import { sessionById } from '../store.ts'
import { deniedAmong } from './consignor-answers.ts'

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
  (lotStates.mayMove(status, 'submit') &&
    session_id !== null &&
    (await sessionById(ctx, session_id))?.status === 'draft')

/** @throws Refusal NOT_FOUND (no lot of a sale of the caller's shop, no such person), STATE_CONFLICT, SELF_ACTION (a member of the shop, by id) */
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
    await query(tx, 'sale_lot_disclosures_drop', 'delete from sale_lot_disclosures where lot_id = any($1)', [without])
  const having = said.filter(({ interest }) => interest !== 'none')
  if (having.length > 0)
    await query(
      tx,
      'sale_lot_disclosures_set',
      `insert into sale_lot_disclosures (lot_id, interest, set_at)
       select lot_id, interest, platform_now() from unnest($1::bigint[], $2::text[]) as s(lot_id, interest)
       on conflict (lot_id) do update set interest = excluded.interest, set_at = excluded.set_at
         where sale_lot_disclosures.interest <> excluded.interest`,
      [having.map(({ lot_id }) => lot_id), having.map(({ interest }) => interest)],
    )
}

async function name(tx: Tx<ShopCtx>, lot: Lot, { consignor_phone, consignor_id }: Disclosing): Promise<void> {
  if (consignor_phone !== undefined) return nameByPhone(tx, lot, consignor_phone)
  if (consignor_id === undefined) return
  if (!(await userBriefs(tx, [consignor_id])).has(consignor_id)) refuse('NOT_FOUND')
  // Members of the shop do not bid there as it is; what is theirs is an interest.
  if ((await memberIds(tx, lot.shop_id)).includes(consignor_id)) refuse('SELF_ACTION')
  const before = (await consignorsOf(tx, [lot.id])).get(lot.id)
  if (before?.user_id === consignor_id && before.phone_masked === null) return
  await write(tx, lot, { user_id: consignor_id, phone: null, phone_masked: null })
  await tellConsignor(tx, lot.id)
}

/** The same statements and the same answer whether or not the number has an account: its auction house learns nothing of it. */
async function nameByPhone(tx: Tx<ShopCtx>, lot: Lot, phone: string): Promise<void> {
  const user_id = (await userIdByPhone(tx, phone)) ?? null
  const before = (await consignorsOf(tx, [lot.id])).get(lot.id)
  const named = { user_id, phone: user_id === null ? phone : null, phone_masked: maskPhone(phone) }
  if (before?.user_id === user_id && before.phone === named.phone && before.phone_masked === named.phone_masked) return
  await write(tx, lot, named)
  // Told after the answer, so that it does not depend on there being an account to tell.
  await emit(tx, auctionEvents.consignor_phoned, { lot_id: lot.id })
}

async function write(
  tx: Tx<ShopCtx>,
  lot: Lot,
  { user_id, phone, phone_masked }: Omit<Consignor, 'has_left'>,
): Promise<void> {
  await query(
    tx,
    'sale_consignor_name',
    `insert into sale_consignors (lot_id, user_id, phone, phone_masked, named_by, named_at) values ($1, $2, $3, $4, $5, platform_now())
     on conflict (lot_id) do update set user_id = excluded.user_id, phone = excluded.phone, phone_masked = excluded.phone_masked, left_at = null,
       named_by = excluded.named_by, named_at = excluded.named_at`,
    [lot.id, user_id, phone, phone_masked, tx.user.id],
  )
}

/** Tells the person a lot was said to be from, once it is known who that is. */
export async function tellConsignor(tx: Tx, lot_id: number): Promise<void> {
  const user_id = (await consignorsOf(tx, [lot_id])).get(lot_id)?.user_id ?? null
  const lot = user_id === null ? undefined : (await lotsByIds(tx, [lot_id]))[0]
  if (!lot || (await deniedAmong(tx, [lot_id])).has(`${lot_id}:${user_id}`)) return
  const { shop_id, title, title_en, image } = lot
  await emit(tx, auctionEvents.consignor_named, { lot_id, shop_id, title, title_en, image, user_id })
}

/** A person registered with a number that lots were said to be from. */
export async function bindConsignor(tx: Tx, user_id: number): Promise<void> {
  const { phone } = await accountFactsOf(tx, user_id)
  if (phone === null) return
  const lots = await query<{ lot_id: number }>(
    tx,
    'sale_consignor_bind',
    'update sale_consignors set user_id = $1, phone = null where phone = $2 returning lot_id',
    [user_id, phone],
  )
  for (const { lot_id } of lots) await tellConsignor(tx, lot_id)
}

/** Job: a number without an account, and an account that was closed, are kept no longer than their lot may still be bid on. */
export async function forgetNumbers(ctx: Ctx): Promise<void> {
  await forgetLeft(ctx)
  await query(
    ctx,
    'sale_consignor_numbers',
    `update sale_consignors c set phone = null from lot_outlines l where c.phone is not null and l.id = c.lot_id and (l.closed_at is not null or l.deleted_at is not null)`,
    [],
  )
}

const forgetOf = (tx: Tx, lot_id: number) =>
  query(tx, 'sale_consignor_drop', 'delete from sale_consignors where lot_id = $1', [lot_id])

/** The interests of houses in these lots; those without one are left out. */
export async function interestsOf(ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, 'owned' | 'guaranteed'>> {
  const rows = await query<{ lot_id: number; interest: 'owned' | 'guaranteed' }>(
    ctx,
    'sale_lot_disclosures_of',
    'select lot_id, interest from sale_lot_disclosures where lot_id = any($1)',
    [lot_ids],
  )
  return new Map(rows.map(({ lot_id, interest }) => [lot_id, interest]))
}

export interface Consignor {
  /** Null while no account has the number. */
  user_id: number | null
  phone: string | null
  /** What they were named by, where it was a number. */
  phone_masked: string | null
  /** Their account was closed. */
  has_left: boolean
}

/** The consignors of these lots, where they were named; for their auction house alone. */
export async function consignorsOf(ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, Consignor>> {
  const rows = await query<Consignor & { lot_id: number }>(
    ctx,
    'sale_consignors_of',
    'select lot_id, user_id, phone, phone_masked, left_at is not null as has_left from sale_consignors where lot_id = any($1)',
    [lot_ids],
  )
  return new Map(rows.map((row) => [row.lot_id, row]))
}

/** The consignor's account of each lot; a person who denied it is left out. An account that has just registered with the named phone counts before the event binds it. */
export async function consigningAccounts(ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, number>> {
  const named = await consignorsOf(ctx, lot_ids)
  const denied = named.size === 0 ? undefined : await deniedAmong(ctx, lot_ids)
  const by_phone = await accountsWith(ctx, [...named.values()])
  return new Map(
    [...named].flatMap(([lot_id, { user_id, phone }]) => {
      const account = user_id ?? by_phone.get(phone ?? '')
      return account === undefined || denied?.has(`${lot_id}:${account}`) ? [] : [[lot_id, account] as const]
    }),
  )
}

async function accountsWith(ctx: Ctx, named: ReadonlyArray<Pick<Consignor, 'phone'>>): Promise<Map<string, number>> {
  const phones = named.flatMap(({ phone }) => phone ?? [])
  const people = phones.length === 0 ? [] : await peopleByPhones(ctx, phones)
  return new Map(people.map(({ id, phone }) => [phone, id]))
}

/**
 * A person who left is named on no lot any more. Where one may still be bid on, their closed account is kept: on coming back they do not
 * bid on it.
 */
export async function forgetConsignor(tx: Tx, user_id: number): Promise<void> {
  await query(
    tx,
    'sale_consignor_left',
    'update sale_consignors set left_at = platform_now(), phone_masked = null where user_id = $1',
    [user_id],
  )
  await query(tx, 'sale_consignor_answers_left', 'delete from sale_consignor_answers where user_id = $1 and mine', [
    user_id,
  ])
  await forgetLeft(tx)
}

const forgetLeft = (ctx: Ctx) =>
  query(
    ctx,
    'sale_consignors_left',
    `delete from sale_consignors c using lot_outlines l where c.left_at is not null and l.id = c.lot_id and (l.closed_at is not null or l.deleted_at is not null)`,
    [],
  )
