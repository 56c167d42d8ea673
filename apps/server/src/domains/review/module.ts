/** The reviews' part of the process. */
import type { DomainModule } from '../../platform/domain.ts'
import { notices } from './notices.ts'

export const reviewModule: DomainModule = { name: 'review', notices }
