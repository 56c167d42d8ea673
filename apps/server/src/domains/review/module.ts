/** The reviews' part of the process. */

import type { DomainModule } from '../../platform/domain.ts'
import { registerMatter } from '../../platform/things/queues.ts'
import { registerWrittenTexts } from '../site/index.ts'
import { notices } from './notices.ts'
import { reviewSides, reviewsBelow } from './store.ts'

export const reviewModule: DomainModule = {
  name: 'review',
  notices,
  setup(services) {
    registerMatter('review', reviewSides)
    registerWrittenTexts(services, 'review', { en: 'Reviews', zh: '评价' }, reviewsBelow)
  },
}
