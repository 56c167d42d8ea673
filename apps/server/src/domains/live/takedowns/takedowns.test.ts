/** A shop whose replay was taken down asks for a review, once and in time; silence is never to its cost. */
import { live } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import type { TestShop } from '../../shop/testing.ts'
import { newTakedown } from './testing.ts'

const DAY_MS = 86_400_000
const content = '配乐是店铺自己录制的'

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

test('a question about it is asked once, by the shop of the replay', async () => {
  const [one, other] = [await newTakedown(world), await newTakedown(world)]
  const { session_id } = one
  await world.refused(other.shop, live.appealReplay, { session_id, content }, 'NOT_FOUND')

  const asked = await world.call(one.shop, live.appealReplay, { session_id, content })

  expect(asked).toMatchObject({ status: 'appealed', appeal: content, can_ask: false })
  await world.refused(one.shop, live.appealReplay, { session_id, content }, 'STATE_CONFLICT', { status: 'appealed' })
  await hidden(session_id)
})

test('silence shows it again; without a question in seven days it stays down', async () => {
  const [asked, unasked] = [await newTakedown(world), await newTakedown(world)]
  await world.call(asked.shop, live.appealReplay, { session_id: asked.session_id, content })

  await world.advance(3 * DAY_MS)

  expect(await seen(asked.session_id)).toMatchObject({ state: 'whole' })
  expect(await takedownOf(asked.shop, asked.session_id)).toMatchObject({ status: 'undone', decision: null })
  await world.advance(5 * DAY_MS)
  await world.refused(unasked.shop, live.appealReplay, { session_id: unasked.session_id, content }, 'WINDOW_CLOSED')
  expect(await takedownOf(unasked.shop, unasked.session_id)).toMatchObject({ status: 'final', can_ask: false })
  await hidden(unasked.session_id)
})
