import { defineRoutes } from '../../lib/router/routes.ts'

export const storefrontRoutes = defineRoutes({
  'storefront.settings': {
    path: '/pages/sell/shop-setting',
    aliases: ['/pages/shopEnd/shopSetting'],
    title: { en: 'Shop settings', zh: '店铺设置' },
    auth: 'login',
    template: 'settings',
    page: 'settings.page.tsx',
  },
  'storefront.profile': {
    path: '/pages/shopEnd/shopInfoEdit',
    title: { en: 'Shop profile', zh: '店铺资料' },
    auth: 'login',
    template: 'form',
    page: 'profile.page.tsx',
  },
  'storefront.terms': {
    path: '/pages/sell/auction-setting',
    aliases: ['/pages/sell/sell-guarantee', '/pages/shopEnd/setJoinAuctionFilter'],
    title: { en: 'Auction settings', zh: '拍卖设置' },
    heading: { en: 'Terms of your lots', zh: '拍卖设置' },
    auth: 'login',
    template: 'form',
    page: 'terms.page.tsx',
  },
  'storefront.impression': {
    path: '/pages/sell/storeimage',
    title: { en: 'Shop impression', zh: '店铺印象' },
    auth: 'login',
    template: 'detail',
    page: 'impression.page.tsx',
  },
  'storefront.card': {
    path: '/pages/sell/storeCard',
    title: { en: 'Shop card', zh: '店铺名片' },
    auth: 'login',
    template: 'detail',
    page: 'card.page.tsx',
  },
  'storefront.fans': {
    path: '/pages/sell/fans',
    title: { en: 'Followers', zh: '粉丝' },
    auth: 'login',
    template: 'list',
    page: 'fans.page.tsx',
  },
  'storefront.closing': {
    path: '/pages/sell/closing',
    title: { en: 'Close the shop', zh: '关闭店铺' },
    auth: 'login',
    template: 'detail',
    page: 'closing.page.tsx',
  },
  'storefront.bills': {
    path: '/pages/sell/subbill',
    title: { en: 'Bills', zh: '分账单' },
    auth: 'login',
    template: 'list',
    page: 'bills.page.tsx',
  },
})
