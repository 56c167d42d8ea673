/** Builders of payments that a bank took back. */
import { operator, order } from '@juya/contract'
import { shanghaiDay } from '@juya/sandbox/src/providers/card-data.ts'
import type { World } from '../../testing/world.ts'
import { newOperator } from '../operator/testing.ts'
import { addressOf, type OrderOptions, type TestOrder, wonOrder } from '../order/testing.ts'
import { reconcileDay } from '../payment/index.ts'
import { bindTestCard, payByCard } from '../payment/testing.ts'
import type { Chargeback } from './tables.ts'

/** An order paid by card. */
export async function cardOrder(world: World, options: OrderOptions = {}): Promise<TestOrder & { pay_no: string }> {
  const won = await wonOrder(world, options)
  const card_id = await bindTestCard(world, won.buyer)
  const { pay_no } = await world.call(won.buyer, order.pay, {
    ...{ ids: [won.id], address_id: await addressOf(world, won.buyer), channel: 'card', card_id },
    shown_total_fen: (options.hammer_fen ?? won.total_fen) - (options.deposit_fen ?? 0),
  })
  await payByCard(world, won.buyer, pay_no)
  return { ...won, pay_no }
}

/** The bank takes a payment back, and the statement of that day comes. @returns the chargeback's number and how the day ended */
export async function bankTakesBack(world: World, pay_no: string, amount_fen?: number) {
  const no = world.sandbox.control.file_chargeback({ pay_no, ...(amount_fen === undefined ? {} : { amount_fen }) })!
  return { no, ...(await statementComes(world, no)) }
}

/** The statement of the day a chargeback was filed, or came back, is compared. */
export function statementComes(world: World, no: string, when: 'filed_at_ms' | 'returned_at_ms' = 'filed_at_ms') {
  const one = world.sandbox.control.chargebacks().find((row) => row.no === no)!
  return reconcileDay(world.ctx, shanghaiDay(one[when]))
}

export async function rowOfNo(world: World, no: string): Promise<Chargeback> {
  const [row] = await world.sql<Chargeback & Record<string, unknown>>(
    'select * from chargeback_chargebacks where no = $1',
    [no],
  )
  return row!
}

/** A chargeback of an order paid by card. */
export async function chargedBack(world: World, options: OrderOptions & { amount_fen?: number } = {}) {
  const { amount_fen, ...of_order } = options
  const paid = await cardOrder(world, of_order)
  const { no } = await bankTakesBack(world, paid.pay_no, amount_fen)
  return { ...(await rowOfNo(world, no)), no, order: paid, shop: paid.shop, buyer: paid.buyer }
}

/** The same, its shop heard. */
export async function heardChargeback(world: World, options: OrderOptions & { amount_fen?: number } = {}) {
  const one = await chargedBack(world, options)
  const desk = await newOperator(world, ['service'])
  await world.call(desk, operator.noteChargebackAnswer, { id: one.id, answer: 'It was delivered and signed for.' })
  return one
}
