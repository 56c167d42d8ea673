/** A shop reads which payments of its orders banks took back, and says what proves the sale. */
import { chargeback, operator } from '@juya/contract'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSession } from '../../domains/account/signing-in/sessions.ts'
import { chargedBack } from '../../domains/chargeback/testing.ts'
import { expectBooksBalance } from '../../domains/ledger/testing.ts'
import { newOperator } from '../../domains/operator/testing.ts'
import { newShop } from '../../domains/shop/testing.ts'
import { openWorld, type World } from '../../testing/world.ts'

const HOUR_MS = 3_600_000
const content = '买家本人签收，附签收照片。'

let world: World
beforeAll(async () => {
  world = await openWorld()
  return () => world.close()
})
afterEach(() => expectBooksBalance(world))

describe('a shop and a chargeback', () => {
  test('the shop sees its own with the time to answer, and what it says stands at the desk', async () => {
    const one = await chargedBack(world, { hammer_fen: 300_00 })
    const desk = await newOperator(world, ['arbiter'])

    const { list } = await world.call(one.shop, chargeback.shopList, {})
    const sent = await world.call(one.shop, chargeback.answer, { id: one.id, content })

    expect(list).toMatchObject([{ id: one.id, order_id: one.order.id, amount_fen: 300_00, status: 'received' }])
    expect(list[0]!.answer_by).toBeGreaterThan((await world.now()) / 1000)
    expect(list[0]!.decision).toBeNull()
    expect(sent).toMatchObject({ status: 'heard', answer_by: null, answer: { content, images: [] } })
    expect(await world.call(desk, operator.chargeback, { id: one.id })).toMatchObject({ answer: content })
    expect((await world.call(await newShop(world), chargeback.shopList, {})).list).toEqual([])
  })

  test('what was decided is shown with what the shop bears', async () => {
    const one = await chargedBack(world, { hammer_fen: 300_00 })
    await world.call(one.shop, chargeback.answer, { id: one.id, content })
    const desk = await newOperator(world, ['arbiter'])
    await world.call(desk, operator.decideChargeback, { id: one.id, borne_by: 'shop', reason: 'no proof of delivery' })

    const { list } = await world.call(one.shop, chargeback.shopList, {})

    expect(list).toMatchObject([
      { status: 'decided', decision: { shop_fen: 300_00, reason: 'no proof of delivery' }, answer: { content } },
    ])
  })

  test('it is answered once, in time, by its own shop', async () => {
    const [one, late] = [await chargedBack(world), await chargedBack(world)]
    await world.refused(await newShop(world), chargeback.answer, { id: one.id, content }, 'NOT_FOUND')
    await world.call(one.shop, chargeback.answer, { id: one.id, content })
    await world.refused(one.shop, chargeback.answer, { id: one.id, content }, 'STATE_CONFLICT')

    await world.advance(72 * HOUR_MS)
    late.shop.owner.token = (await createSession(world.ctx, { user_id: late.shop.owner.id })).token
    late.shop.token = late.shop.owner.token

    await world.refused(late.shop, chargeback.answer, { id: late.id, content }, 'WINDOW_CLOSED')
  })
})
