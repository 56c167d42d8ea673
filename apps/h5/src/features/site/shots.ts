import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({
  rows: {
    'site.article': { query: 'code=auction_rules' },
    'site.decisionAudits': {},
    'site.activity': { query: 'id=1' },
    'site.webview': { query: 'url=https%3A%2F%2Fexample.com%2F' },
  },
  states: [{ name: 'site.not-found', screen: 'home.index', path: '/pages/nowhere', viewer: 'guest' }],
})
