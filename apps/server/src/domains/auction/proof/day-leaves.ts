/** The leaves of a day's root: the closing records of the lots that closed on it. */
import type { Ctx } from '../../../platform/context.ts'
import { startOfDay } from '../../ledger/index.ts'
import { closingsBetween, type NewClosing } from '../bidding/bid-store.ts'
import { closingLeaf } from './chain.ts'

export const DAY_MS = 86_400_000

export const leafOf = ({ closed_at, ...record }: NewClosing): string =>
  closingLeaf({ ...record, closed_at_ms: closed_at })

/** The leaves of a day's root (Asia/Shanghai, yyyy-mm-dd): one per lot that closed on it, in order of lot. */
export async function closedLeaves(ctx: Ctx, day: string): Promise<string[]> {
  const from = startOfDay(day)
  return (await closingsBetween(ctx, from, from + DAY_MS)).map(leafOf)
}
