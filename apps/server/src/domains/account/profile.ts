/** The caller as they see themselves, and what they may change. */
import { ROLES, type UserMe } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db.ts'
import { emit } from '../../platform/events.ts'
import { refuse } from '../../platform/refuse.ts'
import { checkWords } from '../site/index.ts'
import { ports } from './ports.ts'
import { maskPhone } from './rules.ts'
import { forgetUser } from './sessions.ts'

export type Me = z.input<typeof UserMe>

export interface MeRow extends Record<string, unknown> {
  id: number
  phone: string | null
  nickname: string
  avatar: string | null
  gender: Me['gender']
  birthday: string | null
  signature: string
  city: string | null
  area: string | null
  role: Me['role']
  status: Me['status']
  realname_status: Me['realname_status']
  has_password: boolean
  has_pay_password: boolean
  points_balance: number
  vip_until: number | null
  is_vip: boolean
  credit_level: number
  invite_code: string
  is_new_customer: boolean
  created_at: number
}

/** Seconds of an instant in ms, as the wire has them. */
export const seconds = (ms: number): number => Math.floor(ms / 1000)
export const secondsOr = (ms: number | null): number | null => (ms === null ? null : seconds(ms))

/**
 * @throws Refusal NOT_FOUND
 */
export async function meOf(ctx: Ctx, user_id: number): Promise<Me> {
  const rows = await query<MeRow>(
    ctx,
    'account_me',
    `select id, phone, nickname, avatar, gender, to_char(birthday, 'YYYY-MM-DD') as birthday, signature, city, area, role, status, realname_status,
       password_hash is not null as has_password, pay_password_hash is not null as has_pay_password, points_balance, vip_until,
       coalesce(vip_until > platform_now(), false) as is_vip, credit_level, invite_code, first_paid_at is null and is_first_account as is_new_customer, created_at
     from account_users where id = $1`,
    [user_id],
  )
  const row = rows[0] ?? refuse('NOT_FOUND')
  const bindings = await query<{ provider: string; nickname: string; created_at: number }>(
    ctx,
    'account_bindings_of',
    'select provider, nickname, created_at from account_bindings where user_id = $1 order by id',
    [user_id],
  )
  const shops = await ports.shopsOf(ctx, user_id)
  return {
    id: row.id,
    nickname: row.nickname,
    avatar: row.avatar,
    credit_level: row.credit_level,
    is_vip: row.is_vip,
    phone_masked: maskPhone(row.phone),
    gender: row.gender,
    birthday: row.birthday,
    signature: row.signature,
    city: row.city,
    area: row.area,
    role: shops.length > 0 ? row.role : 'normal',
    roles: shops.length > 0 ? ['normal', 'shop'] : ['normal'],
    realname_status: row.realname_status,
    has_password: row.has_password,
    has_pay_password: row.has_pay_password,
    points_balance: row.points_balance,
    vip_until: secondsOr(row.vip_until),
    invite_code: row.invite_code,
    is_new_customer: row.is_new_customer,
    shop: shops[0] ?? null,
    shops,
    bindings: bindings.map(({ provider, nickname, created_at }) => ({
      provider,
      nickname,
      bound_at: seconds(created_at),
    })),
    status: row.status,
    created_at: seconds(row.created_at),
  }
}

export interface Changes {
  nickname?: string
  avatar?: string
  gender?: 'unknown' | 'male' | 'female'
  birthday?: string
  signature?: string
  email?: string
  wechat_id?: string
  city?: string
  area?: string
  role?: string
}

/**
 * Changes what was given and nothing else. The role shop needs a shop to belong to.
 * @throws Refusal ROLE_INVALID, SHOP_REQUIRED, CONTENT_BLOCKED, NOT_FOUND (an avatar that was not uploaded)
 */
export async function saveMe(ctx: SignedCtx, changes: Changes): Promise<void> {
  const { role } = changes
  if (role !== undefined && !(ROLES as readonly string[]).includes(role)) refuse('ROLE_INVALID')
  if (role === 'shop' && (await ports.shopsOf(ctx, ctx.user.id)).length === 0) refuse('SHOP_REQUIRED')
  checkWords(changes.nickname, changes.signature, changes.wechat_id)
  await inTransaction(ctx, async (tx) => {
    if (changes.avatar) await checkUploaded(tx, changes.avatar)
    await query(
      tx,
      'account_me_save',
      `update account_users set nickname = coalesce($2, nickname), avatar = coalesce($3, avatar), gender = coalesce($4, gender),
         birthday = coalesce($5::date, birthday), signature = coalesce($6, signature), email = case when $7::text is null then email else nullif($7, '') end,
         wechat_id = case when $8::text is null then wechat_id else nullif($8, '') end, city = coalesce($9, city), area = coalesce($10, area), role = coalesce($11, role)
       where id = $1`,
      [
        tx.user.id,
        changes.nickname,
        changes.avatar,
        changes.gender,
        changes.birthday,
        changes.signature,
        changes.email,
        changes.wechat_id,
        changes.city,
        changes.area,
        role,
      ].map((value) => value ?? null),
    )
    await forgetUser(tx, tx.user.id)
    if (changes.nickname !== undefined || changes.avatar !== undefined)
      await emit(tx, 'account.profile_changed', { user_id: tx.user.id })
  })
}

/** A picture must be one that was uploaded, by the caller. */
async function checkUploaded(ctx: SignedCtx, path: string): Promise<void> {
  const rows = await query(
    ctx,
    'account_upload_known',
    'select 1 from platform_media where path = $1 and (owner_user_id is null or owner_user_id = $2) and not is_private',
    [path, ctx.user.id],
  )
  if (rows.length === 0) refuse('NOT_FOUND')
}
