/** The address domain as the process sees it. */

import type { DomainModule } from '../../platform/domain.ts'

export const addressModule: DomainModule = { name: 'address' }
