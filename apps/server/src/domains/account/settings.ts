/** Who may reach a person, which notices they want, and how their account is protected. */
import { NoticeCategory } from '@juya/contract'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db.ts'
import { seconds } from './profile.ts'
import * as rules from './rules.ts'
import type { PrivacyColumn } from './tables.ts'

export interface NoticePref {
  category: string
  push: boolean
  sms: boolean
}

/** The caller's privacy, and for every category of notices whether they are pushed and sent by SMS. */
export async function settingsOf(ctx: SignedCtx): Promise<{ privacy: PrivacyColumn; notices: NoticePref[] }> {
  const [user] = await query<{ privacy: PrivacyColumn }>(
    ctx,
    'account_privacy',
    'select privacy from account_users where id = $1',
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
    privacy: user!.privacy,
    notices: NoticeCategory.options.map((category) => chosen.get(category) ?? { category, push: true, sms: true }),
  }
}

/** Changes what was given; unknown categories are ignored. */
export async function saveSettings(
  ctx: SignedCtx,
  { privacy, notices }: { privacy?: Partial<PrivacyColumn>; notices?: NoticePref[] },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (privacy)
      await query(tx, 'account_privacy_save', 'update account_users set privacy = privacy || $2::jsonb where id = $1', [
        tx.user.id,
        JSON.stringify(privacy),
      ])
    const known = (notices ?? []).filter(({ category }) =>
      (NoticeCategory.options as readonly string[]).includes(category),
    )
    if (known.length === 0) return
    await query(
      tx,
      'account_notice_prefs_save',
      `insert into account_notice_prefs (user_id, category, push, sms) select $1, * from unnest($2::text[], $3::bool[], $4::bool[])
       on conflict (user_id, category) do update set push = excluded.push, sms = excluded.sms`,
      [tx.user.id, known.map((one) => one.category), known.map((one) => one.push), known.map((one) => one.sms)],
    )
  })
}

/** Whether each of these people wants notices of a category pushed, and by SMS; who chose nothing wants both. */
export async function noticePrefs(
  ctx: Ctx,
  user_ids: readonly number[],
  category: string,
): Promise<Map<number, { push: boolean; sms: boolean; phone: string | null; locale: 'en' | 'zh-CN' }>> {
  const rows = await query<{ id: number; push: boolean; sms: boolean; phone: string | null; locale: 'en' | 'zh-CN' }>(
    ctx,
    'account_notice_prefs_many',
    `select u.id, coalesce(p.push, true) as push, coalesce(p.sms, true) as sms, u.phone, u.locale
     from account_users u left join account_notice_prefs p on p.user_id = u.id and p.category = $2 where u.id = any($1)`,
    [user_ids, category],
  )
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
}

/** How the account is protected and where it is signed in. */
export async function securityOf(ctx: SignedCtx) {
  const [user] = await query<{
    phone: string | null
    has_password: boolean
    has_pay_password: boolean
    realname_status: 'none' | 'pending' | 'verified' | 'rejected' | 'revoked'
  }>(
    ctx,
    'account_security',
    'select phone, password_hash is not null as has_password, pay_password_hash is not null as has_pay_password, realname_status from account_users where id = $1',
    [ctx.user.id],
  )
  const bindings = await query<{ provider: string; nickname: string; created_at: number }>(
    ctx,
    'account_bindings_of',
    'select provider, nickname, created_at from account_bindings where user_id = $1 order by id',
    [ctx.user.id],
  )
  const sessions = await sessionsOf(ctx, ctx.user.id)
  return {
    phone_masked: rules.maskPhone(user!.phone),
    has_password: user!.has_password,
    has_pay_password: user!.has_pay_password,
    realname_status: user!.realname_status,
    bindings: bindings.map(({ provider, nickname, created_at }) => ({
      provider,
      nickname,
      bound_at: seconds(created_at),
    })),
    devices: sessions.map(({ id, device_id, user_agent, last_seen_at }) => ({
      device_id,
      ua: user_agent ?? '',
      last_seen: seconds(last_seen_at),
      current: id === ctx.user.session_id,
    })),
    cancellation: null,
  }
}

export interface SessionRow extends Record<string, unknown> {
  id: number
  device_id: string | null
  user_agent: string | null
  ip: string | null
  last_seen_at: number
  created_at: number
}

/** A person's open sessions, the last used first. Instants in ms. */
export const sessionsOf = (ctx: Ctx, user_id: number): Promise<SessionRow[]> =>
  query<SessionRow>(
    ctx,
    'account_sessions_of',
    'select id, device_id, user_agent, ip, last_seen_at, created_at from account_sessions where user_id = $1 and revoked_at is null and expires_at > platform_now() order by last_seen_at desc limit 20',
    [user_id],
  )

const FREE_PER_FEN = 20_000
const FREE_DAY_FEN = 50_000

/** What may be paid without the pay password, when the person chose so. */
export const freeLimit = (enabled: boolean) => ({ enabled, per_fen: FREE_PER_FEN, day_fen: FREE_DAY_FEN })
