import { defineRoutes } from '../../lib/router/routes.ts'

const guest = { auth: 'guest', bar: 'custom', template: 'form' } as const

export const loginRoutes = defineRoutes({
  'login.sms': {
    path: '/pages/login/smsLogin',
    title: { en: 'SMS-code login', zh: '短信登录' },
    heading: { en: 'Sign in by SMS', zh: '短信登录' },
    ...guest,
    page: 'sms-login.page.tsx',
  },
  // Phone quick login and fast login ask for the same two things, a number and a code: one page, three rows.
  'login.code': {
    path: '/pages/login/codeLogin',
    title: { en: 'Phone quick login', zh: '手机快捷登录' },
    heading: { en: 'Sign in by phone', zh: '手机快捷登录' },
    ...guest,
    page: 'sms-login.page.tsx',
  },
  'login.fast': {
    path: '/pages/login/fastLogin',
    title: { en: 'Quick login', zh: '一键登录' },
    heading: { en: 'Sign in', zh: '一键登录' },
    ...guest,
    page: 'sms-login.page.tsx',
  },
  'login.password': {
    path: '/pages/login/passwordLogin',
    title: { en: 'Password login', zh: '密码登录' },
    heading: { en: 'Sign in with password', zh: '密码登录' },
    ...guest,
    page: 'password-login.page.tsx',
  },
  'login.register': {
    path: '/pages/login/reg',
    title: { en: 'Register', zh: '注册' },
    ...guest,
    page: 'register.page.tsx',
  },
  'login.forgotPassword': {
    path: '/pages/login/forgetPassword',
    title: { en: 'Reset password', zh: '重置密码' },
    ...guest,
    page: 'forgot-password.page.tsx',
  },
  'login.setPassword': {
    path: '/pages/my/setLoginPassword',
    title: { en: 'Set password', zh: '设置密码' },
    auth: 'login',
    template: 'form',
    page: 'set-password.page.tsx',
  },
})
