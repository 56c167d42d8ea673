import { message } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOMAINS } from '../../domains.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { allNotices } from '../../platform/domain.ts'
import { type EventRow, emit } from '../../platform/outbox/index.ts'
import { sampleOf } from '../../testing/events/sample.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { accountEvents } from '../account/events.ts'
import { newBuyer, sentTo, type TestPerson } from '../account/testing.ts'
import { depositEvents } from '../deposit/events.ts'
import { auctionEvents } from '../lot/events.ts'
import { newShop } from '../shop/testing.ts'
import { addNotice, broadcast, TAKE_POPUPS } from './notices.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const happens = async <P>(row: EventRow<P>, given: Partial<NoInfer<P>>) => {
  await inTransaction(world.ctx, (tx) => emit(tx, row, sampleOf(row, given)))
  await world.settle()
}
const lot = {
  lot_id: 7,
  title: '青花缠枝莲纹梅瓶',
  title_en: null,
  image: 'upload/2026/11/a.webp',
  amount_fen: 120_050,
  order_id: 3,
}
const noticesOf = async (
  person: TestPerson,
  category: 'auction' | 'order' | 'system' | 'deposit' | 'finance',
  language = 'en',
) => (await world.call(person, message.list, { category }, { 'accept-language': language })).list

describe('a notice', () => {
  it('tells the winner in their language, with the price and the way to pay', async () => {
    const buyer = await newBuyer(world)
    await happens(auctionEvents.won, { ...lot, shop_id: 1, user_id: buyer.id })
    expect((await noticesOf(buyer, 'auction'))[0]).toMatchObject({
      code: 'auction.won',
      title: 'You won',
      read: false,
      popup: true,
      link: '/pages/users/order/customer/orderPreview?ids=3',
    })
    const zh = (await noticesOf(buyer, 'auction', 'zh-CN'))[0]!
    expect(zh).toMatchObject({ title: '恭喜您拍得', read: true })
    expect(zh.content).toContain('¥1,200.50')
  })

  it('tells of a deposit only where one goes back', async () => {
    const [held, waived] = [await newBuyer(world), await newBuyer(world)]
    await happens(auctionEvents.lost, { ...lot, sold: true, user_id: held.id, deposit_fen: 120_00 })
    await happens(auctionEvents.lost, { ...lot, sold: true, user_id: waived.id, deposit_fen: 0 })
    expect((await noticesOf(held, 'auction'))[0]!.content).toBe(
      '“青花缠枝莲纹梅瓶” went for ¥1,200.50. Your deposit of ¥120 is on its way back to you.',
    )
    expect((await noticesOf(waived, 'auction'))[0]!.content).toBe('“青花缠枝莲纹梅瓶” went for ¥1,200.50.')
  })

  it('is written once, however often the event comes', async () => {
    const buyer = await newBuyer(world)
    for (let i = 0; i < 3; i++)
      await happens(depositEvents.held, {
        hold_id: 5,
        user_id: buyer.id,
        shop_id: 1,
        scope: 'lot',
        ref_id: 7,
        title: 'x',
        amount_fen: 100,
        source: 'wallet',
      })
    expect(await noticesOf(buyer, 'deposit')).toHaveLength(1)
  })

  it('with a key that was used says that it was not written again', async () => {
    const buyer = await newBuyer(world)
    const write = () =>
      inTransaction(world.ctx, (tx) =>
        addNotice(tx, {
          user_id: buyer.id,
          category: 'order',
          code: 'test',
          title: { en: 'T', zh: '题' },
          content: { en: 'c', zh: 'c' },
          dedupe_key: 'once',
        }),
      )
    expect([await write(), await write()]).toEqual([true, false])
  })

  it('of a shop is read by its members, and by nobody else', async () => {
    const shop = await newShop(world)
    await happens(auctionEvents.sold, { ...lot, shop_id: shop.id })
    expect((await world.call(shop, message.counts, { as_shop: true })).by_category).toMatchObject({ auction: 1 })
    expect((await world.call(shop, message.list, { as_shop: true, category: 'auction' })).list[0]).toMatchObject({
      title: 'Sold',
    })
    expect((await world.call(shop, message.counts, {})).by_category.auction).toBeUndefined()
    await world.refused(await newBuyer(world), message.list, { as_shop: true }, 'SHOP_REQUIRED')
    await world.refused(await newBuyer(world), message.counts, { as_shop: true }, 'SHOP_REQUIRED')
  })

  it('of a kind turned off in the app counts in no badge and shows nothing, but is there to be found', async () => {
    const buyer = await newBuyer(world)
    await world.sql(
      `insert into account_notice_prefs (user_id, category, push, sms) values ($1, 'auction', false, true), ($1, 'system', false, false)`,
      [buyer.id],
    )
    await happens(auctionEvents.outbid, { lot_id: 7, user_id: buyer.id, current_fen: 100_00 })
    await happens(accountEvents.password_changed, { user_id: buyer.id })

    const { by_category } = await world.call(buyer, message.counts, {})
    expect(by_category.auction ?? 0).toBe(0)
    expect(by_category.system).toBe(1)
    expect((await world.call(buyer, message.list, { category: 'auction' })).list).toMatchObject([
      { code: 'auction.outbid', popup: false, read: true },
    ])
  })

  it('about safety also goes out by SMS, one that was turned off does not', async () => {
    const buyer = await newBuyer(world)
    await happens(accountEvents.password_changed, { user_id: buyer.id })
    await sentTo(buyer.phone)
    const quiet = await newBuyer(world)
    await world.sql(
      `insert into account_notice_prefs (user_id, category, push, sms) values ($1, 'auction', true, false)`,
      [quiet.id],
    )
    await happens(auctionEvents.won, { ...lot, shop_id: 1, user_id: quiet.id })
    await expect(sentTo(quiet.phone, 100)).rejects.toThrow()
  })

  it('has words in both languages for everything that can happen', () => {
    for (const { row, templates } of allNotices(DOMAINS)) {
      const payload = { ...(sampleOf(row) as object), event_id: 1 }
      for (const { en, zh, link } of templates) {
        for (const words of [...en(payload), ...zh(payload)]) {
          expect(words.length, row.topic).toBeGreaterThan(1)
          expect(words, row.topic).not.toMatch(/undefined|NaN|\[object/)
        }
        expect(en(payload)[0], row.topic).not.toMatch(/[一-鿿]/)
        expect(zh(payload)[0], row.topic).toMatch(/[一-鿿]/)
        if (link) expect(link(payload), row.topic).toMatch(/^\/pages\/[^?]+(\?(?!.*(undefined|null)).*)?$/)
      }
    }
  })
})

describe('unread notices', () => {
  const note = (user_id: number, category: 'auction' | 'order', key: string) =>
    inTransaction(world.ctx, (tx) =>
      addNotice(tx, {
        user_id,
        category,
        code: 'test',
        title: { en: 'T', zh: '题' },
        content: { en: key, zh: key },
        popup: true,
        dedupe_key: key,
      }),
    )

  it('are counted by category, with the newest of each', async () => {
    const buyer = await newBuyer(world)
    await world.settle()
    await world.call(buyer, message.markRead, {})
    for (const [category, key] of [
      ['auction', 'a'],
      ['auction', 'b'],
      ['order', 'c'],
    ] as const)
      await note(buyer.id, category, key)
    const counts = await world.call(buyer, message.counts, {})
    expect(counts).toMatchObject({ total: 3, by_category: { auction: 2, order: 1 } })
    expect(counts.latest.find((one) => one.category === 'auction')?.content).toBe('b')
    await world.call(buyer, message.markRead, { category: 'auction' })
    expect((await world.call(buyer, message.counts, {})).by_category).toEqual({ order: 1 })
    await world.refused(buyer, message.markRead, { category: 'nonsense' }, 'VALIDATION')
  })

  it('become read when their page was asked for', async () => {
    const buyer = await newBuyer(world)
    for (let i = 0; i < 25; i++) await note(buyer.id, 'order', `k${i}`)
    const first = await world.call(buyer, message.list, { category: 'order' })
    expect(first).toMatchObject({ total: 25, has_more: true })
    expect((await world.call(buyer, message.counts, {})).by_category.order).toBe(5)
    await world.refused(guest, message.list, {}, 'LOGIN_EXPIRED')
  })

  it('pop up once, three at a time', async () => {
    const buyer = await newBuyer(world)
    for (let i = 0; i < 4; i++) await note(buyer.id, 'order', `p${i}`)
    expect((await world.call(buyer, message.popups, {})).list).toHaveLength(3)
    expect((await world.call(buyer, message.popups, {})).list).toHaveLength(1)
    expect((await world.call(buyer, message.popups, {})).list).toHaveLength(0)
    await world.refused(guest, message.popups, {}, 'LOGIN_EXPIRED')
  })

  it('of what the person has just done themselves there are none: a deposit that is held is there to be found, and no badge', async () => {
    const buyer = await newBuyer(world)
    await happens(depositEvents.held, { hold_id: 77, user_id: buyer.id, title: 'x', amount_fen: 100 })
    expect((await world.call(buyer, message.counts, {})).by_category.deposit).toBeUndefined()
    expect(await noticesOf(buyer, 'deposit')).toMatchObject([{ code: 'deposit.held', read: true }])
  })

  it('pop up no more once something newer is known about their thing', async () => {
    const buyer = await newBuyer(world)
    const about = { lot_id: 7, user_id: buyer.id }
    await happens(auctionEvents.watch_end_soon, about)
    await happens(auctionEvents.watch_end_soon, { ...about, lot_id: 8 })
    await happens(auctionEvents.lost, { ...about, sold: true })
    expect((await world.call(buyer, message.popups, {})).list.map(({ link }) => link)).toEqual([
      '/pages/main/auctionitemdetail/auctionitemdetail?id=8',
    ])
  })

  it('are looked up by their thing, however many wait', async () => {
    const buyer = await newBuyer(world)
    await world.sql(
      `insert into message_notices (user_id, category, code, title_en, title_zh, content_en, content_zh, about, popup)
       select $1, 'auction', 'test', 'x', 'x', 'x', 'x', 'lot:' || n % 2500, true from generate_series(1, 5000) n`,
      [buyer.id],
    )
    await world.sql('analyze message_notices')

    const plan = await world.sql<{ 'QUERY PLAN': string }>(`explain (costs off) ${TAKE_POPUPS}`, [buyer.id])
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /message_notices_about.*\n *Index Cond: .*about = \w+\.about/,
    )

    await world.call(buyer, message.popups, {})
    const left = await world.sql<{ about: string }>(
      'select about from message_notices where user_id = $1 and popup_shown_at is null',
      [buyer.id],
    )
    expect([left.length, new Set(left.map(({ about }) => about)).size]).toEqual([2497, 2497])
  })

  it("are not marked by somebody else's hand", async () => {
    const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
    await note(buyer.id, 'order', 'mine')
    const [row] = await world.sql<{ id: number }>('select id from message_notices where user_id = $1 and code = $2', [
      buyer.id,
      'test',
    ])
    await world.call(other, message.markRead, { ids: [row!.id] })
    expect((await world.call(buyer, message.counts, {})).by_category.order).toBe(1)
  })
})

it('hot benefits are shown to everybody until they are over', async () => {
  await broadcast(world.ctx, {
    code: 'benefit',
    title: { en: 'Kiln week', zh: '窑火周' },
    content: { en: 'From ¥1', zh: '一元起拍' },
    until: (await world.now()) + 60_000,
  })
  expect((await world.call(guest, message.benefits, {})).list[0]).toMatchObject({
    title: 'Kiln week',
    category: 'activity',
  })
  await world.refused(guest, message.benefits, { page_size: 99 }, 'VALIDATION')
  await world.advance(61_000)
  expect((await world.call(guest, message.benefits, {})).list).toEqual([])
})
