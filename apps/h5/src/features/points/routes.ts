import { defineRoutes } from '../../lib/router/routes.ts'

export const pointsRoutes = defineRoutes({
  'points.checkin': {
    path: '/pages/users/sign',
    title: { en: 'Check-in', zh: '签到' },
    auth: 'login',
    template: 'feed',
    page: 'checkin.page.tsx',
  },
  'points.home': {
    path: '/pages/points/index',
    title: { en: 'Points', zh: '积分中心' },
    auth: 'login',
    template: 'feed',
    page: 'home.page.tsx',
  },
  'points.mine': {
    path: '/pages/points/mine',
    title: { en: 'Points records', zh: '积分明细' },
    auth: 'login',
    template: 'list',
    page: 'mine.page.tsx',
  },
})
