import { defineRoutes } from '../../lib/router/routes.ts'

export const houseRoutes = defineRoutes({
  'house.list': {
    path: '/pages/auctionhouse/auctionhouse',
    title: { en: 'Auction houses', zh: '拍卖行' },
    auth: 'browse',
    template: 'list',
    page: 'houses.page.tsx',
  },
  'house.info': {
    path: '/pages/auctionhouse/auctionhouse-detail',
    title: { en: 'Auction house', zh: '拍卖行' },
    auth: 'browse',
    template: 'detail',
    about: ['id'],
    page: 'house.page.tsx',
  },
  'house.session': {
    path: '/pages/auctionhouse/session',
    title: { en: 'Sale', zh: '专场' },
    auth: 'browse',
    template: 'list',
    about: ['id'],
    page: 'session.page.tsx',
  },
  'house.register': {
    path: '/pages/auctionhouse/register',
    title: { en: 'Register for a sale', zh: '登记参加专场' },
    auth: 'login',
    template: 'detail',
    about: ['id'],
    page: 'register.page.tsx',
  },
  'house.results': {
    path: '/pages/auctionhouse/results',
    title: { en: 'Results', zh: '专场结果' },
    auth: 'browse',
    template: 'list',
    about: ['id'],
    page: 'results.page.tsx',
  },
  'house.sales': {
    path: '/pages/sell/sessions',
    title: { en: 'My sales', zh: '我的专场' },
    auth: 'login',
    template: 'list',
    page: 'sales.page.tsx',
  },
  'house.sale': {
    path: '/pages/sell/session',
    title: { en: 'Prepare a sale', zh: '筹备专场' },
    auth: 'login',
    template: 'form',
    page: 'sale.page.tsx',
  },
})
