/** A house's table: judged cell by cell, taken over by numbers, brought again with its differences, and saved as a table that reads back. */
import { randomUUID } from 'node:crypto'
import { CATALOGUE_COLUMNS, columnOfHeading, house, site } from '@juya/contract'
import { cellsOf } from '@juya/contract/typing/table-cells.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { anyCategory } from '../../lot/testing.ts'
import { categoryOf } from '../../site/index.ts'
import { approveSession } from '../deciding.ts'
import { newHouse, newSession, saleForm, type TestSession } from '../testing.ts'

let world: World
let category_id: number
let category: string
/** Answers to the category's questions, under headings in their own language. */
let more: Record<string, string>
/** The headings of those that must be answered. */
let needed: string[]
beforeAll(async () => {
  world = await openWorld()
  category_id = await anyCategory(world)
  const { name_en, params } = await categoryOf(world.ctx, category_id)
  category = name_en
  needed = params.flatMap(({ label_en, required }) => (required ? [label_en] : []))
  more = Object.fromEntries(params.map(({ label_en, options_zh: [choice = '若干'] }) => [label_en, choice]))
})
afterAll(() => world.close())

const PICTURE = 'upload/2026/01/test/one.webp'
const cells = (lot_no: string, own: Record<string, string> = {}) => ({
  lot_no,
  title: `青花盘 ${lot_no}`,
  category,
  desc: '口径 21 厘米',
  start: '¥1,200',
  ...own,
})
const row = (n: number, own: Record<string, string> = {}, images: string[] = [PICTURE]) => ({
  row: n + 1,
  cells: cells(`${n}`, own),
  more,
  images,
})
async function emptySale(): Promise<TestSession> {
  const shop = await newHouse(world)
  const { id } = await world.call(shop, house.saveSession, await saleForm(world))
  return { id, house: shop, lots: [] }
}
const bring = (sale: TestSession, rows: unknown[], input: Record<string, unknown> = {}) =>
  world.call(sale.house, house.importLots, { session_id: sale.id, dry_run: false, rows, ...input })
const own = (sale: TestSession) => world.call(sale.house, house.sessions, { id: sale.id })

test('a table is judged without a trace, then taken over: each lot with its number, in the order of the numbers', async () => {
  const sale = await emptySale()
  const rows = [row(10), row(2), { ...row(2), row: 9, cells: cells('2A', { title_en: 'Blue and white dish' }) }]

  const judged = await bring(sale, rows, { dry_run: true })
  expect(judged).toMatchObject({ dry_run: true, taken: 0, lot_count: 0 })
  expect(judged.rows.map(({ verdict }) => verdict)).toEqual(['new', 'new', 'new'])
  expect((await own(sale)).lots).toEqual([])

  expect(await bring(sale, rows)).toMatchObject({ taken: 3, lot_count: 3 })
  const { lots, list } = await own(sale)
  expect(lots.map((lot) => lot.lot_no)).toEqual(['2', '2A', '10'])
  expect(lots[0]).toMatchObject({ title: '青花盘 2', start_fen: 1_200_00, status: 'draft' })
  expect(list[0]).toMatchObject({ lot_count: 3, status: 'draft' })
})

test('each wrong cell is named with its column in the reader’s language, and the other rows are taken over', async () => {
  const sale = await emptySale()
  const { rows, taken } = await bring(sale, [
    row(1),
    row(2, { start: 'a lot' }),
    row(3, { title: '=cmd|calc' }),
    row(4, { category: 'Cheese' }),
    row(5, { estimate_low: '3000', estimate_high: '2000' }),
    row(6, {}, []),
    row(7, { title: '盘' }),
    row(1, { title: '青花盘又一' }),
    { ...row(12), more: {} },
    { row: 10, more, cells: { ...cells('x9'), start: '1200.50' }, images: [PICTURE] },
    row(11, {}, [PICTURE, '']),
  ])
  expect(taken).toBe(1)
  expect(rows.map(({ faults }) => faults.map(({ column }) => column))).toEqual([
    [],
    ['start'],
    ['title'],
    ['category'],
    ['estimate_high'],
    ['images'],
    ['title'],
    ['lot_no'],
    needed.map((name) => `question:${name}`),
    ['lot_no', 'start'],
    ['images'],
  ])
  expect(rows[1]!.faults).toEqual([{ column: 'start', text: 'an amount in yuan, such as 1200' }])
  expect(rows[9]!.faults[1]).toEqual({ column: 'start', text: 'whole yuan only' })
})

test('an amount with a decimal comma is never taken a hundred times as high; signs of words stay', async () => {
  const sale = await emptySale()
  const title = '怀表（一对），附原盒①'
  const { rows } = await bring(sale, [
    row(901, { start: '1200,50' }),
    row(902, { start: '1.500' }),
    row(903, { start: '1200,00', estimate_low: '1500,00', estimate_high: '2.500,00', title }),
  ])

  expect(rows.map(({ faults }) => faults.map(({ column, text }) => `${column}: ${text}`))).toEqual([
    ['start: whole yuan only'],
    ['start: an amount in yuan, such as 1200'],
    [],
  ])
  expect((await own(sale)).lots).toMatchObject([{ title, start_fen: 1_200_00 }])
  const [kept] = await world.sql<{ low: number; high: number }>(
    `select estimate_low_fen::int as low, estimate_high_fen::int as high from lot_lots where lot_no = '903' and session_id = $1`,
    [sale.id],
  )
  expect(kept).toEqual({ low: 1_500_00, high: 2_500_00 })
})

test('brought again by number a row says what differs; empty cells and missing pictures keep what is there', async () => {
  const sale = await emptySale()
  await bring(sale, [row(1, { reserve: '1500' }), row(2)])
  const [first] = (await own(sale)).lots

  const again = await bring(sale, [row(1, { start: '1300' }, []), row(2, {}, []), row(3)])
  expect(again.rows.map(({ verdict }) => verdict)).toEqual(['changed', 'same', 'new'])
  expect(again.rows[0]!.changes).toEqual([{ column: 'start', from: '1200', to: '1300' }])
  expect(again).toMatchObject({ taken: 2, lot_count: 3 })

  const [changed] = (await own(sale)).lots
  expect(changed).toMatchObject({ id: first!.id, start_fen: 1_300_00 })
  const [kept] = await world.sql<{ reserve_fen: number; images: string[] }>(
    'select l.reserve_fen::int, t.images from lot_lots l join lot_texts t on t.lot_id = l.id where l.id = $1',
    [first!.id],
  )
  expect(kept).toEqual({ reserve_fen: 1_500_00, images: [PICTURE] })
})

test('a saved table reads back: nothing differs, whatever its cells begin with', async () => {
  const sale = await emptySale()
  await bring(sale, [
    row(1, { title: '-Bronze- mirror', provenance: '@ a sale in 1998', estimate_low: '2000', estimate_high: '3000' }),
    row(2, { desc: '"Quoted", with\nlines', interest: 'owned' }),
    row(3, { interest: '保证价格' }),
  ])

  const file = await world.call(sale.house, house.exportLots, { session_id: sale.id })
  const [head, ...lines] = cellsOf(file.csv, { by_spaces: false }).filter(({ cells }) => cells.join('') !== '')
  expect(head!.cells.map(columnOfHeading)).toEqual([...CATALOGUE_COLUMNS])
  const rows = lines.map(({ line, cells }) => ({
    row: line,
    cells: Object.fromEntries(CATALOGUE_COLUMNS.map((column, i) => [column, cells[i]])),
  }))
  expect(lines.map(({ cells }) => cells.at(-1))).toEqual(['None', 'Owned', 'Guaranteed'])
  expect(file).toMatchObject({ rows: 3, file_name: '秋季瓷器专场.csv' })
  expect((await bring(sale, rows)).rows.map(({ verdict, faults }) => ({ verdict, faults }))).toEqual([
    { verdict: 'same', faults: [] },
    { verdict: 'same', faults: [] },
    { verdict: 'same', faults: [] },
  ])
})

test('the house’s interest in a lot comes with its row: said, changed, taken back; an empty cell keeps it, other words are wrong', async () => {
  const sale = await emptySale()
  const interests = async () =>
    (await world.call(sale.house, house.disclosures, { session_id: sale.id })).list.map(({ interest }) => interest)
  const { rows } = await bring(sale, [
    row(1, { interest: 'OWNED' }),
    row(2, { interest: '保证价格' }),
    row(3),
    row(4, { interest: 'perhaps' }),
  ])
  expect(rows.at(-1)!.faults).toEqual([{ column: 'interest', text: 'owned, guaranteed or none' }])
  expect(await interests()).toEqual(['owned', 'guaranteed', 'none'])

  const again = [row(1, { interest: 'none' }, []), row(2, {}, []), row(3, { interest: 'guaranteed' }, [])]
  const judged = await bring(sale, again, { dry_run: true })
  expect(judged.rows.map(({ verdict, changes }) => ({ verdict, changes }))).toEqual([
    { verdict: 'changed', changes: [{ column: 'interest', from: 'Owned', to: 'None' }] },
    { verdict: 'same', changes: [] },
    { verdict: 'changed', changes: [{ column: 'interest', from: 'None', to: 'Guaranteed' }] },
  ])
  expect(await interests()).toEqual(['owned', 'guaranteed', 'none'])
  await bring(sale, again)
  expect(await interests()).toEqual(['none', 'guaranteed', 'guaranteed'])
})

test('rows without a category take the one chosen; a sale that is handed in, or another house’s, takes nothing', async () => {
  const sale = await emptySale()
  const without = { ...row(1), cells: { ...cells('1'), category: '' } }
  expect((await bring(sale, [without], { dry_run: true })).rows[0]!.faults).toEqual([
    { column: 'category', text: 'is missing' },
  ])
  expect(await bring(sale, [without], { category_id })).toMatchObject({ taken: 1 })

  await world.call(sale.house, house.saveSession, { id: sale.id, action: 'submit' })
  const input = { session_id: sale.id, rows: [row(2)] }
  await world.refused(sale.house, house.importLots, input, 'STATE_CONFLICT')
  const other = await newHouse(world)
  await world.refused(other, house.importLots, input, 'NOT_FOUND')
  await world.refused(other, house.exportLots, { session_id: sale.id }, 'NOT_FOUND')
  await world.refused(await newBuyer(world), house.importLots, input, 'SHOP_REQUIRED')
})

/** Its only lot again and again under the numbers that follow, as rows brought in earlier would stand there. */
async function copiesOf(sale: TestSession, count: number): Promise<void> {
  const others = async (table: string, key: string) =>
    (
      await world.sql<{ names: string }>(
        `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> all($2)`,
        [table, [key, 'lot_no', 'session_position']],
      )
    )[0]!.names
  const of_lot = await others('lot_lots', 'id')
  const of_text = await others('lot_texts', 'lot_id')
  await world.sql(
    `with one as (select * from lot_lots where session_id = $1),
     made as (
       insert into lot_lots (${of_lot}, lot_no, session_position)
       select ${of_lot}, (1 + n)::text, 1 + n from one, generate_series(1, $2::int) n returning id)
     insert into lot_texts (lot_id, ${of_text})
     select made.id, ${of_text} from made, one join lot_texts t on t.lot_id = one.id`,
    [sale.id, count],
  )
}

test('a thousand lots are a sale: brought in, handed in, let in; one more is refused', async () => {
  const sale = await emptySale()
  await bring(sale, [row(1)])
  await copiesOf(sale, 900)
  const last = Array.from({ length: 99 }, (_, i) => row(902 + i))
  expect(await bring(sale, last)).toMatchObject({ taken: 99, lot_count: 1_000 })
  await world.refused(
    sale.house,
    house.importLots,
    { session_id: sale.id, dry_run: false, rows: [row(1_001)] },
    'LIMIT_REACHED',
    { limit: 1_000 },
  )
  expect(await world.call(sale.house, house.saveSession, { id: sale.id, action: 'submit' })).toMatchObject({
    lot_count: 1_000,
  })
  await inTransaction(world.ctx, (tx) => approveSession(tx, sale.id))
  expect((await own(sale)).list[0]).toMatchObject({ status: 'preview', counts: { lots: 1_000, scheduled: 1_000 } })
})

test('a sale that was being prepared with drafts of its own keeps them beside those brought in', async () => {
  const sale = await newSession(world, { lots: 2, until: 'draft' })
  await bring(sale, [row(5)])
  expect((await own(sale)).lots.map(({ lot_no }) => lot_no)).toEqual(['1', '2', '5'])
})

test('a table’s pictures have a limit of their own: 240 a minute come where any other upload ends at 60, and none for a sale handed in', async () => {
  const limited = await openWorld({ RATE_LIMITS: '1' })
  const shop = await newHouse(limited)
  const { id } = await limited.call(shop, house.saveSession, await saleForm(limited))
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer()
  const send = async (path: string, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/webp' }), '1-1.webp')
    const headers = { token: shop.token!, 'shop-id': `${shop.id}`, 'x-requested-with': 'XMLHttpRequest' }
    const answer = await fetch(`${limited.origin}${path}`, {
      ...{ method: 'POST', body: form },
      headers: { ...headers, 'idempotency-key': randomUUID() },
    })
    return (await answer.json()) as { code: number; data: { path: string; retry_after_s?: number } }
  }
  const many = async (count: number, one: () => ReturnType<typeof send>) => {
    const codes: number[] = []
    for (let i = 0; i < count; i++) codes.push((await one()).code)
    return codes.filter((code) => code === 1).length
  }

  expect(await many(70, () => send(site.upload.path, { use: 'lot' }))).toBeLessThanOrEqual(60)
  expect(await many(245, () => send(house.uploadLotPicture.path, { session_id: `${id}` }))).toBe(240)
  expect((await send(house.uploadLotPicture.path, { session_id: `${id}` })).data.retry_after_s).toBeGreaterThan(0)
  await limited.close()

  const sale = await newSession(world, { until: 'reviewing' })
  await world.refused(sale.house, house.uploadLotPicture, { session_id: sale.id }, 'STATE_CONFLICT')
  await world.refused(await newHouse(world), house.uploadLotPicture, { session_id: sale.id }, 'NOT_FOUND')
  const mine = await emptySale()
  await world.refused(mine.house, house.uploadLotPicture, { session_id: mine.id }, 'MISSING_PARAM')
})
