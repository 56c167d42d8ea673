import { defineRoutes } from '../../lib/router/routes.ts'

export const addressRoutes = defineRoutes({
  'address.list': {
    path: '/pages/users/address',
    title: { en: 'Shipping address', zh: '收货地址' },
    auth: 'login',
    template: 'list',
    help: true,
    page: 'addresses.page.tsx',
  },
  'address.shop': {
    path: '/pages/sell/address',
    title: { en: 'Return address', zh: '退货地址' },
    heading: { en: 'Return addresses', zh: '退货地址' },
    auth: 'login',
    template: 'list',
    page: 'shop-addresses.page.tsx',
  },
  'address.edit': {
    path: '/pages/users/addressManage',
    title: { en: 'Edit address', zh: '编辑地址' },
    auth: 'login',
    template: 'form',
    page: 'address-edit.page.tsx',
  },
  'address.choose': {
    path: '/choose-location',
    title: { en: 'Choose a city', zh: '选择城市' },
    auth: 'browse',
    bar: 'custom',
    template: 'list',
    page: 'choose.page.tsx',
  },
  'address.open': {
    path: '/open-location',
    title: { en: 'On the map', zh: '查看位置' },
    auth: 'browse',
    bar: 'custom',
    template: 'detail',
    about: ['address'],
    page: 'open.page.tsx',
  },
})
