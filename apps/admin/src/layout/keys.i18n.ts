import { defineTexts } from '../lib/i18n.ts'

export const keyTexts = defineTexts({
  en: {
    keys: 'Keys',
    search: 'Search',
    move: 'Next and previous row',
    open: 'Open the row',
    tick: 'Tick the row for a bulk run',
    next: 'Next one of the queue',
    approve: 'Approve; on a case: take or put back',
    ask: 'Ask for changes or more evidence',
    refuse: 'Refuse',
  },
  zh: {
    keys: '快捷键',
    search: '搜索',
    move: '下一行、上一行',
    open: '打开所选行',
    tick: '勾选所选行以批量处理',
    next: '领取队列下一件',
    approve: '通过；在售后中：领取或放回',
    ask: '要求修改或补充凭证',
    refuse: '驳回',
  },
})
