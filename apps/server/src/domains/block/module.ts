/** The block domain as the process sees it. */
import type { DomainModule } from '../../platform/domain.ts'
import { registerFollowBar } from '../interest/index.ts'
import { areApart } from './blocks.ts'

export const blockModule: DomainModule = {
  name: 'block',
  setup(services) {
    registerFollowBar(services, (ctx, user_id, behind) => areApart(ctx, { type: 'user', id: user_id }, behind))
  },
}
