/** Addresses: at most twenty per owner, one of them the default. */
import type { Address } from '@juya/contract'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, SignedCtx, Tx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { membershipsOf } from '../shop/index.ts'
import { placeOf } from '../site/index.ts'
import { address_addresses } from './tables.ts'

export type AddressView = z.output<typeof Address>

const ADDRESSES_MAX = 20

/** Exactly one is set. */
export interface Owner {
  user_id: number | null
  shop_id: number | null
}

type Row = typeof address_addresses.$inferSelect

const view = ({
  user_id: _user,
  shop_id: _shop,
  deleted_at: _deleted,
  created_at: _created,
  ...row
}: Row): AddressView => row

/**
 * The owner of the addresses.
 * @throws Refusal SHOP_REQUIRED (owner shop, and the caller owns or works in none)
 */
export async function ownerOf(ctx: SignedCtx, owner: 'user' | 'shop'): Promise<Owner> {
  if (owner === 'user') return { user_id: ctx.user.id, shop_id: null }
  const shop = (await membershipsOf(ctx, ctx.user.id)).find(
    (one) => one.member_role === 'owner' || one.permissions.includes('settings'),
  )
  return { user_id: null, shop_id: Number(shop?.id ?? refuse('SHOP_REQUIRED')) }
}

const a = address_addresses
const isThere = isNull(a.deleted_at)
const ofOwner = ({ user_id, shop_id }: Owner) =>
  user_id === null ? eq(a.shop_id, shop_id ?? 0) : eq(a.user_id, user_id)

/** An owner's addresses, the default one first, then the newest. */
export async function listAddresses(ctx: Ctx, { user_id, shop_id }: Owner): Promise<AddressView[]> {
  const rows = await ctx.db
    .select()
    .from(a)
    .where(and(isThere, ofOwner({ user_id, shop_id })))
    .orderBy(desc(a.is_default), desc(a.id))
    .limit(ADDRESSES_MAX)
  return rows.map(view)
}

/** An address of the caller's own, or of the shop they run. @throws Refusal NOT_FOUND */
async function ownRow(ctx: SignedCtx, id: number): Promise<Row> {
  const rows = await ctx.db
    .select()
    .from(a)
    .where(and(eq(a.id, id), isThere))
  const row = rows[0]
  if (row?.user_id === ctx.user.id) return row
  const runs =
    row?.shop_id &&
    (await membershipsOf(ctx, ctx.user.id)).some(
      (one) => one.id === row.shop_id && (one.member_role === 'owner' || one.permissions.includes('settings')),
    )
  return runs && row ? row : refuse('NOT_FOUND')
}

/** An address the caller may see and change. @throws Refusal NOT_FOUND */
export const addressFor = async (ctx: SignedCtx, id: number): Promise<AddressView> => view(await ownRow(ctx, id))

/** A person's own shipping address. @throws Refusal NOT_FOUND */
export async function ownAddress(ctx: Ctx, user_id: number, id: number): Promise<AddressView> {
  const rows = await ctx.db
    .select()
    .from(a)
    .where(and(eq(a.id, id), eq(a.user_id, user_id), isThere))
  return view(rows[0] ?? refuse('NOT_FOUND'))
}

/** The caller's default shipping address, or undefined. */
export async function defaultAddress(ctx: Ctx, user_id: number): Promise<AddressView | undefined> {
  const rows = await query<Row>(
    ctx,
    'address_default',
    'select * from address_addresses where user_id = $1 and is_default and deleted_at is null',
    [user_id],
  )
  return rows[0] && view(rows[0])
}

/** The default return address of a shop, or undefined. */
export async function returnAddress(ctx: Ctx, shop_id: number): Promise<AddressView | undefined> {
  return (await listAddresses(ctx, { user_id: null, shop_id }))[0]
}

/** A shop's addresses, the default one first. */
export const shopAddresses = (ctx: Ctx, shop_id: number): Promise<AddressView[]> =>
  listAddresses(ctx, { user_id: null, shop_id })

/** A shop's own address. @throws Refusal NOT_FOUND */
export async function shopAddress(ctx: Ctx, shop_id: number, id: number): Promise<AddressView> {
  return (await shopAddresses(ctx, shop_id)).find((address) => Number(address.id) === id) ?? refuse('NOT_FOUND')
}

export interface Form {
  receiver: string
  phone: string
  province_code: string
  city_code: string
  county_code: string
  detail: string
  tag?: string
  is_default?: boolean
}

/** One owner's addresses change one after the other, so that there is one default and no twenty-first. */
const lockOwner = (tx: Tx, { user_id, shop_id }: Owner) =>
  query(
    tx,
    'address_lock',
    `select pg_advisory_xact_lock(hashtextextended('address:' || coalesce('user:' || $1::bigint, 'shop:' || $2::bigint), 0))`,
    [user_id, shop_id],
  )

const unsetDefault = (tx: Tx, owner: Owner) =>
  tx.db
    .update(a)
    .set({ is_default: false })
    .where(and(a.is_default, isThere, ofOwner(owner)))

/** The columns a form fills in; a place's names follow from its codes. */
const fieldsOf = ({
  receiver,
  phone,
  province_code,
  city_code,
  county_code,
  detail,
  tag,
}: Omit<Form, 'tag'> & { tag?: string | null }) => ({
  receiver,
  phone,
  province_code,
  city_code,
  county_code,
  detail,
  tag: tag || null,
})

/**
 * Adds an address; the first one is the default.
 * @throws Refusal LIMIT_REACHED {limit}, NOT_FOUND (codes that do not belong together)
 */
export async function addAddress(ctx: Ctx, owner: Owner, form: Form): Promise<AddressView> {
  const place = placeOf(form)
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, owner)
    const count = (await listAddresses(tx, owner)).length
    if (count >= ADDRESSES_MAX) refuse('LIMIT_REACHED', { limit: ADDRESSES_MAX })
    const is_default = count === 0 || form.is_default === true
    if (is_default) await unsetDefault(tx, owner)
    const rows = await tx.db
      .insert(a)
      .values({ ...owner, ...fieldsOf(form), ...place, is_default })
      .returning()
    return view(rows[0]!)
  })
}

/**
 * Changes the given fields.
 * @throws Refusal NOT_FOUND
 */
export async function editAddress(ctx: SignedCtx, id: number, changes: Partial<Form>): Promise<AddressView> {
  return inTransaction(ctx, async (tx) => {
    const row = await ownRow(tx, id)
    await lockOwner(tx, row)
    const next = { ...row, ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) }
    const place = placeOf(next)
    if (next.is_default && !row.is_default) await unsetDefault(tx, row)
    const rows = await tx.db
      .update(a)
      .set({ ...fieldsOf(next), ...place, is_default: next.is_default })
      .where(eq(a.id, id))
      .returning()
    return view(rows[0]!)
  })
}

/** Whether an address is a person's own and not deleted. */
export async function isAddressOf(ctx: Ctx, user_id: number, id: number): Promise<boolean> {
  const rows = await query(
    ctx,
    'address_of_person',
    'select 1 from address_addresses where id = $1 and user_id = $2 and deleted_at is null',
    [id, user_id],
  )
  return rows.length > 0
}

/** Gives a new shop a copy of its owner's address as its default return address; nothing where the owner has deleted it since. */
export async function copyToShop(tx: Tx, id: number, shop_id: number): Promise<void> {
  await query(
    tx,
    'address_copy_to_shop',
    `insert into address_addresses (shop_id, receiver, phone, province_code, city_code, county_code, province, city, county, detail, is_default)
     select $2, receiver, phone, province_code, city_code, county_code, province, city, county, detail, true
     from address_addresses where id = $1 and deleted_at is null`,
    [id, shop_id],
  )
}

/** Makes an address the default of its owner. @throws Refusal NOT_FOUND */
export const makeDefault = (ctx: SignedCtx, id: number): Promise<AddressView> =>
  editAddress(ctx, id, { is_default: true })

/** Deletes an address; if it was the default, the newest other one becomes it. @throws Refusal NOT_FOUND */
export async function removeAddress(ctx: SignedCtx, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await ownRow(tx, id)
    await lockOwner(tx, row)
    await tx.db.update(a).set({ deleted_at: sql`platform_now()`, is_default: false }).where(eq(a.id, id))
    const next = row.is_default ? (await listAddresses(tx, row))[0] : undefined
    if (next)
      await tx.db
        .update(a)
        .set({ is_default: true })
        .where(eq(a.id, Number(next.id)))
  })
}
