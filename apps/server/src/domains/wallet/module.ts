import type { DomainModule } from '../../platform/domain.ts'
import { registerPurpose } from '../payment/index.ts'
import { calls } from './calls.ts'
import { rechargePurpose } from './recharging.ts'

export const walletModule: DomainModule = {
  name: 'wallet',
  calls,
  setup: () => registerPurpose('recharge', rechargePurpose),
}
