import type { DomainModule } from '../../platform/domain.ts'
import { calls } from './calls.ts'
import { checkSignatures, signFinishedDays } from './signing.ts'

export const proofModule: DomainModule = {
  name: 'proof',
  calls,
  jobs: {
    // After the ledger has closed the day.
    'proof.sign_days': {
      cron: '40 0 * * *',
      run: async (ctx) => {
        await signFinishedDays(ctx)
        await checkSignatures(ctx)
      },
    },
  },
}
