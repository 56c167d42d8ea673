import { defineRoutes } from '../../lib/routes.ts'

export const aftersaleRoutes = defineRoutes({
  'aftersale.mine': {
    path: '/pages/users/afterSale/customer/order',
    title: { en: 'After-sale management', zh: '售后管理' },
    auth: 'login',
    template: 'list',
    page: () => import('./my-cases.page.tsx'),
  },
  'aftersale.apply': {
    path: '/pages/users/returnGoods',
    title: { en: 'Return reason', zh: '退款原因' },
    auth: 'login',
    template: 'form',
    page: () => import('./apply.page.tsx'),
  },
  'aftersale.case': {
    path: '/pages/users/afterSale/customer/refund',
    title: { en: 'After-sale details', zh: '售后详情' },
    auth: 'login',
    template: 'detail',
    page: () => import('./case.page.tsx'),
  },
  'aftersale.history': {
    path: '/pages/users/afterSale/customer/consult',
    title: { en: 'Negotiation history', zh: '协商记录' },
    auth: 'login',
    template: 'chat',
    page: () => import('./history.page.tsx'),
  },
  'aftersale.comment': {
    path: '/pages/users/afterSale/customer/comment',
    title: { en: 'Submit message', zh: '提交留言' },
    auth: 'login',
    template: 'form',
    page: () => import('./comment.page.tsx'),
  },
  'aftersale.shopCases': {
    path: '/pages/users/afterSale/seller/order',
    title: { en: 'After-sale management', zh: '售后管理' },
    auth: 'login',
    template: 'list',
    page: () => import('./shop-cases.page.tsx'),
  },
  'aftersale.shopCase': {
    path: '/pages/users/afterSale/seller/refund',
    title: { en: 'After-sale details', zh: '售后详情' },
    auth: 'login',
    template: 'detail',
    page: () => import('./shop-case.page.tsx'),
  },
  'aftersale.shopHistory': {
    path: '/pages/users/afterSale/seller/consult',
    title: { en: 'Negotiation history', zh: '协商记录' },
    auth: 'login',
    template: 'chat',
    page: () => import('./shop-history.page.tsx'),
  },
  'aftersale.shopComment': {
    path: '/pages/users/afterSale/seller/comment',
    title: { en: 'Submit message', zh: '提交留言' },
    auth: 'login',
    template: 'form',
    page: () => import('./shop-comment.page.tsx'),
  },
})
