/** The cart domain as the process sees it: calls only. */
import type { DomainModule } from '../../platform/domain.ts'

export const cartModule: DomainModule = { name: 'cart' }
