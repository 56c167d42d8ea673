import type { HelpText } from './help.ts'

export const buying: readonly HelpText[] = [
  {
    id: 1,
    kind: 'bidding',
    refusals: ['DEPOSIT_REQUIRED'],
    screens: ['/pages/users/guarantee'],
    en: [
      'Why do I pay a deposit before I bid?',
      'It shows that a bid is meant. It is held while you bid, returned when you do not win, and becomes part of the price when you do.',
    ],
    zh: ['为什么出价前要缴纳保证金？', '保证金表明出价是认真的。竞买期间冻结，未拍得即退还，拍得则抵作货款。'],
  },
  {
    id: 2,
    kind: 'bidding',
    refusals: ['BID_TOO_LOW'],
    screens: [],
    en: [
      'Why is my bid too low?',
      'Each bid must exceed the price by at least one bid step. Somebody may have bid while you typed; the screen then shows the new least bid.',
    ],
    zh: [
      '为什么提示出价过低？',
      '每次出价须至少高出当前价一个加价幅度。您输入时可能有人先出了价，页面会显示新的最低出价。',
    ],
  },
  {
    id: 3,
    kind: 'bidding',
    refusals: ['MAX_NOT_HIGHER'],
    screens: [],
    en: [
      'What is a maximum?',
      'The most you would pay. We bid for you, one step at a time and only as far as needed. Nobody sees it, and you can raise it but not lower it under what was bid.',
    ],
    zh: [
      '什么是上限？',
      '上限是您愿意支付的最高金额。系统按加价幅度代您出价，够用即止。他人看不到上限，您可以提高，但不能低于已出的价。',
    ],
  },
  {
    id: 4,
    kind: 'bidding',
    refusals: ['LOT_ENDED', 'LOT_NOT_LIVE'],
    screens: [],
    en: [
      'Why did the end move?',
      'A bid in the last {window_s} seconds adds time, so that others can answer it. The new end stands on the lot at once.',
    ],
    zh: [
      '为什么截拍时间变了？',
      '最后 {window_s} 秒内有人出价会延时，让其他竞买人有时间应价。新的截拍时间会立即显示在拍品上。',
    ],
  },
  {
    id: 5,
    kind: 'bidding',
    refusals: ['BID_SELF', 'BID_FILTERED'],
    screens: [],
    en: [
      'Why may I not bid on this lot?',
      'Shops cannot bid on their own lots, nor can people linked to them. Some shops take only verified bidders or those who pay in time; the lot says which rule holds.',
    ],
    zh: [
      '为什么我不能对这件拍品出价？',
      '店铺及其关联人员不能对自家拍品出价。有的店铺只接受已实名或信用良好的竞买人，拍品页会说明是哪条规则。',
    ],
  },
  {
    id: 6,
    kind: 'bidding',
    refusals: ['NEW_CUSTOMER_ONLY'],
    screens: [],
    en: [
      'Who is a new customer?',
      'Somebody who has not paid for anything here yet, with the first account of their name.',
    ],
    zh: ['谁算新客？', '尚未在平台付款成交，且为本人名下首个账号的人。'],
  },
  {
    id: 7,
    kind: 'bidding',
    refusals: ['CONFIRM_LARGE_BID'],
    screens: [],
    en: [
      'Why am I asked to confirm a bid?',
      'It is far above the price, and a digit too many is easily typed. A bid cannot be taken back, so we ask once.',
    ],
    zh: ['为什么要再次确认出价？', '出价远高于当前价，可能多输了一位数字。出价不可撤回，因此会再问一次。'],
  },
  {
    id: 8,
    kind: 'bidding',
    refusals: [],
    screens: [],
    en: [
      'How do I check that an auction was fair?',
      'On each lot, Check this auction recomputes all bids on your own phone. You can download the log and check it without us as well.',
    ],
    zh: [
      '怎样核验一场拍卖是否公平？',
      '在拍品页点击“核验”，您的手机会自行重算全部出价记录；也可下载记录，不依赖平台核验。',
    ],
  },
  {
    id: 9,
    kind: 'bidding',
    refusals: [],
    screens: ['/pages/users/guarantee'],
    en: [
      'When is my deposit returned?',
      'At once when the lot ends and you are not the winner; that for a sale of an auction house once the sale is over. The way to your wallet takes a moment; to a card, WeChat Pay or Alipay it takes as long as they do.',
    ],
    zh: [
      '保证金什么时候退还？',
      '截拍后未拍得即退还，拍卖行专场的在全场结束后退还。退回钱包即时到账，退回银行卡、微信、支付宝以其处理时间为准。',
    ],
  },
  {
    id: 10,
    kind: 'bidding',
    refusals: ['ACCOUNT_RESTRICTED'],
    screens: [],
    en: [
      'What happens when a winner does not pay?',
      'The deposit can be forfeited, and a strike is noted. More strikes mean larger deposits and, in the end, no bids for a while. You are told before and can answer within {appeal_h} hours.',
    ],
    zh: [
      '拍得后不付款会怎样？',
      '保证金可能被扣除，并留下违约记录。记录增多，保证金随之提高，直至一段时间内不能出价。扣除前会通知您，您可在 {appeal_h} 小时内申辩。',
    ],
  },
  {
    id: 11,
    kind: 'paying',
    refusals: ['PAY_CLOSED'],
    screens: ['/pages/tabbar/my/my'],
    en: [
      'How long do I have to pay?',
      'After you win, {pay_window_h} hours. The order shows the time left; then it closes, and the second-highest bidder may be asked.',
    ],
    zh: [
      '拍得后多久内付款？',
      '拍得后 {pay_window_h} 小时内。订单上显示剩余时间，逾期关闭，平台可能向次高价者发出邀约。',
    ],
  },
  {
    id: 12,
    kind: 'paying',
    refusals: ['PAY_FAILED', 'CARD_INVALID', 'CARD_SMS_WRONG'],
    screens: ['/pages/my/bindAccount'],
    en: [
      'Why did my payment fail?',
      'The bank said no, or its code was wrong. Nothing was taken; the order waits until its time is over. Try another card or your wallet.',
    ],
    zh: [
      '为什么付款失败？',
      '银行未予通过，或银行验证码有误。款项未被扣除，订单仍在付款时限内保留。您可以换一张卡或使用钱包。',
    ],
  },
  {
    id: 13,
    kind: 'paying',
    refusals: ['PAY_PROCESSING'],
    screens: [],
    en: [
      'I paid, but the order says it is being processed',
      'The bank has not answered yet. We ask it again by ourselves; do not pay a second time. A payment that was taken twice is given back.',
    ],
    zh: ['已付款，订单仍显示处理中', '银行尚未答复，系统会自动查询，请勿重复付款。如重复扣款，多付的款项会退回。'],
  },
  {
    id: 14,
    kind: 'paying',
    refusals: ['PAY_PWD_NOT_SET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'],
    screens: ['/pages/my/resetPayPassword'],
    en: [
      'I do not know my pay password',
      'Reset it under Settings with a code by SMS and, when your name is verified, the end of your ID number. Withdrawals rest for a day after that.',
    ],
    zh: ['忘记支付密码怎么办？', '在设置中用短信验证码重置；已实名的账号还需身份证号末尾几位。重置后一天内不可提现。'],
  },
  {
    id: 15,
    kind: 'paying',
    refusals: ['PRICE_CHANGED', 'OUT_OF_STOCK', 'OFF_SHELF'],
    screens: ['/pages/my/cart'],
    en: [
      'Why does the cart show another price?',
      'A cart holds no price. What counts is the price at the moment you order, and you see it before you pay.',
    ],
    zh: ['为什么购物车的价格变了？', '购物车不保留价格，以下单时的价格为准，付款前会向您显示。'],
  },
  {
    id: 16,
    kind: 'paying',
    refusals: ['COUPON_UNUSABLE', 'COUPON_GONE', 'COUPON_HAVE', 'COUPON_NOT_FOR_YOU', 'COUPON_FOLLOW_FIRST'],
    screens: ['/pages/users/coupon'],
    en: [
      'Why does my coupon not count?',
      'It may be for another shop, need a larger sum, or be for new customers. The order says how much is missing; the best that count are chosen by themselves.',
    ],
    zh: ['为什么优惠券不能用？', '可能仅限其他店铺或新客，或未达金额。订单会显示还差多少，并自动选用最优惠的券。'],
  },
  {
    id: 17,
    kind: 'parcels',
    refusals: ['ADDRESS_REQUIRED', 'REGION_NOT_SERVED'],
    screens: ['/pages/users/address'],
    en: [
      'Can I change the address of an order?',
      'Until it is shipped, on the order itself. Some shops do not ship everywhere; the order says so before you pay.',
    ],
    zh: ['下单后能改地址吗？', '发货前可在订单中修改。部分店铺有不配送的地区，付款前会提示。'],
  },
  {
    id: 18,
    kind: 'parcels',
    refusals: [],
    screens: [],
    en: [
      'What if the shop does not ship?',
      'It has {ship_h} hours. After that you can ask for your money back, and a shop that promised to be quicker owes you something for being late.',
    ],
    zh: [
      '店铺迟迟不发货怎么办？',
      '店铺应在 {ship_h} 小时内发货，逾期可申请退款；承诺更快发货却逾期的，须按规则补偿。',
    ],
  },
  {
    id: 19,
    kind: 'parcels',
    refusals: [],
    screens: [],
    en: [
      'When does the shop get my money?',
      'When you confirm that the piece came, or {confirm_days} days after delivery without a word from you. Until then it is in escrow.',
    ],
    zh: [
      '店铺什么时候拿到货款？',
      '您确认收货后放款；签收后 {confirm_days} 天未确认也未申请售后的，自动确认。此前货款由平台托管。',
    ],
  },
  {
    id: 20,
    kind: 'parcels',
    refusals: [],
    screens: [],
    en: [
      'The parcel is said to be delivered, but I have nothing',
      'Ask the carrier with the tracking number first, then open an after-sale case before you confirm. The money stays in escrow.',
    ],
    zh: ['显示已签收，但未收到包裹', '请先凭运单号联系快递公司，再申请售后，不要确认收货。处理期间货款仍由平台托管。'],
  },
]

export const afterSale: readonly HelpText[] = [
  {
    id: 21,
    kind: 'aftersale',
    refusals: ['CASE_WINDOW'],
    screens: [],
    en: [
      'How long can I return a piece?',
      'Where the lot or the goods promise it, {return_days} days after it came, as it was. A flaw that was not told can be claimed beside that.',
    ],
    zh: ['多久内可以退货？', '承诺支持退货的，签收后 {return_days} 天内可原样退回。未说明的瑕疵可另行申请售后。'],
  },
  {
    id: 22,
    kind: 'aftersale',
    refusals: ['CASE_AMOUNT', 'CASE_OPEN'],
    screens: [],
    en: [
      'How much can I ask for in a case?',
      'At most what you paid and what was not refunded yet. One case runs at a time for an order.',
    ],
    zh: ['售后最多可退多少？', '不超过实付且尚未退还的金额。同一订单同时只处理一个售后。'],
  },
  {
    id: 23,
    kind: 'aftersale',
    refusals: [],
    screens: [],
    en: [
      'What counts as evidence?',
      'Photos and videos of the piece, its packing and the label, taken when you opened it. Both sides see what the other shows.',
    ],
    zh: ['哪些可以作为凭证？', '开箱时拍摄的藏品、包装与面单的照片和视频。双方提交的凭证互相可见。'],
  },
  {
    id: 24,
    kind: 'aftersale',
    refusals: [],
    screens: [],
    en: [
      'The shop and I do not agree',
      'Ask Juya to decide. A person reads both sides and rules; similar rulings are published, so that you can see what to expect.',
    ],
    zh: ['与店铺协商不成怎么办？', '可申请平台介入，由专人查看双方凭证并裁决。同类裁决会公开，供您参考。'],
  },
  {
    id: 48,
    kind: 'paying',
    refusals: ['CAMPAIGN_ENDED', 'WITHDRAW_TOO_LATE'],
    screens: ['/pages/funding/mine', '/pages/funding/detail', '/pages/funding/index'],
    en: [
      'What becomes of what I pledged to a campaign?',
      'With Juya, until you have received what you backed. Until {funding_withdraw_h} hours before the end you may withdraw or take another tier. Below the goal it goes back by itself. If it is not sent by the promised day you may leave with one tap, and {funding_late_days} days later it goes back by itself.',
    ],
    zh: [
      '众筹期间钱在哪里？可以退吗？',
      '由平台托管，确认收货后才放款给店铺。截止前 {funding_withdraw_h} 小时以前可撤回或改选档位。未达目标自动退款。超过承诺日未发货可一键退款，{funding_late_days} 天后仍未发自动退款。',
    ],
  },
  {
    id: 94,
    kind: 'paying',
    refusals: [],
    screens: ['/pages/immediately/immediately', '/pages/immediately/my'],
    en: [
      'How do I get a coupon by sharing with friends, and who counts?',
      'Begin, and the coupon is kept for you at once; nobody else can have it meanwhile. Send your link: once as many friends as the offer names have opened it, signed in and pressed “Help” in time, it is yours. Each person counts once an offer, whomever they help; an account that shares a phone, an identity or a payout account with yours, or with a friend who helped, does not count. A person helps {share_helps} friends a day and begins {share_starts}. Not earned in time it is free for others, and costs you nothing.',
    ],
    zh: [
      '怎样请好友助力领券？哪些好友算数？',
      '发起后优惠券即为您保留，他人不可领取。把链接发给好友：在限时内，有规定人数的好友打开链接、登录并点“助力”，券即归您。每人在同一活动中只计一次，不论帮了谁；与您或已助力好友共用设备、身份证件或收款账户的账号不计。每人每日可助力 {share_helps} 次、发起 {share_starts} 次。逾期未成，此券即可由他人领取，您无任何损失。',
    ],
  },
  {
    id: 92,
    kind: 'paying',
    refusals: ['TASK_FULL', 'TASK_CLOSED', 'TASK_OWN', 'TASK_TAKEN', 'TASK_MONTH_CAP'],
    screens: ['/pages/task/hall', '/pages/task/detail', '/pages/task/mine'],
    en: [
      'Is the reward of a task safe, and what if the shop rejects my proof?',
      'The shop has paid for every place before you see the task. What it says nothing about in time counts as approved. A rejection has a reason; you may ask Juya to decide, who reads what both sides sent. Nothing is withheld from a reward. Tasks of Juya’s own bring points, whole once your proof is approved.',
    ],
    zh: [
      '任务奖励有保障吗？凭证被驳回怎么办？',
      '每个名额的款项在您看到任务之前已锁定。店铺逾期未处理视为通过；驳回须说明理由，您可申请平台介入，由平台查看双方内容后裁决。奖励全额到账，不代扣。平台任务奖励积分，凭证通过后全额发放。',
    ],
  },
]
