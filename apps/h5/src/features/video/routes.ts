import { defineRoutes } from '../../lib/router/routes.ts'

export const videoRoutes = defineRoutes({
  'video.feed': {
    path: '/pages/main/videos',
    title: { en: 'Videos', zh: '短视频' },
    auth: 'browse',
    template: 'feed',
    page: 'feed.page.tsx',
  },
  'video.mine': {
    path: '/pages/sell/videos',
    title: { en: 'My shop’s videos', zh: '店铺短视频' },
    auth: 'login',
    template: 'list',
    page: 'mine.page.tsx',
  },
})
