import { defineTexts } from '../../lib/i18n.ts'

export const bellTexts = defineTexts({
  en: {
    bell: { one: 'For you: one thing', other: 'For you: {count} things' },
    bell_none: 'For you: nothing',
    none: 'Nothing waits for you',
    alarm: 'Alarm',
    due: 'Due soon',
    claim: 'You work on this',
    proposal: 'Waits for a second person',
    since: 'since {at}',
    until: 'until {at}',
    queues: 'All that waits',
    failed: 'This could not be loaded',
  },
  zh: {
    bell: '待您处理：{count} 项',
    bell_none: '没有待您处理的事项',
    none: '没有待您处理的事项',
    alarm: '告警',
    due: '即将到期',
    claim: '您正在处理',
    proposal: '等待第二人复核',
    since: '自 {at}',
    until: '截止 {at}',
    queues: '全部待办',
    failed: '加载失败',
  },
})
