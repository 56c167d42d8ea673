import { defineRoutes } from '../../lib/router/routes.ts'

export const leagueRoutes = defineRoutes({
  'league.home': {
    path: '/pages/league/index',
    title: { en: 'League', zh: '联盟' },
    auth: 'browse',
    template: 'list',
    page: 'home.page.tsx',
  },
})
