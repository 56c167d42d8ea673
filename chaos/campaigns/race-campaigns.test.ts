/**
 * Campaigns under a crowd on three nodes: the last pieces of a tier, the end beside payments and beside the suspension of its shop, and another tier beside a withdrawal. In any
 * sequence, no tier gives more than it has, and each pledge is to be sent or given back once. Short: 24 people for 3 pieces, 6 campaigns;
 * RACE_BUYERS and RACE_CAMPAIGNS set other sizes.
 */
import { operator, order, REFUSALS, funding as rows } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { expect, test } from 'vitest'
import { newBuyer, PAY_PASSWORD } from '../../apps/server/src/domains/account/testing.ts'
import {
  newCampaign,
  newPledge,
  paidPledge,
  pledgeForm,
  type TestCampaign,
  type TestPledge,
} from '../../apps/server/src/domains/funding/testing.ts'
import { fund } from '../../apps/server/src/domains/ledger/testing.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { codeAt, nodes, times, useThree, world } from '../race/crowd.ts'
import { fatesOfOrders } from '../race/order-outcomes.ts'

const BUYERS = Number(process.env.RACE_BUYERS ?? 24)
const CAMPAIGNS = Number(process.env.RACE_CAMPAIGNS ?? 6)
const PIECES = 3

useThree()

interface Standing extends Record<string, unknown> {
  status: string
  state: string
  order_status: string
}
const standingsOf = (ids: readonly number[]): Promise<Standing[]> =>
  world.sql<Standing>(
    `select c.status, p.state, o.status as order_status from funding_pledges p join funding_campaigns c on c.id = p.campaign_id
     join order_orders o on o.id = p.order_id where p.campaign_id = any($1) order by p.order_id`,
    [ids],
  )
/** The first end of these. */
async function endOf(campaigns: readonly TestCampaign[]): Promise<number> {
  const [row] = await world.sql<{ ends_at: number }>(
    'select (extract(epoch from min(to_at)) * 1000)::float8 as ends_at from funding_campaigns where id = any($1)',
    [campaigns.map(({ id }) => id)],
  )
  return row!.ends_at
}
const payment = ({ order_id, payable_fen }: TestPledge) => ({
  ...{ ids: [order_id], channel: 'wallet', pay_password: PAY_PASSWORD },
  shown_total_fen: payable_fen,
})

test(`of ${BUYERS} people who want the last ${PIECES} pieces of a tier at once as many have one`, {
  timeout: 60_000 + BUYERS * 1_000,
}, async () => {
  const one = await newCampaign(world, { tiers: [{ stock: PIECES }] })
  const forms = await times(BUYERS, async () => {
    const buyer = await newBuyer(world)
    return { buyer, form: await pledgeForm(world, one, buyer) }
  })

  const codes = await Promise.all(forms.map(({ buyer, form }, i) => codeAt(nodes, i, rows.pledge, buyer, form)))

  expect(new Set(codes)).toEqual(new Set([1, REFUSALS.OUT_OF_STOCK.code]))
  expect(codes.filter((code) => code === 1)).toHaveLength(PIECES)
})

test('payments and the end of their campaign at once: it succeeds with all of them and they are to be sent, or each is given back', {
  timeout: 60_000 + CAMPAIGNS * 20_000,
}, async () => {
  const random = new SeededRandom(Number(process.env.CHAOS_SEED ?? 1))
  const campaigns: TestCampaign[] = []
  const last: TestPledge[] = []
  for (let n = 0; n < CAMPAIGNS; n++) campaigns.push(await newCampaign(world, { goal_fen: 1_000_00 }))
  const ends_at = await endOf(campaigns)
  await world.advance(ends_at - (await world.now()) - 20 * 60_000)
  for (const one of campaigns) {
    await paidPledge(world, one)
    // Some need the last pledge, and some do not.
    if (random.happens(0.5)) await paidPledge(world, one)
    const held = [await newPledge(world, one), await newPledge(world, one)]
    for (const { buyer, payable_fen } of held) await fund(world, buyer.id, payable_fen)
    last.push(...held)
  }
  const left_ms = ends_at - (await world.now())
  // The end comes while they pay.
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [
    Math.max(0, Math.floor(left_ms - random.between(20, 200))),
  ])

  await Promise.all([
    ...last.map((pledge, i) => codeAt(nodes, i, order.pay, pledge.buyer, payment(pledge))),
    times(3, () => world.settle()),
  ])
  await world.advance(20 * 60_000)

  for (const { status, state, order_status } of await standingsOf(campaigns.map(({ id }) => id))) {
    const told = `campaign ${status}, pledge ${state}, order ${order_status}`
    if (order_status === 'to_ship') expect([status, state], told).toEqual(['succeeded', 'paid'])
    else if (order_status === 'refunded') expect([status, state], told).toEqual(['failed', 'refunded'])
    else expect([order_status, state], told).toEqual(['closed', 'lapsed'])
  }
  expect((await fatesOfOrders(world)).problems).toEqual([])
})

test('another tier is paid while the old pledge is withdrawn: one of them stays, and the other is given back once', {
  timeout: 60_000 + CAMPAIGNS * 20_000,
}, async () => {
  const one = await newCampaign(world, { tiers: [{}, { name: '洗两件', price_fen: 899_00 }] })
  const pairs: Array<{ old: TestPledge; moves: TestPledge }> = []
  for (let n = 0; n < CAMPAIGNS; n++) {
    const old = await paidPledge(world, one)
    const moves = await newPledge(world, one, { buyer: old.buyer, tier: 1, instead_of_id: old.order_id })
    await fund(world, old.buyer.id, moves.payable_fen)
    pairs.push({ old, moves })
  }

  await Promise.all(
    pairs.flatMap(({ old, moves }, i) => [
      codeAt(nodes, i, order.pay, old.buyer, payment(moves)),
      codeAt(nodes, i + 1, rows.back, old.buyer, { id: old.order_id }),
    ]),
  )
  await world.settle()

  const standings = await standingsOf([one.id])
  expect(standings.filter(({ state }) => state === 'paid')).toHaveLength(CAMPAIGNS)
  for (const { state, order_status } of standings) expect(order_status).toBe(state === 'paid' ? 'funding' : 'refunded')
  expect((await fatesOfOrders(world)).problems).toEqual([])
})

test('shops are suspended while their campaigns are decided: each succeeds and all its pledges are to be sent, or all go back', {
  timeout: 60_000 + CAMPAIGNS * 20_000,
}, async () => {
  const random = new SeededRandom(Number(process.env.CHAOS_SEED ?? 1))
  const campaigns: TestCampaign[] = []
  for (let n = 0; n < CAMPAIGNS / 2; n++) {
    const one = await newCampaign(world, { goal_fen: 1_000_00 })
    for (let pledges = 0; pledges < 3; pledges++) await paidPledge(world, one)
    campaigns.push(one)
  }
  await world.advance((await endOf(campaigns)) - (await world.now()) - 20 * 60_000)
  const desk = await newOperator(world, ['review'])
  // The end comes while the shops are suspended.
  const left_ms = (await endOf(campaigns)) - (await world.now())
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [
    Math.max(0, Math.floor(left_ms - random.between(20, 100))),
  ])

  await Promise.all([
    ...campaigns.map(({ shop }, i) =>
      codeAt(nodes, i, operator.suspendShop, desk as never, { id: shop.id, reason: 'sold what it had not' }),
    ),
    times(3, () => world.settle()),
  ])
  await world.advance(20 * 60_000)

  for (const { status, state, order_status } of await standingsOf(campaigns.map(({ id }) => id))) {
    const told = `campaign ${status}, pledge ${state}, order ${order_status}`
    if (status === 'succeeded') expect([state, order_status], told).toEqual(['paid', 'to_ship'])
    else expect([status, state, order_status], told).toEqual(['failed', 'refunded', 'refunded'])
  }
  expect((await fatesOfOrders(world)).problems).toEqual([])
})
