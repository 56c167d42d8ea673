/** The console's one search. */
import { operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { openCaseFor } from '../../../domains/aftersale/testing.ts'
import { newGoods } from '../../../domains/goods/testing.ts'
import { runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder, shippedOrder, wonOrder } from '../../../domains/order/testing.ts'
import { bindTestCard } from '../../../domains/payment/testing.ts'
import { askFor, newPayee } from '../../../domains/payout/testing.ts'
import { newReport } from '../../../domains/report/testing.ts'
import { newSession } from '../../../domains/sale/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
let all: TestOperator
beforeAll(async () => {
  world = await openWorld()
  all = await newOperator(world)
})
afterAll(() => world.close())

const search = async (q: string, who = all, language = 'en') =>
  (await world.call(who, operator.search, { q }, { 'accept-language': language })).list
/** What of a kind is found, as "key by". */
const found = async (q: string, kind: string, who = all) =>
  (await search(q, who)).filter((hit) => hit.kind === kind).map(({ key, by }) => `${key} by ${by}`)

test('finds an order by its number, its parcel, its amount and its id, and a case by its number and its order’s', async () => {
  const order = await shippedOrder(world, { hammer_fen: 4_321_09, title: '钧窑花口盘' })
  const case_id = await openCaseFor(world, order)
  const [one] = await world.sql<{ case_no: string }>('select case_no from aftersale_cases where id = $1', [case_id])

  expect(await found(order.order_no, 'order')).toEqual([`${order.id} by number`])
  expect(await found(String(order.id), 'order')).toEqual([`${order.id} by number`])
  expect(await found(order.tracking_no.toLowerCase(), 'order')).toEqual([`${order.id} by tracking`])
  expect(await found('¥4,321.09', 'order')).toEqual([`${order.id} by amount`])
  expect(await found(one!.case_no, 'case')).toEqual([`${one!.case_no} by number`])
  expect(await found(order.order_no, 'case')).toEqual([`${one!.case_no} by number`])
  expect((await search(order.order_no)).find(({ kind }) => kind === 'order')).toMatchObject({
    note: '钧窑花口盘',
    amount_fen: 4_321_09,
  })
})

test('what bears the typed number stands first: a payment before the order it paid, an order before its case', async () => {
  const order = await shippedOrder(world)
  await openCaseFor(world, order)
  const [paid] = await world.sql<{ pay_no: string }>(
    'select pay_no from payment_payments where $1 = any(purpose_ids)',
    [order.id],
  )
  const kinds = async (q: string) => (await search(q)).map(({ kind }) => kind)

  expect(await kinds(paid!.pay_no.toLowerCase())).toEqual(['payment', 'order'])
  expect(await kinds(order.order_no)).toEqual(['order', 'case'])
})

test('finds lots, shops and people by words, in either language', async () => {
  const shop = await newShop(world, { name: '漱石山房', name_en: 'Shushi Studio' })
  const lot = await runningLot(world, { shop, title: '田黄冻石印章', title_en: 'Tianhuang seal' })
  const person = await newBuyer(world, { nickname: '漱石枕流客' })

  expect(await found('田黄', 'lot')).toEqual([`${lot.id} by words`])
  expect(await found('tianhuang', 'lot')).toEqual([`${lot.id} by words`])
  expect(await found(`L${lot.id}`, 'lot')).toEqual([`${lot.id} by number`])
  expect(await found('漱石山房', 'shop')).toEqual([`${shop.id} by words`])
  expect(await found('漱石枕', 'user')).toEqual([`${person.id} by words`])
  expect((await search('shushi')).find(({ kind }) => kind === 'shop')?.title).toBe('Shushi Studio')
  expect((await search('shushi', all, 'zh-CN')).find(({ kind }) => kind === 'shop')?.title).toBe('漱石山房')
})

test('finds a person by a whole phone number, which is logged, and by the end of a card; the number itself stays masked', async () => {
  const person = await newBuyer(world)
  await bindTestCard(world, person)
  const [card] = await world.sql<{ last4: string }>('select last4 from payment_cards where user_id = $1', [person.id])

  expect(await found(person.phone, 'user')).toContain(`${person.id} by phone`)
  expect(await found(person.phone.slice(0, 7), 'user')).toEqual([])
  expect(await found(`*${card!.last4}`, 'user')).toContain(`${person.id} by card`)
  expect(JSON.stringify(await search(person.phone))).not.toMatch(new RegExp(`\\b${person.phone}\\b`))
  expect(
    await world.sql('select actor_id, target_id from platform_audit_logs where action = $1', ['user.find_by_phone']),
  ).toEqual(expect.arrayContaining([{ actor_id: all.id, target_id: String(person.id) }]))
})

test('finds what a colleague wrote on a thing one may see, and not what was struck out', async () => {
  const order = await paidOrder(world)
  const write = (text: string) => world.call(all, operator.addNote, { kind: 'order', id: order.id, text })
  await write('买家说盒盖有磕碰，已约周四回电')
  const wrong = await write('盒盖磕碰一事写错了')
  await world.call(all, operator.strikeNote, { id: wrong.note!.id, reason: 'another order' })
  const review = await newOperator(world, ['review'])

  expect(await found('磕碰', 'note')).toEqual([`order:${order.id} by words`])
  expect(await found('磕碰', 'note', review)).toEqual([])
})

test('finds goods, sales of auction houses and reports by their numbers, a withdrawal by its own, a lot however it is written', async () => {
  const goods = await newGoods(world)
  const sale = await newSession(world, { lots: 1 })
  const report = await newReport(world)
  const payee = await newPayee(world)
  const { wd_no } = await askFor(world, payee, payee.account_id)
  const [withdrawal] = await world.sql<{ id: number }>('select id from payout_withdrawals where wd_no = $1', [wd_no])

  for (const q of [`G-${goods.id}`, `g${goods.id}`, String(goods.id)])
    expect(await found(q, 'goods')).toEqual([`${goods.id} by number`])
  expect(await found(`S-${sale.id}`, 'sale')).toEqual([`${sale.id} by number`])
  expect(await found(`R-${report.id}`, 'report')).toEqual([`${report.id} by number`])
  expect(await found(wd_no.toLowerCase(), 'withdrawal')).toEqual([`${withdrawal!.id} by number`])
  for (const q of [`LOT-${report.lot.id}`, `lot ${report.lot.id}`])
    expect(await found(q, 'lot')).toEqual([`${report.lot.id} by number`])

  const finance = await newOperator(world, ['finance'])
  const review = await newOperator(world, ['review'])
  expect(await found(String(goods.id), 'goods', finance)).toEqual([])
  expect(await found(`S-${sale.id}`, 'sale', finance)).toEqual([])
  expect(await found(`R-${report.id}`, 'report', finance)).toEqual([])
  expect(await found(wd_no, 'withdrawal', review)).toEqual([])
  expect(await found(wd_no, 'withdrawal', finance)).toHaveLength(1)
})

test('finds settings by title and key, and a ledger transaction by its number', async () => {
  await paidOrder(world)
  const [tx] = await world.sql<{ id: number }>('select max(id) as id from ledger_transactions', [])

  expect(await found('price_record_days', 'setting')).toEqual(['auction.price_record_days by words'])
  expect(await found(String(tx!.id), 'tx')).toEqual([`${tx!.id} by number`])
})

test('shows only the kinds one’s roles may list, and five of a kind at most', async () => {
  const shop = await newShop(world)
  for (let i = 0; i < 6; i++) await wonOrder(world, { shop, hammer_fen: 9_876_00 })
  const review = await newOperator(world, ['review'])
  const auditor = await newOperator(world, ['auditor'])

  expect(await found('¥9876', 'order')).toHaveLength(5)
  expect(await found('¥9876', 'order', auditor)).toHaveLength(5)
  expect(await found('¥9876', 'order', review)).toEqual([])
  const kinds = new Set((await search(String(shop.id), review)).map(({ kind }) => kind))
  expect(['order', 'case', 'tx'].filter((kind) => kinds.has(kind as never))).toEqual([])
})

test('needs an operator and something to look for', async () => {
  await world.refused(guest, operator.search, { q: 'x' }, 'OPERATOR_LOGIN')
  await world.refused(all, operator.search, { q: ' ' }, 'VALIDATION')
  await world.refused(all, operator.search, { q: 'x'.repeat(101) }, 'VALIDATION')
})

test('looks everything up by an index', async () => {
  const plan = async (text: string) => {
    const rows = await world.sql<{ 'QUERY PLAN': string }>(`explain ${text}`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  await world.sql('set enable_seqscan = off')
  expect(await plan(`select 1 from account_users where nickname like '漱石%'`)).toContain('account_users_by_nickname')
  expect(await plan(`select 1 from order_orders where total_fen = 1 order by id desc limit 5`)).toContain('by_total')
  expect(await plan(`select user_id from payment_cards where last4 = '4242'`)).toContain('payment_cards_by_last4')
})
