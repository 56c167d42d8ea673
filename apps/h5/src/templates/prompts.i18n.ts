import { defineTexts } from '../lib/texts/i18n.ts'

/** Words of the sheet that asks a guest to sign in. */
export const promptTexts = defineTexts({
  en: {
    keep_browsing: 'Keep browsing',
    sign_in_to_bid: 'Sign in to bid',
    sign_in_to_follow: 'Sign in to follow',
    sign_in_to_watch: 'Sign in to watch this lot',
    sign_in_to_chat: 'Sign in to chat',
    sign_in_to_continue: 'Sign in to continue',
    sign_in_back: 'We’ll bring you straight back.',
  },
  zh: {
    keep_browsing: '继续逛逛',
    sign_in_to_bid: '登录后出价',
    sign_in_to_follow: '登录后关注',
    sign_in_to_watch: '登录后收藏拍品',
    sign_in_to_chat: '登录后联系店铺',
    sign_in_to_continue: '登录后继续',
    sign_in_back: '登录后将直接回到这里。',
  },
})
