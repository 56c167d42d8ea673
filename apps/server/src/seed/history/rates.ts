/** Amounts in other currencies, as a guide: operators offer them, and each day of the story has its rates. */
import { GUIDE_CURRENCIES } from '@juya/contract'
import type { App } from '../../app.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { operatorForSeed } from '../operators.ts'
import type { StoryClock } from './story-clock.ts'

export async function offerCurrencies(app: App, clock: StoryClock): Promise<void> {
  const ctx = operatorForSeed(app)
  await inTransaction(ctx, (tx) =>
    app.services.settings.save(
      tx,
      'currency.offered',
      [...GUIDE_CURRENCIES],
      ctx.operator.id,
      '海外藏家可参考外币金额',
    ),
  )
  // A provider that is not the sandbox knows nothing of the story's past: then that has no rates.
  clock.eachDay(() => app.services.jobs.runNow('currency.fetch').catch(() => undefined))
}
