import { defineRoutes } from '../../lib/router/routes.ts'

export const activityRoutes = defineRoutes({
  'activity.list': {
    path: '/pages/immediately/immediately',
    title: { en: 'Share to get discount', zh: '助力领券' },
    auth: 'browse',
    help: true,
    template: 'list',
    page: 'list.page.tsx',
  },
  'activity.mine': {
    path: '/pages/immediately/my',
    title: { en: 'Share to get discount', zh: '我的助力' },
    auth: 'login',
    help: true,
    template: 'list',
    page: 'mine.page.tsx',
  },
})
