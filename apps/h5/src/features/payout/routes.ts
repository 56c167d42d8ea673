import { defineRoutes } from '../../lib/router/routes.ts'

export const payoutRoutes = defineRoutes({
  'payout.withdraw': {
    path: '/pages/my/withdraw',
    title: { en: 'Withdraw', zh: '提现' },
    auth: 'login',
    template: 'form',
    help: true,
    page: 'withdraw.page.tsx',
  },
  'payout.accounts': {
    path: '/pages/my/bindAccount',
    title: { en: 'Payout accounts', zh: '收款账户' },
    auth: 'login',
    template: 'list',
    help: true,
    page: 'accounts.page.tsx',
  },
  'payout.shopAccounts': {
    path: '/pages/sell/cards',
    title: { en: 'The shop’s payout accounts', zh: '店铺收款账户' },
    heading: { en: 'Shop accounts', zh: '店铺收款账户' },
    auth: 'login',
    template: 'list',
    page: 'accounts.page.tsx',
  },
})
