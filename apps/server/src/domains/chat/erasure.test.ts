/** Files of what is forgotten go, and those that another message names stay. */
import { chat, operator } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { purgeUnusedUploads } from '../../platform/media/purge.ts'
import { plansOf, walks } from '../../testing/plans.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { newOperator } from '../operator/testing.ts'
import { forgetOld, keepNamedFiles, unnamedAmong } from './erasure.ts'
import { newChat, say, sendVideo, type TestChat } from './testing.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.sql("delete from chat_held_messages where state = 'waiting'"))
afterAll(() => world.close())

const hourly = () => forgetOld(world.ctx)
const isStored = async (path: string) => (await world.services.files.bytesOf(world.ctx, path)) !== undefined
async function tidy(): Promise<void> {
  await hourly()
  await world.advance(DAY_MS + HOUR_MS)
  await hourly()
  await purgeUnusedUploads(world.ctx)
}
/** A chat whose buyer is no stranger any more: what they send is written at once. */
async function answered(): Promise<TestChat> {
  const one = await newChat(world)
  await say(world, one.buyer, one.conv_id, 'Good morning')
  await say(world, one.shop, one.conv_id, 'Good morning', true)
  return one
}

test('a recalled video goes with its first picture, once a report may use it no more', async () => {
  const { conv_id, buyer } = await answered()
  const { message, video, path } = await sendVideo(world, buyer, conv_id)
  const other = await answered()
  const kept = await sendVideo(world, other.buyer, other.conv_id)
  await world.call(buyer, chat.recall, { conv_id, id: message.id })

  await world.advance(23 * HOUR_MS)
  await tidy()
  const before = await Promise.all([video, path].map(isStored))
  await tidy()

  expect(before).toEqual([true, true])
  expect(await Promise.all([video, path, kept.video, kept.path].map(isStored))).toEqual([false, false, true, true])
})

test('what the desk gave back goes a week later; what it delivered stays', async () => {
  const desk = await newOperator(world, ['service'])
  const [given, passed] = [await newChat(world), await newChat(world)]
  const back = await sendVideo(world, given.buyer, given.conv_id)
  const through = await sendVideo(world, passed.buyer, passed.conv_id)
  await world.call(desk, operator.decideHeld, { id: back.message.id, deliver: false })
  await world.call(desk, operator.decideHeld, { id: through.message.id, deliver: true })

  await world.advance(7 * DAY_MS + HOUR_MS)
  await tidy()

  expect(await Promise.all([back.video, through.video, through.path].map(isStored))).toEqual([false, true, true])
})

test('a file another message names stays, also where it came to be named at the very moment it was let go', async () => {
  const { conv_id, buyer } = await answered()
  const { message, video, path } = await sendVideo(world, buyer, conv_id)
  const other = await newChat(world, { buyer })
  await say(world, other.shop, other.conv_id, 'Welcome', true)
  const again = { kind: 'video', body: { path, video }, client_msg_id: crypto.randomUUID() } as const
  await world.call(buyer, chat.send, { conv_id: other.conv_id, ...again })
  await world.call(buyer, chat.recall, { conv_id, id: message.id })

  await world.advance(25 * HOUR_MS)
  await tidy()
  await world.services.files.letGo(world.ctx, [video, path])
  await tidy()

  expect(await Promise.all([video, path].map(isStored))).toEqual([true, true])
})

test('the files are looked for in indexes', async () => {
  const plans = await plansOf(world, /chat_files/, async (ctx) => {
    await unnamedAmong(ctx, ['upload/x'])
    await keepNamedFiles(ctx)
  })

  expect(plans).toHaveLength(2)
  expect(walks(plans)).toEqual([])
})
