import { defineRoutes } from '../../lib/router/routes.ts'

const list = { auth: 'login', template: 'list', page: 'notices.page.tsx' } as const

export const messageRoutes = defineRoutes({
  'message.index': {
    path: '/pages/tabbar/message/message',
    title: { en: 'Messages', zh: '消息' },
    auth: 'login',
    bar: 'custom',
    tab: 2,
    template: 'list',
    page: 'message.page.tsx',
  },
  'message.logistics': {
    path: '/pages/message/logistics',
    title: { en: 'Trade logistics', zh: '交易物流' },
    heading: { en: 'Deliveries', zh: '物流' },
    ...list,
  },
  'message.notice': {
    path: '/pages/message/notice',
    title: { en: 'Platform notices', zh: '平台公告' },
    heading: { en: 'Messages', zh: '消息' },
    ...list,
  },
  'message.deposits': {
    path: '/pages/message/buyer_deposit',
    title: { en: 'Buyer deposit', zh: '买家保证金' },
    heading: { en: 'Deposits', zh: '保证金' },
    ...list,
  },
  'message.mine': { path: '/pages/users/mymessage', title: { en: 'My messages', zh: '我的消息' }, ...list },
  'message.benefits': {
    path: '/pages/message/popular_activities',
    title: { en: 'Hot benefits', zh: '热门福利' },
    heading: { en: 'Offers', zh: '福利' },
    auth: 'browse',
    template: 'list',
    page: 'benefits.page.tsx',
  },
})
