import type { SiteText } from './text.ts'

export const groupRule: SiteText = {
  id: 7,
  code: 'group_rule',
  en: {
    title: 'Group buy rules',
    summary: [
      'Several people buy the same thing together and pay less.',
      'Every member has paid. There are no invented members.',
      'A team that is not filled in time joins another one, or gives all the money back by itself.',
    ],
    sections: [
      {
        title: '1. Starting and joining',
        paragraphs: [
          'Your payment starts a team, or takes a seat in one. An ordered seat is kept for {group_pay_min} minutes. The money is held by Juya, not by the shop.',
          'Accounts of one person count as one, and what you bought alone counts towards the limit per person. People who work in the shop cannot join.',
        ],
      },
      {
        title: '2. Filled, or not',
        paragraphs: [
          'Once everybody has paid the team is complete and the shop ships, within {ship_h} hours unless it promised less.',
          'If the time runs out first, those who chose so move together into another team that has room for all of them, the one with the fewest free seats. Everybody else has the money back the way it came: to the wallet at once, to a card as fast as the bank. Where the shop serves teams that are not filled, the team says so from its start.',
          'A card payment older than {refund_days} days goes back to the wallet.',
        ],
      },
      {
        title: '3. Leaving',
        paragraphs: [
          'You may leave until {group_leave_min} minutes before the team’s end. The money goes back, and the member longest there leads. After {group_leavings} leavings you can join that group buy no more.',
        ],
      },
      {
        title: '4. The price',
        paragraphs: [
          'It is below what the shop asks alone and below the lowest it asked in {group_price_days} days. The price alone stands still while the group buy runs. No coupon is laid on it.',
        ],
      },
      {
        title: '5. Bookings',
        paragraphs: [
          'Everybody pays the price of the first step. At the end the paid pieces are counted, and the step they reach is the price for all: the difference goes back the way it came. Below the first step all the money goes back.',
          'You may leave until {booking_leave_h} hours before the end. A payment that a bank still works on at the end is waited for; what comes later goes back.',
        ],
      },
    ],
  },
  zh: {
    title: '拼团规则',
    summary: [
      '多人同买一件商品，价格更低。',
      '每位成员均已付款，没有虚构成员。',
      '未按时成团，并入其他团或自动全额退款。',
    ],
    sections: [
      {
        title: '一、开团与参团',
        paragraphs: [
          '付款后开团或入团。下单后席位保留 {group_pay_min} 分钟。款项由平台托管，不经店铺。',
          '同一人的多个账号合并计算，单买数量计入限购。店铺人员不能参团。',
        ],
      },
      {
        title: '二、成团与未成团',
        paragraphs: [
          '全员付款即成团，店铺须在 {ship_h} 小时内发货，另有更短承诺的从其承诺。',
          '到时未满员，选择并团的成员一同并入能容纳全部成员且空位最少的团，其他成员款项原路退回：钱包即时到账，银行卡以银行时效为准。店铺承诺未满员也发货的，开团时即注明。',
          '银行卡付款超过 {refund_days} 天的退至钱包。',
        ],
      },
      {
        title: '三、退团',
        paragraphs: [
          '截止前 {group_leave_min} 分钟可退团，款项原路退回，由最早入团者接任团长。退团 {group_leavings} 次后不能再参加该拼团。',
        ],
      },
      {
        title: '四、价格',
        paragraphs: ['拼团价低于单买价，也低于近 {group_price_days} 天最低价。拼团期间单买价不变。不可使用优惠券。'],
      },
      {
        title: '五、预订',
        paragraphs: [
          '先付首级价。截止时按已付件数确定成交价，全员同价，差价原路退回；未达首级的全额退款。',
          '截止前 {booking_leave_h} 小时可退订。截止时银行仍在处理的付款会等待结果，逾期到账的退回。',
        ],
      },
    ],
  },
}
