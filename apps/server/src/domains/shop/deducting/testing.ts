/** Builders of cases to take from a shop's deposit. */
import { operator, shop as shops } from '@juya/contract'
import type { Caller, World } from '../../../testing/world.ts'
import { PAY_PASSWORD } from '../../account/testing.ts'
import { fund } from '../../ledger/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { receivedOrder } from '../../order/testing.ts'
import { newShop, type TestShop } from '../testing.ts'

/** A shop with ¥1,000 required and paid in. */
export async function shopWithDeposit(world: World, held_fen = 1_000_00): Promise<TestShop> {
  const one = await newShop(world, { deposit_required_fen: 1_000_00 })
  await fund(world, one.owner.id, held_fen)
  const { submit_token } = await world.call(one, shops.deposit, {})
  const pay = { submit_token, channel: 'wallet' as const, pay_password: PAY_PASSWORD }
  await world.call(one, shops.moveDeposit, { action: 'topup', amount_fen: held_fen, ...pay })
  return one
}

export const CASE = {
  rule_no: 'S-07',
  document: 'Report R-104 of 3 November',
  words: 'The stamp shown on three lots was a copy.',
  reason: 'report R-104 was proven',
} as const

/** A case opened on a report, or on a claim of the buyer of an order. */
export async function openedDeduction(
  world: World,
  { amount_fen = 300_00, claim = false, shop: given }: { amount_fen?: number; claim?: boolean; shop?: TestShop } = {},
): Promise<{ id: number; shop: TestShop; opener: Caller; buyer_id: number | null }> {
  const shop = given ?? (await shopWithDeposit(world))
  const opener = await newOperator(world, ['arbiter'])
  const order = claim ? await receivedOrder(world, { shop, hammer_fen: 1_00 }) : undefined
  const basis = order ? { basis: 'claim' as const, ref_id: order.id } : { basis: 'report' as const }
  const { id } = await world.call(opener, operator.openDeduction, { id: shop.id, ...CASE, ...basis, amount_fen })
  return { id, shop, opener, buyer_id: order?.buyer.id ?? null }
}
