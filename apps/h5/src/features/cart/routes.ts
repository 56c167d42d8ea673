import { defineRoutes } from '../../lib/router/routes.ts'

export const cartRoutes = defineRoutes({
  'cart.mine': {
    path: '/pages/my/cart',
    title: { en: 'Cart', zh: '购物车' },
    auth: 'public',
    template: 'list',
    help: true,
    page: 'cart.page.tsx',
  },
})
