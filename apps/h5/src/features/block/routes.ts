import { defineRoutes } from '../../lib/router/routes.ts'

export const blockRoutes = defineRoutes({
  'block.mine': {
    path: '/pages/settings/blocks',
    title: { en: 'Blocked', zh: '屏蔽名单' },
    auth: 'login',
    template: 'list',
    page: 'mine.page.tsx',
  },
  'block.shop': {
    path: '/pages/sell/bans',
    title: { en: 'Blocked by the shop', zh: '店铺屏蔽名单' },
    auth: 'login',
    template: 'list',
    page: 'shop.page.tsx',
  },
})
