/** Accounts as operators list them. The console domain checks rights, presents and logs each look at documents. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import { type Paging, TOTAL_MAX } from '../../platform/paging.ts'
import * as rules from './rules.ts'
import { unseal } from './vault.ts'

export interface UserLine extends Record<string, unknown> {
  id: number
  nickname: string
  avatar: string | null
  credit_level: number
  is_vip: boolean
  phone: string | null
  status: 'active' | 'restricted' | 'banned' | 'cancelling' | 'cancelled'
  restricted_until: number | null
  restrict_reason: string | null
  realname_status: 'none' | 'pending' | 'verified' | 'rejected' | 'revoked'
  unpaid_strikes: number
  is_robot: boolean
  last_login_at: number | null
  created_at: number
}

const COLUMNS = `id, nickname, avatar, credit_level, coalesce(vip_until > platform_now(), false) as is_vip, phone, status, restricted_until, restrict_reason,
  realname_status, unpaid_strikes, is_robot, last_login_at, created_at`

/**
 * People for the console, the newest first. Digits look for a phone or an id, anything else for the start of a nickname.
 * @returns the page, and how many match up to 1,000
 */
export async function listUsers(
  ctx: Ctx,
  filter: Paging & { status?: string; strikes_min?: number; q?: string },
): Promise<{ rows: UserLine[]; total: number }> {
  const digits = /^\d+$/.test(filter.q ?? '')
  const values = [
    filter.status ?? null,
    filter.strikes_min ?? 0,
    digits ? filter.q : null,
    digits && filter.q!.length <= 15 ? Number(filter.q) : null,
    !digits && filter.q ? `${filter.q.replace(/[%_\\]/g, '\\$&')}%` : null,
  ]
  const where = `($1::text is null or status = $1) and unpaid_strikes >= $2 and ($3::text is null or phone = $3 or id = $4) and ($5::text is null or nickname like $5)`
  const rows = await query<UserLine>(
    ctx,
    'account_console_users',
    `select ${COLUMNS} from account_users where ${where} order by id desc limit $6 offset $7`,
    [...values, filter.page_size, (filter.page - 1) * filter.page_size],
  )
  const [sum] = await query<{ total: number }>(
    ctx,
    'account_console_users_total',
    `select count(*) as total from (select 1 from account_users where ${where} limit ${TOTAL_MAX + 1}) as found`,
    values,
  )
  return { rows, total: sum!.total }
}

/** One person for the console, or undefined. */
export async function userLine(ctx: Ctx, user_id: number): Promise<UserLine | undefined> {
  return (
    await query<UserLine>(ctx, 'account_console_user', `select ${COLUMNS} from account_users where id = $1`, [user_id])
  )[0]
}

export interface IdentityLine {
  id: number
  user_id: number
  kind: 'person' | 'shop'
  status: 'pending' | 'verified' | 'rejected' | 'revoked'
  real_name_masked: string
  id_no_masked: string
  adult: boolean
  company_name: string | null
  licence_no: string | null
  reject_reason: string | null
  created_at: number
  decided_at: number | null
}

interface Row extends Record<string, unknown> {
  id: number
  user_id: number
  kind: 'person' | 'shop'
  status: IdentityLine['status']
  real_name_enc: Buffer
  id_no_enc: Buffer
  id_front: string
  id_back: string
  hand_held: string | null
  licence_img: string | null
  extra_licences: Array<{ kind: string; img: string; expires_on?: string }>
  is_adult: boolean
  company_name: string | null
  licence_no: string | null
  reject_reason: string | null
  created_at: number
  decided_at: number | null
}

const lineOf = (ctx: Ctx, row: Row): IdentityLine => ({
  id: row.id,
  user_id: row.user_id,
  kind: row.kind,
  status: row.status,
  adult: row.is_adult,
  company_name: row.company_name,
  licence_no: row.licence_no,
  reject_reason: row.reject_reason,
  created_at: row.created_at,
  decided_at: row.decided_at,
  real_name_masked: rules.maskName(unseal(ctx, 'real_name', row.real_name_enc)),
  id_no_masked: rules.maskIdNo(unseal(ctx, 'id_no', row.id_no_enc)),
})

/** Filings of a status, those waiting longest first. */
export async function listIdentities(
  ctx: Ctx,
  filter: Paging & { status?: string; kind?: string },
): Promise<{ rows: IdentityLine[]; total: number }> {
  const values = [filter.status ?? null, filter.kind ?? null]
  const where = '($1::text is null or status = $1) and ($2::text is null or kind = $2)'
  const order = filter.status === 'pending' ? 'id' : 'id desc'
  const rows = await query<Row>(
    ctx,
    `account_console_identities_${order === 'id' ? 'oldest' : 'newest'}`,
    `select * from account_identities where ${where} order by ${order} limit $3 offset $4`,
    [...values, filter.page_size, (filter.page - 1) * filter.page_size],
  )
  const [sum] = await query<{ total: number }>(
    ctx,
    'account_console_identities_total',
    `select count(*) as total from (select 1 from account_identities where ${where} limit ${TOTAL_MAX + 1}) as found`,
    values,
  )
  return { rows: rows.map((row) => lineOf(ctx, row)), total: sum!.total }
}

/** One filing with name, number and documents in clear, or undefined. Whoever shows it logs that they looked. */
export async function identityDocuments(ctx: Ctx, identity_id: number) {
  const [row] = await query<Row>(ctx, 'account_console_identity', 'select * from account_identities where id = $1', [
    identity_id,
  ])
  if (!row) return undefined
  return {
    ...lineOf(ctx, row),
    real_name: unseal(ctx, 'real_name', row.real_name_enc),
    id_no: unseal(ctx, 'id_no', row.id_no_enc),
    documents: [
      { kind: 'id_front', path: row.id_front },
      { kind: 'id_back', path: row.id_back },
      ...(row.hand_held ? [{ kind: 'hand_held', path: row.hand_held }] : []),
      ...(row.licence_img ? [{ kind: 'licence', path: row.licence_img }] : []),
      ...row.extra_licences.map(({ kind, img }) => ({ kind, path: img })),
    ],
  }
}

/** How many filings wait, and how many people came today (Asia/Shanghai). */
export async function accountFigures(ctx: Ctx): Promise<{ realname_pending: number; users_new_today: number }> {
  const [row] = await query<{ realname_pending: number; users_new_today: number }>(
    ctx,
    'account_console_figures',
    `select (select count(*) from account_identities where status = 'pending') as realname_pending,
       (select count(*) from account_users where id > coalesce((select max(id) from account_users), 0) - 100000
          and created_at >= date_trunc('day', platform_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') as users_new_today`,
    [],
  )
  return row!
}

/** The other accounts whose verified or pending filings carry the same identity number. */
export async function accountsOfSamePerson(ctx: Ctx, identity_id: number): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'account_console_same_person',
    `select distinct b.user_id from account_identities a join account_identities b on b.id_no_hmac = a.id_no_hmac
     where a.id = $1 and b.user_id <> a.user_id and b.status in ('verified', 'pending') order by 1 limit 10`,
    [identity_id],
  )
  return rows.map((row) => row.user_id)
}
