/** Files people take of what is theirs: behind the pay password, made in the background, kept a week, linked for minutes. */
import { auction, chat, house, operator, report, type TAKEOUT_PARTS, takeout } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../account/testing.ts'
import { newAddress } from '../address/testing.ts'
import { newChat, say } from '../chat/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { receivedOrder } from '../order/testing.ts'
import { newSession, passedLot } from '../sale/testing.ts'
import { newShop, type TestShop } from '../shop/testing.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Asked {
  owner?: 'user' | 'shop'
  part?: (typeof TAKEOUT_PARTS)[number]
  format?: 'csv' | 'json' | 'html'
}
const ask = (who: TestPerson | TestShop, { owner = 'user', part = 'orders', format = 'csv' }: Asked = {}) =>
  world.call(who, takeout.start, { owner, part, format, pay_password: PAY_PASSWORD })
const latest = async (who: TestPerson | TestShop) => (await world.call(who, takeout.list, {})).list[0]!
const taken = async (who: TestPerson | TestShop, asked: Asked = {}) => {
  await ask(who, asked)
  await world.settle()
  const file = await latest(who)
  return { file, answer: await world.app.http!.inject(file.link!) }
}

describe('a file of one’s own', () => {
  test('is made behind the pay password in the background, with every order and no formula', async () => {
    const { buyer, order_no, shop } = await receivedOrder(world)
    await world.sql(
      `update order_items set title = '=SUM(A1:A9)' where order_id in (select id from order_orders where order_no = $1)`,
      [order_no],
    )
    await ask(buyer)
    expect(await latest(buyer)).toMatchObject({ status: 'waiting', link: null })
    await world.refused(
      buyer,
      takeout.start,
      { owner: 'user', part: 'orders', format: 'csv', pay_password: PAY_PASSWORD },
      'STATE_CONFLICT',
    )
    await world.settle()

    const file = await latest(buyer)
    expect(file).toMatchObject({ status: 'ready', rows: 1, is_cut: false })
    const answer = await world.app.http!.inject(file.link!)
    expect(answer.headers['content-disposition']).toContain(file.name)
    const [head, row] = answer.body.replace('\ufeff', '').split('\r\n')
    expect(head).toContain('"order_no","created_at","status"')
    expect(row).toContain(`"${order_no}"`)
    expect(row).toContain(`"${shop.name}"`)
    expect(row).toContain(`"'=SUM(A1:A9)`)
  })

  test('holds the wallet’s lines as JSON, and nobody else’s', async () => {
    const { buyer } = await receivedOrder(world)
    const { answer } = await taken(buyer, { part: 'ledger', format: 'json' })
    const { rows, of } = answer.json() as { rows: Array<Record<string, string>>; of: string }
    expect(of).toBe('user')
    const [mine] = await world.sql<{ n: number }>(
      `select count(*)::int as n from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.owner_type = 'user' and a.owner_id = $1 and a.kind in ('wallet', 'deposit', 'earning')`,
      [buyer.id],
    )
    expect(rows).toHaveLength(mine!.n)
    expect((await taken(await newBuyer(world))).file.rows).toBe(0)
  })

  test('holds profile, addresses, sign-ins, consents, notices and accesses to what is personal, each of its owner alone', async () => {
    const [buyer, other] = [await newBuyer(world, { nickname: '林清和' }), await newBuyer(world)]
    await newAddress(world, buyer.id)
    await world.sql(`insert into account_agreements (user_id, code, version) values ($1, 'privacy', 1)`, [buyer.id])
    const desk = await newOperator(world, ['service'])
    await world.call(desk, operator.showPerson, { id: buyer.id, reason: '买家来电核对身份' })
    await world.settle()
    const rowsOf = async (who: TestPerson, part: Asked['part']) =>
      ((await taken(who, { part, format: 'json' })).answer.json() as { rows: Array<Record<string, unknown>> }).rows

    expect(await rowsOf(buyer, 'profile')).toMatchObject([{ nickname: '林清和', phone: buyer.phone }])
    expect(await rowsOf(buyer, 'addresses')).toHaveLength(1)
    expect(await rowsOf(buyer, 'sign_ins')).toMatchObject([{ ended_at: null }])
    expect(await rowsOf(buyer, 'consents')).toMatchObject([{ agreement: 'privacy', version: 1 }])
    expect((await rowsOf(buyer, 'notices')).map(({ title }) => title)).toContain('Welcome to Juya')
    expect(await rowsOf(buyer, 'data_access')).toMatchObject([{ what: 'contact', reason: '买家来电核对身份' }])
    for (const part of ['addresses', 'consents', 'data_access'] as const) expect(await rowsOf(other, part)).toEqual([])
  })

  test('holds chats and reports, without what was recalled and without who reported', async () => {
    const { conv_id, buyer, shop } = await newChat(world)
    const said = [await say(world, buyer, conv_id, 'Call 13800138000'), await say(world, shop, conv_id, 'Yes', true)]
    await world.call(shop, chat.recall, { conv_id, id: said[1]!.id, as_shop: true })
    const one = { target_type: 'shop', target_id: shop.id, reason_code: 'misleading', content: 'not as shown' } as const
    await world.call(buyer, report.add, one)
    const rowsOf = async (who: TestPerson, part: Asked['part']) =>
      ((await taken(who, { part, format: 'json' })).answer.json() as { rows: Array<Record<string, unknown>> }).rows

    expect((await rowsOf(buyer, 'chats')).map(({ by, kind, text }) => [by, kind, text])).toEqual([
      ['them', 'recalled', null],
      ['me', 'text', 'Call ***'],
    ])
    expect(await rowsOf(buyer, 'reports')).toMatchObject([{ side: 'reporter', of: 'shop', content: 'not as shown' }])
    expect(await rowsOf(shop.owner, 'reports')).toEqual([])
    expect(await rowsOf(await newBuyer(world), 'chats')).toEqual([])
  })

  test('holds the limits and baskets of one’s bidding', async () => {
    const person = await newBuyer(world)
    await world.call(person, auction.setLimits, { month_fen: 1_000_00, hours_from: '23:00', hours_to: '07:00' })
    const rowsOf = async (who: TestPerson) =>
      ((await taken(who, { part: 'bid_caps', format: 'json' })).answer.json() as { rows: unknown[] }).rows

    expect(await rowsOf(person)).toMatchObject([{ kind: 'own', month: '1000.00', hours: '23:00-07:00', ranked: '' }])
    expect(await rowsOf(await newBuyer(world))).toEqual([])
  })

  test('holds the searches one has saved, and nobody else’s', async () => {
    const person = await newBuyer(world)
    await world.call(person, auction.saveSearch, { keyword: '玉璧', price_max_fen: 500_00, tell: 'daily' })
    const rowsOf = async (who: TestPerson) =>
      ((await taken(who, { part: 'saved_searches', format: 'json' })).answer.json() as { rows: unknown[] }).rows

    expect(await rowsOf(person)).toMatchObject([{ words: '玉璧', price_from: null, price_to: '500.00', tell: 'daily' }])
    expect(await rowsOf(await newBuyer(world))).toEqual([])
  })

  test('holds the offers one has made after a sale, and nobody else’s', async () => {
    const { lot, bidder } = await passedLot(world)
    const made = { lot_id: lot.id, action: 'offer', amount_fen: 400_00, agree_premium: true } as const
    await world.call(bidder, house.offer, made)
    const rowsOf = async (who: TestPerson) =>
      ((await taken(who, { part: 'offers', format: 'json' })).answer.json() as { rows: unknown[] }).rows

    expect(await rowsOf(bidder)).toMatchObject([{ lot: lot.id, offered: '400.00', countered: null, status: 'open' }])
    expect(await rowsOf(await newBuyer(world))).toEqual([])
  })

  test('holds the lots one was named as the consignor of, for that person alone', async () => {
    const { house: owner, lots } = await newSession(world)
    const person = await newBuyer(world)
    await world.call(owner, house.disclose, { lot_id: lots[0]!.id, consignor_id: person.id })
    const rowsOf = async (who: TestPerson) =>
      ((await taken(who, { part: 'consigned', format: 'json' })).answer.json() as { rows: unknown[] }).rows

    expect(await rowsOf(person)).toMatchObject([{ lot: lots[0]!.id, shop: owner.id }])
    expect(await rowsOf(await newBuyer(world))).toEqual([])
  })

  test('needs the right password, and is asked for so often a day', async () => {
    const buyer = await newBuyer(world)
    await world.refused(
      buyer,
      takeout.start,
      { owner: 'user', part: 'orders', format: 'csv', pay_password: '000000' },
      'PAY_PASSWORD_WRONG',
    )
    await world.sql(
      `insert into takeout_files (user_id, part, format, locale, status) select $1, 'orders', 'csv', 'en', 'gone' from generate_series(1, 10)`,
      [buyer.id],
    )
    await world.refused(
      buyer,
      takeout.start,
      { owner: 'user', part: 'orders', format: 'csv', pay_password: PAY_PASSWORD },
      'LIMIT_REACHED',
    )
  })
})

describe('its link', () => {
  test('opens for ten minutes, only as it was given, and never again once the file is gone', async () => {
    const { file } = await taken(await newBuyer(world), { format: 'json' })
    const status = async (link: string) => (await world.app.http!.inject(link)).json<{ code?: number }>().code ?? 1
    expect(await status(file.link!)).toBe(1)
    expect(await status(file.link!.replace(/id=\d+/, 'id=1'))).not.toBe(1)
    expect(await status(file.link!.replace(/until=\d/, 'until=9'))).not.toBe(1)

    await world.advance(11 * MINUTE_MS)
    expect(await status(file.link!)).not.toBe(1)
  })

  test('leads to nothing after a week: what was in the file is deleted', async () => {
    const buyer = await newBuyer(world)
    const { file } = await taken(buyer)
    await world.advance(7 * DAY_MS + MINUTE_MS)
    const rows = await world.sql('select status, content from takeout_files where id = $1', [file.id])
    expect(rows).toEqual([{ status: 'gone', content: null }])
  })
})

describe('a shop’s file', () => {
  test('is its owner’s, and names its buyers as they show themselves', async () => {
    const { shop, order_no, buyer } = await receivedOrder(world)
    const { file, answer } = await taken({ ...shop, token: shop.owner.token }, { owner: 'shop' })
    expect(file).toMatchObject({ shop_id: shop.id, rows: 1 })
    expect(answer.body).toContain(order_no)
    expect(answer.body).not.toContain(buyer.phone)
    await world.refused(
      buyer,
      takeout.start,
      { owner: 'shop', part: 'orders', format: 'csv', pay_password: PAY_PASSWORD },
      'SHOP_REQUIRED',
    )
    const mine = { owner: 'shop', part: 'profile', format: 'csv', pay_password: PAY_PASSWORD } as const
    await world.refused(shop.owner, takeout.start, mine, 'VALIDATION')
    expect((await taken(await newShop(world), { owner: 'shop', part: 'ledger' })).file.rows).toBe(0)
  })
})
