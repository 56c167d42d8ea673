/** What a lot of a live session promises beyond the rules of other live lots, in sentences. */
import { LIVE_LAG_PERCENT } from '@juya/contract'
import type { RuleSentence } from '@juya/verify'
import type { RuleFacts } from '../opening/opening.ts'
import type { Say } from '../opening/price-text.ts'

const SECOND_MS = 1_000
const shownSeconds = (ms: number): string => (ms / SECOND_MS).toFixed(1)

/** What is kept of the picture. */
export const momentText = ({ before_s, after_s }: NonNullable<RuleFacts['moment']>, say: Say): RuleSentence =>
  say(
    'moment',
    [
      'On record',
      `The picture from ${before_s} seconds before the start to ${after_s} seconds after the end is kept with a fingerprint, signed with the result.`,
    ],
    ['成交片段', `开拍前 ${before_s} 秒至截拍后 ${after_s} 秒的录像留存指纹，随结果签名。`],
  )

/** How the time to answer comes about: before the start what it will be, then what it is, and why. */
export function counterText(
  { own_s, more_s, most_s, at }: NonNullable<RuleFacts['counter']>,
  counter_s: number,
  say: Say,
): RuleSentence {
  const said = (en: string, zh: string) => say('counter', ['Late pictures', en], ['画面延迟', zh])
  if (!at)
    return said(
      `The time to answer counts how late the picture is when the lot starts: what ${LIVE_LAG_PERCENT}% of viewers stay below, and ${more_s} seconds more, at most ${most_s}; where that is not known, ${most_s}.`,
      `应价时间计入画面延迟：取开拍时 ${LIVE_LAG_PERCENT}% 观众的画面延迟再加 ${more_s} 秒，最多 ${most_s} 秒；延迟不明时为 ${most_s} 秒。`,
    )
  if (at.lag_p95_ms === undefined)
    return said(
      `How late the picture was at the start is not known: there are ${counter_s} seconds to answer.`,
      `开拍时画面延迟不明，应价时间为 ${counter_s} 秒。`,
    )
  const lag_s = shownSeconds(at.lag_p95_ms)
  return counter_s > own_s
    ? said(
        `For ${LIVE_LAG_PERCENT}% of viewers the picture was up to ${lag_s} seconds late at the start: there are ${counter_s} seconds to answer, not ${own_s}.`,
        `开拍时 ${LIVE_LAG_PERCENT}% 观众的画面延迟不超过 ${lag_s} 秒，应价时间因此为 ${counter_s} 秒，而非 ${own_s} 秒。`,
      )
    : said(
        `For ${LIVE_LAG_PERCENT}% of viewers the picture was up to ${lag_s} seconds late at the start: ${own_s} seconds to answer are enough.`,
        `开拍时 ${LIVE_LAG_PERCENT}% 观众的画面延迟不超过 ${lag_s} 秒，${own_s} 秒的应价时间已够。`,
      )
}

/** What becomes of it without a picture. */
export const pictureLossSentence = (
  { after_s, leaves_s }: NonNullable<RuleFacts['picture_loss']>,
  say: Say,
): RuleSentence =>
  say(
    'picture_loss',
    [
      'Without a picture',
      `If no picture comes for ${after_s} seconds while it runs, it ends no earlier than ${leaves_s} seconds after that, once, and is sold all the same.`,
    ],
    ['画面中断', `竞拍中画面中断满 ${after_s} 秒的，自此至少再留 ${leaves_s} 秒才截拍，限一次，照常成交。`],
  )
