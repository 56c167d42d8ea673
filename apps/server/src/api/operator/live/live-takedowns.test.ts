/** A replay is taken down for a reason its shop reads; contested, an arbiter decides, and silence shows it again. */
import { live, message, operator } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newReplay } from '../../../domains/live/recording/testing.ts'
import { newTakedown, WHY } from '../../../domains/live/takedowns/testing.ts'
import { newRoom, onAir } from '../../../domains/live/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import type { TestShop } from '../../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

const content = '配乐是店铺自己录制的'
const reason = 'the shop shows its own recording'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const takedownOf = async (shop: TestShop, session_id: number) =>
  (await world.call(shop, live.summary, { session_id })).takedown
const seen = (session_id: number) => world.call(guest, live.replay, { session_id })
const hidden = (session_id: number) => world.refused(guest, live.replay, { session_id }, 'NOT_FOUND')

test('hides the replay, and its shop reads why and until when it may ask', async () => {
  const desk = await newOperator(world, ['review'])
  const { session_id: id, shop } = await newReplay(world)
  expect(await world.call(desk, operator.liveSession, { id })).toMatchObject({ replay_open: true })
  expect(await takedownOf(shop, id)).toBeNull()
  await world.refused(desk, operator.takeDownReplay, { id, reason: 'no' }, 'REASON_REQUIRED')

  await world.call(desk, operator.takeDownReplay, { id, reason: WHY })

  await hidden(id)
  expect(await world.call(desk, operator.liveSession, { id })).toMatchObject({ replay_open: false })
  expect(await takedownOf(shop, id)).toMatchObject({ status: 'stands', reason: WHY, can_ask: true })
  await world.settle()
  const { list } = await world.call(shop, message.list, { as_shop: true }, { 'accept-language': 'en' })
  expect(list.map((one) => one.content).join()).toContain(WHY)
  await world.refused(desk, operator.takeDownReplay, { id, reason: WHY }, 'STATE_CONFLICT')
  const running = await onAir(world, await newRoom(world))
  await world.refused(desk, operator.takeDownReplay, { id: running, reason: WHY }, 'STATE_CONFLICT')
})

test('an arbiter who did not take it down shows it again, or lets it stay down for good', async () => {
  const arbiter = await newOperator(world, ['arbiter'])
  const [one, other] = [await newTakedown(world), await newTakedown(world)]
  for (const { session_id, shop } of [one, other]) await world.call(shop, live.appealReplay, { session_id, content })
  await world.refused(one.shop, live.appealReplay, { session_id: one.session_id, content }, 'STATE_CONFLICT')
  await world.refused(one.shop, live.appealReplay, { session_id: other.session_id, content }, 'NOT_FOUND')
  const waiting = await world.call(arbiter, operator.liveTakedowns, { status: 'appealed' })
  expect(waiting.list.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort())
  expect(await world.call(arbiter, operator.liveTakedown, { id: one.id })).toMatchObject({ why: WHY, appeal: content })
  const decide = (id: number, result: 'undo' | 'uphold') => ({ id, result, reason })
  await world.refused(
    await newOperator(world, ['service']),
    operator.decideLiveTakedown,
    decide(one.id, 'undo'),
    'FORBIDDEN',
  )

  await world.call(arbiter, operator.decideLiveTakedown, decide(one.id, 'undo'))
  await world.call(arbiter, operator.decideLiveTakedown, decide(other.id, 'uphold'))

  expect(await seen(one.session_id)).toMatchObject({ state: 'whole' })
  await hidden(other.session_id)
  expect(await takedownOf(other.shop, other.session_id)).toMatchObject({ status: 'final', decision: reason })
  await world.refused(arbiter, operator.decideLiveTakedown, decide(one.id, 'undo'), 'STATE_CONFLICT')
  await world.refused(arbiter, operator.liveTakedown, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['content']), operator.liveTakedowns, {}, 'FORBIDDEN')
})
