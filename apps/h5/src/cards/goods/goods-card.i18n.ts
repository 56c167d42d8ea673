import { defineTexts } from '../../lib/texts/i18n.ts'

export const { texts, useText, say } = defineTexts({
  en: {
    from: 'from',
    sold_out: 'Sold out',
    off: 'Not on sale',
    removed: 'Removed',
    bargain: 'Bargain',
    new_customer: 'New customers',
    adults_only: 'Adults only',
    left: { one: 'Last piece', other: '{count} left' },
    all_held: 'In somebody’s order',
    sold: { one: '{count} sold', other: '{count} sold' },
    free: 'Free shipping',
    collect: 'Add to favourites',
    uncollect: 'Remove from favourites',
  },
  zh: {
    from: '起',
    sold_out: '已售罄',
    off: '未在售',
    removed: '已下架',
    bargain: '捡漏',
    new_customer: '新客专享',
    adults_only: '仅限成年人',
    left: { one: '最后一件', other: '剩 {count} 件' },
    all_held: '已被下单，待付款',
    sold: { one: '已售 {count} 件', other: '已售 {count} 件' },
    free: '包邮',
    collect: '收藏',
    uncollect: '取消收藏',
  },
})
