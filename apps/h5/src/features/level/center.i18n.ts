import { defineTexts } from '../../lib/texts/i18n.ts'

/** Words of the buyer center. */
export const { texts, useText } = defineTexts({
  en: {
    level: 'Level',
    level_of: 'Level {level} · {name}',
    vip: 'VIP',
    vip_until: 'until {at}',
    vip_none: 'Not yet',
    points: 'Points',
    debt: { one: '{count} point is owed', other: '{count} points are owed' },
    tasks: 'My tasks',
    tasks_note: 'What they have paid you',
    exchanges: 'Exchanges',
    due: { one: '{count} waits for its payment', other: '{count} wait for their payment' },
    none_due: 'None to pay',
    coupons: 'My coupons',
  },
  zh: {
    level: '等级',
    level_of: '{level} 级 · {name}',
    vip: 'VIP',
    vip_until: '{at} 到期',
    vip_none: '未开通',
    points: '积分',
    debt: '待抵还 {count} 积分',
    tasks: '我的任务',
    tasks_note: '累计收入',
    exchanges: '积分兑换',
    due: '{count} 笔待付款',
    none_due: '无待付款',
    coupons: '我的优惠券',
  },
})
