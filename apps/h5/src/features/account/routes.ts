import { defineRoutes } from '../../lib/router/routes.ts'

export const accountRoutes = defineRoutes({
  'account.my': {
    path: '/pages/tabbar/my/my',
    title: { en: 'Me', zh: '我的' },
    auth: 'public',
    bar: 'custom',
    template: 'dashboard',
    tab: 3,
    page: 'my.page.tsx',
  },
  'account.consents': {
    path: '/pages/settings/consents',
    title: { en: 'My agreements', zh: '我同意的协议' },
    auth: 'login',
    template: 'form',
    help: true,
    page: 'consents.page.tsx',
  },
  'account.dataAccess': {
    path: '/pages/settings/data_access',
    title: { en: 'Who looked at me', zh: '谁查看过我' },
    auth: 'login',
    template: 'list',
    page: 'data-access.page.tsx',
  },
  'account.phone': {
    path: '/pages/settings/phone',
    title: { en: 'Change phone number', zh: '更换手机号' },
    auth: 'login',
    template: 'form',
    help: true,
    page: 'phone.page.tsx',
  },
  'account.notMe': {
    path: '/pages/accountsecurity/notMe',
    title: { en: 'It was not me', zh: '不是我本人' },
    auth: 'public',
    template: 'form',
    page: 'not-me.page.tsx',
  },
  'account.noticeSettings': {
    path: '/pages/settings/notices',
    title: { en: 'Notices', zh: '通知设置' },
    auth: 'login',
    template: 'settings',
    help: true,
    page: 'notice-settings.page.tsx',
  },
  'account.contact': {
    path: '/pages/my/profileEdit/contactEdit',
    title: { en: 'Contact details', zh: '联系方式' },
    auth: 'login',
    template: 'form',
    page: 'contact.page.tsx',
  },
})
