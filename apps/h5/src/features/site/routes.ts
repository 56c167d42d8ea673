import { defineRoutes } from '../../lib/router/routes.ts'

const article = 'article.page.tsx'

export const siteRoutes = defineRoutes({
  'site.about': {
    path: '/pages/users/about',
    title: { en: 'About', zh: '关于' },
    auth: 'browse',
    template: 'document',
    page: 'about.page.tsx',
  },
  'site.license': {
    path: '/pages/users/license',
    title: { en: 'Licence', zh: '证照信息' },
    auth: 'browse',
    template: 'document',
    page: 'license.page.tsx',
  },
  'site.privacyPolicy': {
    path: '/pages/users/privacy',
    title: { en: 'Privacy policy', zh: '隐私政策' },
    aliases: ['/pages/my/yinsi'],
    auth: 'browse',
    template: 'document',
    page: article,
  },
  'site.groupRule': {
    path: '/pages/groupBuy/groupBuyRule',
    title: { en: 'Group buy rules', zh: '拼团规则' },
    auth: 'browse',
    template: 'document',
    page: article,
  },
  'site.fundingRule': {
    path: '/pages/funding/rule',
    title: { en: 'Crowdfunding rules', zh: '众筹规则' },
    auth: 'browse',
    template: 'document',
    page: article,
  },
  'site.article': {
    path: '/pages/site/article',
    title: { en: 'Agreement', zh: '协议' },
    auth: 'public',
    template: 'document',
    page: article,
  },
  'site.help': {
    path: '/pages/help/help',
    title: { en: 'Help', zh: '帮助' },
    auth: 'public',
    template: 'list',
    page: 'help.page.tsx',
  },
  'site.articles': {
    path: '/pages/site/articles',
    title: { en: 'Rules and agreements', zh: '规则与协议' },
    auth: 'public',
    template: 'settings',
    page: 'articles.page.tsx',
  },
  'site.decisionAudits': {
    path: '/pages/site/decision_audits',
    title: { en: 'How alike we decide', zh: '决定的一致程度' },
    auth: 'public',
    template: 'dashboard',
    page: 'decision-audits.page.tsx',
  },
  'site.activity': {
    path: '/pages/main/activityPage',
    title: { en: 'Activity page', zh: '活动' },
    heading: { en: 'Event', zh: '活动' },
    auth: 'browse',
    template: 'feed',
    page: 'activity.page.tsx',
  },
  'site.webview': {
    path: '/pages/webview/webview',
    title: { en: 'Web page', zh: '网页' },
    auth: 'browse',
    template: 'result',
    page: 'webview.page.tsx',
  },
  'site.download': {
    path: '/pages/main/download',
    title: { en: 'Get the app', zh: '下载应用' },
    auth: 'browse',
    template: 'result',
    page: 'download.page.tsx',
  },
})
