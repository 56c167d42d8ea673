/** A thing's timeline: everything that happened to it in one order, cut by key, and for who may see the thing. */
import { operator, THING_KINDS, type ThingKind } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { escalatedCase } from '../../../domains/aftersale/testing.ts'
import { newChat, say } from '../../../domains/chat/testing.ts'
import { newGoods } from '../../../domains/goods/testing.ts'
import { draftLot, placed, runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder, shippedOrder, type TestOrder } from '../../../domains/order/testing.ts'
import { askFor, newPayee } from '../../../domains/payout/testing.ts'
import { newReport } from '../../../domains/report/testing.ts'
import { newSession } from '../../../domains/sale/testing.ts'
import { plansOf, walks } from '../../../testing/plans.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { timeline } from './timeline.ts'

const REASON = '买家来电说明'
let world: World
let service: TestOperator
let review: TestOperator
beforeAll(async () => {
  world = await openWorld()
  service = await newOperator(world, ['service'])
  review = await newOperator(world, ['review'])
})
afterAll(() => world.close())

const of = (kind: ThingKind, id: number, more: object = {}, who = service) =>
  world.call(who, operator.timeline, { kind, id, ...more })

/** Every entry of a timeline, piece by piece. */
async function whole(kind: ThingKind, id: number, who = service) {
  const list: Awaited<ReturnType<typeof of>>['list'] = []
  let from: string | null | undefined
  do {
    const piece = await of(kind, id, from ? { from } : {}, who)
    list.push(...piece.list)
    from = piece.next
  } while (from)
  return list
}

/** One thing of each kind, each with a history. */
async function things(): Promise<Record<ThingKind, number> & { order_row: TestOrder }> {
  const shipped = await shippedOrder(world)
  const case_id = await escalatedCase(world, shipped)
  const lot = await runningLot(world)
  await placed(world, await newBuyer(world), lot, 200)
  await world.settle()
  const [payment] = await world.sql<{ id: number }>(
    'select id from payment_payments where user_id = $1 order by id desc limit 1',
    [shipped.buyer.id],
  )
  const payee = await newPayee(world, { funded: 900_00 })
  return {
    goods: (await newGoods(world)).id,
    sale: (await newSession(world, { until: 'reviewing' })).id,
    withdrawal: (await askFor(world, payee, payee.account_id)).id,
    report: (await newReport(world)).id,
    order: shipped.id,
    case: case_id,
    lot: lot.id,
    user: shipped.buyer.id,
    shop: shipped.shop.id,
    payment: payment!.id,
    order_row: shipped,
  }
}

describe('the timeline of an order', () => {
  test('tells states, money, notices, decisions and notes in one order, the latest first', async () => {
    const paid = await paidOrder(world)
    await world.settle()
    await world.call(service, operator.closeOrder, { id: paid.id, reason: REASON })
    await world.call(service, operator.addNote, { kind: 'order', id: paid.id, text: '买家要求尽快退款' })

    const list = await whole('order', paid.id)

    const titles = list.map(({ source, title, text }) => `${source}: ${title || text}`)
    expect(titles[0]).toBe('note: 买家要求尽快退款')
    expect(titles).toContain('state: Paid, the money is held in escrow')
    expect(titles.at(-1)).toBe('state: Order placed')
    expect(list.find(({ source }) => source === 'decision')).toMatchObject({
      by: { type: 'operator', name: service.name },
      text: REASON,
    })
    expect(list.filter(({ source }) => source === 'money').map(({ amount_fen }) => amount_fen)).toContain(1_000_00)
    expect(list.some(({ source, by }) => source === 'notice' && by?.name === paid.buyer.nickname)).toBe(true)
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).sort((a, b) => b - a))
  })

  test('is turned page by page without losing or repeating an entry, though notes come meanwhile', async () => {
    const { id } = await paidOrder(world)
    for (let i = 1; i <= 45; i++) await world.call(service, operator.addNote, { kind: 'order', id, text: `第 ${i} 条` })
    const first = await of('order', id)
    await world.call(service, operator.addNote, { kind: 'order', id, text: '后来的' })

    const second = await of('order', id, { from: first.next! })
    const notes = await of('order', id, { of: 'note', from: second.next! })

    const said = [...first.list, ...second.list, ...notes.list].filter(({ source }) => source === 'note')
    expect(said.map(({ text }) => text)).toEqual(Array.from({ length: 45 }, (_, i) => `第 ${45 - i} 条`))
    expect(notes.next).toBeNull()
  })

  test('takes only places of its own', async () => {
    const { id } = await paidOrder(world)
    const places = (held: unknown) => Buffer.from(JSON.stringify(held)).toString('base64url')

    for (const from of ['nonsense', places([1]), places(null), places({ elsewhere: 7 }), places({ log: -1 })])
      await world.refused(service, operator.timeline, { kind: 'order', id, from }, 'VALIDATION')
    await world.refused(service, operator.timeline, { kind: 'order', id, of: 'gossip' }, 'VALIDATION')
  })
})

test('the timeline of a lot says when it was handed in, opened and bid for, and whom that was told', async () => {
  const lot = await runningLot(world)
  const [first, second] = [await newBuyer(world), await newBuyer(world)]
  await placed(world, first, lot, 200)
  await placed(world, second, lot, 500)
  await world.advance(10 * 60_000)

  const list = await whole('lot', lot.id)

  expect(list.filter(({ source }) => source === 'state').map(({ title }) => title)).toContain('Bidding opened')
  expect(list.filter(({ source, by }) => source === 'notice' && by?.name === first.nickname)).not.toEqual([])
})

test('what people write to each other stands in no timeline and no pane: an operator reads that a notice went out, not its line', async () => {
  const chat = await newChat(world)
  await say(world, chat.buyer, chat.conv_id, '上次那只梅瓶还在吗')
  await world.advance(120_000)
  await say(world, chat.shop.owner, chat.conv_id, '还在，双层箱发货', true)
  await world.advance(120_000)

  const told = await world.sql<{ code: string; content_zh: string }>(
    `select code, content_zh from message_notices where code like 'chat.waiting%' and (user_id = $1 or shop_id = $2)`,
    [chat.buyer.id, chat.shop.id],
  )
  expect(told.map(({ content_zh }) => content_zh).sort()).toEqual(['上次那只梅瓶还在吗', '还在，双层箱发货'])
  const read = [
    ...(await whole('user', chat.buyer.id)),
    ...(await whole('shop', chat.shop.id)),
    ...(await world.call(service, operator.personPane, { id: chat.buyer.id, pane: 'notices' })).list,
  ]
  expect(read.filter(({ title }) => title?.endsWith('wrote to you'))).toHaveLength(3)
  expect(JSON.stringify(read)).not.toMatch(/梅瓶|双层箱/)
})

test("the timeline of a case has both sides' words, and a person's its money", async () => {
  const one = await things()

  const [of_case, of_user] = [await whole('case', one.case), await whole('user', one.user)]

  expect(of_case.map(({ title }) => title)).toEqual(expect.arrayContaining(['Opened the case', 'Asked Juya to decide']))
  expect(of_case.find(({ title }) => title === 'Opened the case')!.by).toEqual({
    type: 'user',
    name: one.order_row.buyer.nickname,
  })
  expect(of_user.some(({ source, amount_fen }) => source === 'money' && (amount_fen ?? 0) < 0)).toBe(true)
})

describe('who may see a thing', () => {
  test('sees its timeline; who may not is refused, also where it does not exist', async () => {
    const one = await things()
    const finance = await newOperator(world, ['finance'])
    const auditor = await newOperator(world, ['auditor'])
    const may: Record<string, readonly ThingKind[]> = {
      [service.login]: THING_KINDS,
      [review.login]: ['lot', 'user', 'shop', 'goods', 'sale', 'report'],
      [finance.login]: ['order', 'user', 'shop', 'payment', 'withdrawal'],
      [auditor.login]: THING_KINDS,
    }

    for (const who of [service, review, finance, auditor])
      for (const kind of THING_KINDS)
        if (may[who.login]!.includes(kind)) {
          expect((await of(kind, one[kind], {}, who)).list, `${who.name} ${kind}`).not.toBeUndefined()
          await world.refused(who, operator.timeline, { kind, id: 999_999_999 }, 'NOT_FOUND')
        } else await world.refused(who, operator.timeline, { kind, id: one[kind] }, 'FORBIDDEN')
  })
})

test('every part of every timeline looks its rows up in an index, without a scan', async () => {
  const one = await things()
  const lot = await draftLot(world)
  await world.call(service, operator.addNote, { kind: 'lot', id: lot.id, text: '看看' })
  const roles = ['service', 'finance', 'review', 'arbiter'] as const
  const who = { id: service.id, session_id: 1, login: '', name: '', roles }

  const plans = await plansOf(world, /steps|notes_on|skips_below/, async (ctx) => {
    for (const kind of THING_KINDS) await timeline({ ...ctx, operator: who }, { kind, id: one[kind] })
  })

  expect(plans.length).toBeGreaterThanOrEqual(20)
  expect(walks(plans)).toEqual([])
})
