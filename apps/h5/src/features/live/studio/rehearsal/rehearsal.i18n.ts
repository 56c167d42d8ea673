import { defineTexts } from '../../../../lib/texts/i18n.ts'

/** Words of a rehearsal. */
export const { texts, useText } = defineTexts({
  en: {
    rehearse: 'Rehearse with robots',
    note: 'Start a lot that does not exist, and robots of this page bid on it. Nothing is sent, and nothing is kept.',
    lot: 'Rehearsal',
    start: 'Start lot',
    again: 'Once more',
    bids: { one: '{count} bid', other: '{count} bids' },
    leads: 'Robot {robot} leads',
    late: 'A late bid: the others have {count} s to answer.',
    sold: 'Sold to robot {robot}',
  },
  zh: {
    rehearse: '机器人陪练',
    note: '开拍一件虚拟拍品，由本页的机器人出价。不上传，不保存。',
    lot: '演练',
    start: '开拍',
    again: '再来一次',
    bids: '{count} 次出价',
    leads: '机器人 {robot} 领先',
    late: '临近截拍有人出价，再留 {count} 秒应价。',
    sold: '机器人 {robot} 拍得',
  },
})
