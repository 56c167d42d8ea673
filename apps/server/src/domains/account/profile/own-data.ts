/** What the account knows of a person, for the files they take with them. Pages are cut by id, newest first. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { account_users } from '../tables.ts'

export interface Below {
  /** Below this id; null: from the newest. */
  below: number | null
  limit: number
}

export interface OwnProfile extends Record<string, unknown> {
  nickname: string
  phone: string | null
  gender: string
  birthday: string | null
  signature: string
  email: string | null
  wechat_id: string | null
  city: string | null
  area: string | null
  realname_status: string
  credit_level: number
  growth_value: number
  created_at: number
}

/** The states of a profile that are codes. */
export const PROFILE_CODES = {
  gender: account_users.gender.enumValues,
  realname_status: account_users.realname_status.enumValues,
}

export async function ownProfile(ctx: Ctx, user_id: number): Promise<OwnProfile[]> {
  return query<OwnProfile>(
    ctx,
    'account_own_profile',
    `select nickname, phone, gender, birthday::text as birthday, signature, email, wechat_id, city, area, realname_status, credit_level,
       growth_value, created_at from account_users where id = $1`,
    [user_id],
  )
}

export interface OwnSignIn extends Record<string, unknown> {
  id: number
  created_at: number
  last_seen_at: number
  user_agent: string | null
  ip: string | null
  revoked_at: number | null
  revoke_reason: string | null
}

export const ownSignIns = (ctx: Ctx, user_id: number, { below, limit }: Below): Promise<OwnSignIn[]> =>
  query<OwnSignIn>(
    ctx,
    'account_own_sign_ins',
    `select id, created_at, last_seen_at, user_agent, ip, revoked_at, revoke_reason from account_sessions
     where user_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [user_id, below, limit],
  )

export interface OwnDataAccess extends Record<string, unknown> {
  id: number
  accessed_at: number
  roles: string[]
  what: string
  about: string | null
  reason: string | null
}

export const ownDataAccesses = (ctx: Ctx, user_id: number, { below, limit }: Below): Promise<OwnDataAccess[]> =>
  query<OwnDataAccess>(
    ctx,
    'account_data_access_log_own',
    `select id, accessed_at, roles, what, about, reason from account_data_access_log
     where user_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [user_id, below, limit],
  )
