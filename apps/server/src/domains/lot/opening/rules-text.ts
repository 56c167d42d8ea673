/** A lot's rules in plain sentences. They are frozen with the facts: what people read is what was promised. */
import { BIDDERS_FIRST_H, DEPOSIT_TIER_FROM_FEN, type Locale, POST_SALE_DAYS } from '@juya/contract'
import { type RuleSentence, sentencesText } from '@juya/verify'
import type { JoinFilter } from '../../shop/index.ts'
import { DOUBLING_EVERY, EVEN_EXTENSIONS } from '../bidding/soft-close.ts'
import { counterText, momentText, pictureLossSentence } from '../of-live/live-sentences.ts'
import { sha256 } from '../proof/chain.ts'
import type { RuleFacts } from './opening.ts'
import { premiumText, type Say, stepsText, yuan } from './price-text.ts'

/** The bidders the shop admits, and with how much of a deposit. */
function biddersText(filter: JoinFilter, say: Say) {
  const { min_level, max_unpaid_strikes, realname_only, deposit_multiplier } = filter
  const { min_account_age_days, min_completed_orders, max_open_unpaid_lots, fans_only } = filter
  const en = [
    min_level !== undefined && `level ${min_level} and above`,
    max_unpaid_strikes !== undefined && `at most ${max_unpaid_strikes} unpaid lots lately`,
    realname_only && 'with a verified name',
    min_account_age_days !== undefined && `with an account at least ${min_account_age_days} days old`,
    min_completed_orders !== undefined && `with at least ${min_completed_orders} orders received and over`,
    max_open_unpaid_lots !== undefined && `with fewer than ${max_open_unpaid_lots} won lots still to pay`,
    fans_only && 'who follow the shop',
    deposit_multiplier !== undefined && `with ${deposit_multiplier} times the deposit`,
  ]
  const zh = [
    min_level !== undefined && `等级不低于 ${min_level} 级`,
    max_unpaid_strikes !== undefined && `近期未付款不超过 ${max_unpaid_strikes} 次`,
    realname_only && '已完成实名认证',
    min_account_age_days !== undefined && `注册满 ${min_account_age_days} 天`,
    min_completed_orders !== undefined && `已完成订单不少于 ${min_completed_orders} 笔`,
    max_open_unpaid_lots !== undefined && `拍得未付款少于 ${max_open_unpaid_lots} 件`,
    fans_only && '已关注本店',
    deposit_multiplier !== undefined && `缴纳 ${deposit_multiplier} 倍保证金`,
  ]
  const said = (parts: Array<string | false | undefined>) => parts.filter((part) => typeof part === 'string')
  return say(
    'bidders',
    ['Who may bid', `The shop lets people bid: ${said(en).join(', ')}.`],
    ['出价条件', `本店要求：${said(zh).join('，')}。`],
  )
}

/** What its house stands to gain. */
const interestText = (interest: NonNullable<RuleFacts['interest']>, say: Say): RuleSentence =>
  interest === 'owned'
    ? say('interest', ['Interest', 'The auction house owns this lot.'], ['利益披露', '本拍品为拍卖行自有。'])
    : say(
        'interest',
        ['Interest', 'The auction house has guaranteed its owner a price for this lot, whatever it is sold for.'],
        ['利益披露', '拍卖行已向委托人保证本拍品的最低所得，与成交价无关。'],
      )

type SoftCloseFacts = RuleFacts['soft_close']

/** How a lot ends whose end was planned. */
const timedText = ({ window_s, extend_s, hard_end_after_s }: SoftCloseFacts, say: Say): RuleSentence[] => [
  say(
    'soft_close',
    [
      'Ending',
      `A bid in the last ${window_s} seconds leaves at least ${extend_s} seconds to answer. After ${EVEN_EXTENSIONS} extensions that time doubles, and doubles again every ${DOUBLING_EVERY}. Nothing is extended beyond ${hard_end_after_s / 3_600} hours after the planned end.`,
    ],
    [
      '截拍与延时',
      `截拍前 ${window_s} 秒内有人出价，则自该次出价起至少再留 ${extend_s} 秒；延时满 ${EVEN_EXTENSIONS} 次后，每再延时 ${DOUBLING_EVERY} 次，单次延时时长加倍；最晚不超过原定截拍时间后 ${hard_end_after_s / 3_600} 小时。`,
    ],
  ),
  say(
    'outage',
    [
      'Outages',
      'If our service is down when the lot would end, the lot stays open and ends some minutes after we are back; it says so here.',
    ],
    ['系统中断', '若截拍时平台无法访问，则届时不截拍，待平台恢复几分钟后再截拍，并在此说明原因。'],
  ),
]

/** Words for who starts a live lot and may pass it: in the room of an auction house, and in a live session. */
const CLERK = {
  en: ['In the room', 'A clerk of the auction house', 'the clerk'],
  zh: ['现场', '拍卖行场务', '场务'],
} as const
const HOST = { en: ['Live', 'The host', 'the host'], zh: ['直播', '主播', '主播'] } as const

/** How a live lot runs and ends. */
const liveText = (
  { en, zh }: typeof CLERK | typeof HOST,
  {
    lot_s,
    fair_warning_s,
    outage_s,
    pass_after_s,
  }: Omit<NonNullable<RuleFacts['live']>, 'pass_after_s'> & { pass_after_s?: number },
  { window_s, extend_s, hard_end_after_s }: SoftCloseFacts,
  say: Say,
): RuleSentence[] => [
  say(
    'live',
    [
      en[0],
      `${en[1]} starts this lot when its turn comes. It runs for ${lot_s} seconds; fair warning is given ${fair_warning_s} seconds before its end. ${pass_after_s === undefined ? 'The clerk may pass it earlier while no bid stands or the reserve is not met.' : `Where late bids move the end and the reserve is not met, ${en[2]} may pass it once these ${pass_after_s} seconds are over.`}`,
    ],
    [
      zh[0],
      `轮到本拍品时由${zh[1]}开拍，限时 ${lot_s} 秒；截拍前 ${fair_warning_s} 秒提示最后机会。${pass_after_s === undefined ? '无人出价或未达保留价时，场务可提前流拍。' : `满 ${pass_after_s} 秒后若因出价顺延而仍未达保留价，${zh[2]}可流拍。`}`,
    ],
  ),
  say(
    'soft_close',
    [
      'Ending',
      `A bid in the last ${window_s} seconds leaves ${extend_s} seconds to answer, however often. Nothing is extended beyond ${(hard_end_after_s + lot_s) / 60} minutes after the start.`,
    ],
    [
      '截拍与延时',
      `截拍前 ${window_s} 秒内有人出价，则自该次出价起再留 ${extend_s} 秒，次数不限；最晚不超过开拍后 ${(hard_end_after_s + lot_s) / 60} 分钟。`,
    ],
  ),
  say(
    'outage',
    [
      'Outages',
      `If our service is down when the lot would end, the lot stays open and ends ${outage_s} seconds after we are back; it says so here.`,
    ],
    ['系统中断', `若截拍时平台无法访问，则届时不截拍，平台恢复 ${outage_s} 秒后再截拍，并在此说明原因。`],
  ),
]

/** What becomes of a sale's deposit: part of the last bill, or, in rules from before, all of it back. */
const DEPOSIT_BACK = {
  last: {
    en: 'It stays until the sale is over. Then it comes off the last bill you have not paid, once all others are; what is over goes back.',
    zh: '全场结束前保持冻结；全场结束且其余拍得均已付清时，抵扣最后一笔未付货款，余额退还。',
  },
  whole: {
    en: 'It goes back after the last lot, once all you won is paid.',
    zh: '全场结束且拍得的全部付款后退还。',
  },
} as const

/** How a lot of a house's sale is still sold that was not. */
const afterText = ({ has_reserve }: RuleFacts, say: Say): RuleSentence =>
  say(
    'after',
    [
      'If it is not sold',
      `Unless it goes up again, it may be bought for ${POST_SALE_DAYS} days at its ${has_reserve ? 'reserve' : 'start price'}, in the first ${BIDDERS_FIRST_H} hours by its bidders alone, or by an offer the auction house accepts.`,
    ],
    [
      '未成交时',
      `除重新上拍外，${POST_SALE_DAYS} 天内可按${has_reserve ? '保留价' : '起拍价'}购买，前 ${BIDDERS_FIRST_H} 小时仅限其竞买人；也可出价，由拍卖行决定是否接受。`,
    ],
  )

/** One sentence per rule; what does not apply is not mentioned. */
export function rulesText(facts: RuleFacts, locale: Locale): RuleSentence[] {
  const say = (key: string, en: [string, string], zh: [string, string]): RuleSentence => {
    const [label, text] = locale === 'zh-CN' ? zh : en
    return { key, label, text }
  }
  const { soft_close } = facts
  const sentences: Array<RuleSentence | false | undefined> = [
    say(
      'start',
      ['Start', `Bidding starts at ${yuan(facts.start_fen)}.`],
      ['起拍价', `${yuan(facts.start_fen)} 起拍。`],
    ),
    stepsText(facts, say),
    say(
      'proxy',
      [
        'Your maximum',
        'You may set the most you would pay. Juya then bids for you, one step at a time, and tells nobody. Of two equal maximums the earlier one leads.',
      ],
      ['代理出价', '可设定您的上限，系统按最小加价幅度代您出价，上限对外保密；两人上限相同时，先设定者领先。'],
    ),
    ...(facts.live
      ? liveText(facts.live_session ? HOST : CLERK, facts.live, soft_close, say)
      : timedText(soft_close, say)),
    facts.counter && counterText(facts.counter, soft_close.window_s, say),
    facts.picture_loss && pictureLossSentence(facts.picture_loss, say),
    facts.moment && momentText(facts.moment, say),
    facts.has_reserve &&
      say(
        'reserve',
        [
          'Reserve',
          'There is a reserve price, sealed when the lot opens and shown when it is sold. Below it the lot is not sold; whether it is met is always shown.',
        ],
        ['保留价', '本拍品设有保留价，开拍时密封，成交后公开；未达到则不成交，是否达到会实时显示。'],
      ),
    facts.session && afterText(facts, say),
    facts.interest && interestText(facts.interest, say),
    facts.buy_now_fen != null &&
      say(
        'buy_now',
        ['Buy now', `Until the first bid it can be bought at once for ${yuan(facts.buy_now_fen)}.`],
        ['一口价', `首次出价前可按 ${yuan(facts.buy_now_fen)} 直接购买。`],
      ),
    facts.session
      ? say(
          'deposit',
          [
            'Deposit',
            `One deposit of ${yuan(facts.deposit_fen)} for the whole sale gives a paddle: you may bid up to ${facts.session.limit_times} times your deposit, counting the maximums you lead with and what you won and have not paid. ${facts.session.deposit_in_last ? DEPOSIT_BACK.last.en : DEPOSIT_BACK.whole.en}`,
          ],
          [
            '保证金',
            `整场专场缴纳一份保证金 ${yuan(facts.deposit_fen)} 即可领取号牌：可竞买额度为保证金的 ${facts.session.limit_times} 倍，按您领先的上限与已拍得未付款合计；${facts.session.deposit_in_last ? DEPOSIT_BACK.last.zh : DEPOSIT_BACK.whole.zh}`,
          ],
        )
      : facts.deposit_fen > 0
        ? say(
            'deposit',
            [
              'Deposit',
              `${yuan(facts.deposit_fen)} is set aside before the first bid. It goes back when you do not win, and towards the price when you do. Very large bids need more.`,
            ],
            ['保证金', `出价前需冻结 ${yuan(facts.deposit_fen)}；未拍得原路退还，拍得抵扣货款；大额出价需补足。`],
          )
        : say(
            'deposit',
            ['Deposit', `No deposit is needed for bids below ${yuan(DEPOSIT_TIER_FROM_FEN)}.`],
            ['保证金', `${yuan(DEPOSIT_TIER_FROM_FEN)} 以下的出价无需保证金。`],
          ),
    facts.session &&
      facts.live === undefined &&
      say(
        'sale',
        [
          'In a sale',
          `Lot ${facts.session.lot_no} of a sale. A late bid moves the end of this lot alone, not of those after it.`,
        ],
        ['专场', `本拍品为专场第 ${facts.session.lot_no} 号。末段出价只顺延本拍品，不影响后面的拍品。`],
      ),
    facts.premium_bp > 0 && premiumText(facts, say),
    facts.shipping_fen > 0 &&
      (facts.session?.one_parcel ?? facts.live_session?.one_parcel) &&
      say(
        'one_parcel',
        [
          'One parcel',
          `Of all you win in this ${facts.session ? 'sale' : 'live session'}, the dearest shipping counts once.`,
        ],
        ['合并运费', `本场${facts.session ? '' : '直播'}拍得的各件合并计运费，只收其中最高的一份。`],
      ),
    facts.shipping_fen > 0
      ? say(
          'shipping',
          ['Shipping', `${yuan(facts.shipping_fen)}, sent within ${facts.ship_hours} hours of payment.`],
          ['运费', `${yuan(facts.shipping_fen)}，付款后 ${facts.ship_hours} 小时内发货。`],
        )
      : say(
          'shipping',
          ['Shipping', `Free, sent within ${facts.ship_hours} hours of payment.`],
          ['运费', `包邮，付款后 ${facts.ship_hours} 小时内发货。`],
        ),
    facts.return_policy === 'return_7d'
      ? say(
          'returns',
          ['Returns', 'You may send it back within 7 days of receiving it.'],
          ['退货', '签收后 7 天内可退货。'],
        )
      : say(
          'returns',
          ['Returns', 'Returns only if faulty, not as described or not authentic.'],
          ['退货', '不支持无理由退货；有瑕疵、与描述不符或非真品的，均可退。'],
        ),
    facts.join_filter !== undefined && biddersText(facts.join_filter, say),
    say(
      'pay',
      [
        'Paying',
        `Who wins pays within ${facts.pay_window_h} hours. Otherwise ${facts.session ? 'a fifth of the unpaid price, at most the deposit,' : 'the deposit'} may be forfeited, after notice and time to answer.`,
      ],
      [
        '付款',
        `拍得后 ${facts.pay_window_h} 小时内付款；逾期将在通知并给予申辩时间后扣除${facts.session ? '未付成交价的 20%（以保证金为限）' : '保证金'}。`,
      ],
    ),
  ]
  return sentences.filter((sentence) => sentence !== false && sentence !== undefined)
}

/** The sentences in both languages, and the facts with the hashes of both: so they stand under the hash of the rules. */
export function withSentences<F extends RuleFacts>(facts: F) {
  const sentences = { en: rulesText(facts, 'en'), zh: rulesText(facts, 'zh-CN') }
  const sentences_sha256 = { en: sha256(sentencesText(sentences.en)), zh: sha256(sentencesText(sentences.zh)) }
  return { sentences, facts: { ...facts, sentences_sha256 } }
}
