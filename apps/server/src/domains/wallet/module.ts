import type { DomainModule } from '../../platform/domain.ts'
import { registerPurpose } from '../payment/index.ts'
import { notices } from './notices.ts'
import { rechargePurpose } from './recharging.ts'
import { registerLedgerPart } from './takeout-part.ts'

export const walletModule: DomainModule = {
  name: 'wallet',
  notices,
  setup: () => {
    registerPurpose('recharge', rechargePurpose)
    registerLedgerPart()
  },
}
