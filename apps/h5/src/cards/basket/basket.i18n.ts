import { defineTexts } from '../../lib/texts/i18n.ts'

/** Words of the way to one's baskets, on a lot, on a sale and in their list. */
export const { texts, useText } = defineTexts({
  en: {
    mine: 'My baskets',
    mine_note: 'A max bid on several lots, under one cap',
    add: 'Add to a basket',
    basket: 'Basket {no}',
    standing: '{led} led · {won} won · {used}',
    cap_lots: { one: '{count} lot at most', other: '{count} lots at most' },
    cap_money: '{limit} at most',
    lots: { one: '{count} lot', other: '{count} lots' },
    asleep: '{count} asleep',
    new_one: 'New basket',
    choose: 'Choose a basket for this lot, or start a new one. A lot stands in one basket.',
    choose_sale: 'Choose a basket for lots of this sale, or start a new one.',
    rule: 'A basket ranks lots of any sales, with a maximum each and one cap over all of them.',
    none: 'No baskets yet',
    full: { one: 'You may have {count} basket', other: 'You may have {count} baskets' },
  },
  zh: {
    mine: '我的清单',
    mine_note: '为多件拍品设定上限，合计不超过总限额',
    add: '加入清单',
    basket: '清单 {no}',
    standing: '领先 {led} 件 · 拍得 {won} 件 · {used}',
    cap_lots: '最多 {count} 件',
    cap_money: '最多 {limit}',
    lots: '{count} 件拍品',
    asleep: '{count} 件休眠',
    new_one: '新建清单',
    choose: '为该拍品选择清单，或新建一个。一件拍品只能在一个清单中。',
    choose_sale: '为本专场的拍品选择清单，或新建一个。',
    rule: '清单可包含不同专场的拍品，每件设定上限，合计不超过一个总限额。',
    none: '暂无清单',
    full: '最多可有 {count} 个清单',
  },
})
