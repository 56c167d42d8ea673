/** After-sale's part of the process. */

import type { Tx } from '../../platform/context.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { subscribe } from '../../platform/outbox/index.ts'
import { registerThing } from '../../platform/things/things.ts'
import type { Due } from '../../platform/time/deadlines.ts'
import { orderEvents } from '../order/events.ts'
import { registerReserve } from '../payout/index.ts'
import { registerCases } from './deciding/case-queue.ts'
import { openClaimsFen } from './deciding/claims.ts'
import { caseDue, caseDueSoon } from './deciding/deadlines.ts'
import { noteArrival, noteReturn } from './deciding/deciding.ts'
import { notices } from './notices/notices.ts'
import { openCases, openCasesOfBuyer } from './open-cases.ts'
import { caseByReturn } from './store.ts'

const each = (en: string, zh: string, run: (tx: Tx, ref_id: number) => Promise<void>) => ({
  title: { en, zh },
  run: async (tx: Tx, dues: Due[]): Promise<void> => {
    for (const due of dues) await run(tx, due.ref_id)
  },
})

/** What open cases may cost a shop stays in its wallet. */
const claimedFen: Parameters<typeof registerReserve>[0] = async (ctx, { owner, owner_id }) =>
  owner === 'shop' ? openClaimsFen(ctx, owner_id) : 0

export const aftersaleModule: DomainModule = {
  name: 'aftersale',
  locks: { aftersale_cases: 'case' },
  notices,
  deadlines: {
    aftersale_due: each('Move an after-sale case on', '售后单到期处理', caseDue),
    aftersale_due_soon: each('Warn before an after-sale case moves on', '售后单到期提醒', caseDueSoon),
  },
  subscriptions: [
    subscribe(orderEvents.refund_arrived, 'aftersale.note_arrival', {
      each: async (tx, { payload }) => {
        if (payload.case_id !== null) await noteArrival(tx, payload.case_id)
      },
    }),
    subscribe(orderEvents.return_delivered, 'aftersale.note_return', {
      each: async (tx, { payload }) => {
        const one = await caseByReturn(tx, payload.shipment_id)
        if (one) await noteReturn(tx, one.id, Number(payload.delivered_at))
      },
    }),
  ],
  setup: (services) => {
    // A person's own wallet answers for no case.
    registerReserve(claimedFen)
    registerCases()
    registerThing(services, 'case', { left: { blocks: 'cases', person: openCasesOfBuyer, shop: openCases } })
  },
}
