import { defineRoutes } from '../../lib/router/routes.ts'

export const shopRoutes = defineRoutes({
  'shop.home': {
    path: '/pages/main/shop-main',
    title: { en: 'Shop', zh: '店铺' },
    auth: 'browse',
    bar: 'custom',
    template: 'detail',
    about: ['id'],
    page: 'shop-home.page.tsx',
  },
  'shop.list': {
    path: '/pages/main/shop/shop',
    title: { en: 'Quality shops', zh: '优质店铺' },
    heading: { en: 'Shops', zh: '店铺' },
    auth: 'browse',
    bar: 'dark',
    template: 'list',
    page: 'shop-list.page.tsx',
  },
  'shop.search': {
    path: '/pages/main/shopSearch',
    title: { en: 'Search this shop', zh: '店内搜索' },
    auth: 'browse',
    bar: 'custom',
    template: 'list',
    about: ['id'],
    page: 'shop-search.page.tsx',
  },
  'shop.followed': {
    path: '/pages/users/connect',
    title: { en: 'Follow', zh: '关注' },
    heading: { en: 'Following', zh: '关注' },
    auth: 'login',
    template: 'list',
    page: 'followed.page.tsx',
  },
  'shop.footprints': {
    path: '/pages/users/footprint',
    title: { en: 'Footprints', zh: '足迹' },
    heading: { en: 'Recently viewed', zh: '足迹' },
    auth: 'login',
    template: 'list',
    page: 'footprint.page.tsx',
  },
})
