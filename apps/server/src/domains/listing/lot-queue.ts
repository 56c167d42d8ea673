/** The review of lots: a lot that waits, and the parts of it a decision rests on. */

import type { Ctx } from '../../platform/context.ts'
import { printOf as print, registerQueue, type Standing } from '../../platform/things/queues.ts'
import { lotById, lotsByIds, store } from '../lot/index.ts'
import { formOf } from './present-form.ts'

export const registerLotQueue = (): void => registerQueue('lot', { lock: store.lockLot, standing, parties: lotsByIds })

async function standing(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [lot, text] = [await lotById(ctx, id), await store.textOf(ctx, id)]
  if (!lot || !text) return undefined
  const { images, photo_views, video, video_poster, ...form } = formOf(lot, text)
  const { start_fen, reserve_fen, buy_now_fen, estimate_low_fen, estimate_high_fen, deposit_fen, ...rest } = form
  const { shipping_fen, increment_mode, increment_fen, starts_at, ends_at, duration_s, return_policy, ...words } = rest
  return {
    open: lot.status === 'reviewing',
    parts: {
      words: print(words),
      pictures: print(images, photo_views, video, video_poster),
      price: print(
        start_fen,
        reserve_fen,
        buy_now_fen,
        estimate_low_fen,
        estimate_high_fen,
        increment_mode,
        increment_fen,
      ),
      terms: print(deposit_fen, shipping_fen, starts_at, ends_at, duration_s, return_policy),
    },
  }
}
