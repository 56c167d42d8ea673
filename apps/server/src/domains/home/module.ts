/** The home domain as the process sees it. */
import type { DomainModule } from '../../platform/domain.ts'
import { calls } from './calls.ts'

export const homeModule: DomainModule = { name: 'home', calls }
