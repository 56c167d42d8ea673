/** What open screens are told of a message: the line itself, as each side reads it, and how far it came. */
import { chat } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { openSockets, type Socket, type Sockets } from '../../../testing/sockets.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { newChat, say, sendVideo } from '../testing.ts'

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

interface Heard {
  ch: string
  type: string
  data: { conv_id: number; seq: number; is_me: boolean; line?: { id: number } }
}
async function listen(person: { token: string }): Promise<{ socket: Socket; heard: Heard[] }> {
  const socket = await sockets.connect(person)
  const heard: Heard[] = []
  socket.on('frame', (frame: Heard) => frame.type.startsWith('chat.') && heard.push(frame))
  return { socket, heard }
}
const messagesIn = (heard: Heard[]) => heard.filter(({ type }) => type === 'chat.message').map(({ data }) => data)
const linesOf = (heard: Heard[]) => messagesIn(heard).map(({ line }) => line)

it('carries the line as its side’s list shows it, to a shop’s members who may chat alone', async () => {
  const { conv_id, buyer, shop } = await newChat(world)
  const clerk = await newBuyer(world)
  await world.sql(
    "insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', '{order}')",
    [shop.id, clerk.id],
  )
  const [bought, sold, packed] = [await listen(buyer), await listen(shop.owner), await listen(clerk)]
  await say(world, buyer, conv_id, 'Any repair? Call 138 0013 8000')
  await say(world, shop, conv_id, 'No restoration.', true)
  await sendVideo(world, shop.owner, conv_id, true)
  await say(world, buyer, conv_id, 'Thank you.')
  await eventually(async () =>
    expect([bought, sold, packed].map(({ heard }) => messagesIn(heard).length)).toEqual([4, 4, 4]),
  )

  const mine = await world.call(buyer, chat.messages, { conv_id })
  const theirs = await world.call(shop, chat.messages, { conv_id, as_shop: true })

  // What of a line no frame can know: the cards of things, and pins.
  const without = ({ card, coupon, promise_id, ...line }: (typeof mine.list)[number]) => line
  expect(linesOf(bought.heard)).toEqual(mine.list.map(without))
  // A shop's members know by its number which line is their own; until when it may be recalled stands in its answer.
  expect(linesOf(sold.heard)).toEqual(theirs.list.map((line) => ({ ...without(line), recall_until: null })))
  expect(linesOf(packed.heard)).toEqual([undefined, undefined, undefined, undefined])
  expect(messagesIn(packed.heard).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
})

it('is read where a device shows it: the writer hears so, the reader’s other devices too, and that device does not', async () => {
  const { conv_id, buyer, shop } = await newChat(world)
  const [writes, reads, lies] = [await listen(shop.owner), await listen(buyer), await listen(buyer)]
  await say(world, shop, conv_id, 'It is still there.', true)
  await eventually(async () => expect(reads.heard).toHaveLength(1))

  reads.socket.emit('got', { ch: `user:${buyer.id}`, conv_id, seq: 1, read: true })

  const read = (is_me: boolean) => ({ type: 'chat.read', data: { conv_id, seq: 1, side: 1, is_me } })
  await eventually(async () => expect(writes.heard.at(-1)).toMatchObject(read(false)))
  await eventually(async () => expect(lies.heard.at(-1)).toMatchObject(read(true)))
  expect(reads.heard).toHaveLength(1)
  expect(await world.call(shop, chat.messages, { conv_id, as_shop: true })).toMatchObject({ read_seq: 1 })
})

it('goes by the rights a member of a shop has now', async () => {
  const { conv_id, buyer, shop } = await newChat(world)
  await say(world, buyer, conv_id, 'Any repair?')
  await say(world, shop, conv_id, 'None.', true)
  const clerk = await newBuyer(world)
  await world.sql(
    "insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', '{order}')",
    [shop.id, clerk.id],
  )
  const { heard } = await listen(clerk)
  const given = (right: string) =>
    world.sql('update shop_members set permissions = $2 where user_id = $1', [clerk.id, [right]])
  const hasLine = async () => {
    const { seq } = await say(world, buyer, conv_id, 'And the foot?')
    await eventually(async () => expect(messagesIn(heard).at(-1)).toMatchObject({ seq }))
    return messagesIn(heard).at(-1)!.line !== undefined
  }

  await given('chat')
  await eventually(async () => expect(await hasLine()).toBe(true))
  await given('order')

  await eventually(async () => expect(await hasLine()).toBe(false))
})
