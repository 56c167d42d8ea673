import { operator } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { chargebackEvents } from '../../../domains/chargeback/events.ts'
import { chargedBack, heardChargeback } from '../../../domains/chargeback/testing.ts'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const small = { hammer_fen: 300_00 }
const reason = 'the parcel was signed for'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

describe('chargebacks at the desk', () => {
  test('those whose shop was heard are the queue, each with what its order can bear and what its payer has', async () => {
    const [asked, waiting] = [await chargedBack(world, small), await heardChargeback(world, small)]
    const desk = await newOperator(world, ['finance'])

    const { list } = await world.call(desk, operator.chargebacks, { status: 'heard' })
    const one = await world.call(desk, operator.chargeback, { id: waiting.id })

    expect(list.map(({ id }) => id)).toContain(waiting.id)
    expect(list.map(({ id }) => id)).not.toContain(asked.id)
    expect(one).toMatchObject({
      ...{ no: waiting.no, status: 'heard', amount_fen: 300_00, bearable_fen: 300_00, proposed: false },
      ...{ answer: 'It was delivered and signed for.', decision: null },
    })
    await world.refused(await newOperator(world, ['content']), operator.chargebacks, {}, 'FORBIDDEN')
    await world.refused(desk, operator.chargeback, { id: 999_999 }, 'NOT_FOUND')
  })

  test('what the shop said is noted once, and from then on it can be decided, once', async () => {
    const { id } = await chargedBack(world, small)
    const desk = await newOperator(world, ['arbiter'])
    await world.refused(desk, operator.decideChargeback, { id, borne_by: 'juya', reason }, 'STATE_CONFLICT')

    await world.call(desk, operator.noteChargebackAnswer, { id, answer: 'It was signed for.' })
    await world.refused(desk, operator.noteChargebackAnswer, { id, answer: 'And again.' }, 'STATE_CONFLICT')
    await world.call(desk, operator.decideChargeback, { id, borne_by: 'juya', reason })

    expect(await world.call(desk, operator.chargeback, { id })).toMatchObject({
      status: 'decided',
      decision: { borne_by: 'juya', shop_fen: 0, payer_fen: 0, juya_fen: 300_00, reason },
    })
    await world.refused(desk, operator.decideChargeback, { id, borne_by: 'shop', reason }, 'STATE_CONFLICT')
  })

  test('service notes the answer and decides nothing', async () => {
    const { id } = await heardChargeback(world, small)

    await world.refused(
      await newOperator(world, ['service']),
      operator.decideChargeback,
      { id, borne_by: 'juya', reason },
      'FORBIDDEN',
    )
  })

  test('both sides are told when it comes', async () => {
    const { id, buyer, shop } = await chargedBack(world, small)
    await world.settle()

    const told = await world.sql<{ payload: Record<string, unknown> }>(
      'select payload from platform_outbox where topic = $1 and (payload ->> $2)::bigint = $3',
      [chargebackEvents.received.topic, 'chargeback_id', id],
    )
    expect(told.map(({ payload }) => payload)).toMatchObject([{ user_id: buyer.id, shop_id: shop.id }])
  })
})
