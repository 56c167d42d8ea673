import { defineTexts } from '../../../lib/texts/i18n.ts'

/** Words of the public sums: money held and owed, and the points of everybody. */
export const { texts, useText } = defineTexts({
  en: {
    held_title: 'Money held is money owed',
    owed: 'Owed, all together',
    held: 'Held, all together',
    held_holds: 'Your phone added them up: held is what is owed',
    held_fails: 'Held is not what is owed, or a check does not hold',
    held_at: 'As of {at}',
    points_title: 'Points of everybody',
    issued: 'Issued',
    redeemed: 'Redeemed',
    lapsed: 'Lapsed',
    void: 'Void, of closed accounts',
    debt: 'Redeemed, then taken back: owed by people',
    outstanding: 'Outstanding',
    points_hold: 'Your phone added them up: they come to what is outstanding',
    points_fail: 'They do not come to what is outstanding',
    points_note:
      '{count} points count as {worth} here, so the outstanding ones count as {all}. Points are no money: they are not part of what is owed above.',
  },
  zh: {
    held_title: '持有资金等于应付资金',
    owed: '应付合计',
    held: '持有合计',
    held_holds: '手机已自行相加：持有等于应付',
    held_fails: '持有与应付不符，或有核查未通过',
    held_at: '截至 {at}',
    points_title: '全平台积分',
    issued: '已发放',
    redeemed: '已兑换',
    lapsed: '已过期',
    void: '已作废（账号注销）',
    debt: '兑换后被收回，用户待抵还',
    outstanding: '未兑换',
    points_hold: '手机已自行相加：与未兑换积分一致',
    points_fail: '各项相加与未兑换积分不符',
    points_note: '此处 {count} 积分计为 {worth}，未兑换积分共计 {all}。积分不是资金，不计入上方应付资金。',
  },
})
