import type { DomainModule } from '../../platform/domain.ts'
import './invariants/alarm.ts'
import { jobs } from './invariants/jobs.ts'

export const ledgerModule: DomainModule = {
  name: 'ledger',
  locks: { ledger_accounts: { class: 'money_account', by_id: true } },
  jobs,
}
