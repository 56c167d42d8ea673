/** A basket as its own person reads it. */
import { type auction, type RefusalKey, refusalText } from '@juya/contract'
import type { z } from 'zod'
import type { BasketSeen } from '../../../domains/auction/index.ts'
import type { Ctx } from '../../../platform/context.ts'

type Answer = z.input<(typeof auction)['basket']['data']>
type Because = NonNullable<Answer['lots'][number]['because']>

const BECAUSE: Partial<Record<RefusalKey, Because>> = {
  LOT_NOT_LIVE: 'not_open',
  LOT_ENDED: 'ended',
  DEPOSIT_REQUIRED: 'deposit',
  BASKET_LOTS: 'cap',
  BASKET_SPEND: 'cap',
  OWN_LIMIT_MONTH: 'own_limit',
  OWN_LIMIT_BID: 'own_limit',
  OWN_LIMIT_HOURS: 'own_limit',
  OWN_LIMIT_PAUSE: 'own_limit',
  OWN_LIMIT_LINKED: 'own_limit',
  BID_TOO_LOW: 'price',
}

export function basketShown({ locale }: Pick<Ctx, 'locale'>, { batch_id, cap, stakes, lots }: BasketSeen): Answer {
  return {
    batch_id,
    cap,
    led: stakes.filter(({ led }) => led).length,
    won: stakes.filter(({ led }) => !led).length,
    used_fen: stakes.reduce((sum, { all_in_fen }) => sum + all_in_fen, 0),
    lots: lots.map(({ lot_id, max_fen, all_in_fen, state, because }) => {
      const known = because && (BECAUSE[because] ?? 'refused')
      return {
        lot_id,
        max_fen,
        all_in_fen,
        state,
        because: known,
        reason: because && known === 'refused' ? refusalText(because, locale) : null,
      }
    }),
  }
}
