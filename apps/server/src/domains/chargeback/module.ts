/** The chargeback domain as the process sees it. */
import type { Tx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { registerThing } from '../../platform/things/things.ts'
import type { Due } from '../../platform/time/deadlines.ts'
import { registerBook } from '../payment/index.ts'
import { registerReserve } from '../payout/index.ts'
import { notices } from './notices.ts'
import { openChargebacks, reservedFen } from './open-chargebacks.ts'
import { chargebackBook } from './received/book.ts'
import { endHearing, REPLY_OVER } from './received/hearing.ts'
import { registerChargebackQueue } from './ruling/chargeback-queue.ts'
import { registerChargebacksPart } from './takeout-part.ts'

export const chargebackModule: DomainModule = {
  name: 'chargeback',
  locks: { chargeback_chargebacks: 'chargeback' },
  notices,
  deadlines: {
    [REPLY_OVER]: {
      title: { en: 'End the time to answer a chargeback', zh: '拒付答复到期' },
      run: async (tx: Tx, dues: Due[]): Promise<void> => {
        for (const { ref_id } of dues) await endHearing(tx, ref_id)
      },
    },
  },
  setup: (services) => {
    registerBook(chargebackBook)
    registerReserve(reservedFen)
    registerChargebackQueue()
    registerChargebacksPart()
    registerThing(services, 'chargeback', {
      left: {
        blocks: 'chargebacks',
        person: (ctx, owner_id) => openChargebacks(ctx, { owner: 'user', owner_id }),
        shop: (ctx, owner_id) => openChargebacks(ctx, { owner: 'shop', owner_id }),
      },
    })
  },
}
