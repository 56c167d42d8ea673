import { defineRoutes } from '../../lib/router/routes.ts'

export const inviteRoutes = defineRoutes({
  'invite.poster': {
    path: '/pages/my/poster',
    title: { en: 'Invite a friend', zh: '邀请好友' },
    auth: 'public',
    template: 'result',
    page: 'poster.page.tsx',
  },
  'invite.team': {
    path: '/pages/my/team',
    title: { en: 'My team', zh: '我的团队' },
    heading: { en: 'Friends I invited', zh: '我邀请的好友' },
    auth: 'public',
    template: 'list',
    page: 'team.page.tsx',
  },
  'invite.inviter': {
    path: '/pages/settings/inviter',
    title: { en: 'Who invited me', zh: '谁邀请了我' },
    auth: 'login',
    template: 'settings',
    page: 'inviter.page.tsx',
  },
})
