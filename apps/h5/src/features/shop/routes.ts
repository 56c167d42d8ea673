import { defineRoutes } from '../../lib/routes.ts'

export const shopRoutes = defineRoutes({
  'shop.home': {
    path: '/pages/main/shop-main',
    title: { en: 'Shop', zh: '店铺' },
    auth: 'browse',
    bar: 'custom',
    template: 'detail',
    page: () => import('./shop-home.page.tsx'),
  },
  'shop.list': {
    path: '/pages/main/shop/shop',
    title: { en: 'Quality shops', zh: '优质店铺' },
    auth: 'browse',
    bar: 'dark',
    template: 'list',
    page: () => import('./shop-list.page.tsx'),
  },
  'shop.search': {
    path: '/pages/main/shopSearch',
    title: { en: 'Search this shop', zh: '店内搜索' },
    auth: 'browse',
    bar: 'custom',
    template: 'list',
    page: () => import('./shop-search.page.tsx'),
  },
  'shop.followed': {
    path: '/pages/users/connect',
    title: { en: 'Follow', zh: '关注' },
    auth: 'login',
    template: 'list',
    page: () => import('./followed.page.tsx'),
  },
  'interest.history': {
    path: '/pages/users/footprint',
    title: { en: 'Footprints', zh: '足迹' },
    auth: 'login',
    template: 'list',
    page: () => import('./footprint.page.tsx'),
  },
})
