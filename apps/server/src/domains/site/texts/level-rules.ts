import type { SiteText } from './text.ts'

export const levelRules: SiteText = {
  id: 14,
  code: 'level_rules',
  en: {
    title: 'Levels and credit',
    summary: [
      'What you do here moves your growth value; it decides your level, up and down.',
      'Each change says its rule. A loss may be reviewed by somebody who did not decide it.',
      'Levels are earned, never bought.',
    ],
    sections: [
      {
        title: '1. Growth value',
        paragraphs: [
          'Everybody begins with {growth_start}. {g_realname}: ID verification +{growth_realname}, once. {g_order_completed}: one for every {growth_per} of goods in a completed order, at most {growth_order_max} an order; refunds take it back. {g_reviewed}: +{growth_review} for each review; a hidden review takes it back. {g_week_kept}: +{growth_week} for checking in a whole week in a row. {g_report_upheld}: +{growth_report} for a report that is upheld.',
          '{g_unpaid_lot}: −{growth_unpaid} for a lot won and not paid. {g_case_bad_faith}: −{growth_bad_faith} for an after-sale case whose ruling says that it was asked for in bad faith. {g_operator}: a correction by hand, by two operators with a document. {g_undone}: a loss that is undone is given back.',
          'What linked people sell each other counts for nothing.',
        ],
      },
      {
        title: '2. Your level',
        paragraphs: [
          'The level follows the value at once, both ways. Below zero deposits are {level_times} times as high.',
          'What each level brings is shown on its page, with the figures that hold now.',
        ],
      },
      {
        title: '3. The credit of shops',
        paragraphs: [
          '{s_opening}: a shop begins with {credit_start}. {s_order_completed}: one for each completed order, at most {credit_order_day} a day; an order that goes back in full counts no more. {s_review}: +{credit_five} for a review with five stars, −{credit_one} for one with one star; a hidden review counts no more.',
          '{s_ship_late}: −{credit_late} where late shipping was compensated. {s_case_lost}: −{credit_case} for a case whose ruling refunds in full. {s_fake_proven}: −{credit_fake} instead for a fake that a ruling or an upheld report proves, once for the same thing. {s_undone}: a loss that is undone is given back.',
        ],
      },
      {
        title: '4. Reviews of losses',
        paragraphs: [
          'Whose value falls is told the rule and what it rests on. Within {loss_ask_days} days they may ask for a review of it. Somebody of Juya who had no part in it decides within {loss_review_h} hours; if that does not happen, the loss is undone.',
          'What only takes back something given for an order or a report that is no more is no loss of this kind.',
        ],
      },
    ],
  },
  zh: {
    title: '等级与信用规则',
    summary: [
      '成长值随您的行为增减，决定会员等级，有升有降。',
      '每次变动都注明规则；如被扣减，可申请由未参与原决定的人员复核。',
      '等级只能积累，不能购买。',
    ],
    sections: [
      {
        title: '1. 成长值',
        paragraphs: [
          '初始成长值为 {growth_start}。{g_realname}：完成实名认证 +{growth_realname}，仅一次。{g_order_completed}：订单完成后，商品金额每 {growth_per} 加一，每单最多 {growth_order_max}；退款时相应收回。{g_reviewed}：每条评价 +{growth_review}，评价被隐藏则收回。{g_week_kept}：+{growth_week}。{g_report_upheld}：举报成立 +{growth_report}。',
          '{g_unpaid_lot}：拍得未付款 −{growth_unpaid}。{g_case_bad_faith}：裁决认定恶意申请售后 −{growth_bad_faith}。{g_operator}：人工调整，须由两名操作员凭文件办理。{g_undone}：扣减经撤销后恢复。',
          '关联账号之间的交易不计成长值。',
        ],
      },
      {
        title: '2. 等级',
        paragraphs: [
          '等级随成长值即时升降。成长值为负时，保证金为平时的 {level_times} 倍。',
          '各等级权益以等级页面所示为准。',
        ],
      },
      {
        title: '3. 店铺信用',
        paragraphs: [
          '{s_opening}：店铺初始信用分为 {credit_start}。{s_order_completed}：每完成一笔订单加一，每日最多 {credit_order_day}；全额退款的订单不计。{s_review}：五星评价 +{credit_five}，一星评价 −{credit_one}，被隐藏的评价不计。',
          '{s_ship_late}：逾期发货并赔付 −{credit_late}。{s_case_lost}：售后裁决全额退款 −{credit_case}。{s_fake_proven}：裁决或成立的举报认定售假的，改为 −{credit_fake}，同一物品只扣一次。{s_undone}：扣减经撤销后恢复。',
        ],
      },
      {
        title: '4. 扣减复核',
        paragraphs: [
          '被扣减时会收到通知，写明规则与依据。{loss_ask_days} 天内可申请复核，由未参与原决定的裁决人员在 {loss_review_h} 小时内处理；逾期未处理的，扣减撤销。',
          '因订单退款、举报被推翻等收回原先所得的，不属于扣减。',
        ],
      },
    ],
  },
}
