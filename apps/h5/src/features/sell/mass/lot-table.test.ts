import { expect, test } from 'vitest'
import { categoryNamed, lotsOfTable } from './lot-table.ts'

test('a pasted table fills lots by its headings, whatever program wrote them', () => {
  const tsv =
    'Lot title\tStart price\tEstimate\tCategory\nJade bangle, pale\t¥1,200\t2,000–3,000\tJade\n\nVase\t800\t\t\n'
  const csv = '起拍价(元),拍品名称,最低估价,最高估价\n"1,200",白玉手镯,2000,3000\n'

  expect(lotsOfTable(tsv)).toEqual([
    { title: 'Jade bangle, pale', start: '1200', estimate_low: '2000', estimate_high: '3000', category: 'Jade' },
    { title: 'Vase', start: '800', estimate_low: '', estimate_high: '', category: '' },
  ])
  expect(lotsOfTable(csv)).toEqual([
    { title: '白玉手镯', start: '1200', estimate_low: '2000', estimate_high: '3000', category: '' },
  ])
})

test('a decimal comma is no sign between thousands, and titles keep their signs', () => {
  const semicolons = '标题;起拍价;最低估价;最高估价\r怀表（一对）①;1200,50;1.500;2500,00\r'

  expect(lotsOfTable(semicolons)).toEqual([
    { title: '怀表（一对）①', start: '1200.50', estimate_low: '1.500', estimate_high: '2500', category: '' },
  ])
})

test('without headings the columns are title, start, estimate and category; titles alone are titles, spaces and all', () => {
  expect(lotsOfTable('青花盘\t600\t800~1000\t瓷器')).toMatchObject([
    { title: '青花盘', start: '600', estimate_high: '1000' },
  ])
  expect(lotsOfTable('Blue and white dish\nA pair of cups')).toMatchObject([
    { title: 'Blue and white dish', start: '' },
    { title: 'A pair of cups' },
  ])
})

test('a category is found by its whole name at any depth', () => {
  const tree = [{ id: 1, name: 'Jade', children: [{ id: 2, name: 'Bangles' }] }]
  expect([categoryNamed(tree, 'bangles '), categoryNamed(tree, 'Bang'), categoryNamed(tree, '')]).toEqual([
    2,
    undefined,
    undefined,
  ])
})
