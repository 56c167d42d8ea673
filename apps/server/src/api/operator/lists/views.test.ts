/** Saved views, and files taken out of lists. */
import { EXPORT_ROWS_A_DAY, operator, shop, VIEWS_MAX } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder } from '../../../domains/order/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { csvCell } from '../../../platform/media/csv.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { csvOf, headingOf, PIECE_ROWS } from './csv.ts'
import { fileMoney, fileTime } from './file-cells.ts'
import { answerList } from './lister.ts'
import { LISTS, listNamed } from './registry.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const reason = 'asked for by the auditors'
const view = (more: object = {}) => ({ resource: 'orders', name: 'To ship', query: 'status=to_ship', ...more })
const namesOf = async (who: TestOperator) => (await world.call(who, operator.views, {})).list.map(({ name }) => name)

describe('a view', () => {
  test('is one’s own, or of a role one has; who cannot read its list does not see it', async () => {
    const [one, colleague, other] = [
      await newOperator(world, ['service', 'review']),
      await newOperator(world, ['service']),
      await newOperator(world, ['review']),
    ]
    await world.call(one, operator.saveView, view({ name: 'mine' }))
    const shared = await world.call(one, operator.saveView, view({ name: 'ours', for_role: 'service' }))
    await world.call(one, operator.saveView, view({ name: 'reviewers', for_role: 'review' }))

    expect(await namesOf(one)).toEqual(['mine', 'ours', 'reviewers'])
    expect(await namesOf(colleague)).toEqual(['ours'])
    expect(await namesOf(other)).toEqual([])
    await world.refused(other, operator.removeView, { id: shared.id }, 'NOT_FOUND')
    await world.refused(other, operator.saveView, view(), 'FORBIDDEN')
    await world.refused(colleague, operator.saveView, view({ for_role: 'review' }), 'FORBIDDEN')
    await world.call(colleague, operator.removeView, { id: shared.id })
    expect(await namesOf(one)).toEqual(['mine', 'reviewers'])
  })

  test('that is pinned says how many rows it has now', async () => {
    const [one, shop] = [await newOperator(world, ['service']), await newShop(world)]
    await world.call(one, operator.saveView, view({ query: `shop_id=${shop.id}&status=to_ship`, pinned: true }))
    const count = async () => (await world.call(one, operator.views, {})).list[0]!.count
    const before = await count()

    await paidOrder(world, { shop })

    expect([before, await count()]).toEqual([0, 1])
  })

  test('saved again under its name takes the place of the one before; an operator keeps so many', async () => {
    const one = await newOperator(world, ['service'])
    const first = await world.call(one, operator.saveView, view())
    const again = await world.call(one, operator.saveView, view({ query: 'status=shipped&sort=-total_fen' }))
    await world.sql(
      `insert into operator_saved_views (operator_id, resource, name, query) select $1, 'users', 'u' || n, '' from generate_series(2, $2) n`,
      [one.id, VIEWS_MAX],
    )

    expect(again).toMatchObject({ id: first.id, query: 'status=shipped&sort=-total_fen' })
    await world.call(one, operator.saveView, view())
    await world.refused(one, operator.saveView, view({ name: 'one more' }), 'LIMIT_REACHED')
    await world.refused(one, operator.saveView, view({ query: 'colour=red' }), 'VALIDATION')
    await world.refused(one, operator.saveView, view({ resource: 'secrets' }), 'VALIDATION')
  })
})

/** Fetches a file as the browser does. */
const fetched = async (who: TestOperator, url: string) => {
  const response = await fetch(`${world.origin}${url}`, { headers: { cookie: who.operator_cookie! } })
  return { type: response.headers.get('content-type'), text: await response.text() }
}
const isFile = async (who: TestOperator, url: string) => (await fetched(who, url)).type?.startsWith('text/csv')
const rowsOf = (text: string) =>
  text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell!.replaceAll('""', '"')))

describe('a file', () => {
  test('has the rows and columns of the list, masked as the screen, each row marked with who took it; formulas are disarmed', async () => {
    const service = await newOperator(world, ['service'])
    const evil = await newBuyer(world, { nickname: '=HYPERLINK("//x")' })
    const { url, rows, id } = await world.call(service, operator.exportList, {
      resource: 'users',
      query: `q=${evil.id}`,
      reason,
    })

    const { type, text } = await fetched(service, url)
    const [head, row, ...more] = rowsOf(text)
    const cell = (name: string) => row![head!.indexOf(name)]!

    expect({ rows, type, more: more.length }).toEqual({ rows: 1, type: 'text/csv; charset=utf-8', more: 0 })
    expect(cell('phone')).toBe(`${evil.phone.slice(0, 3)}****${evil.phone.slice(-4)}`)
    expect(cell('user')).toBe(`#${evil.id} =HYPERLINK("//x")`)
    expect(cell('taken_by')).toMatch(
      new RegExp(`^${service.login} · \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d · export ${id}$`),
    )
    expect(csvCell('=1+1')).toBe(`"'=1+1"`)
    for (const text_ of ['+1-2', '-2+3', '@sum(a)', '\tx', '＝1']) expect(csvCell(text_)).toBe(`"'${text_}"`)
    expect(['-12.50', 'a"b'].map(csvCell)).toEqual(['"-12.50"', '"a""b"'])
  })

  test('says of a thing that waits until when it is decided, and of one that was, when that was', async () => {
    const reviewer = await newOperator(world, ['review'])
    const shops = [await newShop(world), await newShop(world)]
    const [waits, decided] = [
      (await world.call(shops[0]!, shop.askName, { name: '观复堂' })).name_change!.id,
      (await world.call(shops[1]!, shop.askName, { name: '松风阁' })).name_change!.id,
    ]
    await world.advance(3_600_000)
    await world.call(reviewer, operator.nextThing, { queue: 'shop_name' })
    await world.call(reviewer, operator.takeClaim, { queue: 'shop_name', id: decided })
    const { seen } = await world.call(reviewer, operator.shopName, { id: decided })
    const { decided_at } = await world.call(reviewer, operator.rejectShopName, { id: decided, reason, seen })
    const { review_deadline } = await world.call(reviewer, operator.shopName, { id: waits })

    const { url } = await world.call(reviewer, operator.exportList, {
      resource: 'shop_names',
      query: 'sort=-id',
      reason,
    })
    const [head, ...rows] = rowsOf((await fetched(reviewer, url)).text)
    const due = rows.map((row) => row[head!.indexOf('due_at')])

    expect(due).toEqual([fileTime(decided_at), fileTime(review_deadline?.due_at)])
    expect(new Set([...due, '']).size).toBe(3)
  })

  test('says of an order what the screen says of it, in the reader’s language', async () => {
    const [service, shop] = [await newOperator(world, ['service']), await newShop(world)]
    const [paid, refunded] = [await paidOrder(world, { shop }), await paidOrder(world, { shop })]
    await world.call(service, operator.closeOrder, { id: (await paidOrder(world, { shop })).id, reason })
    await world.sql(`update order_items set title_en = 'Jade cup' where order_id = $1`, [paid.id])
    await world.sql('update order_orders set released_fen = 500 where id = $1', [refunded.id])
    const ctx = (locale: 'en' | 'zh-CN'): OperatorCtx => ({
      ...world.ctx,
      locale,
      operator: { id: service.id, session_id: 1, login: 'a', name: 'a', roles: ['service'] },
    })
    const asked = { sort: '-id', page_size: 20, shop_id: { op: 'any', values: [String(shop.id)] } }
    for (const locale of ['en', 'zh-CN'] as const) {
      const list = listNamed('orders')
      const screen = await answerList(ctx(locale), list, asked)
      const pieces: string[] = []
      for await (const piece of csvOf(ctx(locale), list, asked, { mark: 'a', most: 9 })) pieces.push(piece)

      const [head, ...lines] = rowsOf(pieces.join(''))
      const cells = lines.map((line) => Object.fromEntries(head!.map((name, at) => [name, line[at]])))

      const rows = screen.list as Awaited<ReturnType<typeof world.call<typeof operator.orders>>>['list']
      expect(cells).toHaveLength(3)
      expect(cells).toEqual(
        rows.map((row) => ({
          order_no: row.order_no,
          title: row.items[0]!.title,
          buyer: row.buyer.nickname,
          shop: row.shop.name,
          created_at: fileTime(row.created_at),
          total_yuan: fileMoney(row.amounts.total_fen),
          escrow_held_yuan: fileMoney(row.escrow_held_fen),
          status: row.status,
          taken_by: 'a',
        })),
      )
    }
    await world.sql('update order_orders set released_fen = 0 where id = $1', [refunded.id])
  })

  test('says yuan over sums and writes them in yuan, in every list; no column says fen', () => {
    // Each field a cell reads of it is ¥1,250.00.
    const row: object = new Proxy(Object(125_000), {
      get: (_sum, key) =>
        key === Symbol.toPrimitive ? () => 125_000 : key === 'entries' ? [{ amount_fen: 125_000 }] : row,
    })
    for (const { source, file } of LISTS) {
      const money = Object.entries(file).filter(([key]) => key.endsWith('_fen'))
      expect(Object.keys(file).map(headingOf).join(), source.resource.name).not.toMatch(/_fen\b/)
      for (const [key, cell] of money)
        expect([source.resource.name, key, cell(row)]).toEqual([source.resource.name, key, '1250.00'])
    }
  })

  test('stands in the audit log with its reason, is fetched once, and by nobody else', async () => {
    const [finance, other] = [await newOperator(world, ['finance']), await newOperator(world, ['finance'])]
    const auditor = await newOperator(world, ['auditor'])
    const order = await paidOrder(world)
    const input = { resource: 'orders', query: `order_no=${order.order_no}`, reason }
    const { url, id } = await world.call(finance, operator.exportList, input)

    expect(await isFile(other, url)).toBe(false)
    expect(rowsOf((await fetched(finance, url)).text)).toHaveLength(2)
    expect(await isFile(finance, url)).toBe(false)
    const { list } = await world.call(auditor, operator.auditLog, { action: 'list.export', target_id: String(id) })
    expect(list).toMatchObject([{ actor_id: finance.id, reason, after: { resource: 'orders', rows: 1 } }])
    const late = await world.call(finance, operator.exportList, input)
    await world.sql(`update operator_exports set expires_at = platform_now() where id = $1`, [late.id])
    expect(await isFile(finance, late.url)).toBe(false)
  })

  test('counts against the day: no more rows leave than the day has', async () => {
    const one = await newOperator(world, ['service'])
    for (let i = 0; i < 2; i++) await newBuyer(world)
    await world.sql(
      `insert into operator_exports (operator_id, resource, query, rows, token_hash, expires_at)
       values ($1, 'users', '', $2, sha256(gen_random_uuid()::text::bytea), platform_now())`,
      [one.id, EXPORT_ROWS_A_DAY - 1],
    )
    const [person] = await world.sql<{ id: number }>('select max(id) as id from account_users')

    await world.refused(one, operator.exportList, { resource: 'users', reason }, 'LIMIT_REACHED', { left: 1 })
    const last = await world.call(one, operator.exportList, { resource: 'users', query: `q=${person!.id}`, reason })
    expect(last).toMatchObject({ rows: 1, left_today: 0 })
    await world.advance(86_400_000)
  })

  test('needs the right to the list, filters it knows, a reason and a fresh code', async () => {
    const review = await newOperator(world, ['review'])
    await world.refused(review, operator.exportList, { resource: 'orders', reason }, 'FORBIDDEN')
    await world.refused(review, operator.exportList, { resource: 'lots', query: 'colour=red', reason }, 'VALIDATION')
    await world.refused(review, operator.exportList, { resource: 'lots', reason: 'no' }, 'REASON_REQUIRED')
    await world.sql(
      `update operator_sessions set code_at = platform_now() - interval '1 hour' where operator_id = $1`,
      [review.id],
    )
    await world.refused(review, operator.exportList, { resource: 'lots', reason }, 'FRESH_CODE_NEEDED')
  })

  test('is read piece by piece: the next piece is read when the one before has gone out, and none is read beyond what was counted', async () => {
    const pieces = 3
    await world.sql(
      `insert into platform_audit_logs (actor_type, actor_id, action, target_type, target_id, prev_hash, hash)
       select 'system', null, 'test.piece', 'test', n::text, '', '' from generate_series(1, $1) n`,
      [PIECE_ROWS * pieces],
    )
    const list = listNamed('audit')
    const read: number[] = []
    const watched: typeof list = {
      ...list,
      lines: (ctx, ids) => {
        read.push(ids.length)
        return list.lines(ctx, ids)
      },
    }
    const ctx: OperatorCtx = {
      ...world.ctx,
      operator: { id: 1, session_id: 1, login: 'a', name: 'a', roles: ['auditor'] },
    }
    const asked = { sort: '-id', page_size: 20, action: { op: 'any', values: ['test.piece'] } }
    const lines = csvOf(ctx, watched, asked, { mark: 'a', most: PIECE_ROWS + 7 })
    const next = async () => ((await lines.next()).value as string | undefined)?.split('\r\n').length ?? 0

    const seen: Array<[number, number]> = []
    for (let i = 0; i < 3; i++) seen.push([(await next()) - 1, read.length])
    const end = await lines.next()

    expect(seen).toEqual([
      [1, 0],
      [PIECE_ROWS, 1],
      [7, 2],
    ])
    expect({ done: end.done, read }).toEqual({ done: true, read: [PIECE_ROWS, 7] })
  })
})
