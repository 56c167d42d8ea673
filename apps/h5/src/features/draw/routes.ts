import { defineRoutes } from '../../lib/router/routes.ts'

export const drawRoutes = defineRoutes({
  'draw.list': {
    path: '/pages/lottery/lottery',
    title: { en: 'Draws', zh: '抽奖' },
    auth: 'browse',
    template: 'list',
    help: true,
    page: 'draws.page.tsx',
  },
  'draw.giveaways': {
    path: '/pages/livelottery',
    title: { en: 'Giveaways', zh: '直播抽奖' },
    auth: 'browse',
    template: 'list',
    about: ['id'],
    page: 'giveaways.page.tsx',
  },
  'draw.check': {
    path: '/pages/lottery/check',
    title: { en: 'Check this draw', zh: '核验抽奖' },
    auth: 'browse',
    template: 'detail',
    help: true,
    about: ['id'],
    page: 'check.page.tsx',
  },
})
