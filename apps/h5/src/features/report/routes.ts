import { defineRoutes } from '../../lib/router/routes.ts'

export const reportRoutes = defineRoutes({
  'report.mine': {
    path: '/pages/coupleback/coupleback',
    title: { en: 'Reports', zh: '我的举报' },
    auth: 'login',
    template: 'list',
    page: 'mine.page.tsx',
  },
  'report.feedback': {
    path: '/pages/coupleback/tipOffJob',
    title: { en: 'I want to give feedback', zh: '我要反馈' },
    heading: { en: 'Feedback', zh: '我要反馈' },
    auth: 'login',
    template: 'form',
    page: 'feedback.page.tsx',
  },
  'report.feedbacks': {
    path: '/pages/coupleback/feedbacks',
    title: { en: 'What you told us', zh: '我的反馈' },
    auth: 'login',
    template: 'list',
    page: 'feedbacks.page.tsx',
  },
  'report.add': {
    path: '/pages/coupleback/report',
    aliases: ['/pages/my/tipOffJob'],
    about: ['id'],
    title: { en: 'Report', zh: '举报' },
    auth: 'login',
    template: 'form',
    page: 'add.page.tsx',
  },
  'report.appeal': {
    path: '/pages/coupleback/appeal',
    about: ['id'],
    title: { en: 'Ask for another look', zh: '申请复核' },
    auth: 'login',
    template: 'form',
    page: 'appeal.page.tsx',
  },
  'report.shop': {
    path: '/pages/sell/tipoffList',
    title: { en: 'Reports about the shop', zh: '举报列表' },
    auth: 'login',
    template: 'list',
    page: 'shop.page.tsx',
  },
  'report.answer': {
    path: '/pages/sell/tipoffAnswer',
    about: ['id'],
    title: { en: 'Answer a report', zh: '答复举报' },
    auth: 'login',
    template: 'form',
    page: 'answer.page.tsx',
  },
})
