import type { DomainModule } from '../../platform/domain.ts'
import { systemCtx } from '../../platform/services.ts'
import { checkSignatures, noteKey, signFinishedDays } from './signing.ts'

export const proofModule: DomainModule = {
  name: 'proof',
  start: (services) => noteKey(systemCtx(services, 'proof')),
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
