import { defineRoutes } from '../../lib/router/routes.ts'

export const accountRoutes = defineRoutes({
  'account.my': {
    path: '/pages/tabbar/my/my',
    title: { en: 'Me', zh: '我的' },
    auth: 'public',
    bar: 'custom',
    template: 'dashboard',
    tab: 3,
    page: 'my.page.tsx',
  },
  'account.poster': {
    path: '/pages/my/poster',
    title: { en: 'Invite a friend', zh: '邀请好友' },
    auth: 'public',
    template: 'result',
    page: 'poster.page.tsx',
  },
})
