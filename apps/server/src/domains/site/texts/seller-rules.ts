import type { HouseText } from './text.ts'

export const sellerRules: HouseText = {
  id: 5,
  code: 'seller_rules',
  version: 1,
  in_force_from: '2026-01-01',
  en: {
    title: 'Rules for shops',
    summary: [
      'Describe the piece as it is, flaws included.',
      'Ship within 72 hours, packed for its worth, with the carrier’s number.',
      'You are paid when the buyer has confirmed, less the commission shown when you published.',
    ],
    sections: [
      {
        title: '1. Publishing',
        paragraphs: [
          'Pictures show the piece itself, from all sides and with its flaws. Period, material, size and condition are stated as far as you know them; what you do not know you say so.',
          'A lot may be reviewed before it opens. Once somebody has bid, it can no longer be changed or taken down; you may add a notice and lower the reserve.',
        ],
      },
      {
        title: '2. Bidding',
        paragraphs: [
          'You, those who work for you and those connected with you may not bid on your lots, nor have others bid. We look for it, and what we find leads to void bids and deductions from the guarantee deposit after a hearing.',
        ],
      },
      {
        title: '3. Shipping',
        paragraphs: [
          'Within 72 hours after payment, insured for the price, with a tracking number of the parcel itself. Late shipping lets the buyer withdraw and costs 2 points of the shop’s credit score.',
        ],
      },
      {
        title: '4. Money',
        paragraphs: [
          'The commission is frozen per order when it is placed. After the buyer’s confirmation the amount waits for the settlement period and then goes to the shop’s wallet.',
          'The guarantee deposit stands at the amount of your category. It is used for buyers when the shop fails its duty, after notice and time to answer.',
        ],
      },
    ],
  },
  zh: {
    title: '店铺规则',
    summary: [
      '如实描述藏品，包括瑕疵。',
      '付款后 72 小时内按价值妥善包装发货，并填写单号。',
      '买家确认收货后结算，佣金以发布时展示为准。',
    ],
    sections: [
      {
        title: '一、发布',
        paragraphs: [
          '图片须为实物，展示各面与瑕疵。年代、材质、尺寸、品相据实填写；不确定的请写明。',
          '拍品开拍前可能需要审核。有人出价后不可修改或下架，可追加说明、降低保留价。',
        ],
      },
      {
        title: '二、出价',
        paragraphs: [
          '您本人、店铺成员及关联人不得对本店拍品出价，也不得请他人代为出价。一经查实，出价作废，并在听取申辩后从保证金中扣除。',
        ],
      },
      {
        title: '三、发货',
        paragraphs: [
          '付款后 72 小时内发货，按成交价保价，单号须为该包裹本身。逾期发货，买家可取消订单，店铺信用分扣 2 分。',
        ],
      },
      {
        title: '四、资金',
        paragraphs: [
          '佣金在订单成立时锁定。买家确认收货后，货款经过结算期进入店铺钱包。',
          '保证金按类目标准存放。店铺未尽义务时，经通知与申辩期后用于赔付买家。',
        ],
      },
    ],
  },
}
