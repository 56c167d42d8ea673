import { defineRoutes } from '../../lib/routes.ts'

export const settingsRoutes = defineRoutes({
  'settings.index': {
    path: '/pages/my/payPasswordSettings',
    title: { en: 'Settings', zh: '设置' },
    auth: 'login',
    template: 'settings',
    page: () => import('./settings.page.tsx'),
  },
  'settings.privacy': {
    path: '/pages/privacy/privacy',
    title: { en: 'Privacy', zh: '隐私' },
    auth: 'login',
    template: 'settings',
    page: () => import('./privacy.page.tsx'),
  },
  'account.security': {
    path: '/pages/accountsecurity/accountsecurity',
    title: { en: 'Account security center', zh: '账号安全中心' },
    auth: 'login',
    template: 'settings',
    page: () => import('./security.page.tsx'),
  },
  'account.profile': {
    path: '/pages/my/profileEdit/profileEdit',
    title: { en: 'Profile', zh: '个人资料' },
    auth: 'login',
    template: 'form',
    page: () => import('./profile.page.tsx'),
  },
  'account.payPassword': {
    path: '/pages/my/resetPayPassword',
    title: { en: 'Reset pay password', zh: '重置支付密码' },
    auth: 'login',
    template: 'form',
    page: () => import('./pay-password.page.tsx'),
  },
  'account.changePayPassword': {
    path: '/pages/my/modifyPayPassword',
    title: { en: 'Change pay password', zh: '修改支付密码' },
    auth: 'login',
    template: 'form',
    page: () => import('./change-pay-password.page.tsx'),
  },
  'account.identity': {
    path: '/pages/users/add-identity',
    title: { en: 'Add identity info', zh: '实名认证' },
    auth: 'login',
    template: 'form',
    page: () => import('./identity.page.tsx'),
  },
  'account.verification': {
    path: '/pages/tabbar/my/renzheng',
    title: { en: 'Submit verification materials', zh: '提交认证资料' },
    auth: 'login',
    template: 'form',
    page: () => import('./identity.page.tsx'),
  },
})
