/** What an order shows that higher domains know. They plug themselves in; until then there is nothing to show. */
import type { CaseCard, Clock, LotCard } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import type { Side } from './rules.ts'
import type { Order } from './tables.ts'

/** What an order's cases mean for its card. */
export interface OrderCases {
  /** The newest case that counts, of each thing in it and of the whole (null). */
  case_nos: ReadonlyMap<number | null, string>
  /** The clock of the case under way. */
  clock: z.input<typeof Clock> | null
  /** The buyer may open a case now that asks for money, or for taking it back. */
  may_refund: boolean
  may_return: boolean
}

export interface Ports {
  /** Lots as the caller sees them, by id. */
  lotCards(ctx: Ctx, lot_ids: number[]): Promise<Map<number, z.input<typeof LotCard>>>
  /** What lots are called in the caller's language, by id. */
  lotTitles(ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, string>>
  /** What after-sale says about orders, by id; now is ms. */
  orderCases(ctx: Ctx, orders: readonly Order[], side: Side, now: number): Promise<Map<number, OrderCases>>
  /** An order's cases, newest first. */
  caseCards(ctx: Ctx, order: Order, side: Side): Promise<z.input<typeof CaseCard>[]>
}

export const ports: Ports = {
  lotCards: async () => new Map(),
  lotTitles: async () => new Map(),
  orderCases: async () => new Map(),
  caseCards: async () => [],
}
