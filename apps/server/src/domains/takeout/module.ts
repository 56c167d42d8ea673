import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { accountEvents } from '../account/events.ts'
import { eraseFiles } from './erasure.ts'
import { takeoutEvents } from './events.ts'
import { fileRoute } from './links.ts'
import { FILE_GONE, forgetFile, makeFile } from './making.ts'
import { notices } from './notices.ts'
import { registerOwnParts } from './own-parts.ts'

export const takeoutModule: DomainModule = {
  name: 'takeout',
  notices,
  subscriptions: [
    subscribe(accountEvents.left, 'takeout.forget', (tx, { payload }) => eraseFiles(tx, payload.user_id)),
    subscribe(takeoutEvents.asked, 'takeout.make', makeFile),
  ],
  setup() {
    registerOwnParts()
  },
  deadlines: {
    [FILE_GONE]: {
      title: { en: 'Forget a file somebody took', zh: '删除到期的导出文件' },
      run: async (tx, dues) => {
        for (const { ref_id } of dues) await forgetFile(tx, ref_id)
      },
    },
  },
  routes: fileRoute,
}
