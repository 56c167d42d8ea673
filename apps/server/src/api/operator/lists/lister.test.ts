/** The lister: what the address asks for is what comes, page by page, and no table that grows is walked for it. */
import { operator, RESOURCES, type Resource, readCondition } from '@juya/contract'
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder } from '../../../domains/order/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { rowsOfSql } from '../../../platform/db/paging.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { countStatement, findPage, type ListInput, pageStatement, whereOf } from './lister.ts'
import { LISTS, listNamed } from './registry.ts'

let world: World
let finance: TestOperator
let ctx: OperatorCtx
beforeAll(async () => {
  world = await openWorld()
  finance = await newOperator(world, ['finance'])
  ctx = { ...world.ctx, operator: { id: finance.id, session_id: 1, login: '', name: '', roles: ['finance'] } }
})
afterAll(() => world.close())

type OrdersInput = Parameters<typeof ordersOf>[0]
const ordersOf = (input: Record<string, string | number>) => world.call(finance, operator.orders, input)
const idsOf = async (input: OrdersInput) => (await ordersOf(input)).list.map(({ id }) => id)

describe('a list', () => {
  test('finds by is, not, any of, between and empty', async () => {
    const shop = await newShop(world)
    const [small, middle, large] = [
      await paidOrder(world, { shop, hammer_fen: 1_000_00 }),
      await paidOrder(world, { shop, hammer_fen: 2_000_00 }),
      await paidOrder(world, { shop, hammer_fen: 3_000_00 }),
    ]
    const totals = await world.sql<{ total_fen: number }>('select total_fen from order_orders where id = $1', [
      middle.id,
    ])
    const middle_fen = totals[0]!.total_fen
    const today = new Date((await world.now()) + 8 * 3_600_000).toISOString().slice(0, 10)
    await world.sql(`update order_orders set status = 'closed', paid_at = null where id = $1`, [large.id])
    const of = (filter: Record<string, string>) => idsOf({ shop_id: shop.id, ...filter })

    expect(await of({})).toEqual([large.id, middle.id, small.id])
    expect(await of({ status: 'to_ship' })).toEqual([middle.id, small.id])
    expect(await of({ status: '!to_ship' })).toEqual([large.id])
    expect(await of({ status: 'closed,to_ship' })).toHaveLength(3)
    expect(await of({ total_fen: `..${middle_fen}` })).toEqual([middle.id, small.id])
    expect(await of({ total_fen: `${middle_fen}..`, sort: 'total_fen' })).toEqual([middle.id, large.id])
    expect(await of({ created_at: today })).toHaveLength(3)
    expect(await of({ created_at: `..2020-01-01` })).toEqual([])
    expect(await of({ lot_id: '-' })).toEqual([])
    expect(await of({ lot_id: '!-', order_no: small.order_no })).toEqual([small.id])
    await world.sql(`update order_orders set status = 'to_ship', paid_at = platform_now() where id = $1`, [large.id])
  })

  test('is turned forward and back without losing or repeating a row, though rows come meanwhile', async () => {
    const shop = await newShop(world)
    const made: number[] = []
    for (let i = 0; i < 5; i++) made.unshift((await paidOrder(world, { shop, hammer_fen: 1_000_00 })).id)
    const turn = (from?: string | null) =>
      ordersOf({ shop_id: shop.id, sort: '-total_fen', page_size: 2, ...(from ? { from } : {}) })

    const first = await turn()
    const late = (await paidOrder(world, { shop, hammer_fen: 1_000_00 })).id // the same total, a higher id: before all others
    const second = await turn(first.next)
    const third = await turn(second.next)
    const back = await turn(third.previous)
    const begin = await turn(back.previous)
    const ahead = await turn(begin.previous)

    expect([first, second, third].map(({ list }) => list.map(({ id }) => id))).toEqual([
      [made[0], made[1]],
      [made[2], made[3]],
      [made[4]],
    ])
    expect([first.first, second.first, third.first]).toEqual([1, 3, 5])
    expect([first.previous, third.next]).toEqual([null, null])
    expect(back.list.map(({ id }) => id)).toEqual([made[2], made[3]])
    expect(begin.list.map(({ id }) => id)).toEqual([made[0], made[1]])
    expect(ahead).toMatchObject({ previous: null, first: 1, total: 6 })
    expect(ahead.list.map(({ id }) => id)).toEqual([late])
  })

  test('refuses filters, values, orders and places nobody defined', async () => {
    const { next } = await ordersOf({ page_size: 1 })
    const bad = Buffer.from(JSON.stringify(['-id', 'after', "1'; drop table x", 5, 1])).toString('base64url')
    for (const input of [
      { colour: 'red' },
      { status: 'sideways' },
      { status: 'closed,sideways' },
      { user_id: '-' },
      { total_fen: 'much' },
      { total_fen: '1..2..3' },
      { created_at: '2026-02-30' },
      { late: '!1' },
      { sort: 'colour' },
      { from: 'nonsense' },
      { from: bad },
      { from: next!, sort: 'total_fen' },
      { page: 2 },
    ])
      await world.refused(finance, operator.orders, input, 'VALIDATION')
  })
})

/** A value each filter can be asked for that picks few rows: what picks most of a table is found by walking it, with any index. */
function sampleOf({ kind, values }: Resource['filters'][string]): string {
  if (kind === 'word') return values![0]!
  if (kind === 'flag') return '1'
  if (kind === 'day') return '2026-01-01..2026-01-02'
  return kind === 'text' ? 'x' : '7..9'
}
/** Empty in so many rows that a page of them, and 10,000 to count, are found by walking. */
const MOSTLY_EMPTY = new Set(['orders lot_id', 'lots winner_user_id'])
const dialect = new PgDialect()

describe('every list', () => {
  const cases = RESOURCES.flatMap((resource) => [
    ...Object.entries<Resource['filters'][string]>(resource.filters).flatMap(([name, filter]) => [
      [resource.name, name, sampleOf(filter)] as const,
      ...(filter.may_be_empty && !MOSTLY_EMPTY.has(`${resource.name} ${name}`)
        ? [[resource.name, name, '-'] as const]
        : []),
    ]),
    ...(resource.search ? [[resource.name, 'q', '13800000000'] as const, [resource.name, 'q', '刻款'] as const] : []),
  ])

  /** The plan on a connection where walking a table is made dear: a walk in it says that there was no other way. */
  async function planOf(
    statement: Parameters<PgDialect['sqlToQuery']>[0],
    off: readonly string[] = ['seqscan'],
  ): Promise<string> {
    const { sql: text, params } = dialect.sqlToQuery(statement)
    const client = await world.services.pool.connect()
    try {
      await client.query(`begin; ${off.map((way) => `set local enable_${way} = off`).join('; ')}`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, params)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test.each(cases)('%s narrowed by %s=%s looks its rows up in an index, without a scan', async (name, field, value) => {
    const { source } = listNamed(name)
    const filter = source.resource.filters[field]
    const asked = filter ? readCondition(filter, value) : value
    const input = { sort: source.resource.usual, page_size: 20, [field]: asked } as ListInput
    const where = await whereOf(ctx, source, input)

    const plan = await planOf(countStatement(source, where, 10_000))

    expect(plan).not.toContain('Seq Scan')
    expect(plan, plan).toMatch(
      /Index Cond|Index Only Scan using|_to_ship|_open|_assigned|_submission|_forged|Recheck Cond/,
    )
    if (filter) expect(plan, plan).toMatch(/Index Cond|_to_ship|_open|_assigned|_submission|_forged|Recheck Cond/)
  })

  test('takes every order from an index, forward and back, with nothing to sort', async () => {
    const sorted: string[] = []
    for (const { source } of LISTS)
      for (const sort of source.resource.sorts.flatMap((one) => [one, `-${one}`]))
        for (const side of ['after', 'before'] as const) {
          const { type } = (source.sorts as Record<string, { type: string }>)[sort.replace('-', '')]!
          const value = type === 'bigint' ? '5' : type === 'text' ? 'mei' : '2026-01-01 00:00:00+00'
          const where = source.only ?? (await whereOf(ctx, source, { sort, page_size: 20 }))
          const statement = pageStatement(source, where, sort, 20, { sort, side, value, id: 5, first: 21 })
          const plan = await planOf(statement, ['seqscan', 'bitmapscan', 'sort'])
          if (/Seq Scan|Sort\b/.test(plan) || !plan.includes('Index Cond'))
            sorted.push(`${source.resource.name} ${sort}\n${plan}`)
        }

    expect(sorted).toEqual([])
  })
})

test('among 12,000 orders a page deep inside reads no more rows than it shows', async () => {
  const buyer = await newBuyer(world)
  const order = await paidOrder(world, { buyer })
  const columns = await world.sql<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'order_orders'::regclass and attnum > 0 and not attisdropped and attidentity = ''`,
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns
    .map(({ name }) => {
      if (name === 'order_no' || name === 'checkout_no') return `o."${name}" || '-' || n`
      if (name === 'lot_id') return 'null'
      if (name === 'kind') return `'goods'`
      return `o."${name}"`
    })
    .join(', ')
  // In pieces: a slow machine is given no statement that takes long.
  for (let i = 0; i < 12; i++)
    await behindItsBack(
      `insert into order_orders (${names}) select ${values} from order_orders o, generate_series(${i * 1_000 + 1}, ${(i + 1) * 1_000}) n where o.id = ${order.id}`,
    )
  await world.sql('analyze order_orders')
  const { source } = listNamed('orders')
  const walk = async (sort: string, value: string, id: number) => {
    const where = await whereOf(ctx, source, { sort, page_size: 20 })
    const { sql: text, params } = dialect.sqlToQuery(
      pageStatement(source, where, sort, 20, { sort, side: 'after', value, id, first: 6_001 }),
    )
    const [row] = await world.sql<{ 'QUERY PLAN': Array<{ Plan: Node }> }>(
      `explain (analyze, format json, timing off, costs off) ${text}`,
      params,
    )
    return readBy(row!['QUERY PLAN'][0]!.Plan)
  }
  const [deep] = await world.sql<{ id: number; total_fen: number }>(
    'select id, total_fen from order_orders order by id offset 6000 limit 1',
  )
  const { total_fen } = deep!

  expect(await walk('-id', String(deep!.id), deep!.id)).toBeLessThanOrEqual(21)
  expect(await walk('total_fen', String(total_fen), deep!.id)).toBeLessThanOrEqual(21)
  const { total, total_capped } = await findPage(ctx, source, {
    sort: '-id',
    page_size: 20,
    user_id: { op: 'any', values: [String(buyer.id)] },
  })
  expect({ total, total_capped }).toEqual({ total: 10_000, total_capped: true })

  // A few are found first and ordered then: the same rows as by following the order, page by page, both ways.
  const [low] = await world.sql<{ id: number }>('select id from order_orders order by id offset 5960 limit 1')
  for (const sort of ['id', '-id', 'total_fen', '-total_fen'])
    for (const cursor of [
      undefined,
      {
        sort,
        side: 'after' as const,
        value: sort.endsWith('id') ? String(low!.id + 9) : String(total_fen),
        id: low!.id + 9,
        first: 11,
      },
    ]) {
      const where = sql`${source.id} between ${low!.id}::bigint and ${deep!.id}::bigint`
      const [few, many] = await Promise.all(
        [true, false].map((is_few) => rowsOfSql(ctx, pageStatement(source, where, sort, 20, cursor, is_few))),
      )
      expect(few).toEqual(many)
      expect(few!.length).toBeGreaterThan(5)
    }
})

/** Writes past the triggers. */
const behindItsBack = (text: string) =>
  world.sql(`begin; set local session_replication_role = replica; ${text}; commit`)

interface Node {
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Relation Name'?: string
  Plans?: Node[]
}
/** Rows of tables a plan looked at. */
const readBy = (node: Node): number =>
  (node['Relation Name'] ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0) +
  (node.Plans ?? []).reduce((sum, one) => sum + readBy(one), 0)
