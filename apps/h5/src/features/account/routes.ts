import { defineRoutes } from '../../lib/routes.ts'

export const accountRoutes = defineRoutes({
  'account.my': {
    path: '/pages/tabbar/my/my',
    title: { en: 'Me', zh: '我的' },
    auth: 'public',
    bar: 'custom',
    template: 'dashboard',
    tab: 3,
    page: () => import('./my.page.tsx'),
  },
})
