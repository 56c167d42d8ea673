import { defineTexts } from '../../lib/i18n.ts'

export const sessionTexts = defineTexts({
  en: {
    note: 'Where you are signed in. Do not know one? End it, and have a colleague give you a new authenticator.',
    browser: 'Browser',
    network: 'Network',
    began: 'Began',
    used: 'Last used',
    over: 'Over at the latest',
    this: 'This one',
    unknown: 'Unknown browser',
    end: 'End',
    end_others: 'End all others',
    ended: 'Ended',
    ended_others: { one: '{count} session ended', other: '{count} sessions ended' },
    list: 'My sessions',
  },
  zh: {
    note: '您的账号在以下位置登录。若有不认识的登录，请结束它，并请同事为您更换身份验证器。',
    browser: '浏览器',
    network: '网络',
    began: '登录时间',
    used: '最近使用',
    over: '最迟结束',
    this: '当前',
    unknown: '未知浏览器',
    end: '结束',
    end_others: '结束其他登录',
    ended: '已结束',
    ended_others: '已结束 {count} 个登录',
    list: '我的登录',
  },
})
