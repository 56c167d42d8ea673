import { defineTexts } from '../../../lib/texts/i18n.ts'

/** Words below a lot and on the page of sold prices; the lot's first view does without them. */
export const { texts, useText } = defineTexts({
  en: {
    more_from: 'More from {shop}',
    sold_like_it: 'Sold: {category} · median {median}',
    related: 'More in {category}',
    all_lots: 'All',
    records_of: 'Sold prices · {category}',
    latest_sold: 'Latest sold',
    period: 'Period',
    whole_period: 'All',
    months_back: { one: '{count} month', other: '{count} months' },
    no_records: 'No sale yet',
    no_records_note: 'Lots that were sold and paid for appear here with their prices.',
    end_records: { one: '{count} sale in {months} months', other: '{count} sales in {months} months' },
  },
  zh: {
    more_from: '{shop}的其他拍品',
    sold_like_it: '{category}成交 · 中位价 {median}',
    related: '更多{category}',
    all_lots: '全部',
    records_of: '{category}成交记录',
    latest_sold: '最近成交',
    period: '时间',
    whole_period: '全部',
    months_back: '近 {count} 个月',
    no_records: '暂无成交',
    no_records_note: '已成交并付款的拍品及成交价在此展示。',
    end_records: '近 {months} 个月成交 {count} 件',
  },
})
