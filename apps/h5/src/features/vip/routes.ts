import { defineRoutes } from '../../lib/router/routes.ts'

export const vipRoutes = defineRoutes({
  'vip.center': {
    path: '/pages/users/vip-center',
    title: { en: 'Wallet', zh: '钱包' },
    heading: { en: 'VIP', zh: 'VIP' },
    auth: 'browse',
    template: 'detail',
    page: 'center.page.tsx',
  },
  'vip.plan': {
    path: '/pages/users/vipGoodsDetail',
    title: { en: 'VIP plan', zh: 'VIP 套餐' },
    auth: 'browse',
    template: 'detail',
    about: ['id'],
    page: 'plan.page.tsx',
  },
})
