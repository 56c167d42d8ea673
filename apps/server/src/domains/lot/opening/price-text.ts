/** The sentences on what a lot costs and how its bids rise, in both languages, made from the frozen facts. */
import { DEFAULT_INCREMENT_TABLE, firstPrices } from '@juya/contract'
import type { RuleSentence } from '@juya/verify'
import type { RuleFacts } from './opening.ts'

export const yuan = (fen: number): string => `¥${(fen / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}`
export type Say = (key: string, en: [string, string], zh: [string, string]) => RuleSentence

/** So many steps of our table are named, from the one that holds at the start price, and so many prices of 2-5-8. */
const STEPS_NAMED = 4
const PRICES_NAMED = 6

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** How bids rise. Our table is known, so its next rows are named; a house's own ladder is named whole. */
export function stepsText({ increment, start_fen }: RuleFacts, say: Say): RuleSentence {
  if (increment.mode === 'fixed')
    return say(
      'increment',
      ['Step', `Every bid is at least ${yuan(increment.step_fen!)} above the price.`],
      ['加价幅度', `每次加价不少于 ${yuan(increment.step_fen!)}。`],
    )
  if (increment.mode === 'two_five_eight') {
    const prices = firstPrices(start_fen, increment, PRICES_NAMED).map(yuan)
    return say(
      'increment',
      ['Step', `By the ladder 2-5-8: ${prices.join(', ')}, and so on. Each bid is at least one rung above the price.`],
      ['加价幅度', `按 2-5-8 加价阶梯：${prices.join('，')}，以此类推；每次出价至少高一档。`],
    )
  }
  const { table } = increment
  const ours = same(table, DEFAULT_INCREMENT_TABLE)
  const from = Math.max(
    0,
    table.findLastIndex((row) => row.from_fen <= start_fen),
  )
  const named = ours ? table.slice(from, from + STEPS_NAMED) : table.slice(from)
  const en = named.map((row) => `${yuan(row.step_fen)} from ${yuan(row.from_fen)}`).join(', ')
  const zh = named.map((row) => `${yuan(row.from_fen)} 起每次 ${yuan(row.step_fen)}`).join('，')
  return ours
    ? say(
        'increment',
        ['Step', `The step grows with the price: ${en}, and so on.`],
        ['加价幅度', `随价格阶梯递增：${zh}，以此类推。`],
      )
    : say(
        'increment',
        ['Step', `By the ladder of the auction house: ${en}.`],
        ['加价幅度', `按拍卖行的加价阶梯：${zh}。`],
      )
}

/** What is added to the hammer price: one rate, or one for each slice of it. */
export function premiumText({ premium_bp, premium_slices }: RuleFacts, say: Say): RuleSentence {
  if (!premium_slices)
    return say(
      'premium',
      ['Buyer’s premium', `${premium_bp / 100}% is added to the hammer price.`],
      ['买家佣金', `在成交价之上加收 ${premium_bp / 100}%。`],
    )
  const rates = premium_slices.map(({ up_to_fen, bp }, n) => {
    const [rate, from_fen] = [`${bp / 100}%`, premium_slices[n - 1]?.up_to_fen]
    if (up_to_fen === null) return { en: `${rate} of what is above`, zh: `超出部分 ${rate}` }
    return from_fen
      ? {
          en: `${rate} of the part from there to ${yuan(up_to_fen)}`,
          zh: `此后至 ${yuan(up_to_fen)} 的部分 ${rate}`,
        }
      : {
          en: `${rate} of the hammer price up to ${yuan(up_to_fen)}`,
          zh: `成交价不超过 ${yuan(up_to_fen)} 的部分 ${rate}`,
        }
  })
  return say(
    'premium',
    ['Buyer’s premium', `Added to the hammer price: ${rates.map(({ en }) => en).join(', ')}.`],
    ['买家佣金', `在成交价之上加收：${rates.map(({ zh }) => zh).join('，')}。`],
  )
}
