import { order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { orderEvents } from '../../order/events.ts'
import { holdForCase, resumeAfterCase } from '../../order/refunds/case-hold.ts'
import { lockOrder } from '../../order/store.ts'
import { newTrackingNo, paidOrder, rowOf, shippedOrder, type TestOrder, told, wonOrder } from '../../order/testing.ts'
import { newShop, type TestShop } from '../../shop/testing.ts'
import { trackingRests } from '../tracking/tracking.ts'

let world: World
let shop: TestShop
beforeAll(async () => {
  world = await openWorld()
})
afterEach(async () => {
  await trackingRests(world.services)
  await expectBooksBalance(world)
})
afterAll(async () => {
  await world.close()
})

const lineOf = ({ order_no }: { order_no: string }, tracking_no: string, carrier = 'SF') =>
  `${order_no},${carrier},${tracking_no}`
const ship = (table: string, dry_run = false) => world.call(shop, order.shipFile, { table, dry_run })
const verdicts = ({ rows }: Awaited<ReturnType<typeof ship>>) => rows.map(({ verdict }) => verdict)
const paid = (options: Parameters<typeof paidOrder>[1] = {}): Promise<TestOrder> =>
  paidOrder(world, { shop, ...options })
const statusOf = async (one: TestOrder) => (await rowOf(world, one)).status

describe('a table of tracking numbers', () => {
  test('gives every row its verdict, and ships only those that can go', async () => {
    shop = await newShop(world)
    const good = await paid()
    const good_number = newTrackingNo()
    const gone = await shippedOrder(world, { shop })
    const unpaid = await wonOrder(world, { shop })
    const in_case = await paid()
    await inTransaction(world.ctx, async (tx) =>
      holdForCase(tx, (await lockOrder(tx, in_case.id))!, 'A1', { type: 'system' }),
    )
    const foreign = await paidOrder(world)
    const wrong = await paid()
    const table = [
      '订单号,快递公司,运单号',
      lineOf(good, good_number, '顺丰'),
      lineOf(good, newTrackingNo()),
      lineOf({ order_no: '2611230000000000018' }, newTrackingNo()),
      lineOf(foreign, newTrackingNo()),
      lineOf(unpaid, newTrackingNo()),
      lineOf(gone, newTrackingNo()),
      lineOf(gone, gone.tracking_no),
      lineOf(in_case, newTrackingNo()),
      lineOf(wrong, newTrackingNo(), 'FedEx'),
      lineOf(wrong, 'JD123'),
      lineOf(wrong, gone.tracking_no),
      lineOf(wrong, good_number),
      lineOf(wrong, ''),
    ].join('\n')

    const tried = await ship(table, true)
    expect(await statusOf(good)).toBe('to_ship')
    const done = await ship(table)

    const rest = [
      'repeated',
      'unknown_order',
      'unknown_order',
      'not_paid',
      'already_shipped',
      'same',
      'case_open',
      'carrier_unknown',
      'number_wrong',
      'number_of_other_buyer',
      'number_of_other_buyer',
      'incomplete',
    ]
    expect(verdicts(tried)).toEqual(['ships', ...rest])
    expect(verdicts(done)).toEqual(['shipped', ...rest])
    expect(tried).toMatchObject({ ships: 1, shipped: 1, refused: 11, dry_run: true })
    expect(done).toMatchObject({ ships: 0, shipped: 2, refused: 11, dry_run: false })
    expect([await statusOf(good), await statusOf(wrong), await statusOf(foreign)]).toEqual([
      'shipped',
      'to_ship',
      'to_ship',
    ])
    expect(await told(world, orderEvents.shipped, good.id)).toMatchObject([
      { tracking_no: good_number, carrier_code: 'SF' },
    ])
    expect((await world.call(good.buyer, order.express, { id: good.id })).list).toMatchObject([
      { tracking_no: good_number },
    ])
    await inTransaction(world.ctx, async (tx) =>
      resumeAfterCase(tx, (await lockOrder(tx, in_case.id))!, 'A1', { type: 'system' }),
    )
  })

  test('sent once more ships nothing anew', async () => {
    shop = await newShop(world)
    const one = await paid()
    const table = lineOf(one, newTrackingNo())
    await ship(table)

    expect(verdicts(await ship(table))).toEqual(['same'])
    expect(await told(world, orderEvents.shipped, one.id)).toHaveLength(1)
  })

  test('puts orders of one buyer to one address into one parcel, and never those of two', async () => {
    shop = await newShop(world)
    const buyer = await newBuyer(world)
    const [one, two, other] = [await paid({ buyer }), await paid({ buyer }), await paid()]
    const number = newTrackingNo()

    const done = await ship([one, two, other].map((sold) => lineOf(sold, number)).join('\n'))

    expect(verdicts(done)).toEqual(['shipped', 'shipped', 'number_of_other_buyer'])
    const { list } = await world.call(buyer, order.express, { id: two.id })
    expect(list).toMatchObject([{ tracking_no: number, orders: [{ id: one.id }, { id: two.id }] }])
  })

  test('may be a file in GBK; more than 500 rows and no row at all are refused', async () => {
    shop = await newShop(world)
    const one = await paid()
    const head = Buffer.from([0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5, 0x2c]) // 订单号,
    const file = Buffer.concat([head, Buffer.from(`Carrier,Tracking number\r\n${lineOf(one, newTrackingNo())}\r\n`)])

    const done = await world.call(shop, order.shipFile, { file: file.toString('base64'), dry_run: false })

    expect(verdicts(done)).toEqual(['shipped'])
    const many = Array.from({ length: 501 }, () => lineOf(one, newTrackingNo())).join('\n')
    await world.refused(shop, order.shipFile, { table: many }, 'LIMIT_REACHED', { limit: 500 })
    await world.refused(shop, order.shipFile, { file: '' }, 'TABLE_EMPTY')
    const workbook = Buffer.from('504b0304140006000800', 'hex')
    for (const dry_run of [true, false])
      await world.refused(shop, order.shipFile, { file: workbook.toString('base64'), dry_run }, 'TABLE_TYPE')
    await world.refused(shop, order.shipFile, {}, 'MISSING_PARAM', { field: 'table' })
  })

  test('of what is to be shipped can be taken, filled in and handed back; no cell is calculated by a table program', async () => {
    shop = await newShop(world)
    const [one] = [await paid({ title: '=HYPERLINK("http://x")' }), await shippedOrder(world, { shop })]

    const { csv, rows, more } = await world.call(shop, order.shipList, {})

    expect({ rows, more }).toEqual({ rows: 1, more: false })
    expect(csv).toContain(`"'${one.order_no}","",""`)
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`)
    const filled = csv.replace('"",""', `"SF","${newTrackingNo()}"`)
    expect(verdicts(await ship(filled.slice(1)))).toEqual(['shipped'])
  })
})

describe('several parcels', () => {
  test('go each by itself: all orders of one or none, the reasons beside them', async () => {
    shop = await newShop(world)
    const buyer = await newBuyer(world)
    const [one, two, unpaid, alone] = [
      await paid({ buyer }),
      await paid({ buyer }),
      await wonOrder(world, { shop, buyer }),
      await paid(),
    ]
    const number = newTrackingNo()
    const form = await world.call(shop, order.shipManyForm, { ids: [one.id, two.id, unpaid.id, alone.id] })
    expect(form.groups.map(({ orders, mergeable }) => [orders.map(({ id }) => id), mergeable])).toEqual([
      [[one.id, two.id], true],
      [[unpaid.id], false],
      [[alone.id], true],
    ])
    const [group] = form.groups
    const same = await world.call(shop, order.shipManyPreview, { receiver_key: group!.receiver_key })
    expect(same.groups).toMatchObject([{ receiver_key: group!.receiver_key, orders: [{ id: one.id }, { id: two.id }] }])

    const sent = await world.call(shop, order.shipMany, {
      parcels: [
        { order_ids: [one.id, unpaid.id], carrier_code: 'SF', tracking_no: number },
        { order_ids: [one.id, two.id], carrier_code: 'SF', tracking_no: number },
        { order_ids: [alone.id], carrier_code: 'SF', tracking_no: number },
      ],
    })

    expect(sent.done.map(({ order_id }) => order_id)).toEqual([one.id, two.id])
    expect(sent.failed).toMatchObject([
      { order_id: unpaid.id, code: 30001, msg: 'Not paid yet' },
      { order_id: alone.id, code: 20001 },
    ])
    expect([await statusOf(one), await statusOf(two), await statusOf(alone)]).toEqual(['shipped', 'shipped', 'to_ship'])
  })

  test('are at most 50 orders, and of this shop alone', async () => {
    shop = await newShop(world)
    const foreign = await paidOrder(world)
    const parcel = { carrier_code: 'SF', tracking_no: newTrackingNo() }

    const sent = await world.call(shop, order.shipMany, { parcels: [{ ...parcel, order_ids: [foreign.id] }] })

    expect(sent).toMatchObject({ done: [], failed: [{ order_id: foreign.id, code: 20004 }] })
    const ids = Array.from({ length: 30 }, (_, i) => i + 1)
    const many = [ids, ids.map((id) => id + 30)].map((order_ids) => ({ ...parcel, order_ids }))
    await world.refused(shop, order.shipMany, { parcels: many }, 'LIMIT_REACHED', { limit: 50 })
    await world.refused(shop, order.shipManyForm, { ids: [foreign.id] }, 'NOT_FOUND')
    await world.refused(shop, order.shipManyPreview, {}, 'MISSING_PARAM', { field: 'ids' })
  })
})
