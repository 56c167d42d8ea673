import { defineRoutes } from '../../lib/router/routes.ts'

/** The page of a lot, with which visits begin: main.tsx brings it, the others come with the table of all screens. */
export const lotRoutes = defineRoutes({
  'auction.lot': {
    path: '/pages/main/auctionitemdetail/auctionitemdetail',
    // The new-customer detail is the same lot with its own rule; the legacy client had a second page for each.
    aliases: ['/pages/main/auctionXinkeDetail'],
    title: { en: 'Lot', zh: '拍品详情' },
    auth: 'browse',
    bar: 'custom',
    template: 'detail',
    about: ['id'],
    page: 'lot.page.tsx',
  },
})
