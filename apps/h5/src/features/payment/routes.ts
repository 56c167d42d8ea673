import { defineRoutes } from '../../lib/router/routes.ts'

export const paymentRoutes = defineRoutes({
  'payment.cards': {
    path: '/pages/huifu/list',
    title: { en: 'Bank cards', zh: '银行卡' },
    auth: 'login',
    template: 'list',
    page: 'cards.page.tsx',
  },
  'payment.bindCard': {
    path: '/pages/huifu/bind_card',
    title: { en: 'Add a bank card', zh: '添加银行卡' },
    auth: 'login',
    template: 'wizard',
    page: 'bind-card.page.tsx',
  },
  'payment.result': {
    path: '/pages/huifu/huifu',
    title: { en: 'Payment', zh: '支付' },
    auth: 'login',
    template: 'result',
    page: 'result.page.tsx',
  },
})
