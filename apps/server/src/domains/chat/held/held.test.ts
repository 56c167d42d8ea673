/** One text to many: what a stranger writes to a fifth waits for the desk, and its sender reads the rule. */
import { account, chat, message, operator, QUICK_QUESTIONS } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { newOperator, type TestOperator } from '../../operator/testing.ts'
import { paidOrder } from '../../order/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { newChat, say } from '../testing.ts'
import { isCounted, sameText } from './same-text.ts'

const HOUR_MS = 3_600_000
const OFFER = 'Genuine Ru ware from my grandfather, write me for the price'

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

/** A person old enough to write to all. */
async function writer(): Promise<TestPerson> {
  const buyer = await newBuyer(world)
  await world.sql("update account_users set created_at = platform_now() - interval '30 days' where id = $1", [buyer.id])
  return buyer
}
/** The same text to so many shops, one after the other; the last of them. */
async function toMany(buyer: TestPerson, count: number, text = OFFER) {
  let last: Awaited<ReturnType<typeof newChat>> & { sent: Awaited<ReturnType<typeof say>> }
  for (let i = 0; i < count; i++) {
    const one = await newChat(world, { buyer })
    last = { ...one, sent: await say(world, buyer, one.conv_id, text) }
  }
  return last!
}
const linesOf = async (who: { token: string }, conv_id: number, as_shop = false) =>
  world.call(who, chat.messages, { conv_id, as_shop })
const waitingAt = async () => (await world.call(desk, operator.heldMessages, {})).list

describe('a stranger’s text', () => {
  it('waits for the desk at the fifth shop; its sender reads the rule and until when, the other side sees nothing', async () => {
    const buyer = await writer()
    const fourth = await toMany(buyer, 4)
    expect(fourth.sent.status).toBe('sent')

    const { conv_id, shop, sent } = await toMany(buyer, 1, `${OFFER.toUpperCase()}!`)

    expect(sent).toMatchObject({ status: 'held', seq: 0, rules: ['same_text'], text: `${OFFER.toUpperCase()}!` })
    expect(sent.held_until! - Math.floor(sent.at_ms / 1_000)).toBe(3_600)
    expect((await linesOf(buyer, conv_id)).held).toMatchObject([{ id: sent.id, status: 'held' }])
    expect(await linesOf(shop, conv_id, true)).toMatchObject({ list: [], held: [], last_seq: 0 })
    expect((await world.call(shop, chat.list, { as_shop: true })).list).toEqual([])
  })

  it('delivered is the chat’s next message, once', async () => {
    const buyer = await writer()
    const { conv_id, shop, sent } = await toMany(buyer, 5)
    const again = { conv_id, kind: 'text', body: { text: OFFER }, client_msg_id: sent.client_msg_id! } as const
    expect((await world.call(buyer, chat.send, again)).id).toBe(sent.id)
    const [row] = await waitingAt()
    expect(row).toMatchObject({ id: sent.id, text: OFFER, people: 5, person: { id: buyer.id } })

    await world.call(desk, operator.decideHeld, { id: sent.id, deliver: true })

    expect((await linesOf(shop, conv_id, true)).list).toMatchObject([{ seq: 1, text: OFFER }])
    expect((await linesOf(buyer, conv_id)).held).toEqual([])
    expect(await world.call(buyer, chat.send, again)).toMatchObject({ status: 'sent', seq: 1 })
    await world.refused(desk, operator.decideHeld, { id: sent.id, deliver: false }, 'STATE_CONFLICT')
    expect((await world.call(buyer, account.dataAccess, {})).list[0]).toMatchObject({
      about: { kind: 'chat', id: conv_id },
    })
  })

  it('given back is read by its sender alone, who is told', async () => {
    const buyer = await writer()
    const { conv_id, shop, sent } = await toMany(buyer, 5)

    await world.call(desk, operator.decideHeld, { id: sent.id, deliver: false })
    await world.settle()

    expect((await linesOf(buyer, conv_id)).held).toMatchObject([{ status: 'declined', held_until: null }])
    expect((await linesOf(shop, conv_id, true)).list).toEqual([])
    expect((await world.call(buyer, message.list, { category: 'interaction' })).list[0]!.title).toBe(
      'A message was not delivered',
    )
    expect(await waitingAt()).toEqual([])
  })

  it('that no operator looks at goes back after an hour, and never out by itself', async () => {
    const buyer = await writer()
    const { conv_id, shop } = await toMany(buyer, 5)

    await world.advance(HOUR_MS - 60_000)
    expect((await linesOf(buyer, conv_id)).held[0]!.status).toBe('held')
    await world.advance(60_000)

    expect((await linesOf(buyer, conv_id)).held[0]!.status).toBe('lapsed')
    expect((await linesOf(shop, conv_id, true)).list).toEqual([])
  })

  it('goes through where the two have a paid order, where the shop has answered, and after a day', async () => {
    const buyer = await writer()
    await toMany(buyer, 4)
    const [bought, answered] = [await newChat(world, { buyer }), await newChat(world, { buyer })]
    await paidOrder(world, { shop: bought.shop, buyer })
    await say(world, buyer, answered.conv_id, 'Good morning')
    await say(world, answered.shop, answered.conv_id, 'Good morning', true)

    expect((await say(world, buyer, bought.conv_id, OFFER)).status).toBe('sent')
    expect((await say(world, buyer, answered.conv_id, OFFER)).status).toBe('sent')
    await world.advance(24 * HOUR_MS + 1_000)
    expect((await toMany(buyer, 1)).sent.status).toBe('sent')
  })

  it('sent to six at once is counted one by one', async () => {
    const shop = await newShop(world)
    const chats = await Promise.all(Array.from({ length: 6 }, () => newChat(world, { shop })))

    const sent = await Promise.all(chats.map(({ conv_id }) => say(world, shop, conv_id, OFFER, true)))

    expect(sent.map(({ status }) => status).sort()).toEqual(['held', 'held', 'sent', 'sent', 'sent', 'sent'])
  })

  it('of a shop that writes to people waits as well', async () => {
    const shop = await newShop(world)
    const sent = []
    for (let i = 0; i < 5; i++) {
      const { conv_id } = await newChat(world, { shop })
      sent.push((await say(world, shop, conv_id, OFFER, true)).status)
    }

    expect(sent).toEqual(['sent', 'sent', 'sent', 'sent', 'held'])
    expect((await waitingAt())[0]).toMatchObject({ shop: { id: shop.id } })
  })
})

it('a question that every chat offers is none to many', async () => {
  const buyer = await writer()
  const { en, zh } = QUICK_QUESTIONS.lot[3]

  expect([(await toMany(buyer, 6, en)).sent.status, (await toMany(buyer, 6, zh)).sent.status]).toEqual(['sent', 'sent'])
})

it('another text under a held message’s number is refused', async () => {
  const buyer = await writer()
  const { conv_id, sent } = await toMany(buyer, 5)

  const other = { conv_id, kind: 'text', body: { text: 'Something else' }, client_msg_id: sent.client_msg_id! } as const
  await world.refused(buyer, chat.send, other, 'IDEM_MISMATCH')
})

it('greetings and short questions are none; width, case, signs and digits make no other text', () => {
  expect(['在吗', '您好，请问还在吗？', 'Hello!'].map(isCounted)).toEqual([false, false, false])
  expect(isCounted('这件汝窑是家传真品，价格私聊')).toBe(true)
  expect(sameText('ＷＲＩＴＥ me, 1')).toBe(sameText('write… me 22'))
})
