/** Files of houses, as their programs write them. */
import { columnOfHeading, lotOfPicture } from '@juya/contract/bidding/catalogue-columns.ts'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { batchesOf, mapped, mappingOf, repeatedLines, rowsOf } from './catalogue.ts'
import { addPictures } from './pictures.ts'
import { readTable, type Table } from './read-table.ts'

const file = (content: Uint8Array | string, name = 'lots.csv') =>
  new File([typeof content === 'string' ? content : (content as Uint8Array<ArrayBuffer>)], name)
const read = async (content: Uint8Array | string, name?: string) => (await readTable(file(content, name))) as Table

/** 图录号,拍品名称 / 27A,青花盘 in GB18030. */
const GB18030 = Uint8Array.from([
  0xcd, 0xbc, 0xc2, 0xbc, 0xba, 0xc5, 0x2c, 0xc5, 0xc4, 0xc6, 0xb7, 0xc3, 0xfb, 0xb3, 0xc6, 0x0a, 0x32, 0x37, 0x41,
  0x2c, 0xc7, 0xe0, 0xbb, 0xa8, 0xc5, 0xcc,
])
const utf16 = (text: string) =>
  Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8])])

const sheet = (rows: string) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Lots" sheetId="1" r:id="r1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    ),
  })
const words = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

test('a table is read in whatever encoding its program wrote it', async () => {
  const wanted = { headings: ['图录号', '拍品名称'], rows: [{ cells: ['27A', '青花盘'] }] }
  expect(await read(GB18030)).toMatchObject(wanted)
  expect(await read(utf16('图录号\t拍品名称\n27A\t青花盘'))).toMatchObject(wanted)
  expect(await read('\ufeff图录号;拍品名称\r\n27A;"青花盘"\r\n\r\n')).toMatchObject(wanted)
})

test('lines may end with CR alone, and words of a text table stay as those of a workbook do', async () => {
  const title = '怀表（一对），附原盒① Ⅱ型 36㎜'
  const wanted = { headings: ['图录号', '拍品名称'], rows: [{ line: 2, cells: ['910', title] }] }

  expect(await read(`图录号,拍品名称\r910,"${title}"\r`)).toMatchObject(wanted)
  const rows = `<row r="1">${words('A1', '图录号')}${words('B1', '拍品名称')}</row><row r="2">${words('A2', '910')}${words('B2', title)}</row>`
  expect(await read(sheet(rows), 'lots.xlsx')).toMatchObject(wanted)
})

test('the first sheet of an XLSX is read; of a formula what it came to', async () => {
  const rows = `<row r="1">${words('A1', 'Lot')}${words('B1', 'Start Price')}</row><row r="2"><c r="A2"><v>7</v></c><c r="B2"><f>600*2</f><v>1200</v></c></row>`
  expect(await read(sheet(rows), 'lots.xlsx')).toEqual({
    headings: ['Lot', 'Start Price'],
    rows: [{ line: 2, cells: ['7', '1200'] }],
  })
})

test('what cannot be taken says why: too large, too packed, no table, no file of tables', async () => {
  const bomb = sheet(`<row r="1">${words('A1', ' '.repeat(9_000_000))}</row>`)
  expect(await readTable(file(bomb, 'lots.xlsx'))).toBe('packed')
  expect(await readTable(file(new Uint8Array(20 * 1024 * 1024 + 1)))).toBe('large')
  expect(await readTable(file('Lot,Title\n'))).toBe('empty')
  expect(await readTable(file(Uint8Array.from([0x50, 0x4b, 1, 2, 3]), 'lots.xlsx'))).toBe('unread')
  expect(await readTable(file(`Lot\n${'1\n'.repeat(5_001)}`))).toBe('rows')
})

test('headings of LiveAuctioneers, Proxibid and our own are known in any case; each column is meant once', () => {
  const live = ['LotNum', 'Title', 'Description', 'LowEst', 'HighEst', 'StartPrice', 'ReservePrice', 'Condition']
  const proxibid = [
    'lot number',
    'LOT TITLE',
    'Lot Description',
    'Low Estimate',
    'High Estimate',
    'Starting Bid',
    'Reserve',
    'Category',
  ]
  expect(live.map(columnOfHeading)).toEqual([
    'lot_no',
    'title',
    'desc',
    'estimate_low',
    'estimate_high',
    'start',
    'reserve',
    'condition_note',
  ])
  expect(proxibid.map(columnOfHeading)).toEqual([
    'lot_no',
    'title',
    'desc',
    'estimate_low',
    'estimate_high',
    'start',
    'reserve',
    'category',
  ])
  expect(columnOfHeading('起拍价（元）')).toBe('start')
  const mapping = mappingOf(['Lot', 'No.', 'Width'])
  expect(mapping).toEqual(['lot_no', undefined, undefined])
  expect(mapped(mapping, 1, 'lot_no')).toEqual([undefined, 'lot_no', undefined])
})

test('rows carry mended cells and answers under other headings; without numbers lots count from 1', () => {
  const table = {
    headings: ['Title', 'Glaze'],
    rows: [
      { line: 2, cells: ['Dish', 'celadon'] },
      { line: 3, cells: ['Cup'] },
    ],
  }
  expect(rowsOf(table, mappingOf(table.headings), new Map([['3|title', 'Stem cup']]))).toEqual([
    { row: 2, cells: { lot_no: '1', title: 'Dish' }, more: { Glaze: 'celadon' } },
    { row: 3, cells: { lot_no: '2', title: 'Stem cup' }, more: {} },
  ])
  const numbered = rowsOf(
    {
      headings: ['Lot'],
      rows: [
        { line: 2, cells: ['07'] },
        { line: 3, cells: ['7.0'] },
      ],
    },
    ['lot_no'],
    new Map(),
  )
  expect([...repeatedLines(numbered)]).toEqual([3])
})

test('a request holds a hundred rows, and fewer where they are long', () => {
  const row = (n: number, desc = '') => ({ row: n, cells: { lot_no: `${n}`, desc } })
  const sizes = (desc: string) =>
    batchesOf(Array.from({ length: 120 }, (_, n) => row(n, desc))).map(({ length }) => length)
  expect(sizes('')).toEqual([100, 20])
  expect(sizes('字'.repeat(5_000))).toEqual([59, 59, 2])
})

test('pictures find their lots by name, alone or in an archive, whatever folder it says', async () => {
  expect(['27A-1.jpg', '0027_2.PNG', '27 (3).webp', 'IMG_1.jpg', '27.txt', '123456.jpg'].map(lotOfPicture)).toEqual([
    { lot_no: '27A', place: 1 },
    { lot_no: '27', place: 2 },
    { lot_no: '27', place: 3 },
    undefined,
    undefined,
    undefined,
  ])
  const zip = file(
    zipSync({
      '../../etc/8-2.png': new Uint8Array([2]),
      '8.jpg': new Uint8Array([1]),
      'notes.txt': new Uint8Array([3]),
    }),
    'all.zip',
  )
  const { pictures, nameless, broken } = await addPictures(new Map(), [
    zip,
    file('x', 'IMG_2.jpg'),
    file('x', 'torn.zip'),
  ])
  expect(pictures.get('8')!.map(({ file: { name }, place }) => [name, place])).toEqual([
    ['8.jpg', 0],
    ['8-2.png', 2],
  ])
  expect([nameless, broken]).toEqual([['IMG_2.jpg'], ['torn.zip']])
})
