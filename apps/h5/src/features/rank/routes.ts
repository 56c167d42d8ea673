import { defineRoutes } from '../../lib/router/routes.ts'

export const rankRoutes = defineRoutes({
  'rank.home': {
    path: '/pages/rank/index',
    title: { en: 'Ranks', zh: '排行榜' },
    auth: 'browse',
    template: 'list',
    page: 'home.page.tsx',
  },
})
