import { defineTexts } from '../../lib/i18n.ts'

export const wallTexts = defineTexts({
  en: {
    on_air: { one: '{count} session is on air', other: '{count} sessions are on air' },
    first_of: '{shown} of {count} sessions on air: those with reports first, then those most people watch',
    none: 'Nobody is on air now.',
    since: 'since {at}',
    viewers: { one: '{count} person watches', other: '{count} people watch' },
    lag: '{s} s late',
    paused: 'Paused',
    stopped: 'Paused by Juya',
    warned: 'Warned {at}',
    reports: { one: '{count} report waits', other: '{count} reports wait' },
  },
  zh: {
    on_air: '{count} 场正在直播',
    first_of: '正在直播 {count} 场，显示其中 {shown} 场：有举报的在前，其次按在看人数',
    none: '当前没有直播。',
    since: '{at} 开播',
    viewers: '{count} 人在看',
    lag: '延迟 {s} 秒',
    paused: '已暂停',
    stopped: '平台已暂停',
    warned: '{at} 已警告',
    reports: '{count} 条举报待处理',
  },
})
