import type { HelpText } from './help.ts'

/** Sales of auction houses, and how one bids within bounds. */
export const auctions: readonly HelpText[] = [
  {
    id: 41,
    kind: 'bidding',
    refusals: ['PADDLE_REQUIRED', 'PADDLE_LIMIT', 'PADDLE_SUSPENDED'],
    screens: ['/pages/auctionhouse/session', '/pages/auctionhouse/register'],
    en: [
      'What is a paddle?',
      'Your number in one sale of an auction house. You get it with one deposit for all lots, and may bid up to {paddle_times} times that deposit: the maximums you lead with and what you won and have not paid count together. A larger deposit raises the limit at once.',
    ],
    zh: [
      '什么是号牌？',
      '号牌是您在一场拍卖行专场中的编号。缴纳一份保证金即可领取，可竞买额度为保证金的 {paddle_times} 倍，按您领先的上限与已拍得未付款合计。多缴保证金可立即提高额度。',
    ],
  },
  {
    id: 42,
    kind: 'bidding',
    refusals: [],
    screens: ['/pages/auctionhouse/register'],
    en: [
      'When is the deposit for a sale returned?',
      'Once the sale is over, if you owe nothing then. If you do, it comes off the last bill when all others are paid. Not paying costs {sale_forfeit_rate}% of what you did not pay, at most the deposit, once for the whole sale.',
    ],
    zh: [
      '专场保证金什么时候退还？',
      '全场结束时无欠款的即退还；有欠款的，其余拍得付清后抵扣最后一笔货款。逾期未付的，按未付成交价的 {sale_forfeit_rate}% 扣除，以保证金为限，全场只扣一次。',
    ],
  },
  {
    id: 43,
    kind: 'bidding',
    refusals: ['MAXIMUM_ELSEWHERE'],
    screens: ['/pages/main/auctionitemdetail/auctionitemdetail'],
    en: [
      'Can I bid before a lot opens?',
      'You can leave a maximum. It is sealed: shop and Juya’s people do not see it, and with its receipt you can check later that none was added, dropped or moved. It may be changed until {absentee_closed_s} seconds before the opening, in a room until its turn. One maximum a lot: left before the opening, or in a basket.',
    ],
    zh: [
      '开拍前可以出价吗？',
      '可以预设上限。上限密封保存，店铺与平台人员均看不到；凭回执可在事后核验是否有人增删或调换。开拍前 {absentee_closed_s} 秒以前可修改，现场专场为轮到该拍品以前。同一拍品只能有一个上限：开拍前预设，或列入清单。',
    ],
  },
  {
    id: 44,
    kind: 'bidding',
    refusals: ['BASKET_LOTS', 'BASKET_SPEND'],
    screens: ['/pages/auction/basket', '/pages/auction/baskets'],
    en: [
      'I want two of these five lots. How?',
      'Put up to {basket_lots} lots into a basket, in the order you like them, with a maximum each and one cap: a number of lots, or an amount with premium and shipping. The next maximum enters only while what you lead and have won stays under the cap. What stands is never taken back.',
    ],
    zh: [
      '五件中只想要两件，怎么办？',
      '将最多 {basket_lots} 件拍品按喜好顺序放入一个清单，各设上限，并设总限额：件数，或含佣金与运费的金额。领先与已拍得的合计不超限额时，后续上限才会入场。已有的出价不会被撤回。',
    ],
  },
  {
    id: 45,
    kind: 'bidding',
    refusals: ['OWN_LIMIT_MONTH', 'OWN_LIMIT_BID', 'OWN_LIMIT_HOURS', 'OWN_LIMIT_PAUSE', 'OWN_LIMIT_LINKED'],
    screens: ['/pages/auction/limits'],
    en: [
      'A limit of mine stops my bid',
      'You set it yourself, and it holds for accounts linked with yours too. A stricter limit holds at once, a wider one after {own_limit_h} hours, so that nobody lifts it in the heat of a sale.',
    ],
    zh: [
      '为什么我设的限额拦下了出价？',
      '限额由您自己设定，对与您关联的账号同样有效。收紧立即生效，放宽须满 {own_limit_h} 小时，以免一时冲动。',
    ],
  },
  {
    id: 46,
    kind: 'bidding',
    refusals: ['BIDDERS_FIRST', 'OFFER_WITHOUT_ROOM'],
    screens: ['/pages/auctionhouse/results', '/pages/auctionhouse/offers'],
    en: [
      'Can I buy a lot that was not sold?',
      'In sales of auction houses, for {post_sale_days} days: at its reserve, or the start price where there was none; in the first {bidders_first_h} hours by those who bid on it. Or make an offer: the auction house has {offer_h} hours to answer, you have {counter_h} for a counter-offer. An accepted offer is a purchase.',
    ],
    zh: [
      '流拍的拍品还能买吗？',
      '拍卖行专场的拍品，{post_sale_days} 天内可按保留价（未设的按起拍价）购买，前 {bidders_first_h} 小时仅限其竞买人。也可出价：拍卖行须在 {offer_h} 小时内答复，还价您有 {counter_h} 小时考虑。出价被接受即成交。',
    ],
  },
  {
    id: 47,
    kind: 'bidding',
    refusals: ['DRAW_CLOSED', 'DRAW_NOT_SHARED', 'DRAW_LINKED', 'DRAW_STAFF', 'DRAW_WON_ENOUGH', 'POINTS_UNAVAILABLE'],
    screens: ['/pages/lottery/lottery', '/pages/lottery/check'],
    en: [
      'Who may enter a draw, and how do I know that it is fair?',
      'Verified adults, each person once by whatever account, for free. Prizes, times, a sealed seed and the round of a public beacon stand before the first ticket. “Check it yourself” draws it again on your phone, from a saved file without a network too.',
    ],
    zh: [
      '谁可以参与抽奖？如何确认公平？',
      '已实名认证的成年人均可免费参与，同一人的多个账号只计一次。奖品、时间、密封种子与公开信标的轮次在首张券发放前已定。点“自己核验”，手机会重新开奖；保存的文件离线也能核验。',
    ],
  },
]
