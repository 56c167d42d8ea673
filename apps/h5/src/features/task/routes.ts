import { defineRoutes } from '../../lib/router/routes.ts'

export const taskRoutes = defineRoutes({
  'task.hall': {
    path: '/pages/task/hall',
    title: { en: 'Tasks', zh: '任务大厅' },
    auth: 'browse',
    template: 'list',
    help: true,
    page: 'hall.page.tsx',
  },
  'task.detail': {
    path: '/pages/task/detail',
    title: { en: 'Task', zh: '任务详情' },
    auth: 'browse',
    template: 'detail',
    about: ['id'],
    help: true,
    page: 'detail.page.tsx',
  },
  'task.mine': {
    path: '/pages/task/mine',
    title: { en: 'My tasks', zh: '我的任务' },
    auth: 'login',
    template: 'list',
    help: true,
    page: 'mine.page.tsx',
  },
  'task.shopList': {
    path: '/pages/sell/tasks',
    title: { en: 'Shop tasks', zh: '店铺任务' },
    auth: 'login',
    template: 'list',
    help: true,
    page: 'shop-list.page.tsx',
  },
  'task.edit': {
    path: '/pages/sell/task-edit',
    title: { en: 'Publish a task', zh: '发布任务' },
    auth: 'login',
    template: 'form',
    help: true,
    page: 'edit.page.tsx',
  },
  'task.review': {
    path: '/pages/sell/task-review',
    title: { en: 'Task and proofs', zh: '任务审核' },
    auth: 'login',
    template: 'list',
    about: ['id'],
    help: true,
    page: 'review.page.tsx',
  },
})
