import { defineTexts } from '../../lib/texts/i18n.ts'

/** Words of following a shop. */
export const { texts, useText } = defineTexts({
  en: {
    unfollow: 'Stop following {name}?',
    unfollow_note: 'You won’t hear of its new lots any more.',
    stop_following: 'Stop following',
  },
  zh: {
    unfollow: '取消关注 {name}？',
    unfollow_note: '之后将不再收到该店上新通知。',
    stop_following: '取消关注',
  },
})
