import { textOf } from '@juya/contract'
import { describe, expect, test } from 'vitest'
import { carrierNamed, isRounded, rowsOf } from './table-rules.ts'

const CARRIERS = [
  { code: 'SF', name: '顺丰速运', name_en: 'SF Express' },
  { code: 'JD', name: '京东快递', name_en: 'JD Logistics' },
  { code: 'ZTO', name: '中通快递', name_en: 'ZTO Express' },
]
const NO = '2611230123456789012'

describe('the bytes of a file', () => {
  // 订单号,顺丰 as a Chinese table program saves it.
  const GBK = Uint8Array.from([0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5, 0x2c, 0xcb, 0xb3, 0xb7, 0xe1])

  test('are read as GBK, UTF-8 with and without its mark, and UTF-16', () => {
    const utf8 = new TextEncoder().encode('订单号,顺丰')
    const utf16 = Uint8Array.from([0xff, 0xfe, ...Buffer.from('订单号,顺丰', 'utf16le')])

    for (const bytes of [GBK, utf8, Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8]), utf16])
      expect(textOf(bytes)).toBe('订单号,顺丰')
  })
})

describe('the rows of a table', () => {
  const row = { order_no: NO, carrier: 'SF', tracking_no: 'SF123456789012' }

  test.each([
    ['tabs', `${NO}\tSF\tSF123456789012`],
    ['commas', `${NO},SF,SF123456789012`],
    ['semicolons', `${NO};SF;SF123456789012`],
    ['full-width commas', `${NO}，SF，SF123456789012`],
    ['spaces, however many', `${NO}   SF SF123456789012`],
    ['quotes', `"${NO}","SF","SF123456789012"`],
    [
      'full-width digits and letters',
      `${NO.replace(/\d/g, (d) => String.fromCharCode(0xff10 + Number(d)))},ＳＦ,ｓｆ１２３４５６７８９０１２`,
    ],
    ['an apostrophe that keeps the number as text', `'${NO},SF,'SF123456789012`],
    ['a formula that does the same', `="${NO}",SF,"=""SF123456789012"""`],
  ])('stand between %s', (_, text) => {
    expect(rowsOf(text)).toEqual([{ line: 1, ...row }])
  })

  test('are found by their headings, in any order and language, among other columns', () => {
    const zh = rowsOf(`收货人,运单号,快递公司,订单号\r\n"林, 清和",SF123456789012,SF,${NO}\r\n`)
    const en = rowsOf(`Order number,Items,Carrier,Tracking number\n${NO},"a ""fine"" cup\nwith lid",SF,SF123456789012`)

    expect(zh).toEqual([{ line: 2, ...row }])
    expect(en).toEqual([{ line: 2, ...row }])
  })

  test('keep their line when others are empty or broken over lines', () => {
    const found = rowsOf(`\n订单号,快递公司,运单号,备注\n${NO},SF,SF123456789012,"two\nlines"\n,,,\n${NO},JD,JD1`)

    expect(found.map(({ line, carrier }) => [line, carrier])).toEqual([
      [3, 'SF'],
      [6, 'JD'],
    ])
  })

  test('have empty cells where the table ends early', () => {
    expect(rowsOf(`${NO},SF`)).toEqual([{ line: 1, order_no: NO, carrier: 'SF', tracking_no: '' }])
    expect(rowsOf(' \n ')).toEqual([])
  })
})

test('a carrier is known by code, by name in either language, and by the beginning of one alone', () => {
  const code = (word: string) => carrierNamed(CARRIERS, word)?.code

  expect(['sf', '顺丰', '顺丰速运', 'SF Express', '中通', 'jd logistics'].map(code)).toEqual([
    'SF',
    'SF',
    'SF',
    'SF',
    'ZTO',
    'JD',
  ])
  expect(['快递', '申通', 'x', ''].map(code)).toEqual([undefined, undefined, undefined, undefined])
})

test('an order number that a table program has rounded is known', () => {
  expect(['2.61123E+18', '2611230123456780000', NO].map(isRounded)).toEqual([true, true, false])
})
