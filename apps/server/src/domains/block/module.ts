/** The block domain as the process sees it. */
import type { DomainModule } from '../../platform/domain.ts'

export const blockModule: DomainModule = { name: 'block' }
