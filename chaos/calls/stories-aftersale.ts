/** The stories of after-sale cases: a received piece that is not as it should be. */
import { escalatedCase, openCaseFor, returningCase } from '../../apps/server/src/domains/aftersale/testing.ts'
import { receivedOrder } from '../../apps/server/src/domains/order/testing.ts'
import type { House, Living } from './living.ts'
import { own, REASON } from './stories.ts'

const ASKED = { type: 'refund_only', reason_code: 'damaged', amount_fen: 5_00, content: '盒子和底足都磕坏了' } as const

/** A case that waits for the shop. */
const caseOf = async (house: House): Promise<number> =>
  openCaseFor(house.world, await receivedOrder(house.world, own(house)), ASKED)

/** A case the house has to decide. */
const inArbitration = async (house: House): Promise<number> =>
  escalatedCase(house.world, await receivedOrder(house.world, own(house)), ASKED)

export const CASE_STORIES: Record<string, (house: House) => Promise<Living>> = {
  async 'aftersale.openForLot'(house) {
    const { id } = await receivedOrder(house.world, own(house))
    return { caller: house.person, input: { id, ...ASKED } }
  },
  'aftersale.form': async ({ person, ids }) => ({ caller: person, input: { order_id: ids.order } }),
  async 'aftersale.act'(house) {
    const { id: order_id } = await receivedOrder(house.world, own(house))
    return { caller: house.person, input: { action: 'open', order_id, ...ASKED } }
  },
  'aftersale.info': async (house) => ({ caller: house.person, input: { id: await caseOf(house) } }),
  'aftersale.shopForm': async (house) => ({ caller: house.shop, input: { case_id: await caseOf(house) } }),
  'aftersale.shopInfo': async (house) => ({ caller: house.shop, input: { id: await caseOf(house) } }),
  async 'aftersale.shopAct'(house) {
    return { caller: house.shop, input: { case_id: await caseOf(house), action: 'refuse', reason: '发货时完好' } }
  },
  async 'aftersale.shopReturned'(house) {
    const case_id = await returningCase(house.world, await receivedOrder(house.world, own(house)))
    return { caller: house.shop, input: { case_id, result: 'confirm' } }
  },
  'operator.case': async (house) => ({ caller: house.operator, input: { id: await caseOf(house) } }),
  'operator.assignCase': async (house) => ({ caller: house.operator, input: { id: await inArbitration(house) } }),
  async 'operator.askCase'(house) {
    return { caller: house.operator, input: { id: await inArbitration(house), to: 'both', reason: REASON } }
  },
  async 'operator.ruleCase'(house) {
    const input = { id: await inArbitration(house), result: 'reject', fault: 'none', reason: REASON }
    return { caller: house.operator, input }
  },
}
