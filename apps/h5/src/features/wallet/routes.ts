import { defineRoutes } from '../../lib/routes.ts'

export const walletRoutes = defineRoutes({
  'wallet.index': {
    path: '/pages/my/myMoney',
    title: { en: 'My wallet', zh: '我的钱包' },
    auth: 'login',
    bar: 'custom',
    template: 'dashboard',
    page: () => import('./wallet.page.tsx'),
  },
  'wallet.overview': {
    path: '/pages/users/wallet',
    title: { en: 'Wallet', zh: '钱包' },
    auth: 'login',
    bar: 'custom',
    template: 'dashboard',
    aliases: ['/pages/my/balance'],
    page: () => import('./wallet.page.tsx'),
  },
  'wallet.account': {
    path: '/pages/account/account',
    title: { en: 'Account overview', zh: '账户概览' },
    auth: 'login',
    bar: 'custom',
    template: 'dashboard',
    page: () => import('./account.page.tsx'),
  },
  'wallet.records': {
    path: '/pages/my/accountDetail',
    title: { en: 'Fund records', zh: '资金明细' },
    auth: 'login',
    template: 'list',
    page: () => import('./records.page.tsx'),
  },
  'wallet.moves': {
    path: '/pages/account/chargeAndWithdrawHistory',
    title: { en: 'Top-ups and withdrawals', zh: '充值与提现记录' },
    auth: 'login',
    bar: 'custom',
    template: 'list',
    page: () => import('./moves.page.tsx'),
  },
  'wallet.spending': {
    path: '/pages/account/spendHistory',
    title: { en: 'Spending', zh: '消费记录' },
    auth: 'login',
    bar: 'custom',
    template: 'list',
    page: () => import('./moves.page.tsx'),
  },
})
