/** Who is told of a message by a notice: who was not there, once, until they have read. */
import { chat, message } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { openSockets, type Sockets } from '../../../testing/sockets.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { newChat, say, type TestChat } from '../testing.ts'

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
