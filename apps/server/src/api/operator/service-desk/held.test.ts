/** Messages that wait because one text went to many, as the console decides them. */
import { chat, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heldMessage } from '../../../domains/chat/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('shows the text and who wrote it, counts it with what waits, and notes what was decided', async () => {
  const desk = await newOperator(world, ['service'])
  const { id, buyer, conv_id } = await heldMessage(world)
  const { list, waiting } = await world.call(desk, operator.heldMessages, {})
  expect([list.map((one) => one.person.id), waiting]).toEqual([[buyer.id], 1])
  expect((await world.call(desk, operator.overview, {})).queues.desk_waiting).toBe(1)

  await world.call(desk, operator.decideHeld, { id, deliver: true })

  expect((await world.call(buyer, chat.messages, { conv_id })).list).toMatchObject([{ seq: 1, status: 'sent' }])
  expect((await world.call(desk, operator.overview, {})).queues.desk_waiting).toBe(0)
  const [noted] = await world.sql("select action, target_id from platform_audit_logs where action = 'desk.deliver'")
  expect(noted).toMatchObject({ target_id: String(id) })
  await world.refused(desk, operator.decideHeld, { id, deliver: false }, 'STATE_CONFLICT')
})

it('is decided by customer service alone', async () => {
  const { id } = await heldMessage(world)
  const review = await newOperator(world, ['review'])

  await world.refused(review, operator.heldMessages, {}, 'FORBIDDEN')
  await world.refused(review, operator.decideHeld, { id, deliver: true }, 'FORBIDDEN')
  await world.refused(
    await newOperator(world, ['service']),
    operator.decideHeld,
    { id: 9_999_999, deliver: true },
    'NOT_FOUND',
  )
})
