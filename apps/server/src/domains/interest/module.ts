/** The interest domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'
import { tidyHistory, writeSeen } from './history.ts'

export const interestModule: DomainModule = {
  name: 'interest',
  jobs: { 'interest.tidy': { cron: '30 5 * * *', run: tidyHistory } },
  stop: writeSeen,
}
