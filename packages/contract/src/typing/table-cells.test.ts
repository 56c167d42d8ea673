import { describe, expect, test } from 'vitest'
import { cellsOf, textOf } from './table-cells.ts'

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))
const words = (text: string) => cellsOf(text, { by_spaces: false }).map(({ cells }) => cells)

describe('the bytes of a file', () => {
  test.each([
    [
      'Big5',
      '圖錄號,拍品名稱\r\n905,鋼殼腕錶 直徑35毫米',
      'b9cfbffdb8b92ca9e7ab7ea657bad90d0a3930352cbffbb4dfb5c3bff620aabdae7c3335b240a6cc',
    ],
    ['a few signs of Big5', '訂單號,快遞公司,運單號', 'ad71b3e6b8b92ca7d6bbbca4bda5712cb942b3e6b8b9'],
    [
      'GBK',
      '图录号,拍品名称\r\n905,钢壳腕表 直径35毫米',
      'cdbcc2bcbac52cc5c4c6b7c3fbb3c60d0a3930352cb8d6bfc7cdf3b1ed20d6b1beb63335bac1c3d7',
    ],
    ['a few signs of GBK', '订单号,快递公司,运单号', 'b6a9b5a5bac52cbfecb5ddb9abcbbe2cd4cbb5a5bac5'],
    ['GBK in traditional signs', '備註：鐵觀音、臺灣老茶', '82e4d45da3bae846d35ed2f4a1a2c55f9eb3c0cfb2e8'],
    [
      'Western European',
      'Lot,Title\r\n7,Théière émaillée, Sèvres',
      '4c6f742c5469746c650d0a372c5468e969e8726520e96d61696c6ce9652c2053e876726573',
    ],
    ['UTF-8', '图录号,théière', 'e59bbee5bd95e58fb72c7468c3a969c3a87265'],
    ['UTF-16 with its mark', '图录号', 'fffefe56555ff753'],
  ])('are read as %s', (_, text, hex) => {
    expect(textOf(bytes(hex))).toBe(text)
  })

  test('of a workbook, of an old one and of a picture are no text', () => {
    expect(['504b030414000600', 'd0cf11e0a1b11ae1000000', 'ffd8ffe000104a46'].map(bytes).map(textOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('cells', () => {
  test.each(['\n', '\r\n', '\r'])('stand in lines that end with %j', (end) => {
    const rows = cellsOf(['号,名', '1,"盘\n二"', '2,碗', ''].join(end))

    expect(rows.slice(0, 3)).toEqual([
      { line: 1, cells: ['号', '名'] },
      { line: 2, cells: ['1', '盘\n二'] },
      { line: 4, cells: ['2', '碗'] },
    ])
  })

  test('keep their words as they are written', () => {
    const title = '怀表（一对）“福禄”款，附原盒①'
    const desc = '第一行：品相好。\n第二行：Ⅱ型，３６㎜；原价½，𨰻鎏金'

    expect(words(`号,名\n910,${title},"${desc}"\n1,'Qianlong' mark,'='`)).toEqual([
      ['号', '名'],
      ['910', title, desc],
      ['1', "'Qianlong' mark", "'='".slice(1)],
    ])
  })

  test('stand between the sign that the first line has most of, quoted ones left out', () => {
    expect(words('"Lot, number";Start\n1;1200,50')).toEqual([
      ['Lot, number', 'Start'],
      ['1', '1200,50'],
    ])
    expect(words('Lot\tTitle, long, and wide\n1\tDish')[1]).toEqual(['1', 'Dish'])
  })
})
