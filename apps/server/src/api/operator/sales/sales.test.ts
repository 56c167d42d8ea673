/** Auction houses and whole sales on the console: a shop becomes a house, its sale is let in, sent back or called off. */
import { house, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { newHouse, newSession, registered } from '../../../domains/sale/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
let [reviewer, service]: TestOperator[] = []
const reason = 'seen by two of us'
beforeAll(async () => {
  world = await openWorld()
  reviewer = await newOperator(world, ['review'])
  service = await newOperator(world, ['service'])
})
afterAll(() => world.close())

const toldTo = async (shop_id: number) =>
  (
    await world.sql<{ title_en: string }>('select title_en from message_notices where shop_id = $1 order by id', [
      shop_id,
    ])
  ).map(({ title_en }) => title_en)

test('an active shop becomes an auction house once, with its licence number, and is told', async () => {
  const shop = await newShop(world)
  const input = { id: shop.id, licence_no: '沪拍 2019-014', intro: '瓷玉专拍', reason }
  await world.refused(service!, operator.makeHouse, input, 'FORBIDDEN')

  await world.call(reviewer!, operator.makeHouse, input)
  await world.settle()

  expect(await world.call(guest, house.info, { id: shop.id })).toMatchObject({
    licence_no: '沪拍 2019-014',
    sessions: [],
  })
  expect(await toldTo(shop.id)).toContain('Your shop is an auction house')
  await world.refused(reviewer!, operator.makeHouse, input, 'ALREADY_DONE')
  await world.refused(reviewer!, operator.makeHouse, { ...input, id: 9_999_999 }, 'NOT_FOUND')
  expect((await world.call(reviewer!, operator.shop, { id: shop.id })).kind).toBe('auction_house')
})

test('a sale waits in the list with its whole catalogue; approved it is open to everybody, and is decided once', async () => {
  const session = await newSession(world, { until: 'reviewing' })
  const { id } = session
  const { list } = await world.call(reviewer!, operator.sales, {
    status: 'reviewing',
    shop_id: session.house.id,
  } as never)
  expect(list).toMatchObject([{ id, lot_count: 2, premium_bp: 1_000 }])
  const shown = await world.call(reviewer!, operator.sale, { id })
  expect(shown.lots.map(({ lot_no }) => lot_no)).toEqual(['1', '2'])

  expect(await world.call(reviewer!, operator.approveSale, { id })).toMatchObject({ id, status: 'preview' })
  await world.settle()

  expect((await world.call(guest, house.info, { session_id: id })).session).toMatchObject({ status: 'preview' })
  expect(await toldTo(session.house.id)).toContain('Your sale was approved')
  expect((await world.call(reviewer!, operator.sale, { id })).logs[0]).toMatchObject({ action: 'sale.approve' })
  await world.refused(reviewer!, operator.approveSale, { id }, 'STATE_CONFLICT')
  await world.refused(reviewer!, operator.rejectSale, { id, reason }, 'STATE_CONFLICT')
  await world.refused(reviewer!, operator.sale, { id: 9_999_999 }, 'NOT_FOUND')
  await world.refused(service!, operator.approveSale, { id }, 'FORBIDDEN')
  await world.refused(guest, operator.sales, {}, 'OPERATOR_LOGIN')
})

test('in review its house reads by when it is decided; one operator holds it, it waits in the counter and is served next, and is decided as it was seen', async () => {
  const { id, house: of } = await newSession(world, { until: 'reviewing' })
  const second = await newOperator(world, ['review'])
  const own = (await world.call(of, house.sessions, { id })).list[0]!
  expect(own.review_deadline?.text).toContain('by')
  const { queues } = await world.call(second, operator.overview, {})
  expect(queues.sales_reviewing).toBe((await world.call(second, operator.sales, { status: 'reviewing' })).total)

  const served = await world.call(second, operator.nextThing, { queue: 'sale' })
  expect(served.id).not.toBeNull()
  const { seen } = await world.call(second, operator.takeClaim, { queue: 'sale', id, reason })
  const shown = await world.call(reviewer!, operator.sale, { id })
  expect(shown).toMatchObject({
    seen,
    claim: { state: 'held', mine: false },
    review_deadline: { due_at: own.review_deadline!.due_at },
  })
  await world.refused(reviewer!, operator.approveSale, { id, seen }, 'CLAIM_HELD')
  await world.refused(second, operator.rejectSale, { id, reason, seen: '' }, 'CHANGED_SINCE')
  await world.call(second, operator.approveSale, { id, seen })

  expect(await world.call(reviewer!, operator.sale, { id })).toMatchObject({ review_deadline: null, claim: null })
  const kept = await world.sql(`select state from platform_review_deadlines where queue = 'sale' and ref_id = $1`, [id])
  expect(kept).toEqual([{ state: 'kept' }])
})

test('taken back by its house it waits no longer, and its deadline is over', async () => {
  const { id, house: of } = await newSession(world, { until: 'reviewing' })

  await world.call(of, house.saveSession, { id, action: 'withdraw' })

  const open = await world.sql(
    `select 1 from platform_review_deadlines where queue = 'sale' and ref_id = $1 and ended_at is null`,
    [id],
  )
  expect(open).toEqual([])
  await world.refused(reviewer!, operator.takeClaim, { queue: 'sale', id }, 'STATE_CONFLICT')
})

test('one that waited too long for its first end is not let in; sent back, its house reads why and chooses another time', async () => {
  const session = await newSession(world, { until: 'reviewing' })
  await world.advance(3 * 3_600_000)
  await world.refused(reviewer!, operator.approveSale, { id: session.id }, 'WINDOW_CLOSED')

  await world.call(reviewer!, operator.rejectSale, { id: session.id, reason: 'its first end has passed' })

  const { list } = await world.call(session.house, house.sessions, { id: session.id })
  expect(list).toMatchObject([{ status: 'draft', reject_reason: 'its first end has passed' }])
})

test('of a house that is suspended it can only be sent back', async () => {
  const session = await newSession(world, { until: 'reviewing' })
  await world.call(reviewer!, operator.suspendShop, { id: session.house.id, reason })

  await world.refused(reviewer!, operator.approveSale, { id: session.id }, 'STATE_CONFLICT')

  await world.call(reviewer!, operator.rejectSale, { id: session.id, reason })
})

test('called off, everybody who registered is told and has the deposit back', async () => {
  const session = await newSession(world, { house: await newHouse(world) })
  const ann = await newBuyer(world, { verified: true })
  await registered(world, ann, session)
  await world.refused(service!, operator.cancelSale, { id: session.id, reason }, 'FORBIDDEN')

  await world.call(reviewer!, operator.cancelSale, { id: session.id, reason: 'the consignor was not entitled' })
  await world.settle()

  expect(await world.call(reviewer!, operator.sale, { id: session.id })).toMatchObject({
    status: 'cancelled',
    cancel_reason: 'the consignor was not entitled',
    counts: { withdrawn: 2 },
  })
  await world.refused(reviewer!, operator.cancelSale, { id: session.id, reason }, 'STATE_CONFLICT')
})
