/** The people told of a message by a notice: those who were not there, once, until they have read. */
import { chat, message } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../../platform/context.ts'
import { eventually } from '../../../testing/eventually.ts'
import { plansOf, walks, wholeIndexes } from '../../../testing/plans.ts'
import { openSockets, type Sockets } from '../../../testing/sockets.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { newChat, say, type TestChat } from '../testing.ts'
import { markUnarrived, watchArrivals } from './delivery.ts'

let world: World
let sockets: Sockets
beforeAll(async () => {
  world = await openWorld()
  sockets = openSockets(world)
})
afterAll(async () => {
  sockets.close()
  await world.close()
})

const told = async (who: { token: string }, as_shop = false) =>
  (await world.call(who, message.list, { category: 'interaction', as_shop })).list
const unreadNotices = async (who: { token: string }) =>
  (await world.call(who, message.counts, {})).by_category.interaction ?? 0
const aMomentLater = () => world.advance(31_000)

async function answered(): Promise<TestChat> {
  const one = await newChat(world)
  await say(world, one.buyer, one.conv_id, 'Any repair?')
  await say(world, one.shop, one.conv_id, 'No repair at all.', true)
  return one
}

it('tells who is not there once, and of the next message only after they have read', async () => {
  const { conv_id, buyer, shop } = await answered()
  await aMomentLater()
  await say(world, shop, conv_id, 'I add a video.', true)
  await aMomentLater()
  expect(await told(buyer)).toMatchObject([
    {
      title: `${shop.name} wrote to you`,
      content: 'No repair at all.',
      link: expect.stringContaining(`conv_id=${conv_id}&as_shop=0`),
    },
  ])

  await world.call(buyer, chat.messages, { conv_id })
  await say(world, shop, conv_id, 'And one more thing.', true)
  await aMomentLater()

  expect((await told(buyer)).map(({ content }) => content)).toEqual(['And one more thing.', 'No repair at all.'])
})

it('tells a shop whose people are not there', async () => {
  const { conv_id, buyer, shop } = await newChat(world)
  await say(world, buyer, conv_id, 'Any repair?')
  await aMomentLater()

  expect(await told(shop, true)).toMatchObject([{ content: 'Any repair?', link: expect.stringContaining('as_shop=1') }])
})

it('takes the notice away with the chat that is read', async () => {
  const { conv_id, buyer } = await answered()
  await aMomentLater()
  expect(await unreadNotices(buyer)).toBe(1)

  await world.call(buyer, chat.messages, { conv_id })

  expect(await unreadNotices(buyer)).toBe(0)
})

it('tells nothing to who has it on their device, and nothing of what was recalled or automatic', async () => {
  const { conv_id, buyer, shop } = await newChat(world)
  const socket = await sockets.connect(buyer)
  socket.on('frame', ({ ch, type, data }: { ch: string; type: string; data: object }) => {
    if (type === 'chat.message') socket.emit('got', { ch, ...data })
  })
  await say(world, shop, conv_id, 'It is still there.', true)
  await eventually(async () =>
    expect((await world.call(shop, chat.messages, { conv_id, as_shop: true })).delivered_seq).toBe(1),
  )
  await aMomentLater()
  expect(await told(buyer)).toEqual([])

  const away = await newChat(world)
  const slip = await say(world, away.shop, away.conv_id, 'Wrong person', true)
  await world.call(away.shop, chat.recall, { conv_id: away.conv_id, id: slip.id, as_shop: true })
  await aMomentLater()
  expect(await told(away.buyer)).toEqual([])
})

it('does not take the word of a device for another’s chat', async () => {
  const { conv_id, buyer } = await answered()
  const socket = await sockets.connect(await newBuyer(world))
  socket.emit('got', { ch: `user:${buyer.id}`, conv_id, seq: 2 })
  await aMomentLater()

  expect(await told(buyer)).toHaveLength(1)
})

/** What somebody else does in a transaction of their own, while something else is done. */
async function meanwhile<T>(
  statements: ReadonlyArray<readonly [string, unknown[]]>,
  work: () => Promise<T>,
): Promise<T> {
  const client = await world.services.pool.connect()
  try {
    await client.query('begin')
    for (const [text, values] of statements) await client.query(text, values)
    return await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it('looks at a chat that is being written in a moment later, and waits for none', async () => {
  const [busy, quiet] = [await answered(), await answered()]

  await meanwhile(
    [
      ['select from chat_conversations where id = $1 for update', [busy.conv_id]],
      ['update chat_participants set unread = unread where conversation_id = $1', [busy.conv_id]],
    ],
    aMomentLater,
  )
  const at_first = [await told(busy.buyer), await told(quiet.buyer)]
  const failed = await world.sql('select from platform_deadlines where ref_id = $1 and kind = $2 and attempts > 0', [
    busy.conv_id * 2,
    'chat_notice',
  ])
  await world.advance(1_500)

  expect(at_first).toMatchObject([[], [{ content: 'No repair at all.' }]])
  expect(failed).toEqual([])
  expect(await told(busy.buyer)).toMatchObject([{ content: 'No repair at all.' }])
})

it('keeps none waiting who writes', async () => {
  const { conv_id, buyer, shop } = await answered()

  await meanwhile(
    [['delete from platform_deadlines where kind = $1 and ref_id = $2', ['chat_notice', conv_id * 2]]],
    () => say(world, shop, conv_id, 'I add a video.', true),
  )
  await aMomentLater()

  expect(await told(buyer)).toMatchObject([{ content: 'I add a video.' }])
})

it('finds who was not there by keys, whatever plans were made of', async () => {
  const { conv_id } = await answered()
  for (const table of ['chat_messages', 'chat_participants', 'platform_deadlines']) await world.sql(`analyze ${table}`)

  const side = { conversation_id: conv_id, side: 1 } as const
  const plans = await plansOf(world, /^(chat_|platform_deadline_arm)/, async (ctx) => {
    await markUnarrived(ctx as Tx, [side])
    await watchArrivals(ctx as Tx, [side], 0)
  })

  expect(plans.map(({ name }) => name)).toEqual(['chat_not_arrived', 'platform_deadline_arm_locked'])
  expect([...walks(plans), ...wholeIndexes(plans)]).toEqual([])
})
