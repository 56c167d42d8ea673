/** Deadlines of cases: silence counts as consent, against the silent side. */

import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { refundableFen } from '../../order/index.ts'
import { aftersaleEvents } from '../events.ts'
import { tellCase } from '../notices/telling.ts'
import { type Action, byTime, waitingOn } from '../rules.ts'
import { addMessage, caseById, changeCase, type Locked, lockCase } from '../store.ts'
import type { Case } from '../tables.ts'
import { closeCase, goOnRuling, settleOn } from './deciding.ts'

/** A case whose order is under a chargeback is looked at again then. */
const CHARGEBACK_LOOK_MS = 86_400_000

/** A case's time is over. Does nothing when the case has moved on. */
export async function caseDue(tx: Tx, case_id: number): Promise<void> {
  const locked = await lockCase(tx, case_id, undefined)
  const { one } = locked
  if (one.deadline_at === null) return
  if (one.deadline_at > (await databaseNow(tx))) return setDeadline(tx, 'aftersale_due', case_id, one.deadline_at)
  switch (byTime(one)) {
    case 'agree':
      return settle(tx, locked, 'agree', one.amount_fen, one.type === 'refund_only')
    case 'accept_offer':
      return settle(tx, locked, 'accept_offer', one.offer_fen!, one.offer_keep || one.type === 'refund_only')
    case 'accept_return':
      return settle(tx, locked, 'confirm_return', one.agreed_fen!, false)
    case 'cancel': {
      await write(tx, one, 'cancel')
      return tellCase(tx, aftersaleEvents.closed, await closeCase(tx, locked, 'cancelled'), {
        to: 'both',
        by: 'system',
      })
    }
    case 'nothing':
      // The asked parties had their time; the rest is the platform's own, which decides nothing by its silence.
      await goOnRuling(tx, one)
  }
}

const write = (tx: Tx, one: Case, action: Action, amount_fen?: number): Promise<void> =>
  addMessage(tx, { case_id: one.id, actor_type: 'system', action, amount_fen })

async function settle(tx: Tx, locked: Locked, action: Action, amount_fen: number, keep: boolean): Promise<void> {
  const { one, order } = locked
  if (order.charged_back_fen > 0 && (await refundableFen(tx, order)) === 0) {
    // The bank gave the money back already: silence gives no more. Until it is decided who bears that, the case waits.
    if (order.disputed_fen > 0) {
      const deadline_at = (await databaseNow(tx)) + CHARGEBACK_LOOK_MS
      await changeCase(tx, one, { deadline_at })
      return setDeadline(tx, 'aftersale_due', one.id, deadline_at)
    }
    await write(tx, one, 'cancel')
    return tellCase(tx, aftersaleEvents.closed, await closeCase(tx, locked, 'cancelled'), { to: 'both', by: 'system' })
  }
  await write(tx, locked.one, action, amount_fen)
  const settled = await settleOn(tx, locked, { amount_fen, keep })
  await tellCase(tx, aftersaleEvents.answered, settled, { to: 'both', step: `${action}.system` })
}

/** The awaited side is told before time decides. */
export async function caseDueSoon(tx: Tx, case_id: number): Promise<void> {
  const one = await caseById(tx, case_id)
  if (!one || one.deadline_at === null) return
  const to = waitingOn(one)
  if (to === 'buyer' || to === 'shop')
    await tellCase(tx, aftersaleEvents.deadline, one, { to, what: byTime(one), status: one.status })
}
