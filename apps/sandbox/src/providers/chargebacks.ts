/** Chargebacks: banks take a payment's money back for the payer, and some give it back once the merchant has answered. */
import { shanghaiDay } from '../days.ts'
import type { Chargeback, World } from '../world.ts'

/** What a bank asks for each. */
const FEE_FEN = 15_00

/**
 * A bank takes a payment back, whole or in part, whichever way it was paid.
 * @returns the chargeback's number; null: there is no such payment
 */
export function fileChargeback(
  world: World,
  { pay_no, amount_fen }: { pay_no: string; amount_fen?: number },
): string | null {
  const card = world.orders.get(pay_no)
  const app = world.app_orders.get(pay_no)
  const paid = card?.state === 'SUCCESS' ? card : app?.state === 'SUCCESS' ? app : undefined
  if (!paid) return null
  const { no } = world.chargebacks.put({
    no: world.nextNo('C'),
    provider: app ? app.app : 'cards',
    pay_no,
    order_id: paid.order_id,
    amount_fen: amount_fen ?? paid.paid_fen,
    fee_fen: FEE_FEN,
    filed_at_ms: world.now(),
    returned_at_ms: 0,
  })
  return no
}

/** The bank gives a chargeback's money back; its fee it keeps. False: there is none of that number. */
export function returnChargeback(world: World, no: string): boolean {
  const one = world.chargebacks.get(no)
  if (one) one.returned_at_ms = world.now()
  return one !== undefined
}

/** Their lines in a provider's statement of a day. */
export const chargebackLines = (world: World, provider: Chargeback['provider'], day: string) =>
  world.chargebacks
    .all()
    .filter((one) => one.provider === provider)
    .flatMap(({ no, order_id, pay_no, amount_fen, fee_fen, filed_at_ms, returned_at_ms }) => {
      const line = { no, pay_no, provider_id: order_id, amount_fen }
      return [
        ...(shanghaiDay(filed_at_ms) === day
          ? [{ ...line, kind: 'chargeback' as const, fee_fen, at_ms: filed_at_ms }]
          : []),
        ...(returned_at_ms > 0 && shanghaiDay(returned_at_ms) === day
          ? [{ ...line, kind: 'chargeback_return' as const, fee_fen: 0, at_ms: returned_at_ms }]
          : []),
      ]
    })
