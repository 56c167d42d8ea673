/** The interest domain as the process sees it. */
import type { DomainModule } from '../../platform/domain.ts'
import { ports as shopPorts } from '../shop/index.ts'
import { calls } from './calls.ts'
import { followedAmong } from './following.ts'
import { tidyHistory, writeSeen } from './history.ts'

export const interestModule: DomainModule = {
  name: 'interest',
  calls,
  jobs: { 'interest.tidy': { cron: '30 5 * * *', run: tidyHistory } },
  setup() {
    shopPorts.followed = followedAmong
  },
  stop: writeSeen,
}
