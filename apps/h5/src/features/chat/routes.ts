import { defineRoutes } from '../../lib/router/routes.ts'

export const chatRoutes = defineRoutes({
  'chat.talk': {
    path: '/pages/message/chat/chat',
    title: { en: 'Chat', zh: '聊天' },
    auth: 'login',
    bar: 'custom',
    template: 'chat',
    about: ['conv_id', 'shop_id', 'user_id', 'service'],
    page: 'chat.page.tsx',
  },
  'chat.customers': {
    path: '/pages/sell/user-message',
    title: { en: 'Profile settings', zh: '资料设置' },
    heading: { en: 'Customers’ messages', zh: '顾客消息' },
    auth: 'login',
    template: 'list',
    page: 'customers.page.tsx',
  },
})
