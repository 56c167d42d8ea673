import { defineRoutes } from '../../lib/router/routes.ts'

export const goodsRoutes = defineRoutes({
  'goods.info': {
    path: '/pages/main/goodsDetail/goodsDetail',
    title: { en: 'Goods details', zh: '商品详情' },
    auth: 'browse',
    bar: 'custom',
    template: 'detail',
    about: ['id'],
    page: 'goods.page.tsx',
  },
  'goods.add': {
    path: '/pages/main/addGoods',
    title: { en: 'Publish goods', zh: '发布商品' },
    auth: 'login',
    template: 'form',
    page: 'add.page.tsx',
  },
  'goods.mine': {
    path: '/pages/sell/alreadyAddGoods',
    aliases: ['/pages/sell/goodsManage', '/pages/sell/product'],
    title: { en: 'Published goods', zh: '已发布商品' },
    heading: { en: 'My goods', zh: '我的商品' },
    auth: 'login',
    template: 'list',
    page: 'mine.page.tsx',
  },
  'goods.liquor': {
    path: '/pages/maotai/maotai',
    title: { en: 'Liquor', zh: '名酒' },
    auth: 'browse',
    template: 'feed',
    page: 'liquor.page.tsx',
  },
  'goods.wine': {
    path: '/pages/maotai/wineDetail',
    title: { en: 'Liquor details', zh: '名酒详情' },
    auth: 'browse',
    bar: 'custom',
    template: 'detail',
    about: ['id'],
    page: 'wine.page.tsx',
  },
  'goods.licences': {
    path: '/pages/sell/licences',
    title: { en: 'Licences', zh: '证照' },
    auth: 'login',
    template: 'list',
    page: 'licences.page.tsx',
  },
  'goods.templates': {
    path: '/pages/sell/templates',
    title: { en: 'Shipping templates', zh: '运费模板' },
    auth: 'login',
    template: 'list',
    page: 'templates.page.tsx',
  },
})
