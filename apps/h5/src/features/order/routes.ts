import { defineRoutes } from '../../lib/routes.ts'

export const orderRoutes = defineRoutes({
  'order.mine': {
    path: '/pages/users/order/customer/order',
    title: { en: 'Buyer orders', zh: '我的订单' },
    auth: 'login',
    template: 'list',
    aliases: ['/pages/users/orders'],
    page: () => import('./orders.page.tsx'),
  },
  'order.detail': {
    path: '/pages/users/orderDetail',
    title: { en: 'Order detail', zh: '订单详情' },
    auth: 'login',
    template: 'detail',
    page: () => import('./order.page.tsx'),
  },
  'order.confirm': {
    path: '/pages/users/order/customer/orderPreview',
    title: { en: 'Confirm order', zh: '确认订单' },
    auth: 'login',
    template: 'form',
    page: () => import('./confirm.page.tsx'),
  },
  'order.express': {
    path: '/pages/users/express',
    title: { en: 'Track parcel', zh: '物流跟踪' },
    auth: 'login',
    template: 'detail',
    page: () => import('./express.page.tsx'),
  },
  'order.review': {
    path: '/pages/users/commentGoods',
    title: { en: 'Goods review', zh: '评价' },
    auth: 'login',
    template: 'form',
    page: () => import('./review.page.tsx'),
  },
})
