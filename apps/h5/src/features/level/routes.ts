import { defineRoutes } from '../../lib/router/routes.ts'

export const levelRoutes = defineRoutes({
  'level.growth': {
    path: '/pages/users/userLevelDescAndHistory',
    title: { en: 'Growth value', zh: '成长值' },
    auth: 'login',
    template: 'list',
    page: 'growth.page.tsx',
  },
  'level.center': {
    path: '/pages/buyercenter/buyercenter',
    title: { en: 'Buyer center', zh: '买家中心' },
    auth: 'login',
    template: 'feed',
    page: 'center.page.tsx',
  },
  'level.levels': {
    path: '/pages/my/goodsLevel/goodsLevel',
    title: { en: 'Levels', zh: '会员等级' },
    auth: 'public',
    template: 'list',
    page: 'levels.page.tsx',
  },
  'level.detail': {
    path: '/pages/my/goodsLevel/levelDetail',
    title: { en: 'Level', zh: '等级权益' },
    auth: 'public',
    template: 'detail',
    page: 'detail.page.tsx',
  },
  'level.rules': {
    path: '/pages/my/goodsLevel/levelRules',
    title: { en: 'Levels and credit', zh: '等级与信用规则' },
    auth: 'public',
    template: 'document',
    page: 'rules.page.tsx',
  },
  'level.shop': {
    path: '/pages/sell/credit',
    title: { en: 'Shop credit', zh: '店铺信用' },
    auth: 'login',
    template: 'list',
    page: 'shop.page.tsx',
  },
})
