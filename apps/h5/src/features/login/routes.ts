import { defineRoutes } from '../../lib/routes.ts'

const guest = { auth: 'guest', bar: 'custom', template: 'form' } as const

export const loginRoutes = defineRoutes({
  'account.smsLogin': {
    path: '/pages/login/smsLogin',
    title: { en: 'SMS-code login', zh: '短信登录' },
    ...guest,
    page: () => import('./sms-login.page.tsx'),
  },
  // Phone quick login and fast login ask for the same two things, a number and a code: one page, three rows.
  'account.codeLogin': {
    path: '/pages/login/codeLogin',
    title: { en: 'Phone quick login', zh: '手机快捷登录' },
    ...guest,
    page: () => import('./sms-login.page.tsx'),
  },
  'account.fastLogin': {
    path: '/pages/login/fastLogin',
    title: { en: 'Quick login', zh: '一键登录' },
    ...guest,
    page: () => import('./sms-login.page.tsx'),
  },
  'account.passwordLogin': {
    path: '/pages/login/passwordLogin',
    title: { en: 'Password login', zh: '密码登录' },
    ...guest,
    page: () => import('./password-login.page.tsx'),
  },
  'account.register': {
    path: '/pages/login/reg',
    title: { en: 'Register', zh: '注册' },
    ...guest,
    page: () => import('./register.page.tsx'),
  },
  'account.forgotPassword': {
    path: '/pages/login/forgetPassword',
    title: { en: 'Reset password', zh: '重置密码' },
    ...guest,
    page: () => import('./forgot-password.page.tsx'),
  },
  'account.setPassword': {
    path: '/pages/my/setLoginPassword',
    title: { en: 'Set password', zh: '设置密码' },
    auth: 'login',
    template: 'form',
    page: () => import('./set-password.page.tsx'),
  },
})
