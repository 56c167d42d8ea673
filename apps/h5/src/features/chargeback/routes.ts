import { defineRoutes } from '../../lib/router/routes.ts'

export const chargebackRoutes = defineRoutes({
  'chargeback.shop': {
    path: '/pages/sell/chargebacks',
    title: { en: 'Chargebacks', zh: '拒付' },
    auth: 'login',
    template: 'list',
    page: 'shop.page.tsx',
  },
})
