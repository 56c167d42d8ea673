/** The deadlines of group buys, bookings and teams, and what happens at each. */
import type { GroupDetail, Team as TeamShape } from '@juya/contract'
import type { z } from 'zod'
import { type GroupBuy, stepOf, type Team } from '../../domains/group/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { type ClockWords, clock } from '../../platform/time/clocks.ts'

const TEAM: Record<'anyway' | 'or_back', ClockWords> = {
  anyway: {
    en: 'Open to others for {left}, then shipped to all who paid, full or not',
    zh: '剩余 {left}，到时未满员也会发货',
  },
  or_back: {
    en: 'Needs {count} more within {left}, or its members join another team or have their money back',
    zh: '还差 {count} 人，{left}内未满员则并入其他团或退款',
  },
}

/** Of a team that forms: until when it must be full, and what happens else. */
export function teamClocks(ctx: Ctx, team: Team): z.input<typeof TeamShape>['clocks'] {
  if (team.status !== 'forming') return []
  const words = TEAM[team.ship_anyway ? 'anyway' : 'or_back']
  const facts = { count: team.size - team.joined }
  return [clock(ctx, { kind: 'team_expire', due_at: team.expires_at, words, facts })]
}

const BUY: Record<'opens' | 'teams' | 'too_few' | 'reached', ClockWords> = {
  opens: { en: 'Opens in {left}', zh: '{left}后开始' },
  teams: { en: 'New teams can be started for another {left}', zh: '{left}内可发起新团' },
  too_few: {
    en: 'Needs {count} more booked within {left}, or all the money goes back',
    zh: '还差 {count} 件，{left}内未达首档则全额退款',
  },
  reached: {
    en: 'Can be booked for another {left}; then all pay the price of the step reached, and the difference comes back',
    zh: '预订剩 {left}，截止后统一按达到的价位结算，差额退回',
  },
}

/** Of a group buy or booking that opens or runs. @param now ms */
export function buyClocks(ctx: Ctx, buy: GroupBuy, now: number): z.input<typeof GroupDetail>['clocks'] {
  const { mode, status, from_at, to_at, tiers, booked_qty, closed_at } = buy
  if (status === 'active' && now < from_at)
    return [clock(ctx, { kind: 'group_open', due_at: from_at, words: BUY.opens })]
  if (mode === 'buy')
    return status === 'active' && now < to_at
      ? [clock(ctx, { kind: 'group_end', due_at: to_at, words: BUY.teams })]
      : []
  if (closed_at !== null || now >= to_at || (status !== 'active' && status !== 'paused')) return []
  const words = stepOf(tiers, booked_qty) < 0 ? BUY.too_few : BUY.reached
  const facts = { count: tiers[0]!.min_qty - booked_qty }
  return [clock(ctx, { kind: 'booking_close', due_at: to_at, words, facts })]
}
