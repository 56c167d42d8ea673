/** The currency domain as the process sees it. */
import type { DomainModule } from '../../platform/domain.ts'
import { catchUp, fetchRates } from './fetching.ts'

export const currencyModule: DomainModule = {
  name: 'currency',
  jobs: {
    // Central banks have published by then: the European one at 16:00 of its own time.
    'currency.fetch': { cron: '40 23 * * *', run: fetchRates },
    'currency.catch_up': { at_start: true, run: catchUp },
  },
}
