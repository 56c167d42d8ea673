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
  'goods.order': {
    path: '/pages/main/generateGoodsOrder',
    title: { en: 'Generate order', zh: '生成订单' },
    heading: { en: 'Confirm your order', zh: '确认订单' },
    auth: 'login',
    template: 'form',
    about: ['sku_id', 'item_ids'],
    page: 'order.page.tsx',
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
    aliases: ['/pages/sell/goodsManage'],
    title: { en: 'Published goods', zh: '已发布商品' },
    heading: { en: 'My goods', zh: '我的商品' },
    auth: 'login',
    template: 'list',
    page: 'mine.page.tsx',
  },
  'goods.templates': {
    path: '/pages/sell/templates',
    title: { en: 'Shipping templates', zh: '运费模板' },
    auth: 'login',
    template: 'list',
    page: 'templates.page.tsx',
  },
})
