/** Valid calls about people: each about people of their own. */
import { operator } from '@juya/contract'
import { createSession } from '../../../../apps/server/src/domains/account/index.ts'
import { newBuyer } from '../../../../apps/server/src/domains/account/testing.ts'
import { escalatedCase, GROUNDS } from '../../../../apps/server/src/domains/aftersale/testing.ts'
import { shippedOrder } from '../../../../apps/server/src/domains/order/testing.ts'
import { newShop } from '../../../../apps/server/src/domains/shop/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { REASON } from '../prepared-parts.ts'
import { uploadedDocument } from './prepared-calls-stuck.ts'

let made = 0
const RING_SCORE = 70

/** A ring of two as a night's look leaves it. */
async function foundRing({ world }: Fixtures): Promise<number> {
  const [shop, people] = [await newShop(world), [await newBuyer(world), await newBuyer(world)]]
  const facts = { lots: 9, elsewhere: 0, won: 0, second: 4, luck_bp: 420, linked: [], address: [], together: [] }
  const found = people.map(({ id: user_id }) => ({ user_id, score: RING_SCORE, ...facts }))
  const [row] = await world.sql<{ id: number }>(
    `insert into bidder_rings (shop_id, score, people, people_count, lots_count, seen_at) values ($1, $2, $3, 2, 40, platform_now()) returning id::int as id`,
    [shop.id, RING_SCORE, JSON.stringify(found)],
  )
  return row!.id
}

export const PREPARED_FOR_PEOPLE: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'operator.adjustGrowth'({ world, operator: caller }) {
    const { id } = await newBuyer(world)
    return { caller, input: { id, delta: -50, document: await uploadedDocument(world), reason: REASON } }
  },
  async 'operator.judgeLink'({ world, operator: caller }) {
    const device_id = `rig-phone-${++made}`
    const [one, other] = [await newBuyer(world), await newBuyer(world)]
    for (const { id: user_id } of [one, other]) await createSession(world.ctx, { user_id, device_id })
    return { caller, input: { id: one.id, other_id: other.id, verdict: 'same', reason: REASON } }
  },
  async 'operator.ring'(fixtures) {
    return { caller: fixtures.operator, input: { id: await foundRing(fixtures) } }
  },
  async 'operator.judgeRing'(fixtures) {
    const seen = { status: 'open', score: RING_SCORE }
    return {
      caller: fixtures.operator,
      input: { id: await foundRing(fixtures), verdict: 'watched', ...seen, reason: REASON },
    }
  },
  async 'operator.resendNotices'({ world, operator: caller }) {
    const { id } = await shippedOrder(world)
    await world.settle()
    const { notices } = await world.call(caller, operator.order, { id })
    return { caller, input: { id, notice_ids: [notices[0]!.id], reason: REASON } }
  },
  async 'operator.reopenCase'({ world, operator: caller }) {
    const id = await escalatedCase(world, await shippedOrder(world))
    const rejected = { id, result: 'reject' as const, fault: 'buyer' as const, reason: REASON, ...GROUNDS }
    await world.call(caller, operator.ruleCase, rejected)
    return { caller, input: { id, reason: REASON } }
  },
}
