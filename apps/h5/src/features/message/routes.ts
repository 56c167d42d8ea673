import { defineRoutes } from '../../lib/routes.ts'

const list = { auth: 'login', template: 'list', page: () => import('./notices.page.tsx') } as const

export const messageRoutes = defineRoutes({
  'message.index': {
    path: '/pages/tabbar/message/message',
    title: { en: 'Messages', zh: '消息' },
    auth: 'login',
    bar: 'custom',
    tab: 2,
    template: 'list',
    page: () => import('./message.page.tsx'),
  },
  'message.logistics': { path: '/pages/message/logistics', title: { en: 'Trade logistics', zh: '交易物流' }, ...list },
  'message.notice': { path: '/pages/message/notice', title: { en: 'Platform notices', zh: '平台公告' }, ...list },
  'message.deposits': {
    path: '/pages/message/buyer_deposit',
    title: { en: 'Buyer deposit', zh: '买家保证金' },
    ...list,
  },
  'message.mine': { path: '/pages/users/mymessage', title: { en: 'My messages', zh: '我的消息' }, ...list },
  'message.benefits': {
    path: '/pages/message/popular_activities',
    title: { en: 'Hot benefits', zh: '热门福利' },
    auth: 'browse',
    template: 'list',
    page: () => import('./benefits.page.tsx'),
  },
})
