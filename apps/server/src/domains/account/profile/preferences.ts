/** The people who may reach a person, the notices they want, and the protection of their account. */

import { ALWAYS_TOLD, NoticeCategory, type QuietHours, TURN_BACK_H } from '@juya/contract'
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import type { PrivacyColumn } from '../tables.ts'

export interface NoticePref {
  category: string
  push: boolean
  sms: boolean
}

/** Changes what was given; unknown categories are ignored, and those that cannot be turned off. */
export async function saveSettings(
  ctx: SignedCtx,
  { privacy, notices, quiet }: { privacy?: Partial<PrivacyColumn>; notices?: NoticePref[]; quiet?: QuietHours },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (privacy)
      await query(tx, 'account_privacy_save', 'update account_users set privacy = privacy || $2::jsonb where id = $1', [
        tx.user.id,
        JSON.stringify(privacy),
      ])
    if (quiet)
      await query(tx, 'account_quiet_hours_save', 'update account_users set quiet_hours = $2::jsonb where id = $1', [
        tx.user.id,
        JSON.stringify(quiet),
      ])
    const known = (notices ?? []).filter(
      ({ category }) =>
        (NoticeCategory.options as readonly string[]).includes(category) && !ALWAYS_TOLD.includes(category),
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

/** Those of these people who want no sign of such notices in the app: they find them among their messages. */
export async function unwantedInApp(ctx: Ctx, user_ids: readonly number[], category: string): Promise<Set<number>> {
  if (user_ids.length === 0 || ALWAYS_TOLD.includes(category)) return new Set()
  const rows = await query<{ user_id: number }>(
    ctx,
    'account_notice_unwanted',
    'select user_id from account_notice_prefs where user_id = any($1) and category = $2 and not push',
    [user_ids, category],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

interface Reachable {
  push: boolean
  sms: boolean
  phone: string | null
  /** Phones it had within three days. */
  former_phones: string[]
  locale: 'en' | 'zh-CN'
  quiet_hours: QuietHours | null
}

/** How each of these people is reached about a category, by push and by SMS, and when not; people who chose nothing want both at any hour. */
export async function noticePrefs(
  ctx: Ctx,
  user_ids: readonly number[],
  category: string,
): Promise<Map<number, Reachable>> {
  const rows = await query<Reachable & { id: number } & Record<string, unknown>>(
    ctx,
    'account_notice_prefs_many',
    `select u.id, coalesce(p.push, true) as push, coalesce(p.sms, true) as sms, u.phone, u.locale, u.quiet_hours,
       array(select distinct c.before ->> 'phone' from account_credential_changes c where c.user_id = u.id and c.kind = 'phone' and c.turned_back_at is null
         and c.changed_at > platform_now() - interval '${TURN_BACK_H} hours' and c.before ->> 'phone' is distinct from u.phone) as former_phones
     from account_users u left join account_notice_prefs p on p.user_id = u.id and p.category = $2 and not $3 where u.id = any($1)`,
    [user_ids, category, ALWAYS_TOLD.includes(category)],
  )
  return new Map(rows.map(({ id, ...rest }) => [id, rest]))
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

/** Whether a person wants what is recommended to follow what they chose; everybody begins with yes. */
export async function wantsRecommendations(ctx: Ctx, user_id: number): Promise<boolean> {
  const [row] = await query<{ wants: boolean }>(
    ctx,
    'account_wants_recommendations',
    `select coalesce((privacy ->> 'recommend')::boolean, true) as wants from account_users where id = $1`,
    [user_id],
  )
  return row?.wants ?? true
}
