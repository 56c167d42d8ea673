/** Notices about files people take. */

import { whenEn, whenZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { takeoutEvents } from './events.ts'

export const notices: readonly Notice[] = [
  tells(takeoutEvents.ready, {
    to: 'user',
    category: 'system',
    link: () => toScreen('takeout.files'),
    once: (p: { event_id: number }) => p.event_id,
    en: (p) => [
      'Your file is ready',
      `Save it by ${whenEn(p.expires_at)}; after that it is deleted. If you did not ask for it, change your password.`,
    ],
    zh: (p) => ['导出文件已生成', `请于 ${whenZh(p.expires_at)} 前保存，逾期删除。如非本人操作，请尽快修改密码。`],
  }),
]
