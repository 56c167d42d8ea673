import { expect, test } from 'vitest'
import { ReadRate } from './read-rate.ts'

const MB = 1024 * 1024

test('a viewer reads 40 MB at once and 12 Mbit/s from then on; another viewer is not kept from reading', () => {
  const rate = new ReadRate()
  for (let segment = 0; segment < 41; segment++) rate.take('user:1', MB, 0)

  expect(rate.isOver('user:1', 0)).toBe(true)
  expect(rate.isOver('user:2', 0)).toBe(false)
  expect(rate.isOver('user:1', 500)).toBe(true)
  expect(rate.isOver('user:1', 1_000)).toBe(false)
})

test('viewers are not kept without end', () => {
  const rate = new ReadRate()
  rate.take('user:0', 50 * MB, 0)
  for (let number = 1; number < 10_000; number++) rate.take(`user:${number}`, 1, 0)
  expect(rate.isOver('user:0', 0)).toBe(true)
  rate.take('user:10000', 1, 0)

  expect(rate.isOver('user:0', 0)).toBe(false)
})
