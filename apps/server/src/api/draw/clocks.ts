/** The deadlines of draws and of prizes that were won, and what happens at each. */
import type { draw } from '@juya/contract'
import type { z } from 'zod'
import { type Draw, drawnFrom, type Win } from '../../domains/draw/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { type ClockWords, clock } from '../../platform/time/clocks.ts'

type Rows = typeof draw

const WORDS: Record<'draw_open' | 'draw_lock' | 'draw_draw' | 'win_claim', ClockWords> = {
  draw_open: { en: 'Tickets are given out in {left}', zh: '{left}后开始领券' },
  draw_lock: { en: 'Tickets for another {left}, then the list is locked', zh: '{left}内可领券，随后锁定名单' },
  draw_draw: { en: 'Drawn in {left}, by round {round} of the beacon', zh: '{left}后开奖，由信标第 {round} 轮决定' },
  win_claim: { en: 'Say within {left} where it goes, or it lapses', zh: '请在 {left}内填写收货地址，逾期作废' },
}

/** Of a draw that opens, gives tickets, or is to be drawn; none once its round is due. @param now ms */
export function drawClocks(ctx: Ctx, row: Draw, now: number): z.input<Rows['list']['data']>['list'][number]['clocks'] {
  const [kind, due_at] =
    row.status === 'locked'
      ? (['draw_draw', drawnFrom(row)] as const)
      : now < row.from_at
        ? (['draw_open', row.from_at] as const)
        : (['draw_lock', row.closes_at] as const)
  const runs = (row.status === 'open' || row.status === 'locked') && now < due_at
  const facts = { round: row.round ?? '' }
  return runs ? [clock(ctx, { kind, due_at, words: WORDS[kind], facts })] : []
}

/** Of a prize that its winner has not claimed. */
export const winClocks = (ctx: Ctx, { status, claim_until }: Win): z.input<Rows['claim']['data']>['clocks'] =>
  status === 'pending_claim' ? [clock(ctx, { kind: 'win_claim', due_at: claim_until, words: WORDS.win_claim })] : []
