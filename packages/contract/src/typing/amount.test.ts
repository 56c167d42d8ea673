import { expect, test } from 'vitest'
import { editableYuan, parseYuan, typedYuan } from './amount.ts'

test.each([
  ['1200', 1_200_00],
  ['1,200', 1_200_00],
  ['1,200.00', 1_200_00],
  ['12,345,678', 12_345_678_00],
  ['2100,50', 2_100_50],
  ['2100,5', 2_100_50],
  ['1.200,50', 1_200_50],
  ['2100.50', 2_100_50],
  ['2100.', 2_100_00],
  ['2100,', 2_100_00],
  ['２１００', 2_100_00],
  ['２１００，５０', 2_100_50],
  ['2100。5', 2_100_50],
  ['￥1,200元', 1_200_00],
  ['RMB 1 200', 1_200_00],
  ['0,50', 50],
  ['0', 0],
])('%s is read as people mean it', (typed, fen) => {
  expect(parseYuan(typed)).toBe(fen)
})

test.each([
  '',
  ',',
  '.5',
  '1.500',
  '0,500',
  '12,34,567',
  '1,2345',
  '2100,505',
  '1,200,50',
  '1.2.3',
  '-5',
  '1e3',
  '1234567890',
])('%s is no amount rather than another one', (typed) => {
  expect(parseYuan(typed)).toBeNull()
})

test('an amount in a field can be edited digit by digit and is never read a hundred times as high', () => {
  expect([editableYuan(2_100_00), editableYuan(2_100_05), editableYuan(50)]).toEqual(['2100', '2100.05', '0.50'])
  expect(['2100,50', '２１００', '¥ 2100', '21.005', '1,200.50'].map(typedYuan)).toEqual([
    '2100,50',
    '2100',
    '2100',
    '21.00',
    '1,200.50',
  ])
  const steps = Array.from('2100,50', (_, at) => parseYuan('2100,50'.slice(0, at + 1)))
  expect(steps).toEqual([2_00, 21_00, 210_00, 2_100_00, 2_100_00, 2_100_50, 2_100_50])
})
