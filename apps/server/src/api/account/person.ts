/** A person's devices, sessions and consents, and who shares what with them, for the console's page of one person. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type Behind, belowOf, type Line } from '../../platform/time/steps.ts'

/** What two accounts share, as far as accounts know. */
export type SharedByAccount = 'identity' | 'device' | 'payout' | 'messenger'
const SHARERS_MAX = 200

/** People with the same identity number, device (both seen on it within 90 days), payout account or messenger account as a person. */
export const sharersOf = (ctx: Ctx, user_id: number): Promise<Array<{ user_id: number; by: SharedByAccount }>> =>
  query<{ user_id: number; by: SharedByAccount }>(
    ctx,
    'account_sharers',
    `(select distinct b.user_id, 'identity' as by from account_identity_filings a join account_identity_filings b on b.id_no_hmac = a.id_no_hmac
       where a.user_id = $1 and b.user_id <> $1 and a.status in ('verified', 'pending', 'asked') and b.status in ('verified', 'pending', 'asked') limit $2)
     union all
     (select distinct b.user_id, 'device' from account_devices a join account_devices b on b.device_id = a.device_id
       where a.user_id = $1 and b.user_id <> $1 and a.last_seen_at > platform_now() - interval '90 days' and b.last_seen_at > platform_now() - interval '90 days' limit $2)
     union all
     (select distinct b.user_id, 'payout' from account_payout_card_hashes a join account_payout_card_hashes b on b.mark = a.mark
       where a.user_id = $1 and b.user_id <> $1 limit $2)
     union all
     (select distinct b.user_id, 'messenger' from account_messenger_bindings a join account_messenger_bindings b on b.union_id = a.union_id
       where a.user_id = $1 and b.user_id <> $1 limit $2)`,
    [user_id, SHARERS_MAX],
  )

const OTHERS = { en: 'Other accounts: {count}', zh: '其他账号：{count}' }

/** Devices a person was seen on, the last used first, with how many others were. A device shows the beginning of its number. */
export async function devicesOf(ctx: Ctx, user_id: number, { from, limit }: Behind): Promise<Line[]> {
  const rows = await query<{ device_id: string; user_agent: string | null; last_seen_at: number; others: number }>(
    ctx,
    'account_person_devices',
    `select d.device_id, d.user_agent, d.last_seen_at,
       (select count(*)::int from account_devices o where o.device_id = d.device_id and o.user_id <> $1) as others
     from account_devices d where d.user_id = $1
       and (d.last_seen_at, d.device_id) < (coalesce((select b.last_seen_at from account_devices b where b.user_id = $1 and b.device_id = $2), 'infinity'), coalesce($2, ''))
     order by d.last_seen_at desc, d.device_id desc limit $3`,
    [user_id, from ?? null, limit],
  )
  const said = OTHERS[ctx.locale === 'zh-CN' ? 'zh' : 'en']
  return rows.map(({ device_id, user_agent, last_seen_at, others }) => ({
    key: device_id,
    title: `${device_id.slice(0, 6)}… ${user_agent ?? ''}`.trim(),
    note: others > 0 ? said.replace('{count}', String(others)) : null,
    at: last_seen_at,
  }))
}

/** A person's sessions, the latest first, ended ones included. */
export async function sessionLines(ctx: Ctx, user_id: number, behind: Behind): Promise<Line[]> {
  const rows = await query<{
    id: number
    user_agent: string | null
    ip: string | null
    last_seen_at: number
    state: 'open' | 'over'
  }>(
    ctx,
    'account_person_sessions',
    `select id, user_agent, ip, last_seen_at, case when revoked_at is null and expires_at > platform_now() then 'open' else 'over' end as state
     from account_sessions where user_id = $1 and id < $2 order by id desc limit $3`,
    [user_id, belowOf(behind), behind.limit],
  )
  return rows.map(({ id, user_agent, ip, last_seen_at, state }) => ({
    key: id,
    title: user_agent ?? '',
    note: ip,
    status: ['session', state],
    at: last_seen_at,
  }))
}

/** Which texts a person agreed to, in the order of their names, the newest version of each first. */
export async function consentsOf(ctx: Ctx, user_id: number, { from, limit }: Behind): Promise<Line[]> {
  const [code = '', version = ''] = from?.split('@') ?? []
  const rows = await query<{ code: string; version: number; accepted_at: number }>(
    ctx,
    'account_person_consents',
    `select code, version, accepted_at from account_agreements where user_id = $1 and (code > $2 or (code = $2 and version < $3))
     order by code, version desc limit $4`,
    [user_id, code, Number(version) || 0, limit],
  )
  return rows.map(({ code: name, version: no, accepted_at }) => ({
    key: `${name}@${no}`,
    title: name,
    note: `v${no}`,
    at: accepted_at,
  }))
}

/** What of a person is masked elsewhere. */
export async function contactsOf(
  ctx: Ctx,
  user_id: number,
): Promise<{ phone: string | null; email: string | null; wechat_id: string | null } | undefined> {
  const [row] = await query<{ phone: string | null; email: string | null; wechat_id: string | null }>(
    ctx,
    'account_person_contacts',
    'select phone, email, wechat_id from account_users where id = $1',
    [user_id],
  )
  return row
}
