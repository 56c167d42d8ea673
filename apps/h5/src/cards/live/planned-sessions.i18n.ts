import { defineTexts } from '../../lib/texts/i18n.ts'

export const { texts, useText } = defineTexts({
  en: {
    planned: 'Live soon',
    on_air: 'Live now',
    watch: 'Watch',
    replay: 'Replay',
    room: 'The room',
    viewers: { one: '{count} person is watching', other: '{count} people are watching' },
    weekly: 'Every week',
    subscribe: 'Remind me',
    subscribed: 'You’ll be told',
    subscribers: { one: '{count} person will be told', other: '{count} people will be told' },
  },
  zh: {
    planned: '直播预告',
    on_air: '正在直播',
    watch: '进入',
    replay: '回放',
    room: '直播间',
    viewers: '{count} 人在看',
    weekly: '每周',
    subscribe: '提醒我',
    subscribed: '已订阅',
    subscribers: '{count} 人已订阅',
  },
})
