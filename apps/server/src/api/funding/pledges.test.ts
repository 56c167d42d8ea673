/** What a backer's own pledge answers beside its money: what it costs, its parcels, and what is said of it. */
import { funding } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newCampaign, newPledge, paidPledge } from '../../domains/funding/testing.ts'
import { expectBooksBalance } from '../../domains/ledger/testing.ts'
import { paidOrder, shipFor } from '../../domains/order/testing.ts'
import { REFUND_TO_ORIGINAL_DAYS } from '../../domains/payment/index.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const DAY_MS = 86_400_000

test('a pledge is paid, followed, received and reviewed by its own calls', async () => {
  const one = await newCampaign(world, { goal_fen: 1_000_00 })
  const held = await newPledge(world, one)
  const preview = await world.call(held.buyer, funding.payPreview, { id: held.order_id })
  expect(preview.amounts.payable_fen).toBe(held.payable_fen)
  expect(preview.groups[0]!.items[0]).toMatchObject({ thing: 'campaign', thing_id: one.id, sku_name: '洗一件' })
  const pledges = [await paidPledge(world, one), await paidPledge(world, one), await paidPledge(world, one)]
  await world.advance(14 * DAY_MS)
  const [{ order_id: id, buyer }] = pledges as [(typeof pledges)[0]]
  await world.refused(buyer, funding.reviewForm, { id }, 'STATE_CONFLICT')

  const { tracking_no } = await shipFor(world, { id, shop: one.shop } as never)
  expect((await world.call(buyer, funding.express, { id })).list).toMatchObject([{ tracking_no }])
  expect((await world.call(buyer, funding.confirm, { id })).status).toBe('received')
  const form = await world.call(buyer, funding.reviewForm, { id })
  expect(form.items).toMatchObject([{ thing: 'campaign', thing_id: one.id }])
  const said = [{ item_id: form.items[0]!.id, rating: 5, content: '釉色温润，附盒完好。' }]
  const { review_ids } = await world.call(buyer, funding.review, { id, items: said } as never)

  expect(review_ids).toHaveLength(1)
  await world.refused(buyer, funding.review, { id, items: said } as never, 'ALREADY_DONE')
  expect((await world.call(buyer, funding.mine, { status: 'won' })).list).toMatchObject([
    { id, campaign: { id: one.id }, pledge: { state: 'paid', back_fen: 0 } },
  ])
})

test('before it is paid a pledge says where its money goes back to, in the end as well', async () => {
  const one = await newCampaign(world)
  const { buyer } = await newPledge(world, one)

  const { all_or_nothing_note } = await world.call(buyer, funding.preview, { tier_id: one.tier_ids[0]! })

  expect(all_or_nothing_note).toContain('all of it goes back the way it came')
  expect(all_or_nothing_note).toContain(`paid more than ${REFUND_TO_ORIGINAL_DAYS} days before goes back to the wallet`)
})

test('an order of another kind is no pledge', async () => {
  const won = await paidOrder(world)

  for (const call of [funding.payPreview, funding.express, funding.confirm, funding.reviewForm, funding.back])
    await world.refused(won.buyer, call, { id: won.id }, 'NOT_FOUND')
})
