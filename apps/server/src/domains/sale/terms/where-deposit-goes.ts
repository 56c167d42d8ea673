/** Where a sale's deposit goes that no bill asks less for: the sentences on bills are made of this. */
import type { SignedCtx } from '../../../platform/context.ts'
import { heldFen } from '../../deposit/index.ts'
import { saleLots } from '../../lot/index.ts'
import { openWins } from '../settling.ts'
import { defaultsOf, sessionsByIds } from '../store.ts'
import type { Session } from '../tables.ts'

/**
 * last_bill: others stay open, and it comes off the one left alone. waits: the sale is not over, so which bill is the last is open.
 * back: nothing stays open to take it off. back_together: the same, because several are paid at once. penalty: another win was not paid, and a penalty is taken of it.
 */
export type DepositGoes = 'last_bill' | 'waits' | 'back' | 'back_together' | 'penalty'

export interface SaleDeposit {
  session: Session
  goes: DepositGoes
}

/**
 * Of each of these sales in which the caller's deposit is held: where it goes once the caller has paid these orders, as `depositIntoLast`
 * and `settlePaddles` decide it.
 */
export async function whereDepositsGo(
  ctx: SignedCtx,
  session_ids: readonly number[],
  paid_order_ids: readonly number[] = [],
): Promise<Map<number, SaleDeposit>> {
  const user_id = ctx.user.id
  const found = new Map<number, SaleDeposit>()
  for (const session of await sessionsByIds(ctx, [...new Set(session_ids)])) {
    if ((await heldFen(ctx, user_id, { scope: 'session', ref_id: session.id })) === 0) continue
    const open = await openWins(ctx, { session_id: session.id, user_id })
    const left = open.filter(({ id }) => !paid_order_ids.includes(id)).length
    const back = open.length - left > 1 ? 'back_together' : 'back'
    const unpaid =
      (await saleLots.hasDefaultedInSession(ctx, session.id, user_id)) ||
      (await defaultsOf(ctx, session.id, user_id)).length > 0
    const over = session.status === 'ended' || session.status === 'cancelled'
    found.set(session.id, {
      session,
      goes: unpaid ? 'penalty' : !over ? 'waits' : left > 0 ? 'last_bill' : back,
    })
  }
  return found
}
