import { defineRoutes } from '../../lib/routes.ts'

export const auctionRoutes = defineRoutes({
  'auction.item': {
    path: '/pages/main/auctionitemdetail/auctionitemdetail',
    // The new-customer detail is the same lot with its own rule; the legacy client had a second page for each.
    aliases: ['/pages/main/auctionXinkeDetail'],
    title: { en: 'Lot', zh: '拍品详情' },
    auth: 'browse',
    bar: 'custom',
    template: 'detail',
    page: () => import('./lot.page.tsx'),
  },
  'auction.bids': {
    path: '/pages/main/auctiondetail',
    title: { en: 'Bid history', zh: '出价记录' },
    auth: 'browse',
    template: 'list',
    page: () => import('./bids.page.tsx'),
  },
  'auction.check': {
    path: '/pages/main/auctioncheck',
    title: { en: 'Check this auction', zh: '核验本场拍卖' },
    auth: 'browse',
    template: 'detail',
    page: () => import('./check.page.tsx'),
  },
})
