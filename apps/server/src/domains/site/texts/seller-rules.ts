import type { SiteText } from './text.ts'

export const sellerRules: SiteText = {
  id: 5,
  code: 'seller_rules',
  en: {
    title: 'Rules for shops',
    summary: [
      'Describe the piece as it is, flaws included.',
      'Ship within {ship_h} hours, packed for its worth, with the carrier’s number.',
      'You are paid when the buyer has confirmed, less the commission shown when you published.',
    ],
    sections: [
      {
        title: '1. Publishing',
        paragraphs: [
          'Photos show the piece itself, from all sides and with its flaws. Period, material, size and condition are stated as far as you know them; what you do not know you say so.',
          'A lot may be reviewed before it opens. Once somebody has bid, it can no longer be changed or taken down; you may add a notice and lower the reserve.',
        ],
      },
      {
        title: '2. Bidding',
        paragraphs: [
          'You, those who work for you and those connected with you may not bid on your lots, nor have others bid. We look for it, and what we find leads to void bids and deductions from the shop deposit after a hearing.',
        ],
      },
      {
        title: '3. Shipping',
        paragraphs: [
          'Within {ship_h} hours after payment ({ship_promised_h} where the shop promises to ship within a day), insured for the price, with a tracking number of the parcel itself. Late shipping costs {late_rate}% of the price as compensation, {late_min} to {late_max}, and lets the buyer ask for the money back.',
        ],
      },
      {
        title: '4. Money',
        paragraphs: [
          'The commission is the one shown when a lot is submitted; later changes of rates do not touch it. After the buyer’s confirmation the amount waits for the settlement period and then goes to the shop’s wallet.',
          'Where we ask you for a shop deposit, your workbench shows its amount. It is used for buyers when the shop fails its duty, after notice and time to answer.',
        ],
      },
    ],
  },
  zh: {
    title: '店铺规则',
    summary: [
      '如实描述藏品，包括瑕疵。',
      '付款后 {ship_h} 小时内按价值妥善包装发货，并填写单号。',
      '买家确认收货后放款，佣金以发布时展示为准。',
    ],
    sections: [
      {
        title: '一、发布',
        paragraphs: [
          '照片须为实物，展示各面与瑕疵。年代、材质、尺寸、品相据实填写；不确定的请写明。',
          '拍品开拍前可能需要审核。有人出价后不可修改或下架，可追加说明、降低保留价。',
        ],
      },
      {
        title: '二、出价',
        paragraphs: [
          '您本人、店铺成员及关联人不得对本店拍品出价，也不得请他人代为出价。一经查实，出价作废，并在听取申辩后从店铺保证金中扣除。',
        ],
      },
      {
        title: '三、发货',
        paragraphs: [
          '付款后 {ship_h} 小时内发货（承诺一天内发货的店铺为 {ship_promised_h} 小时），按成交价保价，单号须为该包裹本身。逾期发货须按成交价的 {late_rate}% 赔付买家（{late_min} 至 {late_max}），买家可申请退款。',
        ],
      },
      {
        title: '四、资金',
        paragraphs: [
          '佣金以拍品提交时展示的费率为准，此后费率调整不影响已提交的拍品。买家确认收货后，货款经过结算期进入店铺钱包。',
          '需缴店铺保证金的，金额见工作台。店铺未尽义务时，经通知与申辩期后用于赔付买家。',
        ],
      },
    ],
  },
}
