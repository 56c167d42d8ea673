import { defineTexts } from '../../../lib/texts/i18n.ts'

export const { texts, useText, say } = defineTexts({
  en: {
    title: 'Ends in my calendar',
    what: {
      one: 'The end of each lot you watch or have bid on, {count} now. A late bid moves an end, and the calendar follows when it next asks.',
      other:
        'The ends of the lots you watch or have bid on, {count} now. A late bid moves an end, and the calendar follows when it next asks.',
    },
    make: 'Make an address',
    address: 'Address of the calendar',
    open: 'Open in a calendar',
    copy: 'Copy',
    copied: 'Copied',
    copy_by_hand: 'Copy the marked address',
    since: 'Works since {at}',
    bearer: 'Anybody who knows the address can read these lots, and nothing else.',
    renew: 'New address',
    renew_ask: 'A new address?',
    stop: 'Stop it',
    stop_ask: 'Stop the calendar?',
    old_note: 'The address of now shows nothing from then on, wherever it is used.',
  },
  zh: {
    title: '截拍日历',
    what: '包含您收藏或出过价的拍品截拍时间，现有 {count} 件。临近截拍的出价会顺延，日历下次更新时随之调整。',
    make: '生成日历地址',
    address: '日历地址',
    open: '在日历中打开',
    copy: '复制',
    copied: '已复制',
    copy_by_hand: '请复制选中的地址',
    since: '自 {at} 起可用',
    bearer: '知道该地址的人可以看到这些拍品，仅此而已。',
    renew: '更换地址',
    renew_ask: '更换日历地址？',
    stop: '停用',
    stop_ask: '停用日历地址？',
    old_note: '现在的地址将不再显示任何内容。',
  },
})
