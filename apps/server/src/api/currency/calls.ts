/** Answers the calls about currencies. */
import { currency } from '@juya/contract'
import { monthOfRates, shownRates, shownUntil } from '../../domains/currency/index.ts'
import { bindCalls } from '../../platform/http/handlers.ts'
import { seconds } from '../../platform/time/seconds.ts'

export const calls = bindCalls(currency, {
  rates: async (ctx) => ({
    list: (await shownRates(ctx)).map(({ currency, dated_on, cny_per_unit_e6 }) => ({
      currency,
      dated_on,
      cny_per_unit_e6,
      until: seconds(shownUntil(dated_on)),
    })),
  }),
  month: async (ctx, { currency, month }) => ({ list: await monthOfRates(ctx, currency, month) }),
})
