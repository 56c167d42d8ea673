import { defineRoutes } from '../../lib/router/routes.ts'

export const biddingRoutes = defineRoutes({
  'bidding.mine': {
    path: '/pages/users/compete',
    title: { en: 'Participated auctions', zh: '参拍的拍品' },
    heading: { en: 'My bids', zh: '我的竞拍' },
    auth: 'login',
    template: 'list',
    page: 'my-auctions.page.tsx',
  },
  'bidding.won': {
    path: '/pages/my/auction',
    title: { en: 'My auctions', zh: '我的竞拍' },
    heading: { en: 'My bids', zh: '我的竞拍' },
    auth: 'login',
    template: 'list',
    page: 'my-auctions.page.tsx',
  },
  'bidding.mass': {
    path: '/pages/my/massAuction',
    title: { en: 'My mass auctions', zh: '我的专场竞拍' },
    heading: { en: 'My bids in sales', zh: '我的专场竞拍' },
    auth: 'login',
    template: 'list',
    page: 'my-auctions.page.tsx',
  },
  'bidding.watched': {
    path: '/pages/users/circusee',
    title: { en: 'Onlooking', zh: '围观' },
    heading: { en: 'Watching', zh: '收藏' },
    auth: 'login',
    template: 'list',
    page: 'watched.page.tsx',
  },
  'bidding.tonight': {
    path: '/pages/auction/tonight',
    title: { en: 'Tonight', zh: '今晚' },
    auth: 'browse',
    template: 'list',
    page: 'tonight.page.tsx',
  },
  'bidding.deposits': {
    path: '/pages/users/guarantee',
    title: { en: 'Buyer deposit', zh: '买家保证金' },
    heading: { en: 'Deposits', zh: '保证金' },
    auth: 'login',
    template: 'dashboard',
    page: 'deposits.page.tsx',
  },
  'bidding.calendar': {
    path: '/pages/auction/calendar',
    title: { en: 'Calendar', zh: '截拍日历' },
    auth: 'login',
    template: 'settings',
    page: 'calendar.page.tsx',
  },
})
