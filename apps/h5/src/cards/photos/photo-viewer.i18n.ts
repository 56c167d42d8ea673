import { defineTexts } from '../../lib/texts/i18n.ts'

export const { texts, useText } = defineTexts({
  en: {
    photos: 'Photos of {title}',
    next: 'Next photo',
    before: 'Previous photo',
    close: 'Close photos',
    video_failed: 'The video didn’t load.',
    video_offline: 'You’re offline. The video loads once you’re back.',
  },
  zh: {
    photos: '照片：{title}',
    next: '下一张',
    before: '上一张',
    close: '关闭照片',
    video_failed: '视频未能加载。',
    video_offline: '当前处于离线状态，联网后即可播放视频。',
  },
})
