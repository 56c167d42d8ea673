/** The caller as they see themselves: profile, protection, settings and the verification of their name. */

import {
  AGREEMENTS,
  ALWAYS_TOLD,
  NoticeCategory,
  type QuietHours,
  type Realname,
  USUAL_QUIET_HOURS,
  type UserMe,
} from '@juya/contract'
import type { z } from 'zod'
import {
  filingAnswerBy,
  filingQuestions,
  latestIdentity,
  leavingOf,
  maskPhone,
  type NoticePref,
  type Privacy,
  phoneWait,
  rules,
  sessionsOf,
  unseal,
} from '../../domains/account/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { networkOf } from '../../platform/http/limits/network-address.ts'
import { refuse } from '../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { applicationShown } from '../shop/applications.ts'
import { shopsOf } from '../shop/cards.ts'
import { articleTitles } from '../site/articles.ts'
import { APP } from '../site/company.ts'

type Me = z.input<typeof UserMe>

interface Row extends Record<string, unknown> {
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

/**
 * A person as they see themselves.
 * @throws Refusal NOT_FOUND
 */
export async function meOf(ctx: Ctx, user_id: number): Promise<Me> {
  const rows = await query<Row>(
    ctx,
    'account_me',
    `select id, phone, nickname, avatar, gender, to_char(birthday, 'YYYY-MM-DD') as birthday, signature, city, area, role, status, realname_status,
       password_hash is not null as has_password, pay_password_hash is not null as has_pay_password, coalesce((select balance from points_balances where user_id = id), 0) as points_balance, vip_until,
       coalesce(vip_until > platform_now(), false) as is_vip, credit_level, invite_code, first_paid_at is null and is_first_account as is_new_customer, created_at
     from account_users where id = $1`,
    [user_id],
  )
  const row = rows[0] ?? refuse('NOT_FOUND')
  const bindings = await bindingsOf(ctx, user_id)
  const shops = await shopsOf(ctx, user_id)
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
    vip_until: seconds(row.vip_until),
    invite_code: row.invite_code,
    is_new_customer: row.is_new_customer,
    shop: shops[0] ?? null,
    shops,
    bindings,
    status: row.status,
    created_at: seconds(row.created_at),
  }
}

/** The messengers a person signs in with. */
async function bindingsOf(ctx: Ctx, user_id: number) {
  const rows = await query<{ provider: string; nickname: string; created_at: number }>(
    ctx,
    'account_messenger_bindings_of',
    'select provider, nickname, created_at from account_messenger_bindings where user_id = $1 order by id',
    [user_id],
  )
  return rows.map(({ provider, nickname, created_at }) => ({ provider, nickname, bound_at: seconds(created_at) }))
}

/** The network somebody signed in from, without its end: it tells home from a stranger's, and says no more. */
const placeOf = (ip: string | null): string => (ip ? networkOf(ip).replace(/\.\d+$/, '.*') : '')

/** How the account is protected and where it is signed in. */
export async function securityOf(ctx: SignedCtx) {
  const [user] = await query<{
    phone: string | null
    has_password: boolean
    has_pay_password: boolean
    realname_status: 'none' | 'pending' | 'verified' | 'rejected' | 'revoked'
    email: string | null
    wechat_id: string | null
  }>(
    ctx,
    'account_security',
    'select phone, password_hash is not null as has_password, pay_password_hash is not null as has_pay_password, realname_status, email, wechat_id from account_users where id = $1',
    [ctx.user.id],
  )
  const waiting = await phoneWait(ctx, ctx.user.id)
  const leaving = await leavingOf(ctx, ctx.user.id)
  const bindings = await bindingsOf(ctx, ctx.user.id)
  const sessions = await sessionsOf(ctx, ctx.user.id)
  return {
    phone_masked: maskPhone(user!.phone),
    has_password: user!.has_password,
    has_pay_password: user!.has_pay_password,
    realname_status: user!.realname_status,
    bindings,
    phone_change: waiting
      ? { phone_masked: maskPhone(waiting.phone), done: false, due_at: seconds(waiting.due_at) }
      : null,
    contact: { email: user!.email ?? '', wechat_id: user!.wechat_id ?? '' },
    devices: sessions.map(({ id, device_id, user_agent, ip, last_seen_at, created_at }) => ({
      id,
      device_id,
      ua: user_agent ?? '',
      place: placeOf(ip),
      signed_in_at: seconds(created_at),
      last_seen: seconds(last_seen_at),
      current: id === ctx.user.session_id,
    })),
    cancellation: leaving ? { status: 'cooling', executes_at: seconds(leaving.due_at) } : null,
  }
}

/** The caller's privacy, for every category of notices whether they are pushed and sent by SMS, and what the platform has them agree to. */
export async function settingsOf(ctx: SignedCtx) {
  const [user] = await query<{ privacy: Privacy; quiet_hours: QuietHours | null }>(
    ctx,
    'account_privacy',
    'select privacy, quiet_hours from account_users where id = $1',
    [ctx.user.id],
  )
  const rows = await query<NoticePref & Record<string, unknown>>(
    ctx,
    'account_notice_prefs_of',
    'select category, push, sms from account_notice_prefs where user_id = $1',
    [ctx.user.id],
  )
  const chosen = new Map(rows.map((row) => [row.category, row]))
  return {
    privacy: { in_ranks: true, in_spend_rank: false, ...user!.privacy },
    quiet: user!.quiet_hours ?? USUAL_QUIET_HOURS,
    notices: NoticeCategory.options.map(
      (category) =>
        (ALWAYS_TOLD.includes(category) ? undefined : chosen.get(category)) ?? { category, push: true, sms: true },
    ),
    agreements: await articleTitles(ctx, AGREEMENTS),
    version: APP.version,
  }
}

/** Where the caller's verification stands, everything masked. */
export async function realnameOf(ctx: SignedCtx): Promise<z.input<typeof Realname>> {
  const row = await latestIdentity(ctx, ctx.user.id)
  const application = await applicationShown(ctx)
  if (!row) return { status: 'none', application }
  const asked = row.status === 'asked' ? (await filingQuestions(ctx, row.id)).at(-1) : undefined
  const answer_by = asked && (await filingAnswerBy(ctx, row.id))
  return {
    // A person who is asked waits, and reads the question.
    status: row.status === 'asked' ? 'pending' : row.status,
    asked: asked
      ? { question: asked.question, asked_at: seconds(asked.asked_at), answer_by: seconds(answer_by ?? null) }
      : null,
    reject_reason: row.reject_reason,
    kind: row.kind,
    submitted_at: seconds(row.created_at),
    review_deadline: reviewDeadlineShown(ctx, (await reviewDeadlinesOf(ctx, 'filing', [row.id])).get(row.id)),
    real_name_masked: rules.maskName(unseal(ctx, 'real_name', row.real_name_enc)),
    id_no_masked: rules.maskIdNo(unseal(ctx, 'id_no', row.id_no_enc)),
    application,
  }
}
