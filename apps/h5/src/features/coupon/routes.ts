import { defineRoutes } from '../../lib/router/routes.ts'

export const couponRoutes = defineRoutes({
  'coupon.offers': {
    path: '/pages/users/discountList',
    title: { en: 'Coupons', zh: '领券中心' },
    auth: 'login',
    template: 'list',
    page: 'offers.page.tsx',
  },
  'coupon.mine': {
    path: '/pages/users/coupon',
    title: { en: 'My coupons', zh: '我的优惠券' },
    auth: 'login',
    template: 'list',
    help: true,
    page: 'mine.page.tsx',
  },
  'coupon.shop': {
    path: '/pages/sell/discountDetail',
    title: { en: 'Shop coupons', zh: '店铺优惠券' },
    auth: 'login',
    template: 'list',
    page: 'shop-coupons.page.tsx',
  },
  'coupon.add': {
    path: '/pages/sell/addDiscount',
    title: { en: 'New coupon', zh: '新建优惠券' },
    auth: 'login',
    template: 'form',
    page: 'add.page.tsx',
  },
})
