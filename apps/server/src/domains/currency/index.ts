/** The currency domain's interface for answers and others. */
import type { GuideCurrency } from '@juya/contract'
import type { Ctx } from '../../platform/context.ts'
import { shownUntil } from './rules.ts'
import { currencySetting } from './settings.ts'
import { newestRates, ratesOfMonth } from './store.ts'

export { shownUntil } from './rules.ts'

/** The newest rates of the currencies offered, in their order; those too old to be shown are left out. No statement but once a minute. */
export async function shownRates(ctx: Ctx) {
  const [offered, newest] = [await currencySetting(ctx, 'currency.offered'), await newestRates(ctx)]
  const now_ms = ctx.services.clock.now()
  return offered.flatMap((currency) =>
    newest
      .filter((rate) => rate.currency === currency && shownUntil(rate.dated_on) > now_ms)
      .map((rate) => ({ ...rate, currency })),
  )
}

/** Before it there is nothing to look for; the database knows no year 0. */
const FIRST_MONTH = '2000-01'

/** The rates that held on the days of a month (yyyy-mm); none of a currency that is not offered. */
export async function monthOfRates(ctx: Ctx, currency: GuideCurrency, month: string) {
  if (month < FIRST_MONTH || !(await currencySetting(ctx, 'currency.offered')).includes(currency)) return []
  return ratesOfMonth(ctx, currency, month)
}
