import type { SiteText } from './text.ts'

export const fundingRule: SiteText = {
  id: 9,
  code: 'funding_rule',
  en: {
    title: 'Crowdfunding rules',
    summary: [
      'A shop makes something new if enough people back it. If they do not, everybody has all their money back.',
      'Your money stays with Juya until you have what you backed. The shop has none of it before.',
      'What is not sent by the day that was promised you may leave with one tap.',
    ],
    sections: [
      {
        title: '1. Backing',
        paragraphs: [
          'You choose a tier and pay all of it. An unpaid pledge keeps its piece for {funding_pay_min} minutes. The accounts of one person count as one, and people who work in the shop cannot back it. No coupon is laid on a pledge.',
          'What was raised counts the goods of paid pledges, without shipping. It goes down when somebody withdraws, and stands from the end on: what went back later is shown beside it.',
        ],
      },
      {
        title: '2. Withdrawing',
        paragraphs: [
          'Until {funding_withdraw_h} hours before the end you may withdraw, or take another tier: the old one goes back once the new one is paid. In the last {funding_withdraw_h} hours pledges stand.',
        ],
      },
      {
        title: '3. The end',
        paragraphs: [
          'At the end nothing more is taken. Payments that banks still work on are waited for, {funding_count_min} minutes at most; one that comes later goes back.',
          'Below the goal everything goes back the way it came: to the wallet at once, to a card as fast as the bank. A card payment older than {refund_days} days goes to the wallet.',
          'A shop that may not sell any more, or a campaign a report about which was upheld, fails at its end, whatever was raised.',
        ],
      },
      {
        title: '4. Until it is sent',
        paragraphs: [
          'The shop tells how it comes along, and shows each stage with photographs. Your address can be changed until the shop locks it, which you are told {funding_lock_h} hours before.',
          'It may name another day once, at most {funding_postpone_days} days later. That holds for you only if you agree. If it is no longer wanted after the success, the shop has to consent.',
          'What you have received is as anything you buy: returns, cases and reviews are the same.',
        ],
      },
      {
        title: '5. Too late',
        paragraphs: [
          'From the promised day on you may leave with one tap, and have all your money back. Juya’s people look into it and tell you within {funding_late_h} hours what the shop says.',
          'What was not sent {funding_late_days} days after that day goes back by itself, with compensation out of the reserve of the shop, in shares by what each has paid.',
          'The reserve is {funding_reserve_rate}% of the goal, at most {funding_reserve_most}. The shop pays it in before its campaign is reviewed, and has it back when everything is settled. It covers what it holds and no more.',
        ],
      },
    ],
  },
  zh: {
    title: '众筹规则',
    summary: [
      '支持的人足够多，店铺才开工；未达目标，全额退款。',
      '款项由平台托管，您确认收货后才放款给店铺。',
      '超过承诺日仍未发货，可一键退款。',
    ],
    sections: [
      {
        title: '一、支持',
        paragraphs: [
          '选择档位并付清全款。未付款的名额保留 {funding_pay_min} 分钟。同一人的多个账号合并计算，店铺人员不能支持。不可使用优惠券。',
          '已筹金额按已付款的商品金额计，不含运费。有人撤回时相应减少；截止后不再变动，之后的退款另行列出。',
        ],
      },
      {
        title: '二、撤回',
        paragraphs: [
          '截止前 {funding_withdraw_h} 小时以前可撤回，或改选其他档位：新档位付款后，原档位自动退款。最后 {funding_withdraw_h} 小时不能撤回。',
        ],
      },
      {
        title: '三、截止',
        paragraphs: [
          '截止后不再接受支持。银行处理中的付款最多等待 {funding_count_min} 分钟，之后到账的原路退回。',
          '未达目标的全部原路退回：钱包即时到账，银行卡以银行时效为准。银行卡付款超过 {refund_days} 天的退至钱包。',
          '店铺被停业，或举报核实成立的众筹，无论筹得多少，到期一律按未达成处理。',
        ],
      },
      {
        title: '四、等待发货',
        paragraphs: [
          '店铺须发布进展，并以照片展示各阶段。地址可修改至店铺锁定为止，锁定前 {funding_lock_h} 小时通知您。',
          '店铺可申请延期一次，最多 {funding_postpone_days} 天，您同意才对您生效。众筹成功后因不想要退款的，须店铺同意。',
          '收货后与普通商品相同：退货、售后与评价规则一致。',
        ],
      },
      {
        title: '五、逾期',
        paragraphs: [
          '自承诺日起可一键退款，全额退回。平台客服会跟进，并在 {funding_late_h} 小时内告知您店铺的说明。',
          '逾期 {funding_late_days} 天仍未发的自动退款，并由店铺准备金按各人支付金额的比例补偿。',
          '准备金为目标金额的 {funding_reserve_rate}%，最高 {funding_reserve_most}。店铺须在提交前缴入，全部结清后解除。补偿以准备金余额为限。',
        ],
      },
    ],
  },
}
