import type { SiteText } from './text.ts'

export const auctionRules: SiteText = {
  id: 3,
  code: 'auction_rules',
  en: {
    title: 'Auction rules',
    summary: [
      'Set a maximum and Juya bids for you, never more than needed.',
      'A late bid extends the auction, so the last second decides nothing.',
      'The rules of a lot are frozen when it opens; later changes do not touch it.',
      'Every bid is in a public log anybody can check.',
    ],
    sections: [
      {
        title: '1. Bids',
        paragraphs: [
          'The first bid is at least the start price; each further one at least the next step of the table shown on the lot. Bids are in whole yuan.',
          'You may give a maximum. Juya then bids for you with the least that keeps you in the lead. Of two equal maximums the earlier leads. Your maximum stays secret, from the shop as well.',
          'Raising your own maximum while you lead does not change the price, unless it reaches a reserve.',
          'You may leave a maximum before a lot opens. It is sealed and enters as the lot opens, in the order in which maximums were left or last raised. It may be changed or withdrawn until {absentee_closed_s} seconds before, in a room until its turn.',
          'You may rank up to {basket_lots} lots of any sales under one cap: a number of lots, or an amount with premium and shipping. A maximum enters only while all you lead with and have won stays under the cap. A cap takes back no bid.',
        ],
      },
      {
        title: '2. Reserve',
        paragraphs: [
          'A shop may set a secret reserve. It is sealed when the lot opens: you see only whether it is met, and its amount once the lot is sold. A maximum at or above the reserve lifts the price to it at once. If it is not met, the lot passes unsold.',
        ],
      },
      {
        title: '3. The end',
        paragraphs: [
          'A bid in the last {window_s} seconds that changes the price or the leader leaves at least {extend_s} seconds to answer. After {even_extensions} extensions, every {doubling_every} more double the length of an extension. Outages of ours aside, no lot runs longer than {hard_end_h} hours past its planned end.',
          'In a room a clerk starts each lot, which runs for the seconds shown. A late bid leaves one length of time to answer, however often, and no bid moves the end beyond {room_hard_end_min} minutes after the start.',
          'Juya’s database clock decides, not the clock of a phone.',
        ],
      },
      {
        title: '4. Deposit',
        paragraphs: [
          'Some lots ask for a deposit before the first bid. It is held, not spent: who does not win gets it back when the lot ends, and for the winner it counts towards the price. A sale of an auction house asks for one deposit for all its lots. The deposit rules say when a deposit comes back and when it may be forfeited.',
        ],
      },
      {
        title: '5. Sales of auction houses',
        paragraphs: [
          'Who registers has a paddle and may bid up to {paddle_times} times the deposit, counting the maximums they lead with and what they won and have not paid. By registering they agree to the terms of the sale and its buyer’s premium, {premium_max}% at most. Bidding online and paying by card cost nothing extra. Of all one wins in a sale, the dearest shipping counts once.',
          'An auction house says which lots it owns and for which it has guaranteed a price. It may not bid, nor may the owner of a lot, nor anybody linked to them. Once the catalogue is open its terms and numbers stay; each other change is a dated, public notice.',
          'A lot that was not sold may be bought for {post_sale_days} days at its reserve, or at the start price where there was none, during the first {bidders_first_h} hours by its bidders alone; or by an offer that the auction house accepts, counters or declines. The purchase is a signed record of its own beside that of the end.',
        ],
      },
      {
        title: '6. After the hammer',
        paragraphs: [
          'The winner pays within the time on the lot, {pay_window_h} hours unless it says otherwise, the shop ships within {ship_h} hours after payment, and the buyer confirms receipt. {confirm_days} days after delivery, {confirm_days_large} for orders of {large_from} or more, receipt counts as confirmed if the buyer has opened no case.',
          'If the winner does not pay, the shop may offer the piece to the next bidder at that bidder’s highest bid. Nobody has to accept.',
        ],
      },
      {
        title: '7. Fairness',
        paragraphs: [
          'Bid step, extension, deposit, premium, shipping and return promise are frozen with a fingerprint when the lot opens.',
          'Each accepted bid gets a signed receipt and a place in a hash-chained log. On the page “Check this auction” your own device recomputes it.',
          'Juya may take back all bids of a person on a running lot who breaks these rules. A colleague must agree; the reason is published in the log, and the price is recomputed from the bids that remain.',
        ],
      },
      {
        title: '8. Returns',
        paragraphs: [
          'Where a lot promises returns, the piece may go back in its original state within {return_days} days of receipt. With or without that promise, a piece that is faulty, differs from its description or is not authentic may be returned.',
        ],
      },
    ],
  },
  zh: {
    title: '拍卖规则',
    summary: [
      '设定上限后，系统按加价幅度自动加价，最高不超过上限。',
      '最后时刻的出价会延长拍卖，抢秒没有意义。',
      '每件拍品的规则在开拍时冻结，之后的变更与它无关。',
      '每一次出价都在公开记录中，任何人都能核验。',
    ],
    sections: [
      {
        title: '一、出价',
        paragraphs: [
          '首次出价不低于起拍价，此后每次不低于拍品页面加价表的下一档。出价以整元计。',
          '您可以设定上限，由系统以保持领先所需的最低金额代您出价。上限相同时，先设定者领先。您的上限对店铺同样保密。',
          '领先时提高自己的上限，不会改变当前价，达到保留价时除外。',
          '开拍前可以预留上限。上限经密封保存，开拍时按预留或最近一次提高的先后入场；开拍前 {absentee_closed_s} 秒以前（现场专场为轮到该拍品以前）可以修改或撤回。',
          '您可以把最多 {basket_lots} 件拍品（不限专场）列入一个清单，设定总限额：件数，或含佣金与运费的金额。领先与已拍得的合计不超限额时，后续上限才会入场。限额不会撤回任何出价。',
        ],
      },
      {
        title: '二、保留价',
        paragraphs: [
          '店铺可设定保密的保留价，开拍时密封：您只能看到是否达到，成交后公开金额。上限达到或超过保留价时，当前价立即升至保留价。未达到的，拍品流拍。',
        ],
      },
      {
        title: '三、截拍',
        paragraphs: [
          '截拍前 {window_s} 秒内改变价格或领先者的出价，自该次出价起至少再留 {extend_s} 秒。延时满 {even_extensions} 次后，每再延时 {doubling_every} 次，单次延时时长加倍。除平台系统中断外，任何拍品最迟在预定截拍时间后 {hard_end_h} 小时截拍。',
          '现场专场由场务逐件开拍，每件限时以页面所示为准。末段出价每次留出同样的应价时间，次数不限，但任何出价都不会使截拍晚于开拍后 {room_hard_end_min} 分钟。',
          '时间以平台数据库时钟为准，与手机时钟无关。',
        ],
      },
      {
        title: '四、保证金',
        paragraphs: [
          '部分拍品在首次出价前需缴保证金。保证金是冻结而非支出：未拍得的，截拍后即退还；拍得的，抵作货款。拍卖行专场整场只需一份保证金。退还与扣除的情形见《保证金规则》。',
        ],
      },
      {
        title: '五、拍卖行专场',
        paragraphs: [
          '登记后领取号牌，可竞买额度为保证金的 {paddle_times} 倍，按您领先的上限与已拍得未付款合计。登记即同意专场条款与买家佣金（最高 {premium_max}%）。网上出价、银行卡支付不另收费；同一专场拍得的各件，只收其中最高的一份运费。',
          '拍卖行须披露自有及保底的拍品。拍卖行、委托人及其关联人员不得出价。图录公开后，条款与编号不再变动，其他变更均以注明日期的公告公开。',
          '未成交的拍品，{post_sale_days} 天内可按保留价（未设的按起拍价）购买，前 {bidders_first_h} 小时仅限其竞买人；也可出价，由拍卖行接受、还价或谢绝。拍后成交在截拍记录之外另有签名记录。',
        ],
      },
      {
        title: '六、截拍之后',
        paragraphs: [
          '拍得者在拍品标明的时限内付款（未注明的为 {pay_window_h} 小时），店铺在付款后 {ship_h} 小时内发货，买家确认收货。签收满 {confirm_days} 天（{large_from} 及以上的订单为 {confirm_days_large} 天）未申请售后的，自动确认收货。',
          '拍得者未付款的，店铺可按下一位竞买人的最高出价向其发出邀约，对方可以不接受。',
        ],
      },
      {
        title: '七、公平',
        paragraphs: [
          '加价幅度、延时、保证金、佣金、运费与退货承诺，在开拍时连同指纹一并冻结。',
          '每次有效出价都有签名回执，并写入哈希链记录；在“核验本场拍卖”页面，由您自己的设备重新计算。',
          '违规者在竞价中的拍品上的出价，平台可以全部作废，须经另一名同事确认；理由写入公开记录，并以其余出价重新计算价格。',
        ],
      },
      {
        title: '八、退货',
        paragraphs: [
          '承诺退货的拍品，签收后 {return_days} 天内可原状退回。无论有无承诺，有瑕疵、与描述不符或非真品的，均可退货。',
        ],
      },
    ],
  },
}
