/** The members of a shop, and what each may do there. */
import type { ShopPermission } from '@juya/contract'
import type { Ctx, ShopMember } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

/**
 * The caller's membership: in the shop asked for, else in the one last chosen. Members who were disabled are none.
 * Never cached: a revoked right must end within a second.
 */
export async function memberOf(
  ctx: Ctx,
  user_id: number,
  shop_id: number | undefined,
): Promise<ShopMember | undefined> {
  const rows = await query<{
    shop_id: number
    user_id: number
    role: 'owner' | 'staff'
    permissions: ShopPermission[]
    shop_status: string
  }>(
    ctx,
    'shop_member_of',
    `select m.shop_id, m.user_id, m.role, m.permissions, s.status as shop_status
     from shop_members m join shop_shops s on s.id = m.shop_id
     where m.user_id = $1 and m.status = 'active' and s.status <> 'closed' and ($2::bigint is null or m.shop_id = $2)
     order by m.chosen_at desc limit 1`,
    [user_id, shop_id ?? null],
  )
  return rows[0]
}

export interface Membership extends Record<string, unknown> {
  id: number
  name: string
  name_en: string | null
  logo: string | null
  status: 'applying' | 'pending_fee' | 'pending_deposit' | 'active' | 'suspended' | 'closing' | 'closed'
  member_role: 'owner' | 'staff'
  permissions: string[]
}

/** Every shop a person belongs to, the last chosen first. */
export const membershipsOf = (ctx: Ctx, user_id: number): Promise<Membership[]> =>
  query<Membership>(
    ctx,
    'shop_memberships',
    `select s.id, s.name, s.name_en, s.logo, s.status, m.role as member_role, m.permissions
     from shop_members m join shop_shops s on s.id = m.shop_id
     where m.user_id = $1 and m.status = 'active' and s.status <> 'closed' order by m.chosen_at desc limit 20`,
    [user_id],
  )

/** Which of these shops, in any state, a person works in: people neither buy nor bid in their own. */
export async function worksInAmong(ctx: Ctx, user_id: number, shop_ids: readonly number[]): Promise<Set<number>> {
  const rows = await query<{ shop_id: number }>(
    ctx,
    'shop_works_in_among',
    "select shop_id from shop_members where user_id = $1 and shop_id = any($2) and status = 'active'",
    [user_id, shop_ids],
  )
  return new Set(rows.map(({ shop_id }) => shop_id))
}

/** Which shops each of these people works in; who works in none is not there. */
export async function shopsOfPeople(ctx: Ctx, user_ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await query<{ user_id: number; shop_ids: number[] }>(
    ctx,
    'shop_shops_of_people',
    `select user_id, array_agg(shop_id) as shop_ids from shop_members where user_id = any($1) and status = 'active' group by user_id`,
    [user_ids],
  )
  return new Map(rows.map(({ user_id, shop_ids }) => [user_id, shop_ids.map(Number)]))
}

/** The people who work in a shop; they may never bid on its lots. */
export async function memberIds(ctx: Ctx, shop_id: number): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'shop_member_ids',
    `select user_id from shop_members where shop_id = $1 and status = 'active'`,
    [shop_id],
  )
  return rows.map((row) => row.user_id)
}

export interface Staff extends Record<string, unknown> {
  user_id: number
  role: 'owner' | 'staff'
  permissions: string[]
}

/** The members of a shop, the owner first. */
export const staffOf = (ctx: Ctx, shop_id: number): Promise<Staff[]> =>
  query<Staff>(
    ctx,
    'shop_staff',
    `select user_id, role, permissions from shop_members where shop_id = $1 and status = 'active' order by role, user_id`,
    [shop_id],
  )

/** The members who may do something in the shop, the owner always. For notices. */
export async function membersWho(ctx: Ctx, shop_id: number, permission: ShopPermission): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'shop_members_who',
    `select user_id from shop_members where shop_id = $1 and status = 'active' and (role = 'owner' or $2 = any(permissions))`,
    [shop_id, permission],
  )
  return rows.map((row) => row.user_id)
}
