import type { DomainModule } from '../../platform/domain.ts'
import { jobs } from './jobs.ts'

export const ledgerModule: DomainModule = { name: 'ledger', jobs }
