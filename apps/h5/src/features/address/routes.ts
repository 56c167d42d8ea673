import { defineRoutes } from '../../lib/router/routes.ts'

export const addressRoutes = defineRoutes({
  'address.list': {
    path: '/pages/users/address',
    title: { en: 'Shipping address', zh: '收货地址' },
    auth: 'login',
    template: 'list',
    page: 'addresses.page.tsx',
  },
  'address.edit': {
    path: '/pages/users/addressManage',
    title: { en: 'Edit address', zh: '编辑地址' },
    auth: 'login',
    template: 'form',
    page: 'address-edit.page.tsx',
  },
})
