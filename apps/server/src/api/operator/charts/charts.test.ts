/** Juya's metrics: each is the number of rows its list shows, or what they add up to, whether its day was rolled up or is counted now. */
import {
  addressOfMetric,
  askedByMetric,
  CHART_NAMES,
  type ChartName,
  chartOf,
  isByPlace,
  METRICS,
  type MetricName,
  metricOf,
  operator,
} from '@juya/contract'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { escalatedCase } from '../../../domains/aftersale/testing.ts'
import { placed, runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder, receivedOrder } from '../../../domains/order/testing.ts'
import { newShop, type TestShop } from '../../../domains/shop/testing.ts'
import { countedNow, rolledDays } from '../../../platform/db/daily-metrics.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { countedOn, VERSION } from './counted.ts'

const DAY_MS = 86_400_000
let world: World
let all: TestOperator
let finance: TestOperator
let shop: TestShop
/** The day everything below happened on, and the one after it. */
let day: string
let next_day: string
let category_id: number

const today = async (): Promise<string> => new Date((await world.now()) + 8 * 3_600_000).toISOString().slice(0, 10)
const roll = () => world.services.jobs.runNow('operator.daily_metrics')
const ask = (chart: ChartName, more: { shop_id?: number; category_id?: number; compare?: 'previous' } = {}) =>
  world.call(finance, operator.charts, { chart, from: day, to: next_day, ...more })

/** One day of a house: a lot sold and paid, one left unpaid, one passed in, a dispute ruled, filings and people. */
beforeAll(async () => {
  world = await openWorld()
  all = await newOperator(world)
  shop = await newShop(world)
  day = await today()
  for (const yuan of [300, 500]) {
    const lot = await runningLot(world, { shop, ends_in_ms: 60_000 })
    await placed(world, await newBuyer(world), lot, yuan)
    await placed(world, await newBuyer(world), lot, yuan + 100)
    category_id = (
      await world.sql<{ category_id: number }>('select category_id from lot_lots where id = $1', [lot.id])
    )[0]!.category_id
    await world.sql(
      `insert into lot_daily_views (lot_id, day, views) values ($1, $2, $3) on conflict (lot_id, day) do update set views = excluded.views`,
      [lot.id, day, yuan],
    )
  }
  await runningLot(world, { shop, ends_in_ms: 60_000 })
  await world.advance(120_000)
  await paidOrder(world, { shop })
  const disputed = await receivedOrder(world, { shop, hammer_fen: 2_000_00 })
  const case_id = await escalatedCase(world, disputed)
  await world.call(all, operator.ruleCase, {
    id: case_id,
    result: 'reject',
    amount_fen: 0,
    fault: 'buyer',
    need_return: false,
    headnote: '图片与文字不一致，以文字为准。',
    departs: '先例中的瑕疵在文字里写明。',
    reason: '与描述一致，不予退款',
  } as never)
  await world.advance(DAY_MS)
  next_day = await today()
  all = await newOperator(world)
  finance = await newOperator(world, ['finance'])
})
afterAll(() => world.close())

const NAMES = Object.keys(METRICS) as MetricName[]

/** How many rows a list has, and the sum of what its metric adds up of them, read as an operator who may see them reads them. */
async function listed(name: MetricName, place: { shop_id?: number; category_ids?: number[] } = {}) {
  const metric = metricOf(name)
  const asked = askedByMetric(metric, day, next_day, place)
  const call = operator[metric.list.call as 'orders']
  return (await world.call(all, call, { ...asked, page_size: 50 } as never)) as {
    total: number
    list: Array<{ id: number; amounts?: { total_fen: number }; bid_count?: number }>
  }
}

async function metrics(more: Parameters<typeof ask>[1] = {}) {
  const found = new Map<MetricName, Awaited<ReturnType<typeof ask>>['metrics'][number]>()
  for (const chart of CHART_NAMES) for (const metric of (await ask(chart, more)).metrics) found.set(metric.name, metric)
  return found
}

describe('every metric', () => {
  test('counts the rows its list shows, now and once its days are rolled up, for all and for one shop and category', async () => {
    const narrow = [{}, { shop_id: shop.id }, { category_id }, { shop_id: shop.id, category_id }]
    const compared: string[] = []
    for (const when of ['live', 'rolled up']) {
      if (when === 'rolled up') await roll()
      for (const more of narrow) {
        const answers = await metrics(more)
        const category_ids = (await ask('sales', more)).category_ids ?? undefined
        const place = {
          ...('shop_id' in more ? { shop_id: more.shop_id } : {}),
          ...(category_ids ? { category_ids } : {}),
        }
        for (const name of NAMES) {
          const metric = metricOf(name)
          const answer = answers.get(name)
          if (Object.keys(more).length > 0 && !isByPlace(metric)) {
            expect(answer, name).toBeUndefined()
            continue
          }
          if (metric.sum !== undefined) continue
          const { total } = await listed(name, place)
          compared.push(name)
          expect([when, more, name, answer!.total ?? answer!.values[0]]).toEqual([when, more, name, total])
        }
      }
    }
    expect(new Set(compared).size).toBe(NAMES.filter((name) => !('sum' in METRICS[name])).length)
  })

  test('that adds something up has the sum of the rows its list shows', async () => {
    const found = await metrics({ shop_id: shop.id })
    const sumOf = async (name: MetricName, of: (row: Awaited<ReturnType<typeof listed>>['list'][number]) => number) =>
      (await listed(name, { shop_id: shop.id })).list.reduce((sum, row) => sum + of(row), 0)

    expect(found.get('paid_fen')!.total).toBe(await sumOf('paid_fen', (row) => row.amounts!.total_fen))
    expect(found.get('received_fen')!.total).toBe(await sumOf('received_fen', (row) => row.amounts!.total_fen))
    expect(found.get('bids_of_ended')!.total).toBe(await sumOf('bids_of_ended', (row) => row.bid_count!))
    expect(found.get('bids')!.total).toBe(await sumOf('bids', (row) => row.bid_count!))
    expect(found.get('views')!.total).toBe(800)
    expect(found.get('paid_fen')!.total).toBeGreaterThan(0)
    expect(found.get('commission_fen')!.total).toBe(
      (
        await world.sql<{ fen: number }>(
          'select sum(commission_fen)::bigint as fen from order_orders where shop_id = $1',
          [shop.id],
        )
      )[0]!.fen,
    )
  })

  test('is found by an index, without a scan', async () => {
    const dialect = new PgDialect()
    const walked: string[] = []
    for (const name of NAMES)
      for (const place of isByPlace(metricOf(name)) ? [{}, { shop_id: 7, category_ids: [7, 8] }] : [{}]) {
        const statement = countedNow(await countedOn(world.ctx, metricOf(name), '2026-01-01', place))
        const { sql: text, params } = dialect.sqlToQuery(statement)
        const client = await world.services.pool.connect()
        try {
          await client.query('begin; set local enable_seqscan = off')
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, params)
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
          if (plan.includes('Seq Scan') || !plan.includes('Index Cond')) walked.push(`${name}\n${plan}`)
        } finally {
          await client.query('rollback')
          client.release()
        }
      }
    expect(walked).toEqual([])
  })
})

describe('a chart', () => {
  test('of days gone by reads what was rolled up, by its key alone', async () => {
    const client = await world.services.pool.connect()
    const { rows } = await client
      .query<{ 'QUERY PLAN': string }>('begin; set local enable_seqscan = off')
      .then(() =>
        client.query<{ 'QUERY PLAN': string }>(
          `explain (costs off) select metric, day, sum(value) from platform_daily_metrics
           where metric = any($1) and category_id = any($2) and shop_id = $3 and day between $4::date and $5::date group by metric, day`,
          [['paid_fen'], [0], 0, day, next_day],
        ),
      )
      .finally(() => client.query('rollback').then(() => client.release()))
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')

    expect(plan).toContain('Index Cond')
    expect(plan).not.toContain('Seq Scan')
  })

  test('shows the days before beside its own, and nothing for days to come', async () => {
    const later = new Date(Date.parse(next_day) + DAY_MS).toISOString().slice(0, 10)

    const answer = await world.call(finance, operator.charts, {
      chart: 'sales',
      from: next_day,
      to: later,
      compare: 'previous',
    })

    const [paid] = answer.metrics
    expect(answer.previous).toEqual({
      from: new Date(Date.parse(next_day) - 2 * DAY_MS).toISOString().slice(0, 10),
      to: day,
    })
    expect(paid!.values).toEqual([0, 0])
    expect(paid!.previous_values).toHaveLength(2)
    expect(paid!.previous_total).toBe((await ask('sales')).metrics[0]!.total)
  })

  test('has only metrics its definition names, and takes only days in their order, a year of them at most', async () => {
    for (const chart of CHART_NAMES)
      expect((await ask(chart)).metrics.map(({ name }) => name)).toEqual(chartOf(chart).metrics)
    for (const span of [
      { from: next_day, to: day },
      { from: '2020-01-01', to: '2026-01-01' },
    ])
      await world.refused(finance, operator.charts, { chart: 'sales', ...span }, 'VALIDATION')
    await world.refused(
      finance,
      operator.charts,
      { chart: 'sales', from: day, to: day, category_id: 999_999 },
      'NOT_FOUND',
    )
    await world.refused(
      await newOperator(world, ['content']),
      operator.charts,
      { chart: 'sales', from: day, to: day },
      'FORBIDDEN',
    )
  })
})

describe('rolling up', () => {
  const kept = () => world.sql('select * from platform_daily_metrics order by metric, category_id, shop_id, day')

  test('again changes nothing, and makes good days it missed', async () => {
    await roll()
    const before = await kept()
    await roll()
    expect(await kept()).toEqual(before)

    await world.sql('delete from platform_daily_metrics')
    await world.sql('delete from platform_daily_metric_days')
    expect(await rolledDays(world.ctx, VERSION, day, next_day)).toEqual(new Set())
    await roll()

    expect(await kept()).toEqual(before)
    expect([...(await rolledDays(world.ctx, VERSION, day, next_day))]).toEqual([day])
  })

  test('is done anew for a day something of which has changed, and until then the day is counted live', async () => {
    await roll()
    const [passed] = await world.sql<{ id: number }>(
      `select id from lot_lots where shop_id = $1 and status = 'passed' and deleted_at is null limit 1`,
      [shop.id],
    )
    const ended = async () => (await ask('liquidity')).metrics.find(({ name }) => name === 'lots_ended')!.total!
    const before = await ended()

    await world.sql('update lot_lots set deleted_at = platform_now() where id = $1', [passed!.id])

    expect(await ended()).toBe(before - 1)
    expect((await listed('lots_ended')).total).toBe(before - 1)
    expect((await rolledDays(world.ctx, VERSION, day, day)).size).toBe(0)
    await roll()
    expect((await rolledDays(world.ctx, VERSION, day, day)).size).toBe(1)
    expect(await ended()).toBe(before - 1)
  })
})

test('a metric’s link asks its list for the same days, shop and categories', () => {
  const link = addressOfMetric(metricOf('lots_unpaid'), '2026-11-01', '2026-11-07', {
    shop_id: 3,
    category_ids: [4, 5],
  })
  const cases = addressOfMetric(metricOf('cases_refunded'), '2026-11-01', '2026-11-01')

  expect(link).toBe('/lots?status=defaulted&closed_at=2026-11-01..2026-11-07&category_id=4%2C5&shop_id=3')
  expect(cases).toBe('/disputes?status=refunded&closed_at=2026-11-01')
})
