/** What a person's page says of locks, of leaving, of mutes and of those who keep them away; and who left is "Former member" to everybody. */
import { account, auction, type Call, chat, interest, operator, order, report, shop as shops } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeSentTo, newBuyer, PAY_PASSWORD, type TestPerson } from '../../../domains/account/testing.ts'
import { block } from '../../../domains/block/index.ts'
import { newChat, say } from '../../../domains/chat/testing.ts'
import { placed, runningLot } from '../../../domains/lot/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { receivedOrder } from '../../../domains/order/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const DAY_MS = 86_400_000
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Anew each time: a session of the console is over long before days are. */
const atDesk = () => newOperator(world, ['service', 'arbiter', 'review', 'finance', 'content'])
const pageOf = async ({ id }: { id: number }) => world.call(await atDesk(), operator.user, { id })
async function leave(person: TestPerson): Promise<void> {
  await world.call(person, account.sendCode, { phone: person.phone, scene: 'cancel_account' })
  const sms_code = await codeSentTo(person.phone)
  await world.call(person, account.leave, { sms_code, pay_password: PAY_PASSWORD })
}

describe('a person’s page', () => {
  test('says that its owner locked the account', async () => {
    const lin = await newBuyer(world)
    expect((await pageOf(lin)).locked_at).toBeNull()

    await world.sql('update account_users set locked_at = platform_now() where id = $1', [lin.id])

    expect((await pageOf(lin)).locked_at).toBeGreaterThan(0)
  })

  test('says until when the account can be kept, that it was kept, and when it was erased', async () => {
    const lin = await newBuyer(world)
    expect((await pageOf(lin)).leaving).toBeNull()

    await leave(lin)
    const { leaving, status } = await pageOf(lin)
    expect([status, leaving!.status, leaving!.ended_at]).toEqual(['cancelling', 'cooling', null])
    expect(leaving!.due_at * 1_000 - (await world.now())).toBeGreaterThan(15 * DAY_MS - 60_000)

    await world.call(lin, account.keepAccount, {})
    expect((await pageOf(lin)).leaving).toMatchObject({ status: 'withdrawn', ended_at: expect.any(Number) })

    await world.advance(DAY_MS)
    await leave(lin)
    await world.advance(15 * DAY_MS + 60_000)
    expect(await pageOf(lin)).toMatchObject({ status: 'cancelled', leaving: { status: 'executed' }, phone_masked: '' })
  })

  test('says what reports led to, without who reported, and who keeps them away', async () => {
    const bought = await receivedOrder(world, { hammer_fen: 100_00 })
    const { buyer, shop } = bought
    const service = await atDesk()
    const { id } = await world.call(shop.owner, report.add, {
      target_type: 'user',
      target_id: buyer.id,
      reason_code: 'abuse',
    })
    await world.call(service, operator.decideReport, {
      id,
      upheld: true,
      rule_no: 1,
      sanction: 'mute_7',
      reason: 'words no one should read',
    })
    await block(world.ctx, { type: 'shop', id: shop.id }, { target: { type: 'user', id: buyer.id }, scope: 'chat' })

    expect((await pageOf(buyer)).muted).toMatchObject({ rule_no: 1, report_id: id, until_at: expect.any(Number) })
    const reports = await world.call(service, operator.personPane, { id: buyer.id, pane: 'reports' })
    expect(reports.list).toMatchObject([{ status: { list: 'report', value: 'upheld' }, opens: `/reports?open=${id}` }])
    expect(JSON.stringify(reports)).not.toContain(shop.owner.nickname)
    const blocks = await world.call(service, operator.personPane, { id: buyer.id, pane: 'blocks' })
    expect(blocks.list).toMatchObject([{ status: { list: 'block', value: 'chat' }, opens: `/shops/${shop.id}` }])
  })
})

test('who left is "Former member" in orders, bids, reviews, chats and lists, to the other side and to operators', async () => {
  const lin = await newBuyer(world, { nickname: '林清和甲' })
  const shop = await newShop(world)
  const bought = await receivedOrder(world, { buyer: lin, shop })
  const { items } = await world.call(lin, order.comment, { id: bought.id })
  const words = JSON.stringify([{ item_id: items[0]!.id, rating: 5, content: '釉色温润' }])
  await world.call(lin, order.comment, { id: bought.id, items: words as never })
  const { conv_id } = await newChat(world, { buyer: lin, shop })
  await say(world, lin, conv_id, 'Is the box old?')
  await world.call(lin, shops.follow, { id: shop.id, on: true })
  const lot = await runningLot(world, { shop, start_fen: 200_00, ends_in_ms: DAY_MS })
  const other = await newBuyer(world)
  await placed(world, lin, lot, 200)
  await placed(world, other, lot, 300)
  await world.advance(20 * DAY_MS)
  await world.settle()
  // biome-ignore lint/suspicious/noExplicitAny: rows of many kinds, each with an input of its own
  const seen: Array<[where: string, who: any, row: Call, input: any, named: boolean]> = [
    ['the shop’s order', shop, order.shopInfo, { id: bought.id }, true],
    ['the shop’s orders', shop, order.shopList, {}, true],
    ['reviews of the shop', other, shops.reviews, { id: shop.id }, true],
    ['the shop’s chats', shop, chat.list, { as_shop: true }, true],
    ['the chat', shop, chat.open, { conv_id, as_shop: true }, true],
    ['messages', shop, chat.messages, { conv_id, as_shop: true }, false],
    ['followers', shop, interest.fans, {}, false],
    ['bids of the lot', other, auction.bids, { id: lot.id }, false],
    ['the console’s page', 'desk', operator.user, { id: lin.id }, true],
    ['the console’s list', 'desk', operator.users, { q: String(lin.id) }, true],
    ['the console’s order', 'desk', operator.order, { id: bought.id }, true],
    ['the console’s lot', 'desk', operator.lot, { id: lot.id }, true],
    ['the console’s search', 'desk', operator.search, { q: bought.order_no }, false],
  ]
  const textOf = async ([, who, row, input]: (typeof seen)[number]) =>
    JSON.stringify(await world.call(who === 'desk' ? await atDesk() : who, row, input, { 'accept-language': 'en' }))
  const before = await Promise.all(seen.filter(([, , , , named]) => named).map(textOf))
  expect(before.filter((text) => !text.includes('林清和甲'))).toEqual([])

  await leave(lin)
  await world.advance(15 * DAY_MS + 60_000)
  await world.settle()

  expect((await pageOf(lin)).status).toBe('cancelled')
  for (const one of seen) {
    const text = await textOf(one)
    expect(text, one[0]).not.toContain('林清和甲')
    expect(text, one[0]).not.toContain(lin.phone)
    if (one[4]) expect(text, one[0]).toContain('Former member')
  }
})
