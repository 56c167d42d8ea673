/** The leaves of a day's root: the closing records of the lots that closed on it, and those of lots sold after the sale on it. */
import { createHash } from 'node:crypto'
import { leafText } from '@juya/verify'
import type { Ctx } from '../../platform/context.ts'
import { drawsOfDay } from '../draw/index.ts'
import { startOfDay } from '../ledger/index.ts'
import { recorded } from '../live/index.ts'
import { bids, chain } from '../lot/index.ts'
import { type PostSale, postSalesBetween } from '../sale/index.ts'

export const DAY_MS = 86_400_000

export const leafOf = ({ closed_at, ...record }: bids.NewClosing): string =>
  chain.closingLeaf({ ...record, closed_at_ms: closed_at })

export const postSaleLeafOf = ({ sold_at, ...record }: PostSale): string =>
  chain.postSaleLeaf({ ...record, sold_at_ms: sold_at })

/** The leaves of a day's root (Asia/Shanghai, yyyy-mm-dd): one per lot that closed on it, then one per lot sold after the sale on it, each in order of lot. */
export async function closedLeaves(ctx: Ctx, day: string): Promise<string[]> {
  const from = startOfDay(day)
  const closings = await bids.closingsBetween(ctx, from, from + DAY_MS)
  const sales = await postSalesBetween(ctx, from, from + DAY_MS)
  return [...closings.map(leafOf), ...sales.map(postSaleLeafOf)]
}

export const drawLeafOf = ({ text }: { text: string }): string =>
  createHash('sha256').update(leafText(text)).digest('hex')

/** The leaves of a day's draws: their results and voids, in order of draw. */
export async function drawLeaves(ctx: Ctx, day: string): Promise<string[]> {
  const from = startOfDay(day)
  return (await drawsOfDay(ctx, from, from + DAY_MS)).map(drawLeafOf)
}

/** The leaves of what was recorded and sealed on a day: recordings in order of session, then moments in order of lot. */
export async function recordingLeaves(ctx: Ctx, day: string): Promise<string[]> {
  const from = startOfDay(day)
  return (await recorded.recordingsOfDay(ctx, from, from + DAY_MS)).map((text) => drawLeafOf({ text }))
}
