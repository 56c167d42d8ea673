/** The points mall: what people exchange, and operators offer. Each call is about an item of its own. */
import { saveItem } from '../../../../apps/server/src/domains/exchange/index.ts'
import {
  exchanged,
  exchangeForm,
  itemForm,
  offeredItem,
  operatorCtx,
  paidExchange,
  saver,
} from '../../../../apps/server/src/domains/exchange/testing.ts'
import { inTransaction } from '../../../../apps/server/src/platform/db/db.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { REASON } from '../prepared-parts.ts'

const bySaver = async ({ world }: Fixtures): Promise<ValidCall> => ({
  caller: await saver(world),
  input: { id: (await offeredItem(world)).id },
})

/** An item as an operator wrote it, on offer or not. */
async function written({ world }: Fixtures): Promise<{ id: number; revision: number; form: Record<string, unknown> }> {
  const { goods: _, from_at: __, to_at: ___, ...form } = await itemForm(world)
  const { item } = await inTransaction(operatorCtx(world), async (tx) =>
    saveItem(tx, { ...form, from_at: await world.now(), to_at: null }),
  )
  return { id: item.id, revision: item.revision, form }
}

export const PREPARED_FOR_EXCHANGE: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  'exchange.info': bySaver,
  'exchange.quote': bySaver,
  'exchange.follow': bySaver,
  async 'exchange.change'({ world }) {
    const [caller, item] = [await saver(world), await offeredItem(world)]
    return { caller, input: await exchangeForm(world, caller, item) }
  },
  async 'exchange.detail'({ world }) {
    const one = await paidExchange(world)
    return { caller: one.person, input: { id: one.id } }
  },
  async 'exchange.act'({ world }) {
    const one = await exchanged(world)
    return { caller: one.person, input: { id: one.id, action: 'cancel' } }
  },
  async 'exchange.mine'({ world }) {
    const one = await exchanged(world)
    return { caller: one.person, input: {} }
  },
  async 'operator.exchangeItem'({ world, operator }) {
    return { caller: operator, input: { id: (await offeredItem(world)).id } }
  },
  async 'operator.saveExchangeItem'(fixtures) {
    const { id, revision, form } = await written(fixtures)
    return { caller: fixtures.operator, input: { id, revision, ...form } }
  },
  async 'operator.offerExchangeItem'(fixtures) {
    return { caller: fixtures.operator, input: { id: (await written(fixtures)).id, reason: REASON } }
  },
  async 'operator.restockExchangeItem'({ world, operator }) {
    return { caller: operator, input: { id: (await offeredItem(world)).id, more: 2, reason: REASON } }
  },
  async 'operator.pauseExchangeItem'({ world, operator }) {
    return { caller: operator, input: { id: (await offeredItem(world)).id, reason: REASON } }
  },
  async 'operator.endExchangeItem'({ world, operator }) {
    return { caller: operator, input: { id: (await offeredItem(world)).id, reason: REASON } }
  },
}
