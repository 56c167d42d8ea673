/** Calls about after-sale cases, each with a case in the right state. */
import {
  arrivalPhoto,
  escalatedCase,
  GROUNDS,
  openCaseFor,
  returningCase,
} from '../../../apps/server/src/domains/aftersale/testing.ts'
import { receivedOrder } from '../../../apps/server/src/domains/order/testing.ts'
import type { Fixtures, ValidCall } from '../valid-calls.ts'
import { own, REASON } from './prepared-parts.ts'

const ASKED = { type: 'refund_only', reason_code: 'damaged', amount_fen: 5_00, content: '盒子和底足都磕坏了' } as const

/** A case that waits for the shop. */
const caseOf = async (fixtures: Fixtures): Promise<number> =>
  openCaseFor(fixtures.world, await receivedOrder(fixtures.world, own(fixtures)), ASKED)

/** A case an operator has to decide. */
const inArbitration = async (fixtures: Fixtures): Promise<number> =>
  escalatedCase(fixtures.world, await receivedOrder(fixtures.world, own(fixtures)), ASKED)

export const PREPARED_FOR_CASES: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'aftersale.openForLot'(fixtures) {
    const { id } = await receivedOrder(fixtures.world, own(fixtures))
    return { caller: fixtures.person, input: { id, ...ASKED } }
  },
  'aftersale.form': async ({ person, ids }) => ({ caller: person, input: { order_id: ids.order } }),
  async 'aftersale.act'(fixtures) {
    const { id: order_id } = await receivedOrder(fixtures.world, own(fixtures))
    return { caller: fixtures.person, input: { action: 'open', order_id, ...ASKED } }
  },
  'aftersale.arrival': async (fixtures) => ({
    caller: fixtures.person,
    input: { id: (await receivedOrder(fixtures.world, own(fixtures))).id },
  }),
  async 'aftersale.addArrival'(fixtures) {
    const { id } = await receivedOrder(fixtures.world, own(fixtures))
    return { caller: fixtures.person, input: await arrivalPhoto(fixtures.world, fixtures.person.id, id) }
  },
  'aftersale.info': async (fixtures) => ({ caller: fixtures.person, input: { id: await caseOf(fixtures) } }),
  'aftersale.shopForm': async (fixtures) => ({ caller: fixtures.shop, input: { case_id: await caseOf(fixtures) } }),
  'aftersale.shopInfo': async (fixtures) => ({ caller: fixtures.shop, input: { id: await caseOf(fixtures) } }),
  async 'aftersale.shopAct'(fixtures) {
    return { caller: fixtures.shop, input: { case_id: await caseOf(fixtures), action: 'refuse', reason: '发货时完好' } }
  },
  async 'aftersale.shopReturned'(fixtures) {
    const case_id = await returningCase(fixtures.world, await receivedOrder(fixtures.world, own(fixtures)))
    return { caller: fixtures.shop, input: { case_id, result: 'confirm' } }
  },
  'operator.case': async (fixtures) => ({ caller: fixtures.operator, input: { id: await caseOf(fixtures) } }),
  'operator.assignCase': async (fixtures) => ({
    caller: fixtures.operator,
    input: { id: await inArbitration(fixtures) },
  }),
  async 'operator.askCase'(fixtures) {
    return { caller: fixtures.operator, input: { id: await inArbitration(fixtures), to: 'both', reason: REASON } }
  },
  async 'operator.escalateCase'(fixtures) {
    return { caller: fixtures.operator, input: { id: await inArbitration(fixtures), to: 'arbiter', reason: REASON } }
  },
  async 'operator.ruleCase'(fixtures) {
    const input = { id: await inArbitration(fixtures), result: 'reject', fault: 'none', reason: REASON, ...GROUNDS }
    return { caller: fixtures.operator, input }
  },
}
