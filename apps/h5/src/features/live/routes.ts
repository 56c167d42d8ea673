import { defineRoutes } from '../../lib/router/routes.ts'

export const liveRoutes = defineRoutes({
  'live.room': {
    path: '/pages/live/myLive',
    title: { en: 'My live room', zh: '我的直播间' },
    auth: 'login',
    template: 'detail',
    page: 'room.page.tsx',
  },
  'live.apply': {
    path: '/pages/live/applyLive',
    title: { en: 'Apply for a live room', zh: '申请直播间' },
    auth: 'login',
    template: 'form',
    page: 'apply.page.tsx',
  },
  'live.pause': {
    path: '/pages/live/myLive/livePause',
    title: { en: 'Pause the live room', zh: '暂停直播间' },
    auth: 'login',
    template: 'form',
    page: 'pause.page.tsx',
  },
  'live.time': {
    path: '/pages/live/buyLiveLength',
    title: { en: 'Live time', zh: '直播时长' },
    auth: 'login',
    template: 'list',
    page: 'time.page.tsx',
  },
  'live.herald': {
    path: '/pages/live/liveHerald',
    title: { en: 'Planned sessions', zh: '直播预告' },
    auth: 'login',
    template: 'list',
    page: 'herald.page.tsx',
  },
  'live.select': {
    path: '/pages/live/applyLiveSelectGoods',
    title: { en: 'Lots and goods of a session', zh: '选择拍品与商品' },
    auth: 'login',
    template: 'form',
    about: ['id'],
    page: 'select.page.tsx',
  },
  'live.watch': {
    path: '/pages/live/live',
    title: { en: 'Live session', zh: '直播间' },
    auth: 'browse',
    template: 'detail',
    about: ['id'],
    page: 'watch.page.tsx',
  },
  'live.close': {
    path: '/pages/live/liveClose',
    title: { en: 'Close the live room', zh: '关闭直播间' },
    auth: 'login',
    template: 'detail',
    page: 'close.page.tsx',
  },
  'live.settings': {
    path: '/pages/users/live-setting',
    title: { en: 'Live settings', zh: '直播设置' },
    auth: 'login',
    template: 'form',
    page: 'settings.page.tsx',
  },
})
