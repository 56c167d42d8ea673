/** What waits for the desk ends: by the desk, by an answer, by an order, or by its hour. */
import { account, block, chat, message, operator } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { newOperator, type TestOperator } from '../../operator/testing.ts'
import { paidOrder } from '../../order/testing.ts'
import { heldMessage, newChat, say, sendVideo } from '../testing.ts'

const HOUR_MS = 3_600_000

let world: World
let desk: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.sql("delete from chat_held_messages where state = 'waiting'")
  desk = await newOperator(world, ['service'])
})
afterAll(() => world.close())

const heldVideo = async () => {
  const one = await newChat(world)
  return { ...one, sent: (await sendVideo(world, one.buyer, one.conv_id)).message }
}
const read = (who: { token: string }, conv_id: number, as_shop = false) =>
  world.call(who, chat.messages, { conv_id, as_shop })
const typeOf = async (url: string, headers: Record<string, string>) =>
  (await fetch(`${world.origin}${url}`, { headers })).headers.get('content-type')
const titleFor = async (who: { token: string }) => {
  await world.settle()
  return (await world.call(who, message.list, { category: 'interaction' })).list[0]?.title
}

describe('a stranger’s video', () => {
  it('waits: its sender sees it with the rule and until when, the desk sees it, the other side does not', async () => {
    const { conv_id, buyer, shop, sent } = await heldVideo()

    expect(sent).toMatchObject({ kind: 'video', status: 'held', seq: 0, rules: ['video'] })
    expect(sent.held_until! - Math.floor(sent.at_ms / 1_000)).toBe(3_600)
    expect(await typeOf(sent.video!, { token: buyer.token })).toBe('video/mp4')
    expect(await typeOf(sent.video!, { token: shop.token })).not.toBe('video/mp4')
    expect(await read(shop, conv_id, true)).toMatchObject({ list: [], held: [], last_seq: 0 })
    const [row] = (await world.call(desk, operator.heldMessages, {})).list
    expect(row).toMatchObject({ id: sent.id, text: null, people: 1, person: { id: buyer.id } })
    expect(await typeOf(row!.video!, { cookie: desk.operator_cookie })).toBe('video/mp4')
    const review = await newOperator(world, ['review'])
    expect(await typeOf(row!.video!, { cookie: review.operator_cookie })).not.toBe('video/mp4')
  })

  it('the desk lets pass is the chat’s next message, opens for both, and its sender is told', async () => {
    const { conv_id, buyer, shop, sent } = await heldVideo()
    await say(world, buyer, conv_id, 'A crack at the rim, see the video')

    expect(await world.call(desk, operator.decideHeld, { id: sent.id, deliver: true })).toEqual({ ended: 'delivered' })

    const [, got] = (await read(shop, conv_id, true)).list
    expect(got).toMatchObject({ seq: 2, kind: 'video', is_held: false })
    expect(await typeOf(got!.video!, { token: shop.token })).toBe('video/mp4')
    expect((await read(buyer, conv_id)).held).toEqual([])
    expect(await titleFor(buyer)).toBe('Your video was delivered')
  })

  it('given back, or not looked at for an hour, goes back with a word of its own', async () => {
    const [given, late] = [await heldVideo(), await heldVideo()]
    await world.call(desk, operator.decideHeld, { id: given.sent.id, deliver: false })
    await world.advance(HOUR_MS)

    expect((await read(given.buyer, given.conv_id)).held).toMatchObject([{ status: 'declined', kind: 'video' }])
    expect((await read(late.buyer, late.conv_id)).held).toMatchObject([{ status: 'lapsed', kind: 'video' }])
    expect([await titleFor(given.buyer), await titleFor(late.buyer)]).toEqual(
      Array(2).fill('A video was not delivered'),
    )
  })
})

describe('what waits is set free', () => {
  it('by an answer: right after it, in the order it was written, and the desk has nothing to decide', async () => {
    const { conv_id, buyer, shop, sent } = await heldVideo()
    const { message: second } = await sendVideo(world, buyer, conv_id)
    await say(world, buyer, conv_id, 'Good morning')

    await say(world, shop, conv_id, 'Good morning', true)

    const { list, held } = await read(buyer, conv_id)
    expect(list.map(({ seq, kind, client_msg_id }) => [seq, kind, client_msg_id])).toMatchObject([
      [1, 'text', expect.anything()],
      [2, 'text', null],
      [3, 'video', sent.client_msg_id],
      [4, 'video', second.client_msg_id],
    ])
    expect(held).toEqual([])
    expect((await world.call(desk, operator.heldMessages, {})).waiting).toBe(0)
    await world.refused(desk, operator.decideHeld, { id: sent.id, deliver: true }, 'STATE_CONFLICT')
    await world.advance(HOUR_MS)
    expect((await read(shop, conv_id, true)).last_seq).toBe(4)
  })

  it('by a first message of the other side, where it was all that was written', async () => {
    const { conv_id, buyer, shop, sent } = await heldVideo()

    await say(world, shop, conv_id, 'Welcome to our shop', true)

    expect((await read(buyer, conv_id)).list).toMatchObject([{ seq: 1 }, { seq: 2, client_msg_id: sent.client_msg_id }])
  })

  it('by an order of the two', async () => {
    const { conv_id, buyer, shop, sent } = await heldVideo()

    await paidOrder(world, { shop, buyer })
    await world.settle()

    expect((await read(shop, conv_id, true)).list).toMatchObject([{ seq: 1, kind: 'video', is_held: false }])
    expect((await read(buyer, conv_id)).list).toMatchObject([{ client_msg_id: sent.client_msg_id }])
  })

  it('text and all: one text to many goes on once the other side answers', async () => {
    const { conv_id, shop, buyer } = await heldMessage(world)

    await say(world, buyer, conv_id, 'Hello')
    await say(world, shop, conv_id, 'Hello', true)

    expect((await read(shop, conv_id, true)).list).toMatchObject([{ seq: 1 }, { seq: 2 }, { seq: 3, is_me: false }])
  })
})

describe('its writer takes back what waits', () => {
  const recall = (conv_id: number, id: number) => ({ conv_id, id, held: true })

  it('at any moment while it waits: the desk has nothing to decide, its hour ends nothing, and neither side reads of it', async () => {
    const { conv_id, buyer, shop, sent } = await heldVideo()
    expect(sent.recall_until).toBe(sent.held_until)
    await world.advance(HOUR_MS / 2)

    const back = await world.call(buyer, chat.recall, recall(conv_id, sent.id))
    const again = await world.call(buyer, chat.recall, recall(conv_id, sent.id))

    for (const one of [back, again])
      expect(one).toMatchObject({ id: sent.id, status: 'recalled', seq: 0, recall_until: null, held_until: null })
    expect((await world.call(desk, operator.heldMessages, {})).waiting).toBe(0)
    await world.refused(desk, operator.decideHeld, { id: sent.id, deliver: true }, 'STATE_CONFLICT')
    await world.advance(HOUR_MS)
    expect(await read(buyer, conv_id)).toMatchObject({ list: [], held: [] })
    await say(world, shop, conv_id, 'Welcome', true)
    expect(await read(shop, conv_id, true)).toMatchObject({ list: [{ seq: 1, kind: 'text' }], last_seq: 1 })
    expect(await typeOf(sent.video!, { token: buyer.token })).not.toBe('video/mp4')
    expect(await titleFor(buyer)).toBeUndefined()
  })

  it('and that alone: not what was delivered or given back, and not somebody else’s', async () => {
    const [given, passed, waits] = [await heldVideo(), await heldVideo(), await heldVideo()]
    await world.call(desk, operator.decideHeld, { id: given.sent.id, deliver: false })
    await world.call(desk, operator.decideHeld, { id: passed.sent.id, deliver: true })

    for (const { buyer, conv_id, sent } of [given, passed])
      await world.refused(buyer, chat.recall, recall(conv_id, sent.id), 'WINDOW_CLOSED')
    await world.refused(given.buyer, chat.recall, recall(given.conv_id, waits.sent.id), 'NOT_FOUND')
    await world.refused(
      waits.shop,
      chat.recall,
      { ...recall(waits.conv_id, waits.sent.id), as_shop: true },
      'NOT_FOUND',
    )
    await world.refused(given.buyer, chat.recall, recall(waits.conv_id, waits.sent.id), 'NOT_FOUND')
  })
})

it('let pass to a side that takes no message any more goes back, and both the desk and its writer read that', async () => {
  const { id, conv_id, buyer, shop } = await heldMessage(world)
  await world.call(shop.owner, block.shopSet, { target_type: 'user', target_id: buyer.id, scope: 'chat', on: true })

  expect(await world.call(desk, operator.decideHeld, { id, deliver: true })).toEqual({ ended: 'refused' })

  expect((await read(buyer, conv_id)).held).toMatchObject([{ status: 'refused', held_until: null }])
  expect(await read(shop, conv_id, true)).toMatchObject({ list: [], last_seq: 0 })
  expect(await titleFor(buyer)).toBe('A message was not delivered')
})

it('counts among the three a stranger may write, and is delivered though three were written', async () => {
  const { conv_id, buyer, sent } = await heldVideo()
  await say(world, buyer, conv_id, 'one')
  await say(world, buyer, conv_id, 'two')
  const third = { conv_id, kind: 'text', body: { text: 'three' }, client_msg_id: crypto.randomUUID() } as const
  await world.refused(buyer, chat.send, third, 'CHAT_UNANSWERED')

  await world.call(desk, operator.decideHeld, { id: sent.id, deliver: true })

  expect((await read(buyer, conv_id)).list).toHaveLength(3)
  expect((await world.call(buyer, account.dataAccess, {})).list).toEqual([])
})
