import type { HouseText } from './text.ts'

export const depositRules: HouseText = {
  id: 4,
  code: 'deposit_rules',
  version: 1,
  in_force_from: '2026-01-01',
  en: {
    title: 'Deposit rules',
    summary: [
      'A deposit is held, not spent.',
      'Whoever does not win gets it back as soon as the lot closes.',
      'It is forfeited only when a winner does not pay, after notice and with the right to appeal.',
    ],
    sections: [
      {
        title: '1. When it is held',
        paragraphs: [
          'Where a lot asks for a deposit, it is held once before your first bid on that lot, from your wallet or card. The amount is shown beforehand. Trusted buyers and newcomers’ first bids may be freed from it.',
        ],
      },
      {
        title: '2. When it comes back',
        paragraphs: [
          'At once when the lot closes and you have not won, when the lot is cancelled, or when you have paid for the piece and asked for nothing else: then it counts towards the price.',
        ],
      },
      {
        title: '3. When it is forfeited',
        paragraphs: [
          'Only when you won and did not pay in time. You receive a notice that names this rule and the facts, and have 48 hours to pay after all or to appeal. Nothing moves before that.',
          'A forfeited deposit compensates the shop; the rest covers the cost of the auction. The split is shown in the notice.',
        ],
      },
      {
        title: '4. Appeal',
        paragraphs: [
          'Write what happened and add evidence. A person who was not involved decides within three days and gives reasons. While the appeal is open the deposit stays held.',
        ],
      },
    ],
  },
  zh: {
    title: '保证金规则',
    summary: [
      '保证金是冻结，不是支出。',
      '未竞得的，拍卖一结束立即释放。',
      '仅在竞得后不付款时才会扣除，扣除前先通知，并可申诉。',
    ],
    sections: [
      {
        title: '一、何时冻结',
        paragraphs: [
          '需缴保证金的拍品，在您首次出价前冻结一次，可用余额或银行卡。金额事先展示。信用良好的买家以及新客首次出价可免缴。',
        ],
      },
      { title: '二、何时释放', paragraphs: ['拍卖结束而未竞得、拍品被取消时立即释放；竞得并付款的，抵作货款。'] },
      {
        title: '三、何时扣除',
        paragraphs: [
          '仅在竞得后逾期未付款时。您会收到载明本条规则与事实的通知，并有 48 小时补付或申诉；在此之前不会划扣。',
          '扣除的保证金用于补偿店铺，其余抵充本次拍卖的成本，分配比例写在通知中。',
        ],
      },
      {
        title: '四、申诉',
        paragraphs: ['请说明情况并附上凭证。由未参与此事的人员在三日内作出决定并说明理由。申诉期间保证金继续冻结。'],
      },
    ],
  },
}
