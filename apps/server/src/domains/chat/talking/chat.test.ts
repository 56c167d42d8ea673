import { randomUUID } from 'node:crypto'
import { account, chat, message, service } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { block } from '../../block/index.ts'
import { runningLot } from '../../lot/testing.ts'
import { paidOrder, wonOrder } from '../../order/testing.ts'
import { targetOf } from '../../report/index.ts'
import { newShop } from '../../shop/testing.ts'
import { stopTask } from '../../task/index.ts'
import { newTask } from '../../task/testing.ts'
import { sendAutomatic } from '../index.ts'
import { newChat, say } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const texts = (rows: Array<{ text?: string | null }>) => rows.map(({ text }) => text)

describe('a conversation of a buyer and a shop', () => {
  it('is one for the two of them, whoever asks first, and none with one’s own shop', async () => {
    const { conv_id, buyer, shop } = await newChat(world)

    const again = await world.call(buyer, chat.open, { shop_id: shop.id })
    const theirs = await world.call(shop, chat.open, { user_id: buyer.id, as_shop: true })

    expect([again.conv.id, theirs.conv.id]).toEqual([conv_id, conv_id])
    expect(theirs.conv.peer).toMatchObject({ type: 'user', id: buyer.id, standing: 'active' })
    await world.refused(shop, chat.open, { shop_id: shop.id }, 'SELF_ACTION')
    await world.refused(buyer, chat.open, { shop_id: 9_999_999 }, 'NOT_FOUND')
    await world.refused(guest, chat.open, { shop_id: shop.id }, 'LOGIN_EXPIRED')
  })

  it('shows each side what was written in its order, and how far the other has read', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    await say(world, buyer, conv_id, 'Any repair on the neck?')
    await say(world, shop, conv_id, 'No restoration.', true)
    expect((await world.call(buyer, message.counts, {})).chat).toBe(1)

    const mine = await world.call(buyer, chat.messages, { conv_id })
    const theirs = await world.call(shop, chat.messages, { conv_id, as_shop: true })

    expect(mine.list.map(({ seq, is_me, text }) => [seq, is_me, text])).toEqual([
      [1, true, 'Any repair on the neck?'],
      [2, false, 'No restoration.'],
    ])
    expect(theirs.list.map(({ is_me }) => is_me)).toEqual([false, true])
    expect([theirs.read_seq, theirs.delivered_seq]).toEqual([2, 2])
    expect((await world.call(buyer, message.counts, {})).chat).toBe(0)
    await world.refused(await newBuyer(world), chat.messages, { conv_id }, 'NOT_FOUND')
  })

  it('gives what came after a number: what a lost connection missed', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    for (const text of ['one more', 'two more', 'three more']) await say(world, buyer, conv_id, text)
    const [listed] = (await world.call(shop, chat.list, { as_shop: true })).list
    expect(listed).toMatchObject({ id: conv_id, last_seq: 3, unread: 3, last: { text: 'three more', is_me: false } })

    const missed = await world.call(shop, chat.messages, { conv_id, after_seq: 1, as_shop: true })
    const before = await world.call(shop, chat.messages, { conv_id, before_id: missed.list[0]!.id, as_shop: true })
    const after = await world.call(shop, chat.messages, { conv_id, after_id: missed.list[0]!.id, as_shop: true })

    expect([texts(missed.list), texts(before.list), texts(after.list)]).toEqual([
      ['two more', 'three more'],
      ['one more'],
      ['three more'],
    ])
    expect((await world.call(buyer, chat.list, {})).list[0]).toMatchObject({ delivered_seq: 3, read_seq: 3 })
  })

  it('is found by the other side’s name and by what was written', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    await say(world, buyer, conv_id, '底足有窑裂吗')
    await say(world, buyer, conv_id, 'Any Hairline at 100% zoom?')

    const found = async (keyword: string) => (await world.call(buyer, chat.list, { keyword })).list.map(({ id }) => id)

    expect(await found('窑裂')).toEqual([conv_id])
    expect(await found(shop.name)).toEqual([conv_id])
    expect(await found('hairLINE')).toEqual([conv_id])
    expect([await found('百分号%'), await found('1_0%')]).toEqual([[], []])
    expect(texts((await world.call(shop, chat.messages, { conv_id, keyword: '窑裂', as_shop: true })).list)).toEqual([
      '底足有窑裂吗',
    ])
    await world.refused(buyer, chat.list, { as_shop: true }, 'SHOP_REQUIRED')
  })

  it('is the shop members’ who may chat, and no other’s', async () => {
    const { conv_id, shop } = await newChat(world)
    const member = await newBuyer(world)
    await world.sql(
      "insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', '{order}')",
      [shop.id, member.id],
    )
    await world.refused(member, chat.messages, { conv_id, as_shop: true }, 'PERMISSION_MISSING')
    await world.refused(
      member,
      chat.send,
      { conv_id, kind: 'text', body: { text: 'x' }, client_msg_id: randomUUID(), as_shop: true },
      'PERMISSION_MISSING',
    )

    await world.sql("update shop_members set permissions = '{chat}' where user_id = $1", [member.id])

    expect((await say(world, member, conv_id, 'How can I help?', true)).sender_type).toBe('shop')
  })
})

describe('a message', () => {
  it('sent twice with one client_msg_id is written once, and both are answered alike', async () => {
    const { conv_id, buyer } = await newChat(world)
    const sent = { conv_id, kind: 'text', body: { text: 'Is it still there?' }, client_msg_id: randomUUID() } as const

    const answers = await Promise.all([1, 2, 3].map(() => world.call(buyer, chat.send, sent)))

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect((await world.call(buyer, chat.messages, { conv_id })).list).toHaveLength(1)
    await world.refused(buyer, chat.send, { ...sent, body: { text: 'another text' } }, 'IDEM_MISMATCH')
  })

  it('of many writers at once gets one number each, without a gap', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    await say(world, buyer, conv_id, 'first')
    await say(world, shop, conv_id, 'answered', true)

    await Promise.all(
      Array.from({ length: 12 }, (_, i) => say(world, i % 2 ? buyer : shop, conv_id, `at once ${i}`, i % 2 === 0)),
    )

    const { list, last_seq } = await world.call(buyer, chat.messages, { conv_id, limit: 50 })
    expect(list.map(({ seq }) => seq)).toEqual(Array.from({ length: 14 }, (_, i) => i + 1))
    expect(last_seq).toBe(14)
  })

  it('is recalled within two minutes by who wrote it, and not later', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    const slip = await say(world, buyer, conv_id, 'I pay anything')
    const later = await say(world, buyer, conv_id, 'too late for this')
    await world.refused(shop, chat.recall, { conv_id, id: slip.id, as_shop: true }, 'NOT_FOUND')

    const recalled = await world.call(buyer, chat.recall, { conv_id, id: slip.id })
    await world.advance(121_000)

    expect(recalled).toMatchObject({ status: 'recalled', text: null })
    expect((await world.call(shop, chat.messages, { conv_id, as_shop: true })).list[0]).toMatchObject({
      status: 'recalled',
      text: null,
    })
    await world.refused(buyer, chat.recall, { conv_id, id: later.id }, 'WINDOW_CLOSED')
  })

  it('shows a lot as it is for the person who reads, and an order to its two sides alone', async () => {
    const lot = await runningLot(world)
    const { conv_id, buyer, shop } = await newChat(world, { shop: lot.shop, lot_id: lot.id })
    const order = await wonOrder(world, { shop, buyer })
    const other = await wonOrder(world, { shop })
    const send = (kind: 'lot' | 'order', id: number) =>
      world.call(buyer, chat.send, { conv_id, kind, body: { id }, client_msg_id: randomUUID() })

    expect((await send('lot', lot.id)).card).toMatchObject({ thing: 'lot', id: lot.id })
    expect((await send('order', order.id)).card).toMatchObject({ thing: 'order', id: order.id, note: 'To pay' })
    await world.refused(
      buyer,
      chat.send,
      { conv_id, kind: 'order', body: { id: other.id }, client_msg_id: randomUUID() },
      'NOT_FOUND',
    )
    expect((await world.call(shop, chat.open, { conv_id, as_shop: true })).lot).toMatchObject({ id: lot.id })
  })

  it('shows a task with its reward and how it stands to those who may see it; a shop sends its own alone', async () => {
    const task = await newTask(world, { title: '拍摄瓷器底足' })
    const hidden = await newTask(world, { shop: task.shop, until: 'reviewing' })
    const { conv_id, buyer, shop } = await newChat(world, { shop: task.shop })
    const sent = (id: number) => ({ conv_id, kind: 'task', body: { id }, client_msg_id: randomUUID() }) as const

    expect((await world.call(buyer, chat.send, sent(task.id))).card).toMatchObject({
      ...{ thing: 'task', id: task.id, title: '拍摄瓷器底足', fen: task.reward_fen, note: 'Open' },
    })
    await world.refused(buyer, chat.send, sent(hidden.id), 'NOT_FOUND')
    const other = await newChat(world)
    await world.refused(other.shop, chat.send, { ...sent(task.id), conv_id: other.conv_id, as_shop: true }, 'NOT_FOUND')
    await inTransaction(world.ctx, (tx) => stopTask(tx, task.id, 'asks for payment outside'))
    const shown = async (who: { token: string }, as_shop: boolean) =>
      (await world.call(who, chat.messages, { conv_id, as_shop })).list.find(({ kind }) => kind === 'task')?.card
    expect([(await shown(shop, true))?.id, await shown(buyer, false)]).toEqual([task.id, null])
  })

  it('carries a picture that opens for the two sides alone', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { path } = await world.services.files.saveImage(world.ctx, png, { use: 'chat', owner_user_id: buyer.id })

    const sent = await world.call(buyer, chat.send, {
      conv_id,
      kind: 'image',
      body: { path },
      client_msg_id: randomUUID(),
    })

    expect(sent.picture).toMatchObject({ width: 10, height: 10 })
    const stranger = await newBuyer(world)
    const opens = async (address: string, token?: string) =>
      (await fetch(`${world.origin}${address}`, { headers: token ? { token } : {} })).headers.get('content-type') ===
      'image/webp'
    const { url } = sent.picture!
    expect([await opens(url, buyer.token), await opens(url, shop.token)]).toEqual([true, true])
    expect([await opens(url, stranger.token), await opens(url), await opens(`/${path}`)]).toEqual([false, false, false])
    await world.refused(
      stranger,
      chat.send,
      { conv_id, kind: 'image', body: { path }, client_msg_id: randomUUID() },
      'NOT_FOUND',
    )
    await world.refused(
      shop,
      chat.send,
      { conv_id, kind: 'image', body: { path }, client_msg_id: randomUUID(), as_shop: true },
      'NOT_FOUND',
    )
  })

  it('of a shop without a person is marked, opens nothing and counts as no answer', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    await say(world, buyer, conv_id, 'Hello')

    await inTransaction(world.ctx, (tx) =>
      sendAutomatic(tx, { conversation_id: conv_id, trigger: 'welcome', text: 'Call 13800138000' }),
    )

    // The shop's list goes on showing the question, the buyer's what came as an answer.
    const [theirs] = (await world.call(shop, chat.list, { as_shop: true })).list
    const [mine] = (await world.call(buyer, chat.list, {})).list
    expect([theirs!.last!.text, mine!.last!.text]).toEqual(['Hello', 'Call ***'])

    const { list } = await world.call(buyer, chat.messages, { conv_id })
    expect(list[1]).toMatchObject({ automatic: 'welcome', is_me: false, text: 'Call ***' })
    for (const text of ['a', 'b']) await say(world, buyer, conv_id, text)
    await world.refused(
      buyer,
      chat.send,
      { conv_id, kind: 'text', body: { text: 'c' }, client_msg_id: randomUUID() },
      'CHAT_UNANSWERED',
    )
  })
})

describe('a report of a message', () => {
  it('keeps it as it was typed, with those around it and what was recalled; strangers report none', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    const first = await say(world, buyer, conv_id, 'Call 13800138000')
    const slip = await say(world, buyer, conv_id, 'Pay me on the side')
    await world.call(buyer, chat.recall, { conv_id, id: slip.id })

    const kept = await targetOf(world.ctx, 'message').read(world.ctx, first.id, shop.owner.id)

    expect(kept).toMatchObject({ owner: { type: 'user', id: buyer.id }, title: 'Call 13800138000' })
    expect(Object.values(kept!.snapshot)).toEqual(['Call 13800138000', '[recalled] Pay me on the side', 1])
    expect(await targetOf(world.ctx, 'message').read(world.ctx, first.id, (await newBuyer(world)).id)).toBeUndefined()
  })
})

describe('no filter is silent: the sender reads which rule', () => {
  const text = (conv_id: number, said: string, as_shop = false) =>
    ({ conv_id, kind: 'text', body: { text: said }, client_msg_id: randomUUID(), as_shop }) as const

  it('hides a phone at sending, for good, and tells the sender alone why; after a paid order it passes', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    const before = await say(world, buyer, conv_id, 'Call 一三八 0013 8000')
    expect(before).toMatchObject({ text: 'Call ***', rules: ['phone'] })

    await paidOrder(world, { shop, buyer })
    const after = await say(world, buyer, conv_id, 'Call 13800138000, pay to 支付宝 13800138000')

    expect(after).toMatchObject({ text: 'Call 13800138000, pay to 支付宝 ***', rules: ['account'], warns: true })
    const { list } = await world.call(shop, chat.messages, { conv_id, as_shop: true })
    expect(list.map((one) => [one.text, one.rules])).toEqual([
      ['Call ***', []],
      ['Call 13800138000, pay to 支付宝 ***', []],
    ])
  })

  it('takes three messages of a stranger until the shop answers, unless an order is under way', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    for (const said of ['1st', '2nd', '3rd']) await say(world, buyer, conv_id, said)
    await world.refused(buyer, chat.send, text(conv_id, '4th'), 'CHAT_UNANSWERED')
    expect((await world.call(buyer, chat.open, { conv_id })).can_send).toMatchObject({ ok: false, code: 11041 })

    await say(world, shop, conv_id, 'Here I am', true)

    expect((await say(world, buyer, conv_id, '4th')).seq).toBe(5)
    const other = await newChat(world)
    for (const said of ['1st', '2nd', '3rd']) await say(world, other.buyer, other.conv_id, said)
    await wonOrder(world, { shop: other.shop, buyer: other.buyer })
    expect((await say(world, other.buyer, other.conv_id, 'about my order')).seq).toBe(4)
  })

  it('lets a young account begin three chats a day', async () => {
    const buyer = await newBuyer(world)
    for (let i = 0; i < 3; i++) await say(world, buyer, (await newChat(world, { buyer })).conv_id, 'hello')
    const fourth = await newChat(world, { buyer })

    await world.refused(buyer, chat.send, text(fourth.conv_id, 'hello'), 'CHAT_NEW_ACCOUNT')

    await world.sql("update account_users set created_at = platform_now() - interval '8 days' where id = $1", [
      buyer.id,
    ])
    expect((await say(world, buyer, fourth.conv_id, 'hello')).seq).toBe(1)
  })

  it('keeps the door as it is set: followers, buyers, none', async () => {
    const shop = await newShop(world)
    const { conv_id, buyer } = await newChat(world, { shop })
    await world.refused(buyer, chat.setDoor, { who_can_chat: 'all' }, 'SHOP_REQUIRED')
    await world.call(shop, chat.setDoor, { who_can_chat: 'followers' })
    await world.refused(buyer, chat.send, text(conv_id, 'x'), 'CHAT_FOLLOWERS_ONLY')
    await world.sql(`insert into interest_follows (user_id, type, target_id) values ($1, 'shop', $2)`, [
      buyer.id,
      shop.id,
    ])
    expect((await say(world, buyer, conv_id, 'as a follower')).seq).toBe(1)

    await world.call(shop, chat.setDoor, { who_can_chat: 'buyers' })
    await world.refused(buyer, chat.send, text(conv_id, 'x'), 'CHAT_BUYERS_ONLY')
    await paidOrder(world, { shop, buyer })
    expect((await say(world, buyer, conv_id, 'as a buyer')).seq).toBe(2)

    const closed = await newBuyer(world)
    await world.call(closed, account.saveSettings, { privacy: { who_can_chat: 'none' } })
    const { conv } = await world.call(buyer, chat.open, { user_id: closed.id })
    await world.refused(buyer, chat.send, text(conv.id, 'x'), 'BLOCKED')
    expect((await say(world, closed, conv.id, 'I write first')).seq).toBe(1)
    expect((await say(world, buyer, conv.id, 'then I may')).seq).toBe(2)
  })

  it('refuses who is blocked, either way, until an order is under way', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    await block(world.ctx, { type: 'shop', id: shop.id }, { target: { type: 'user', id: buyer.id }, scope: 'chat' })
    await world.refused(buyer, chat.send, text(conv_id, 'x'), 'BLOCKED')
    await world.refused(shop, chat.send, text(conv_id, 'x', true), 'BLOCKED')

    await wonOrder(world, { shop, buyer })

    expect((await say(world, buyer, conv_id, 'about my order')).seq).toBe(1)
  })

  it('says before anything is typed that somebody is muted, by which rule and for how long; an order keeps its line', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    await world.sql(
      "insert into report_mutes (user_id, report_id, rule_no, until_at) values ($1, 1, 3, platform_now() + interval '24 hours')",
      [buyer.id],
    )
    const { can_send } = await world.call(buyer, chat.open, { conv_id })
    expect(can_send).toMatchObject({ ok: false, reason: 'You broke rule 3 and cannot write for another 24 h' })
    await world.refused(buyer, chat.send, text(conv_id, 'x'), 'MUTED')

    await wonOrder(world, { shop, buyer })
    expect((await say(world, buyer, conv_id, 'about my order')).seq).toBe(1)

    const other = await newChat(world, { buyer })
    await world.refused(buyer, chat.send, text(other.conv_id, 'x'), 'MUTED')
    await world.advance(24 * 3_600_000 + 1_000)
    expect((await say(world, buyer, other.conv_id, 'hello again')).seq).toBe(1)
  })

  it('tells a buyer that nobody of the shop is there now, and when they come', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    const closed = async (who: { token: string }, as_shop = false) =>
      (await world.call(who, chat.open, { conv_id, as_shop })).closed
    expect(await closed(buyer)).toBeNull()
    const never = [[], [], [], [], [], [], []]
    await world.call(shop, service.saveHours, { hours: { weekdays: never, holidays: [] }, version: 0 })
    expect(await closed(buyer)).toEqual({ opens_at: null })
    expect((await say(world, buyer, conv_id, 'it waits there')).seq).toBe(1)

    // Mondays from half past nine on, but not today: the next Monday by the clock of Shanghai.
    const today = Math.floor((await databaseNow(world.ctx)) / 86_400_000 + 8 / 24)
    const monday = today + 7 - ((today + 3) % 7)
    const name = new Date(today * 86_400_000).toISOString().slice(0, 10)
    const weekdays = [[{ from: '09:30', to: '19:00' }], ...never.slice(1)]
    const hours = { weekdays, holidays: [{ from: name, to: name }] }
    await world.call(shop, service.saveHours, { hours, version: 1 })
    expect(await closed(buyer)).toEqual({ opens_at: monday * 86_400 + 1.5 * 3_600 })
    expect(await closed(shop, true)).toBeNull()
  })

  it('says that nobody reads any more: a former member, a locked account, a closed shop', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    for (const [change, standing] of [
      ["status = 'cancelled'", 'former'],
      ["status = 'active', locked_at = platform_now()", 'locked'],
    ] as const) {
      await world.sql(`update account_users set ${change} where id = $1`, [buyer.id])
      await world.refused(shop, chat.send, text(conv_id, 'x', true), 'CHAT_PEER_GONE')
      expect((await world.call(shop, chat.open, { conv_id, as_shop: true })).conv.peer.standing).toBe(standing)
    }
    await world.sql("update account_users set status = 'active', locked_at = null where id = $1", [buyer.id])
    await world.sql("update shop_shops set status = 'closed' where id = $1", [shop.id])
    await world.refused(buyer, chat.send, text(conv_id, 'x'), 'CHAT_PEER_GONE')
  })

  it('shows the other side that something is being written, and keeps nothing of it', async () => {
    const { conv_id, buyer } = await newChat(world)
    await world.call(buyer, chat.typing, { conv_id })
    await world.refused(await newBuyer(world), chat.typing, { conv_id }, 'NOT_FOUND')
  })
})
