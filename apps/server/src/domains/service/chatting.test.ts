import { randomUUID } from 'node:crypto'
import { chat, service } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { newChat, say, type TestChat } from '../chat/testing.ts'
import { paidOrder, shippedOrder, wonOrder } from '../order/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const NEVER = { weekdays: [[], [], [], [], [], [], []], holidays: [] }
const REPLIES = [
  { title: '欢迎', content: '欢迎光临{shop}', trigger: 'welcome' },
  { title: '休息', content: '现在休息', trigger: 'offline' },
  { title: '发货', content: '每天下午发货', trigger: 'keyword', keywords: ['发货'] },
  { title: '已付', content: '订单{order_no}已付款', trigger: 'paid' },
  { title: '已发', content: '{title}：{carrier} {tracking_no}', trigger: 'shipped' },
] as const

/** A chat with a shop that has written all its replies. */
async function answering(): Promise<TestChat> {
  const one = await newChat(world)
  for (const { keywords, ...reply } of REPLIES.map((reply) => ({ keywords: undefined, ...reply })))
    await world.call(one.shop, service.addAuto, { ...reply, keywords: keywords && [...keywords] })
  return one
}

/** What the buyer reads, with what answered by itself in front of its trigger. */
async function said({ conv_id, buyer }: TestChat): Promise<string[]> {
  await world.settle()
  const { list } = await world.call(buyer, chat.messages, { conv_id })
  return list.map(({ automatic, text }) => (automatic ? `${automatic}: ${text}` : `${text}`))
}

it('welcomes a buyer once and answers a question, each once in twelve hours', async () => {
  const one = await answering()
  await say(world, one.buyer, one.conv_id, '什么时候发货？')
  await say(world, one.buyer, one.conv_id, '发货快吗')

  expect(await said(one)).toEqual(
    expect.arrayContaining([`welcome: 欢迎光临${one.shop.name}`, 'keyword: 每天下午发货', '发货快吗']),
  )
  expect(await said(one)).toHaveLength(4)
  await say(world, one.shop, one.conv_id, '今天就发货', true)
  await world.advance(12 * 3_600_000)
  await say(world, one.buyer, one.conv_id, '发货了吗')
  expect((await said(one)).at(-1)).toBe('keyword: 每天下午发货')
})

it('answers for a closed shop, and answers neither a person of the shop nor what was automatic', async () => {
  const one = await answering()
  await world.call(one.shop, service.saveHours, { hours: NEVER, version: 0 })
  await say(world, one.buyer, one.conv_id, '有人吗')
  await world.settle()
  await say(world, one.shop, one.conv_id, '发货见详情', true)

  const lines = await said(one)

  expect(lines.filter((line) => line.includes(': '))).toEqual([
    `welcome: 欢迎光临${one.shop.name}`,
    'offline: 现在休息',
  ])
  expect(lines.at(-1)).toBe('发货见详情')
})

it('tells a buyer of a paid and a shipped order in the chat, also where they had none', async () => {
  const one = await answering()
  await paidOrder(world, { shop: one.shop, buyer: one.buyer })
  const stranger = await newBuyer(world)
  await shippedOrder(world, { shop: one.shop, buyer: stranger })
  await world.settle()

  expect((await said(one)).at(-1)).toMatch(/^paid: 订单\d+已付款$/)
  const { list } = await world.call(stranger, chat.list, {})
  expect(list[0]!.last!.text).toMatch(/：.+ \w+/)
})

it('takes no message with the shop’s words, says which, and lets an order’s line through', async () => {
  const { conv_id, buyer, shop } = await newChat(world)
  expect(await world.call(shop, service.guard, {})).toEqual({
    who_can_chat: 'all',
    blocked_words: [],
    stranger_messages: 3,
  })
  await world.call(shop, service.saveGuard, { blocked_words: ['刷单'] })

  const sent = { conv_id, kind: 'text', body: { text: '诚招刷 单兼职' }, client_msg_id: randomUUID() } as const
  await world.refused(buyer, chat.send, sent, 'CHAT_SHOP_WORD', { word: '刷单' })
  await wonOrder(world, { shop, buyer })

  expect((await say(world, buyer, conv_id, '这单不是刷单')).seq).toBe(1)
  await world.refused(buyer, service.guard, {}, 'SHOP_REQUIRED')
  await world.refused(buyer, service.saveGuard, { blocked_words: [] }, 'SHOP_REQUIRED')
})

it('says how soon people answer from ten answers on, whatever answered by itself', async () => {
  const { shop } = await answering()
  const within = async () =>
    (await world.call(shop, service.autoReply, { shop_id: shop.id, trigger: 'welcome' })).replies_within_min
  for (let i = 0; i < 10; i++) {
    expect(await within()).toBeNull()
    const { conv_id, buyer } = await newChat(world, { shop })
    await say(world, buyer, conv_id, '还在吗')
    await world.advance(4 * 60_000)
    await say(world, shop, conv_id, '在的', true)
    await world.settle()
  }
  expect(await within()).toBe(5)
  const { conv_id, buyer } = await newChat(world, { shop })
  expect((await world.call(buyer, chat.open, { conv_id })).replies_within_min).toBe(5)
  expect((await world.call(shop, chat.open, { conv_id, as_shop: true })).replies_within_min).toBeNull()
})
