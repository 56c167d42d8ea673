/** The deadlines of campaigns, and what happens at each. */
import type { CampaignDetail } from '@juya/contract'
import type { z } from 'zod'
import { type Campaign, COUNTS_MOST_MS, isOwed, setting } from '../../domains/funding/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { yuan } from '../../platform/notices/yuan.ts'
import { type ClockWords, clock } from '../../platform/time/clocks.ts'

type Clock = z.input<typeof CampaignDetail>['clocks'][number]
const DAY_MS = 86_400_000

const END: Record<'short' | 'reached' | 'held', ClockWords> = {
  short: {
    en: '¥{short} more within {left}, or all the money goes back',
    zh: '{left}内还需筹集 ¥{short}，否则全额退款',
  },
  reached: { en: 'The goal is reached; it can be backed for another {left}', zh: '已达成目标，{left}内仍可支持' },
  held: { en: 'Ends in {left}, and all the money goes back', zh: '{left}后结束，款项全额退回' },
}
const WORDS: Record<Exclude<Clock['kind'], 'funding_end'>, ClockWords> = {
  funding_open: { en: 'Opens in {left}', zh: '{left}后开始' },
  funding_count: { en: 'Banks have another {left} for payments under way', zh: '等待银行付款结果，最多 {left}' },
  funding_lock: { en: 'Addresses can be changed for another {left}', zh: '{left}内可修改收货地址' },
  funding_late: {
    en: 'The shop must ship within {left}; after that a backer who waits may leave with one tap',
    zh: '店铺须在 {left}内发货，逾期支持者可一键退出',
  },
  funding_end_late: { en: 'What is not sent is paid back in {left}', zh: '{left}后自动退还未发货的款项' },
}

/** Those that run, the soonest first. Of one that is to be sent: as long as money of it is in escrow. */
export async function campaignClocks(ctx: Ctx, campaign: Campaign): Promise<Clock[]> {
  const now = await databaseNow(ctx)
  const { status, from_at, to_at, raised_fen, goal_fen } = campaign
  const of = (kind: keyof typeof WORDS, due_at: number | null | undefined): Clock[] =>
    due_at != null && now < due_at ? [clock(ctx, { kind, due_at, words: WORDS[kind] })] : []
  if (status === 'scheduled') return of('funding_open', from_at)
  if (status === 'counting') return of('funding_count', to_at! + COUNTS_MOST_MS)
  if (status === 'live') {
    const words = END[campaign.held_at !== null ? 'held' : raised_fen < goal_fen ? 'short' : 'reached']
    const facts = { short: yuan(goal_fen - raised_fen) }
    return now < to_at! ? [clock(ctx, { kind: 'funding_end', due_at: to_at!, words, facts })] : []
  }
  if (!isOwed(status) || campaign.escrow_fen === 0) return []
  const late_ms = (await setting(ctx, 'funding.late_days')) * DAY_MS
  const days = [campaign.ship_by, ...(campaign.postponed_to === null ? [] : [campaign.postponed_to])]
  return [
    ...of('funding_lock', campaign.addresses_lock_at),
    ...of(
      'funding_late',
      days.find((at) => now < at),
    ),
    ...(now < campaign.ship_by
      ? []
      : of(
          'funding_end_late',
          days.map((at) => at + late_ms).find((at) => now < at),
        )),
  ].sort((a, b) => a.due_at_ms - b.due_at_ms)
}
