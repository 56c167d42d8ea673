import { defineRoutes } from '../../lib/routes.ts'

export const biddingRoutes = defineRoutes({
  'bidding.mine': {
    path: '/pages/users/compete',
    title: { en: 'Participated auctions', zh: '参拍的拍品' },
    auth: 'login',
    template: 'list',
    page: () => import('./my-auctions.page.tsx'),
  },
  'bidding.won': {
    path: '/pages/my/auction',
    title: { en: 'My auctions', zh: '我的竞拍' },
    auth: 'login',
    template: 'list',
    page: () => import('./my-auctions.page.tsx'),
  },
  'bidding.mass': {
    path: '/pages/my/massAuction',
    title: { en: 'My mass auctions', zh: '我的专场竞拍' },
    auth: 'login',
    template: 'list',
    page: () => import('./my-auctions.page.tsx'),
  },
  'auction.watched': {
    path: '/pages/users/circusee',
    title: { en: 'Onlooking', zh: '围观' },
    auth: 'login',
    template: 'list',
    page: () => import('./watched.page.tsx'),
  },
  'auction.deposits': {
    path: '/pages/users/guarantee',
    title: { en: 'Buyer deposit', zh: '买家保证金' },
    auth: 'login',
    template: 'dashboard',
    page: () => import('./deposits.page.tsx'),
  },
})
