import type { SiteText } from './text.ts'

export const depositRules: SiteText = {
  id: 4,
  code: 'deposit_rules',
  en: {
    title: 'Deposit rules',
    summary: [
      'A deposit is held, not spent.',
      'If you do not win, you get it back as soon as the lot ends; in a sale of an auction house, once the sale is over.',
      'It is forfeited only when a winner does not pay, after notice and with time to answer.',
    ],
    sections: [
      {
        title: '1. When it is held',
        paragraphs: [
          'Where a lot asks for a deposit, it is held once before your first bid on that lot, from your wallet, a card, WeChat Pay or Alipay. The amount is shown beforehand. Very large bids need more. Lots for new customers ask for none, and a small deposit may be waived for buyers with a good record.',
          'A sale of an auction house asks for one deposit, for all its lots, when you register. You may set aside more, to bid for more.',
        ],
      },
      {
        title: '2. When it comes back',
        paragraphs: [
          'At once when the lot ends and you have not won, when the lot is withdrawn, or when you have paid for the piece: then it counts towards the price, and what is over comes back.',
          'The deposit of a sale stays until the sale is over and comes back if you owe nothing then. Otherwise it comes off the last bill you have not paid, once all others are paid. Who pays the last bills together pays them in full and has the deposit back as a whole.',
        ],
      },
      {
        title: '3. When it is forfeited',
        paragraphs: [
          'Only when you won and did not pay in time. You receive a notice that names this rule and the facts, and have {appeal_h} hours to answer. Nothing moves before that.',
          'Of a sale’s deposit you lose {sale_forfeit_rate}% of the hammer prices you did not pay, at most the deposit, once for the whole sale. The rest comes back.',
          'Of a forfeited deposit {forfeit_shop_rate}% compensates the shop; the rest covers the cost of the auction.',
        ],
      },
      {
        title: '4. Your answer',
        paragraphs: [
          'Write what happened and add photos. A person decides and gives reasons. Until then the deposit stays held.',
        ],
      },
    ],
  },
  zh: {
    title: '保证金规则',
    summary: [
      '保证金是冻结，不是支出。',
      '未拍得的，一截拍立即退还；拍卖行专场在全场结束后退还。',
      '仅在拍得后不付款时才会扣除，扣除前先通知，并可申辩。',
    ],
    sections: [
      {
        title: '一、何时冻结',
        paragraphs: [
          '需缴保证金的拍品，在您首次出价前冻结一次，可用钱包、银行卡、微信或支付宝。金额事先展示。大额出价需补足。新客专享拍品免缴；信用良好的买家，小额保证金可免缴。',
          '拍卖行专场在登记时缴纳一份保证金，适用于全场拍品；多缴可提高竞买额度。',
        ],
      },
      {
        title: '二、何时退还',
        paragraphs: [
          '截拍后未拍得、拍品撤拍时立即退还；拍得并付款的，抵作货款，余额退还。',
          '专场保证金保留至全场结束，无欠款的届时退还；有欠款的，在其余拍得付清后抵扣最后一笔未付货款。最后几笔一并付清的，按全额支付，保证金全部退还。',
        ],
      },
      {
        title: '三、何时扣除',
        paragraphs: [
          '仅在拍得后逾期未付款时。您会收到载明本条规则与事实的通知，并有 {appeal_h} 小时申辩；在此之前不会划扣。',
          '专场保证金按未付成交价的 {sale_forfeit_rate}% 扣除，以保证金为限，全场只扣一次，其余退还。',
          '扣除的保证金 {forfeit_shop_rate}% 用于补偿店铺，其余抵充本次拍卖的成本。',
        ],
      },
      {
        title: '四、申辩',
        paragraphs: ['请说明情况并附上照片。由真人裁决并说明理由。申辩期间保证金继续冻结。'],
      },
    ],
  },
}
