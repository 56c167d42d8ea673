/** What after-sale service brings to the process. */

import type { Tx } from '../../platform/context.ts'
import type { Due } from '../../platform/deadlines.ts'
import type { DomainModule } from '../../platform/domain.ts'
import { ports as orderPorts } from '../order/index.ts'
import { aftersaleCalls } from './calls.ts'
import { caseDue, caseDueSoon } from './deadlines.ts'
import { noteArrival, noteReturn } from './deciding.ts'
import { caseCards, orderCases } from './for-orders.ts'
import { caseByReturn } from './store.ts'

const each = (run: (tx: Tx, ref_id: number) => Promise<void>) => ({
  run: async (tx: Tx, dues: Due[]): Promise<void> => {
    for (const due of dues) await run(tx, due.ref_id)
  },
})

export const aftersaleModule: DomainModule = {
  name: 'aftersale',
  calls: aftersaleCalls,
  deadlines: {
    aftersale_due: each(caseDue),
    aftersale_due_soon: each(caseDueSoon),
  },
  subscriptions: {
    'order.refund_arrived': {
      'aftersale.note_arrival': async (tx, { payload }) => {
        if (payload.for === 'case') await noteArrival(tx, Number(payload.case_id))
      },
    },
    'order.return_delivered': {
      'aftersale.note_return': async (tx, { payload }) => {
        const one = await caseByReturn(tx, Number(payload.shipment_id))
        if (one) await noteReturn(tx, one.id, Number(payload.delivered_at))
      },
    },
  },
  setup: () => {
    orderPorts.orderCases = orderCases
    orderPorts.caseCards = caseCards
  },
}
