/** An operator joins a chat by a report or a case under way, seen by both sides. */
import { chat, operator, report } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCaseFor } from '../../../domains/aftersale/testing.ts'
import { newChat, say } from '../../../domains/chat/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { shippedOrder } from '../../../domains/order/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let [ann, bo]: TestOperator[] = []
beforeAll(async () => {
  world = await openWorld()
  ann = await newOperator(world, ['service'])
  bo = await newOperator(world, ['service', 'arbiter'])
})
afterAll(() => world.close())

const REASON = '核实举报内容'

describe('a report and a case', () => {
  it('of a message lets an operator join, from ten lines before it, and only while it is open', async () => {
    const one = await newChat(world)
    await say(world, one.buyer, one.conv_id, 'Is it old?')
    await say(world, one.shop, one.conv_id, 'Qing.', true)
    await say(world, one.buyer, one.conv_id, 'May I send it back?')
    const { list } = await world.call(one.buyer, chat.messages, { conv_id: one.conv_id })
    const { id: report_id } = await world.call(one.buyer, report.add, {
      target_type: 'message',
      target_id: list[1]!.id,
      reason_code: 'misleading',
      content: 'Not Qing',
    })
    await world.refused(bo!, operator.joinChat, { reason: REASON }, 'MISSING_PARAM')
    await world.refused(bo!, operator.joinChat, { report_id, reason: 'x' }, 'REASON_REQUIRED')
    const { id } = await world.call(bo!, operator.joinChat, { report_id, reason: REASON })

    expect((await world.call(bo!, operator.deskChat, { id })).list).toHaveLength(3)
    expect((await world.call(one.shop, chat.open, { conv_id: one.conv_id, as_shop: true })).house.joins).toMatchObject([
      { reason: 'report', from_seq: 1 },
    ])
    await world.refused(ann!, operator.joinChat, { report_id, reason: REASON }, 'STATE_CONFLICT')
    await world.refused(bo!, operator.joinChat, { report_id: 9_999_999, reason: REASON }, 'NOT_FOUND')
  })

  it('under way lets the arbiter join from what was written since it was opened', async () => {
    const order = await shippedOrder(world)
    const one = await newChat(world, { buyer: order.buyer, shop: order.shop })
    await say(world, one.buyer, one.conv_id, 'Before the case')
    const case_id = await openCaseFor(world, order)
    await world.advance(1_000)
    await say(world, one.buyer, one.conv_id, 'The foot is chipped')
    const { id } = await world.call(bo!, operator.joinChat, { case_id, reason: REASON })

    const { list, case_id: of_case } = await world.call(bo!, operator.deskChat, { id })
    expect([list.map(({ text }) => text), of_case]).toEqual([['The foot is chipped'], case_id])
  })
})
