/** Addresses: at most twenty per owner, one of them the default. */
import type { Address } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, SignedCtx, Tx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { ports } from '../account/index.ts'
import { placeOf } from '../site/index.ts'

export type AddressView = z.output<typeof Address>

const MAX = 20

/** Exactly one is set. */
export interface Owner {
  user_id: number | null
  shop_id: number | null
}

interface Row extends Record<string, unknown>, Owner {
  id: number
  receiver: string
  phone: string
  province_code: string
  city_code: string
  county_code: string
  province: string
  city: string
  county: string
  detail: string
  tag: string | null
  is_default: boolean
}

const view = ({
  user_id: _user,
  shop_id: _shop,
  deleted_at: _deleted,
  created_at: _created,
  ...row
}: Row): AddressView => row

/**
 * Whose addresses are meant.
 * @throws Refusal SHOP_REQUIRED (owner shop, and the caller owns or works in none)
 */
export async function ownerOf(ctx: SignedCtx, owner: 'user' | 'shop'): Promise<Owner> {
  if (owner === 'user') return { user_id: ctx.user.id, shop_id: null }
  const shop = (await ports.shopsOf(ctx, ctx.user.id)).find(
    (one) => one.member_role === 'owner' || one.permissions.includes('settings'),
  )
  return { user_id: null, shop_id: Number(shop?.id ?? refuse('SHOP_REQUIRED')) }
}

/** An owner's addresses, the default one first, then the newest. */
export async function listAddresses(ctx: Ctx, { user_id, shop_id }: Owner): Promise<AddressView[]> {
  const rows = await query<Row>(
    ctx,
    'address_list',
    `select * from address_addresses where deleted_at is null and (user_id = $1 or shop_id = $2) order by is_default desc, id desc limit ${MAX}`,
    [user_id, shop_id],
  )
  return rows.map(view)
}

/** An address of the caller's own, or of the shop they run. @throws Refusal NOT_FOUND */
async function ownRow(ctx: SignedCtx, id: number): Promise<Row> {
  const rows = await query<Row>(
    ctx,
    'address_by_id',
    'select * from address_addresses where id = $1 and deleted_at is null',
    [id],
  )
  const row = rows[0]
  if (row?.user_id === ctx.user.id) return row
  const runs =
    row?.shop_id &&
    (await ports.shopsOf(ctx, ctx.user.id)).some(
      (one) => one.id === row.shop_id && (one.member_role === 'owner' || one.permissions.includes('settings')),
    )
  return runs && row ? row : refuse('NOT_FOUND')
}

/** An address the caller may see and change. @throws Refusal NOT_FOUND */
export const addressFor = async (ctx: SignedCtx, id: number): Promise<AddressView> => view(await ownRow(ctx, id))

/** A person's own shipping address. @throws Refusal NOT_FOUND */
export async function ownAddress(ctx: Ctx, user_id: number, id: number): Promise<AddressView> {
  const rows = await query<Row>(
    ctx,
    'address_own',
    'select * from address_addresses where id = $1 and user_id = $2 and deleted_at is null',
    [id, user_id],
  )
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

const unsetDefault = (tx: Tx, { user_id, shop_id }: Owner) =>
  query(
    tx,
    'address_unset',
    'update address_addresses set is_default = false where is_default and deleted_at is null and (user_id = $1 or shop_id = $2)',
    [user_id, shop_id],
  )

/**
 * Adds an address; the first one is the default.
 * @throws Refusal LIMIT_REACHED {limit}, NOT_FOUND (codes that do not belong together)
 */
export async function addAddress(ctx: Ctx, owner: Owner, form: Form): Promise<AddressView> {
  const place = placeOf(form)
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, owner)
    const count = (await listAddresses(tx, owner)).length
    if (count >= MAX) refuse('LIMIT_REACHED', { limit: MAX })
    const is_default = count === 0 || form.is_default === true
    if (is_default) await unsetDefault(tx, owner)
    const rows = await query<Row>(
      tx,
      'address_add',
      `insert into address_addresses (user_id, shop_id, receiver, phone, province_code, city_code, county_code, province, city, county, detail, tag, is_default)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning *`,
      [
        owner.user_id,
        owner.shop_id,
        form.receiver,
        form.phone,
        form.province_code,
        form.city_code,
        form.county_code,
        place.province,
        place.city,
        place.county,
        form.detail,
        form.tag || null,
        is_default,
      ],
    )
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
    const rows = await query<Row>(
      tx,
      'address_save',
      `update address_addresses set receiver = $2, phone = $3, province_code = $4, city_code = $5, county_code = $6, province = $7, city = $8, county = $9,
         detail = $10, tag = $11, is_default = $12 where id = $1 returning *`,
      [
        id,
        next.receiver,
        next.phone,
        next.province_code,
        next.city_code,
        next.county_code,
        place.province,
        place.city,
        place.county,
        next.detail,
        next.tag || null,
        next.is_default,
      ],
    )
    return view(rows[0]!)
  })
}

/** Makes an address the default of its owner. @throws Refusal NOT_FOUND */
export const makeDefault = (ctx: SignedCtx, id: number): Promise<AddressView> =>
  editAddress(ctx, id, { is_default: true })

/** Deletes an address; if it was the default, the newest other one becomes it. @throws Refusal NOT_FOUND */
export async function removeAddress(ctx: SignedCtx, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await ownRow(tx, id)
    await lockOwner(tx, row)
    await query(
      tx,
      'address_remove',
      'update address_addresses set deleted_at = platform_now(), is_default = false where id = $1',
      [id],
    )
    const next = row.is_default ? (await listAddresses(tx, row))[0] : undefined
    if (next)
      await query(tx, 'address_promote', 'update address_addresses set is_default = true where id = $1', [next.id])
  })
}
