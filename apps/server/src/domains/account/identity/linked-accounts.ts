/** Accounts that are likely one person or one household: the same identity number, device or payout card. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { keyedHash } from './vault.ts'

/** The marks two accounts share. */
export type Link = 'identity' | 'payout' | 'device' | 'reviewed'

/**
 * Everybody a person shares something with, by the strongest link: a person who does so with a member of a shop may not bid there. A device
 * counts when both were seen on it within 90 days. An operator's verdict links two permanently, or parts two who share no identity number.
 */
export async function linkedPeople(ctx: Ctx, user_id: number): Promise<Map<number, Link>> {
  const rows = await query<{ user_id: number; link: Link }>(
    ctx,
    'account_linked',
    `select user_id, link from (select b.user_id, 'device' as link from account_devices a join account_devices b on b.device_id = a.device_id and b.user_id <> a.user_id
     where a.user_id = $1 and a.last_seen_at > platform_now() - interval '90 days' and b.last_seen_at > platform_now() - interval '90 days'
     union all
     select b.user_id, 'payout' from account_payout_card_hashes a join account_payout_card_hashes b on b.mark = a.mark and b.user_id <> a.user_id
     where a.user_id = $1) shared where not exists (
       select from account_link_verdicts where low_id = least($1, user_id) and high_id = greatest($1, user_id) and verdict = 'different')
     union all
     select b.user_id, 'identity' from account_identity_filings a join account_identity_filings b on b.id_no_hmac = a.id_no_hmac and b.user_id <> a.user_id
     where a.user_id = $1 and a.status in ('verified', 'pending', 'asked') and b.status in ('verified', 'pending', 'asked')
     union all
     select high_id, 'reviewed' from account_link_verdicts where low_id = $1 and verdict = 'same'
     union all
     select low_id, 'reviewed' from account_link_verdicts where high_id = $1 and verdict = 'same'`,
    [user_id],
  )
  return new Map(rows.map((row) => [row.user_id, row.link]))
}

/** The same of many people at once, without the links. @returns a set for each of them */
export async function linkedAmong(ctx: Ctx, user_ids: readonly number[]): Promise<Map<number, Set<number>>> {
  const rows = await query<{ of_id: number; user_id: number }>(
    ctx,
    'account_linked_among',
    `select w.id as of_id, s.user_id from unnest($1::bigint[]) as w(id) cross join lateral (select user_id, link from (select b.user_id, 'device' as link from account_devices a join account_devices b on b.device_id = a.device_id and b.user_id <> a.user_id
     where a.user_id = w.id and a.last_seen_at > platform_now() - interval '90 days' and b.last_seen_at > platform_now() - interval '90 days'
     union all
     select b.user_id, 'payout' from account_payout_card_hashes a join account_payout_card_hashes b on b.mark = a.mark and b.user_id <> a.user_id
     where a.user_id = w.id) shared where not exists (
       select from account_link_verdicts where low_id = least(w.id, user_id) and high_id = greatest(w.id, user_id) and verdict = 'different')
     union all
     select b.user_id, 'identity' from account_identity_filings a join account_identity_filings b on b.id_no_hmac = a.id_no_hmac and b.user_id <> a.user_id
     where a.user_id = w.id and a.status in ('verified', 'pending', 'asked') and b.status in ('verified', 'pending', 'asked')
     union all
     select high_id, 'reviewed' from account_link_verdicts where low_id = w.id and verdict = 'same'
     union all
     select low_id, 'reviewed' from account_link_verdicts where high_id = w.id and verdict = 'same') s`,
    [user_ids],
  )
  const linked = new Map(user_ids.map((id) => [id, new Set<number>()]))
  for (const { of_id, user_id } of rows) linked.get(of_id)!.add(user_id)
  return linked
}

/** Whether somebody a person shares something with is restricted or banned. */
export async function isLinkedToRestricted(ctx: Ctx, user_id: number): Promise<boolean> {
  const linked = [...(await linkedPeople(ctx, user_id)).keys()]
  const rows = await query(
    ctx,
    'account_linked_restricted',
    `select 1 from account_users where id = any($1) and (status = 'banned' or (status = 'restricted' and coalesce(restricted_until > platform_now(), true))) limit 1`,
    [linked],
  )
  return rows.length > 0
}

/** How long ago (ms) a person was first seen on a device; null: never. */
export async function deviceAgeMs(ctx: Ctx, user_id: number, device_id: string | undefined): Promise<number | null> {
  const [row] = await query<{ age_ms: number }>(
    ctx,
    'account_device_age',
    `select extract(epoch from platform_now() - first_seen_at)::float8 * 1000 as age_ms from account_devices where user_id = $1 and device_id = $2`,
    [user_id, device_id ?? ''],
  )
  return row?.age_ms ?? null
}

/**
 * Remembers a card or payout account of a person, as a keyed hash. Called where one is bound.
 * @param mark what tells this card from every other: its number, or a keyed hash of it
 */
export async function notePayout(ctx: Ctx, user_id: number, mark: string): Promise<void> {
  await query(
    ctx,
    'account_payout_note',
    'insert into account_payout_card_hashes (user_id, mark) values ($1, $2) on conflict do nothing',
    [user_id, keyedHash(ctx, 'payout', mark)],
  )
}
