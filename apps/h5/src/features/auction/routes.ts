import { defineRoutes } from '../../lib/router/routes.ts'
import { lotRoutes } from './lot-routes.ts'

export const auctionRoutes = defineRoutes({
  ...lotRoutes,
  'auction.bids': {
    path: '/pages/main/auctiondetail',
    title: { en: 'Bid history', zh: '出价记录' },
    auth: 'browse',
    template: 'list',
    about: ['id'],
    page: 'bids.page.tsx',
  },
  'auction.check': {
    path: '/pages/main/auctioncheck',
    title: { en: 'Check this auction', zh: '核验本场拍卖' },
    auth: 'browse',
    template: 'detail',
    about: ['id'],
    page: 'check.page.tsx',
  },
  'auction.fair': {
    path: '/pages/main/fairness',
    title: { en: 'Fair, and you can check it', zh: '公平可核验' },
    auth: 'browse',
    template: 'document',
    page: 'fair.page.tsx',
  },
  'auction.newcomers': {
    path: '/pages/main/goodsXinkeDetail',
    // With an id it was the page of goods for new customers; without one it is where all such lots stand.
    aliases: ['/pages/main/newcomers'],
    title: { en: 'Goods details - new customer', zh: '新客专享' },
    heading: { en: 'New customers', zh: '新客专享' },
    auth: 'browse',
    template: 'list',
    page: 'newcomers.page.tsx',
  },
  'auction.batch': {
    path: '/pages/auction/batch',
    title: { en: 'Mass auction', zh: '连拍' },
    auth: 'browse',
    template: 'detail',
    about: ['id'],
    page: 'batch.page.tsx',
  },
  'auction.basket': {
    path: '/pages/auction/basket',
    title: { en: 'Basket', zh: '清单' },
    auth: 'login',
    template: 'form',
    // A new one is begun from a lot or a sale.
    about: ['id', 'lot', 'batch', 'session'],
    help: true,
    page: 'basket.page.tsx',
  },
  'auction.limits': {
    path: '/pages/auction/limits',
    title: { en: 'Bidding limits', zh: '出价限额' },
    auth: 'login',
    template: 'settings',
    help: true,
    page: 'limits.page.tsx',
  },
  'auction.records': {
    path: '/pages/main/pricerecords',
    title: { en: 'Sold prices', zh: '成交记录' },
    auth: 'browse',
    template: 'list',
    page: 'records.page.tsx',
  },
})
