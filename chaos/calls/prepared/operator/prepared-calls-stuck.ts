/** Preparation of the console's calls for acts of two persons and stuck money. */
import { randomBytes } from 'node:crypto'
import { operator, order } from '@juya/contract'
import { newBuyer } from '../../../../apps/server/src/domains/account/testing.ts'
import { compensated, post, receivedUnmatched } from '../../../../apps/server/src/domains/ledger/index.ts'
import { newOperator } from '../../../../apps/server/src/domains/operator/testing.ts'
import { addressOf, shippedOrder, wonOrder } from '../../../../apps/server/src/domains/order/testing.ts'
import { bindTestCard, payByCard } from '../../../../apps/server/src/domains/payment/testing.ts'
import { newShop } from '../../../../apps/server/src/domains/shop/testing.ts'
import { leftWith } from '../../../../apps/server/src/domains/wallet/testing.ts'
import type { World } from '../../../../apps/server/src/testing/world.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'

const REASON = 'asked for by phone'
let made = 0

/** A shop that owes ten yuan. */
async function owing({ world }: Fixtures): Promise<number> {
  const [shop, buyer] = [await newShop(world), await newBuyer(world)]
  const ids = { order_id: 1, order_no: 'O1', compensation_id: `rig:${shop.id}`, shop_id: shop.id, user_id: buyer.id }
  await post(world.ctx, compensated({ ...ids, amount_fen: 10_00, order_pending_fen: 0 }))
  return shop.id
}

/** A refund to a card that the bank has refused permanently. */
async function refused({ world }: Fixtures): Promise<string> {
  const won = await wonOrder(world, { hammer_fen: 20_00 })
  const { pay_no } = await world.call(won.buyer, order.payOne, {
    id: won.id,
    address_id: await addressOf(world, won.buyer),
    channel: 'card',
    card_id: await bindTestCard(world, won.buyer),
    shown_total_fen: 20_00,
  })
  await payByCard(world, won.buyer, pay_no)
  const caller = await newOperator(world)
  await world.call(caller, operator.closeOrder, { id: won.id, reason: REASON })
  const { list } = await world.call(caller, operator.approvals, { page_size: 50 })
  const { id } = list.find((row) => row.kind === 'order_close' && row.target_id === String(won.id))!
  await world.sql(`update platform_deadlines set due_at = due_at + interval '1 day' where kind = 'payment_refund_send'`)
  await world.call(await newOperator(world), operator.decideApproval, { id, accept: true, reason: REASON })
  const [row] = await world.sql<{ refund_no: string }>(
    `update payment_refunds set status = 'failed', attempts = 9 where user_id = $1 returning refund_no`,
    [won.buyer.id],
  )
  return row!.refund_no
}

async function unmatched({ world }: Fixtures): Promise<string> {
  const event_id = `quickpay:rig-${++made}-${Date.now()}`
  await post(world.ctx, receivedUnmatched({ provider: 'quickpay', event_id, amount_fen: 5_00 }))
  return event_id
}

/** A document as an operator uploads it. */
export async function uploadedDocument(world: World): Promise<string> {
  const path = `upload/2026/01/${randomBytes(16).toString('hex')}.webp`
  await world.sql(
    `insert into platform_media (path, sha256, use, is_private, width, height, bytes) values ($1, $2, 'document', true, 1, 1, 10)`,
    [path, randomBytes(32).toString('hex')],
  )
  return path
}

/** A day whose statement differs from the books. One that was caught up meanwhile is open again. */
async function openDay({ world }: Fixtures): Promise<string> {
  const day = new Date(Date.UTC(2020, 0, 1) + ++made * 86_400_000).toISOString().slice(0, 10)
  await world.sql(
    `insert into payment_reconciliations (provider, day, status, matched, paid_fen, refunded_fen, fee_fen, differences, checked_at)
     values ('quickpay', $1, 'open', 0, 0, 0, 0, '[]', platform_now())
     on conflict (provider, day) do update set status = 'open'`,
    [day],
  )
  return day
}

export const PREPARED_FOR_STUCK: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'operator.decideApproval'(fixtures) {
    const shop_id = await owing(fixtures)
    const proposer = await newOperator(fixtures.world)
    const { id } = await fixtures.world.call(proposer, operator.writeOffDebt, {
      shop_id,
      amount_fen: 1_00,
      reason: REASON,
    })
    return { caller: fixtures.operator, input: { id, accept: true, reason: REASON } }
  },
  async 'operator.confirmOrder'({ world, operator: caller }) {
    return { caller, input: { id: (await shippedOrder(world)).id, reason: REASON } }
  },
  async 'operator.closeOrder'({ world, operator: caller }) {
    return { caller, input: { id: (await wonOrder(world)).id, reason: REASON } }
  },
  async 'operator.retryRefund'(fixtures) {
    return { caller: fixtures.operator, input: { refund_no: await refused(fixtures), reason: REASON } }
  },
  async 'operator.redirectRefund'(fixtures) {
    return { caller: fixtures.operator, input: { refund_no: await refused(fixtures), reason: REASON } }
  },
  async 'operator.resolveReceipt'(fixtures) {
    return { caller: fixtures.operator, input: { event_id: await unmatched(fixtures), reason: REASON } }
  },
  async 'operator.resolveDay'(fixtures) {
    return { caller: fixtures.operator, input: { day: await openDay(fixtures), reason: REASON } }
  },
  async 'operator.runDay'(fixtures) {
    return { caller: fixtures.operator, input: { day: await openDay(fixtures), reason: REASON } }
  },
  async 'operator.adjustBalances'({ world, operator: caller, person }) {
    const path = await uploadedDocument(world)
    const moves = [{ from: 'platform:marketing', to: `user:${person.id}:wallet`, amount_fen: 1_00 }]
    return { caller, input: { moves, document: path, reason: REASON } }
  },
  async 'operator.releaseKept'({ world, operator: caller }) {
    const [gone, back] = [await newBuyer(world), await newBuyer(world, { verified: true })]
    await leftWith(world, gone.id, 1_00)
    return { caller, input: { user_id: gone.id, to_user_id: back.id, reason: REASON } }
  },
  async 'operator.writeOffDebt'(fixtures) {
    return { caller: fixtures.operator, input: { shop_id: await owing(fixtures), amount_fen: 1_00, reason: REASON } }
  },
}
