/** The operator console as the process sees it. */

import { expireApproval } from '../../platform/approvals.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { breakPromises } from '../../platform/promises.ts'
import { colleagues } from './accounts.ts'
import { documentRoute } from './documents.ts'
import { tidyUp } from './jobs.ts'
import { developmentDoor } from './signing-in/development-door.ts'
import { hasFreshCode } from './signing-in/fresh-code.ts'
import { operatorOfToken } from './signing-in/sessions.ts'

export const operatorModule: DomainModule = {
  name: 'operator',
  jobs: tidyUp,
  deadlines: {
    promise_due: {
      title: { en: 'Note a promise as broken', zh: '记录承诺逾期' },
      batch: 100,
      run: (tx, dues) =>
        breakPromises(
          tx,
          dues.map(({ ref_id }) => ref_id),
        ),
    },
    approval_expire: {
      title: { en: 'Let a proposal lapse', zh: '复核提议到期' },
      run: async (tx, dues) => {
        for (const { ref_id } of dues) await expireApproval(tx, ref_id)
      },
    },
  },
  setup(services) {
    services.auth = { ...services.auth, operator: operatorOfToken, colleagues, hasFreshCode }
  },
  routes(app, services) {
    documentRoute(app, services)
    developmentDoor(app, services)
  },
}
