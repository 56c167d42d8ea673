/** The rates that were kept. */
import { RATE_DAYS } from '@juya/contract'
import { appState } from '../../platform/app-state.ts'
import { Kept } from '../../platform/cache/cache.ts'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { Rate } from './rules.ts'

/** So long a server may not know a rate that another one has fetched. */
const KEEP_MS = 60_000
const NEWEST = 'newest'

export interface KeptRate extends Rate, Record<string, unknown> {
  /** ms */
  fetched_at: number
}

const keptOf = appState(() => new Kept<string, KeptRate[]>(KEEP_MS))

/** The rate with the latest day of each currency, however old. */
export const readNewest = (ctx: Pick<Ctx, 'client'>): Promise<KeptRate[]> =>
  query<KeptRate>(
    ctx,
    'currency_newest',
    `select distinct on (currency) currency, dated_on::text, cny_per_unit_e6, fetched_at
     from currency_rates order by currency, dated_on desc`,
    [],
  )

/** The same, read at most once a minute. */
export const newestRates = (ctx: Ctx): Promise<KeptRate[]> =>
  keptOf(ctx.services).get(NEWEST, () => readNewest({ client: ctx.services.pool }))

/** Adds rates; a day that is there already stays as it is. */
export async function addRates(tx: Tx, rates: readonly Rate[]): Promise<void> {
  if (rates.length === 0) return
  await query(
    tx,
    'currency_add',
    `insert into currency_rates (currency, dated_on, cny_per_unit_e6)
     select * from unnest($1::text[], $2::date[], $3::bigint[]) on conflict do nothing`,
    [
      rates.map(({ currency }) => currency),
      rates.map(({ dated_on }) => dated_on),
      rates.map(({ cny_per_unit_e6 }) => cny_per_unit_e6),
    ],
  )
  tx.after_commit.push(() => keptOf(tx.services).forget(NEWEST))
}

/**
 * For each day of a month (Asia/Shanghai) up to today the rate that held on it: that of the day, or the last before it as long as it was shown
 * then. A day without one is left out.
 *
 * @param month yyyy-mm
 */
export const ratesOfMonth = (
  ctx: Ctx,
  currency: string,
  month: string,
): Promise<Array<{ day: string; dated_on: string; cny_per_unit_e6: number }>> =>
  query(
    ctx,
    'currency_month',
    `select d.day::text, r.dated_on::text, r.cny_per_unit_e6
     from (select t::date as day from generate_series($2::timestamp, $2::timestamp + interval '1 month' - interval '1 day', interval '1 day') t) d
       cross join lateral (select dated_on, cny_per_unit_e6 from currency_rates
         where currency = $1 and dated_on <= d.day and dated_on > d.day - $3::int order by dated_on desc limit 1) r
     where d.day <= (platform_now() at time zone 'Asia/Shanghai')::date order by d.day`,
    [currency, `${month}-01`, RATE_DAYS],
  )
