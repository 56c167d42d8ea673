/** The reviews' part of the process. */

import type { DomainModule } from '../../platform/domain.ts'
import { registerMatter } from '../../platform/things/queues.ts'
import { notices } from './notices.ts'
import { reviewSides } from './store.ts'

export const reviewModule: DomainModule = {
  name: 'review',
  notices,
  setup: () => registerMatter('review', reviewSides),
}
