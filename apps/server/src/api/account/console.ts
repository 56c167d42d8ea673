/** Accounts as operators list them. The console domain checks rights, presents and logs each look at documents. */

import { REALNAMES, USERS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { FORMER, filingQuestions, rules, unseal } from '../../domains/account/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { likePrefix } from '../../platform/db/like.ts'
import { conditionOn, listSource } from '../../platform/db/list-source.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { personMeant } from './find.ts'

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

const id = sql`u.id`

export const userSource = listSource<typeof USERS>({
  resource: USERS,
  from: sql`account_users u`,
  id,
  filters: {
    status: sql`u.status`,
    realname_status: sql`u.realname_status`,
    strikes: sql`u.unpaid_strikes`,
    created_at: sql`u.created_at`,
    bid_at: (condition) =>
      sql`u.id in (select b.user_id from lot_bid_times b where ${conditionOn(sql`b.placed_at`, 'day', condition)})`,
  },
  sorts: { id: { by: id, type: 'bigint' }, strikes: { by: sql`u.unpaid_strikes`, type: 'bigint' } },
  /** Digits look for a phone (logged) or an id, anything else for the start of a nickname. */
  search: async (ctx, q) => {
    const meant = await personMeant(ctx, q)
    return meant === undefined ? sql`u.nickname like ${likePrefix(q)}` : sql`u.id = ${meant}`
  },
})

/** People for the console, in no order. */
export const userLines = async (ctx: Ctx, ids: readonly number[]): Promise<UserLine[]> =>
  (
    await query<UserLine>(ctx, 'account_console_users', `select ${COLUMNS} from account_users where id = any($1)`, [
      ids,
    ])
  ).map((row) => ({ ...row, nickname: row.nickname || FORMER[ctx.locale] }))

/** One person for the console, or undefined. */
export const userLine = async (ctx: Ctx, user_id: number): Promise<UserLine | undefined> =>
  (await userLines(ctx, [user_id]))[0]

export interface IdentityLine {
  id: number
  user_id: number
  kind: 'person' | 'shop'
  status: 'pending' | 'asked' | 'verified' | 'rejected' | 'revoked'
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

const filing_id = sql`i.id`

export const realnameSource = listSource<typeof REALNAMES>({
  resource: REALNAMES,
  from: sql`account_identity_filings i`,
  id: filing_id,
  filters: { status: sql`i.status`, kind: sql`i.kind`, user_id: sql`i.user_id` },
  sorts: { id: { by: filing_id, type: 'bigint' } },
})

/** Filings with what they say masked, in no order. */
export async function identityLines(ctx: Ctx, ids: readonly number[]): Promise<IdentityLine[]> {
  const rows = await query<Row>(
    ctx,
    'account_console_identities',
    'select * from account_identity_filings where id = any($1)',
    [ids],
  )
  return rows.map((row) => lineOf(ctx, row))
}

/** One filing with name, number and documents in clear, or undefined. The caller logs that an operator looked. */
export async function identityDocuments(ctx: Ctx, identity_id: number) {
  const [row] = await query<Row>(
    ctx,
    'account_console_identity',
    'select * from account_identity_filings where id = $1',
    [identity_id],
  )
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
      ...(await filingQuestions(ctx, row.id)).flatMap(({ images }) => images.map((path) => ({ kind: 'answer', path }))),
    ],
  }
}

/** How many people came today (Asia/Shanghai). */
export async function usersNewToday(ctx: Ctx): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'account_console_new_today',
    `select count(*)::int as n from account_users where id > coalesce((select max(id) from account_users), 0) - 100000
       and created_at >= date_trunc('day', platform_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    [],
  )
  return row!.n
}

interface Standing extends Record<string, unknown> {
  locked_at: number | null
  leaving_status: 'cooling' | 'withdrawn' | 'executed' | null
  asked_at: number
  due_at: number
  ended_at: number | null
}

/** What the person did about the account themselves: locked it, asked to leave. */
export async function standingOf(ctx: Ctx, user_id: number) {
  const [row] = await query<Standing>(
    ctx,
    'account_console_standing',
    `select u.locked_at, l.status as leaving_status, l.asked_at, l.due_at, l.ended_at from account_users u
       left join lateral (select * from account_closures where user_id = u.id order by id desc limit 1) l on true where u.id = $1`,
    [user_id],
  )
  const { locked_at, leaving_status: status, asked_at, due_at, ended_at } = row!
  return {
    locked_at: seconds(locked_at),
    leaving:
      status === null
        ? null
        : { status, asked_at: seconds(asked_at), due_at: seconds(due_at), ended_at: seconds(ended_at) },
  }
}
