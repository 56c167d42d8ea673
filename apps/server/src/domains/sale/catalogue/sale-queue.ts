/** Sales that wait for the review of their whole catalogue, and the parts a decision on one rests on. */
import type { Ctx } from '../../../platform/context.ts'
import { printOf as print, registerQueue, type Standing } from '../../../platform/things/queues.ts'
import { saleLots } from '../../lot/index.ts'
import { lockSession, sessionById, sessionsByIds } from '../store.ts'

export const registerSaleQueue = (): void =>
  registerQueue('sale', { lock: lockSession, standing, parties: sessionsByIds })

async function standing(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const row = await sessionById(ctx, id)
  if (!row) return undefined
  const lots = await saleLots.lotsOfSession(ctx, id)
  return {
    open: row.status === 'reviewing',
    parts: {
      status: print(row.status),
      words: print(row.title, row.title_en, row.intro, row.intro_en, row.cover),
      terms: print(
        row.starts_at,
        row.first_ends_at,
        row.stagger_s,
        row.premium_bp,
        row.premium_slices,
        row.ladder,
        row.ladder_rows,
        row.deposit_fen,
      ),
      catalogue: print(lots.map((lot) => [lot.id, lot.lot_no, lot.version])),
    },
  }
}
