import { defineRoutes } from '../../lib/router/routes.ts'

export const orderRoutes = defineRoutes({
  'order.mine': {
    path: '/pages/users/order/customer/order',
    title: { en: 'Buyer orders', zh: '我的订单' },
    heading: { en: 'My orders', zh: '我的订单' },
    auth: 'login',
    template: 'list',
    aliases: ['/pages/users/orders'],
    page: 'orders.page.tsx',
  },
  'order.detail': {
    path: '/pages/users/orderDetail',
    title: { en: 'Order detail', zh: '订单详情' },
    heading: { en: 'Order', zh: '订单详情' },
    auth: 'login',
    template: 'detail',
    about: ['id', 'order_no'],
    page: 'order.page.tsx',
  },
  'order.confirm': {
    path: '/pages/users/order/customer/orderPreview',
    aliases: ['/pages/main/generateGoodsOrder'],
    title: { en: 'Confirm order', zh: '确认订单' },
    auth: 'login',
    template: 'form',
    about: ['ids', 'checkout_no', 'item_ids', 'sku_id'],
    page: 'confirm.page.tsx',
  },
  'order.express': {
    path: '/pages/users/express',
    title: { en: 'Track parcel', zh: '物流跟踪' },
    auth: 'login',
    template: 'detail',
    about: ['id', 'shipment_id'],
    page: 'express.page.tsx',
  },
  'order.review': {
    path: '/pages/users/commentGoods',
    title: { en: 'Goods review', zh: '评价' },
    heading: { en: 'Review', zh: '评价' },
    auth: 'login',
    template: 'form',
    about: ['id'],
    page: 'review.page.tsx',
  },
})
