import { defineRoutes } from '../../lib/router/routes.ts'

export const exchangeRoutes = defineRoutes({
  'exchange.mall': {
    path: '/pages/points/mall',
    title: { en: 'Points mall', zh: '积分商城' },
    auth: 'browse',
    template: 'list',
    page: 'mall.page.tsx',
  },
  'exchange.item': {
    path: '/pages/points/item',
    title: { en: 'Item for points', zh: '积分商品' },
    auth: 'browse',
    template: 'detail',
    about: ['id'],
    page: 'item.page.tsx',
  },
  'exchange.mine': {
    path: '/pages/points/exchanges',
    title: { en: 'My exchanges', zh: '我的兑换' },
    auth: 'login',
    template: 'list',
    page: 'mine.page.tsx',
  },
  'exchange.detail': {
    path: '/pages/points/exchange',
    title: { en: 'Exchange', zh: '兑换详情' },
    auth: 'login',
    template: 'detail',
    about: ['id'],
    page: 'detail.page.tsx',
  },
})
