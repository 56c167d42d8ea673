/** A lot's frozen rules in plain sentences, in the caller's language. */
import type { Locale } from '@juya/contract'
import type { Facts } from './opening.ts'

const yuan = (fen: number): string => `¥${(fen / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}`

interface Sentence {
  key: string
  label: string
  text: string
}

/** One sentence per rule; what does not apply is not mentioned. */
export function plainRules(facts: Facts, locale: Locale): Sentence[] {
  const say = (key: string, en: [string, string], zh: [string, string]): Sentence => {
    const [label, text] = locale === 'zh-CN' ? zh : en
    return { key, label, text }
  }
  const { soft_close, increment } = facts
  const hours = soft_close.hard_end_after_s / 3_600
  const sentences: Array<Sentence | false> = [
    say(
      'start',
      ['Start', `Bidding starts at ${yuan(facts.start_fen)}.`],
      ['起拍价', `${yuan(facts.start_fen)} 起拍。`],
    ),
    increment.mode === 'fixed'
      ? say(
          'increment',
          ['Step', `Every bid is at least ${yuan(increment.step_fen!)} above the price.`],
          ['加价幅度', `每次加价不少于 ${yuan(increment.step_fen!)}。`],
        )
      : say(
          'increment',
          [
            'Step',
            'The step grows with the price: ¥5 below ¥100, ¥10 from ¥100, ¥20 from ¥500, ¥50 from ¥1,000, and so on.',
          ],
          ['加价幅度', '随价格阶梯递增：100 元以下 5 元，100 元起 10 元，500 元起 20 元，1,000 元起 50 元，以此类推。'],
        ),
    say(
      'proxy',
      [
        'Your maximum',
        'You may set the most you would pay. The house then bids for you, one step at a time, and tells nobody. Of two equal maximums the earlier one leads.',
      ],
      ['最高价代拍', '可设置您的最高价，系统按最小加价幅度代您出价，最高价对外保密；两人最高价相同时，先设置者领先。'],
    ),
    say(
      'soft_close',
      [
        'Ending',
        `A bid in the last ${soft_close.window_s} seconds leaves at least ${soft_close.extend_s} seconds to answer. Nothing is extended beyond ${hours} hours after the planned end.`,
      ],
      [
        '结束与延时',
        `结束前 ${soft_close.window_s} 秒内有人出价，则自该次出价起至少再留 ${soft_close.extend_s} 秒；最晚不超过原定结束时间后 ${hours} 小时。`,
      ],
    ),
    say(
      'outage',
      [
        'Outages',
        'If nobody can reach the house when the lot would end, it does not end then: it goes on for some minutes once the house is back, and says so here.',
      ],
      ['系统中断', '若拍品结束时平台无法访问，则届时不结束；平台恢复后再延长数分钟，并在此说明原因。'],
    ),
    facts.has_reserve &&
      say(
        'reserve',
        ['Reserve', 'There is a reserve price. Below it the lot is not sold; whether it is met is always shown.'],
        ['保留价', '本拍品设有保留价，未达到则不成交；是否达到会实时显示。'],
      ),
    facts.buy_now_fen != null &&
      say(
        'buy_now',
        ['Buy now', `Until the first bid it can be bought at once for ${yuan(facts.buy_now_fen)}.`],
        ['一口价', `首次出价前可按 ${yuan(facts.buy_now_fen)} 直接购买。`],
      ),
    facts.deposit_fen > 0
      ? say(
          'deposit',
          [
            'Deposit',
            `${yuan(facts.deposit_fen)} is set aside before the first bid. It goes back when you do not win, and towards the price when you do. Very large bids need more.`,
          ],
          ['保证金', `出价前需冻结 ${yuan(facts.deposit_fen)}；未拍中原路退还，拍中抵扣货款；大额出价需补足。`],
        )
      : say('deposit', ['Deposit', 'No deposit is needed below ¥10,000.'], ['保证金', '1 万元以下出价无需保证金。']),
    facts.premium_bp > 0 &&
      say(
        'premium',
        ["Buyer's premium", `${facts.premium_bp / 100} % is added to the hammer price.`],
        ['买家佣金', `在成交价之上加收 ${facts.premium_bp / 100}%。`],
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
          ['Returns', 'No return without a fault. Not as described or not authentic: always.'],
          ['退货', '非质量问题不支持退货；与描述不符或非真品的，均可退。'],
        ),
    say(
      'pay',
      [
        'Paying',
        `Who wins pays within ${facts.pay_window_h} hours. Otherwise the deposit may be forfeited, after notice and time to answer.`,
      ],
      ['付款', `拍中后 ${facts.pay_window_h} 小时内付款；逾期将在通知并给予申诉时间后扣除保证金。`],
    ),
  ]
  return sentences.filter((sentence) => sentence !== false)
}
