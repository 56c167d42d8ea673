import { defineRoutes } from '../../lib/router/routes.ts'

export const takeoutRoutes = defineRoutes({
  'takeout.files': {
    path: '/pages/my/exports',
    title: { en: 'Take your data', zh: '数据导出' },
    auth: 'login',
    template: 'list',
    page: 'files.page.tsx',
  },
})
