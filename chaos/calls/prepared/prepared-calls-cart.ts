/** Calls about carts, each with lines that can be bought. */
import { newBuyer } from '../../../apps/server/src/domains/account/testing.ts'
import { cartForm, inCart } from '../../../apps/server/src/domains/cart/testing.ts'
import { newGoods } from '../../../apps/server/src/domains/goods/testing.ts'
import type { Fixtures, ValidCall } from '../valid-calls.ts'

/** A new thing in the rig's person's cart. */
const lineOf = async ({ world, person }: Fixtures): Promise<number[]> => inCart(world, person, await newGoods(world))

const overLines =
  (more: Record<string, unknown> = {}) =>
  async (fixtures: Fixtures): Promise<ValidCall> => ({
    caller: fixtures.person,
    input: { item_ids: await lineOf(fixtures), ...more },
  })

export const PREPARED_FOR_CARTS: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'cart.add'({ world, person }) {
    const { sku_ids } = await newGoods(world, { skus: [{ values: [], price_fen: 20_00, stock: 1_000 }] })
    return { caller: person, input: { sku_id: sku_ids[0], qty: 1 } }
  },
  'cart.remove': overLines(),
  'cart.removeByGet': overLines(),
  async 'cart.quote'({ world, person }) {
    const { sku_ids } = await newGoods(world)
    return { caller: person, input: { lines: [{ sku_id: sku_ids[0], qty: 1, at_ms: await world.now() }] } }
  },
  'cart.preview': overLines(),
  async 'cart.buy'(fixtures) {
    const { world } = fixtures
    // A new person: few unpaid orders may hold stock for one person.
    const person = await newBuyer(world, { funded: 1_000_00 })
    return { caller: person, input: await cartForm(world, person, await lineOf({ ...fixtures, person }), []) }
  },
}
