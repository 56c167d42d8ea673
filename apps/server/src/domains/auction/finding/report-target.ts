/** What a report of a lot keeps of it. */
import { SANCTIONS } from '@juya/contract'
import { registerTarget } from '../../report/index.ts'
import { isPublic } from '../lot-states.ts'
import { lotById, textOf } from '../store.ts'

export const registerLotTarget = (): void =>
  registerTarget('lot', {
    actions: SANCTIONS,
    read: async (ctx, id) => {
      const [lot, text] = [await lotById(ctx, id), await textOf(ctx, id)]
      if (!lot || !text || !isPublic(lot.status)) return undefined
      return {
        title: lot.title,
        image: text.images[0] ?? null,
        owner: { type: 'shop', id: lot.shop_id },
        snapshot: {
          title: lot.title,
          text: text.desc,
          condition: text.condition_note,
          provenance: text.provenance,
          certificate: text.certificate_no,
          answers: Object.entries(text.params)
            .map(([key, value]) => `${key}: ${value}`)
            .join(' · '),
          pictures: text.images.join(' '),
          start_fen: lot.start_fen,
          current_fen: lot.current_fen,
          bids: lot.bid_count,
          status: lot.status,
        },
      }
    },
  })
