/** Notices about short videos. */
import { whenEn, whenZh } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { videoEvents } from './events.ts'

const toMine = () => toScreen('video.mine')
const decision = (p: { video_id: number; decided_at: number }) => `${p.video_id}:${p.decided_at}`

export const notices: readonly Notice[] = [
  tells(videoEvents.published, {
    to: 'shop',
    category: 'notice',
    link: toMine,
    once: decision,
    when: (p) => p.was_reviewed,
    en: (p) => ['Your video is shown', `“${p.title}” passed the review.`],
    zh: (p) => ['短视频已展示', `“${p.title}”已通过审核。`],
  }),
  tells(videoEvents.rejected, {
    to: 'shop',
    category: 'notice',
    popup: true,
    link: toMine,
    once: decision,
    en: (p) => [
      'Your video was sent back',
      `“${p.title}”: ${p.reason}. Mend it and send it again, or ask Juya to decide until ${whenEn(p.appeal_by)}.`,
    ],
    zh: (p) => [
      '短视频未通过审核',
      `“${p.title}”：${p.reason}。可修改后重新提交，或于 ${whenZh(p.appeal_by)} 前申请平台介入。`,
    ],
  }),
  tells(videoEvents.removed, {
    to: 'shop',
    category: 'notice',
    popup: true,
    link: toMine,
    once: decision,
    en: (p) => [
      'Your video was removed',
      `“${p.title}”: ${p.reason}.${p.appeal_by ? ` You can ask Juya to decide until ${whenEn(p.appeal_by)}.` : ''}`,
    ],
    zh: (p) => [
      '短视频已被移除',
      `“${p.title}”：${p.reason}。${p.appeal_by ? `可于 ${whenZh(p.appeal_by)} 前申请平台介入。` : ''}`,
    ],
  }),
  tells(videoEvents.overturned, {
    to: 'shop',
    category: 'notice',
    link: toMine,
    once: decision,
    en: (p) => ['Juya ruled: your video is shown', `“${p.title}” is shown: ${p.reason}`],
    zh: (p) => ['平台裁决：短视频予以展示', `“${p.title}”已展示：${p.reason}`],
  }),
  tells(videoEvents.upheld, {
    to: 'shop',
    category: 'notice',
    popup: true,
    link: toMine,
    once: decision,
    en: (p) => ['The decision on your video stands', `“${p.title}”: ${p.reason}`],
    zh: (p) => ['平台裁决：维持原处理', `“${p.title}”：${p.reason}`],
  }),
]
