/** What an amount in CNY is about in another currency: a guide, never a price. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { Nothing } from '../../shapes/index.ts'
import { At, Day, Month, whole } from '../../units.ts'
import { GUIDE_CURRENCIES } from './currencies.ts'

const Currency = z.enum(GUIDE_CURRENCIES)
const Rate = z.object({
  /** CNY per unit of the currency, in millionths. */
  cny_per_unit_e6: whole(1),
  /** The day the provider names. */
  dated_on: Day,
})

export const currency = defineCalls('currency', {
  rates: {
    method: 'GET',
    path: '/api/portal/Public/currency_rates',
    effect: 'read',
    auth: 'public',
    cache_s: 300,
    input: Nothing,
    data: z.object({
      /** From `until` on the rate is too old to be shown. */
      list: z.array(Rate.extend({ currency: Currency, until: At })),
    }),
    refusals: [],
    note: 'The newest rates against CNY of the currencies that operators offer; one that is too old is left out.',
  },
  month: {
    method: 'GET',
    path: '/api/portal/Public/currency_month',
    effect: 'read',
    auth: 'public',
    cache_s: 300,
    input: z.object({ currency: Currency, month: Month }),
    data: z.object({ list: z.array(Rate.extend({ day: Day })) }),
    refusals: [],
    note: 'The rate of each day of a month (Asia/Shanghai) as far as one was kept; none of a currency that is not offered.',
  },
})
