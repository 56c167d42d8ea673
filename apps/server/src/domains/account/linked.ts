/** Accounts that are likely one person or one household: the same identity number, device or payout card. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import { keyedHash } from './vault.ts'

/** What two accounts share. */
export type Link = 'same_person' | 'identity' | 'device' | 'payout'

/**
 * Whether a person shares something with any of others (a shop's members): who does may not bid there.
 * A device counts when both were seen on it within 90 days.
 *
 * @returns the strongest link, or undefined
 */
export async function sharesIdentity(ctx: Ctx, user_id: number, others: readonly number[]): Promise<Link | undefined> {
  if (others.includes(user_id)) return 'same_person'
  if (others.length === 0) return undefined
  const [row] = await query<{ identity: boolean; payout: boolean; device: boolean }>(
    ctx,
    'account_shares',
    `select
       exists (select 1 from account_identities a join account_identities b on b.id_no_hmac = a.id_no_hmac
         where a.user_id = $1 and b.user_id = any($2) and a.status in ('verified', 'pending') and b.status in ('verified', 'pending')) as identity,
       exists (select 1 from account_payout_marks a join account_payout_marks b on b.mark = a.mark where a.user_id = $1 and b.user_id = any($2)) as payout,
       exists (select 1 from account_devices a join account_devices b on b.device_id = a.device_id
         where a.user_id = $1 and b.user_id = any($2) and a.last_seen_at > platform_now() - interval '90 days' and b.last_seen_at > platform_now() - interval '90 days') as device`,
    [user_id, others],
  )
  if (row?.identity) return 'identity'
  if (row?.payout) return 'payout'
  return row?.device ? 'device' : undefined
}

/**
 * Remembers a card or payout account of a person, as a keyed hash. Whoever binds one calls it.
 * @param mark what tells this card from every other: its number, or a keyed hash of it
 */
export async function notePayout(ctx: Ctx, user_id: number, mark: string): Promise<void> {
  await query(
    ctx,
    'account_payout_note',
    'insert into account_payout_marks (user_id, mark) values ($1, $2) on conflict do nothing',
    [user_id, keyedHash(ctx, 'payout', mark)],
  )
}
