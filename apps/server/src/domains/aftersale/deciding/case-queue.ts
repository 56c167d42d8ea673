/** After-sale cases that wait for Juya, and the parts a ruling rests on. */
import type { Ctx } from '../../../platform/context.ts'
import { printOf as print, registerQueue, type Standing } from '../../../platform/things/queues.ts'
import { orderById } from '../../order/index.ts'
import { caseById, casesById, lockCase, messagesOf } from '../store.ts'
import { casesKeptFrom } from './ruling.ts'

export const registerCases = (): void =>
  registerQueue('case', {
    lock: async (tx, id) => (await caseById(tx, id)) && lockCase(tx, id, undefined),
    standing,
    keptFrom: casesKeptFrom,
    parties: casesById,
  })

async function standing(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const one = await caseById(ctx, id)
  if (!one) return undefined
  const messages = await messagesOf(ctx, id)
  const order = await orderById(ctx, one.order_id)
  return {
    open: one.status === 'arbitration',
    parts: {
      said: print(messages.filter(({ actor_type }) => actor_type === 'buyer' || actor_type === 'shop').at(-1)?.id),
      asked: print(messages.filter(({ actor_type }) => actor_type === 'operator').at(-1)?.id),
      claim: print(one.type, one.amount_fen, one.agreed_fen, one.offer_fen),
      status: print(one.status, ...(one.for_role ? [one.for_role] : [])),
      money: print(order?.refunded_fen),
    },
  }
}
