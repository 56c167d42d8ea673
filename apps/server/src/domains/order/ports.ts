/** What an order shows that higher domains know. They plug themselves in; until then there is nothing to show. */
import type { LotCard } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'

export interface Ports {
  /** Lots as the caller sees them, by id. */
  lotCards(ctx: Ctx, lot_ids: number[]): Promise<Map<number, z.input<typeof LotCard>>>
  /** What lots are called in the caller's language, by id. */
  lotTitles(ctx: Ctx, lot_ids: readonly number[]): Promise<Map<number, string>>
}

export const ports: Ports = {
  lotCards: async () => new Map(),
  lotTitles: async () => new Map(),
}
