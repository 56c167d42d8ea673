/** The accounts that somebody had here and closed: found by their number, and by who they are. */
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { phoneMark } from '../profile/people.ts'

export interface FormerSelf extends Record<string, unknown> {
  user_id: number
  /** The same identity number stands verified for both. False: the number that left is all there is to go by. */
  is_proven: boolean
}

/**
 * A number is given to somebody else in time, so one that left verified is found by the same identity alone, under whichever number they come back.
 * @returns the accounts a person had here before, with what says so
 */
export async function formerSelves(ctx: Ctx, user_id: number): Promise<FormerSelf[]> {
  const [own] = await query<{ phone: string | null }>(
    ctx,
    'account_phone_of',
    'select phone from account_users where id = $1',
    [user_id],
  )
  return query<FormerSelf>(
    ctx,
    'account_former_selves',
    `with own as materialized (select id_no_hmac from account_identity_filings where user_id = $1 and status = 'verified')
     select c.user_id, true as is_proven from account_identity_filings f join account_closures c on c.user_id = f.user_id and c.status = 'executed'
     where f.id_no_hmac in (select id_no_hmac from own) and f.status = 'verified' group by c.user_id
     union all
     select c.user_id, false from account_closures c where c.status = 'executed' and c.mark = $2
       and not exists (select from account_identity_filings f where f.user_id = c.user_id and f.status = 'verified')`,
    [user_id, own?.phone ? phoneMark(ctx, own.phone) : null],
  )
}

/** Accounts that were closed, by their id; the next page is after the last. */
export async function closedAfter(ctx: Ctx, after_id: number, limit: number): Promise<number[]> {
  const rows = await query<{ user_id: number }>(
    ctx,
    'account_closed_after',
    `select user_id from account_closures where status = 'executed' and user_id > $1 order by user_id limit $2`,
    [after_id, limit],
  )
  return rows.map(({ user_id }) => user_id)
}

/**
 * The closed accounts that may have been these people's: their number left with it, or the same identity number stands verified for both. For what a
 * person is kept from; a number that is somebody else's by now keeps them from it, too.
 */
export async function closedAccountsLike(ctx: Ctx, user_ids: readonly number[]): Promise<Set<number>> {
  const people = await query<{ phone: string | null }>(
    ctx,
    'account_phones_of',
    'select phone from account_users where id = any($1)',
    [user_ids],
  )
  const rows = await query<{ user_id: number }>(
    ctx,
    'account_closed_like',
    `with own as materialized (select id_no_hmac from account_identity_filings where user_id = any($1) and status = 'verified')
     select user_id from account_closures where status = 'executed' and mark = any($2)
     union select f.user_id from account_identity_filings f join account_closures c on c.user_id = f.user_id and c.status = 'executed'
       where f.id_no_hmac in (select id_no_hmac from own) and f.status = 'verified'`,
    [user_ids, people.flatMap(({ phone }) => (phone === null ? [] : [phoneMark(ctx, phone)]))],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}
