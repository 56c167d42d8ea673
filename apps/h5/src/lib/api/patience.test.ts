import { REFUSALS } from '@juya/contract/refusals.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Patience } from './patience.ts'
import { CallError } from './request.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

const limited = (retry_after_s: number) =>
  new CallError('refused', 'busy', REFUSALS.RATE_LIMITED.code, { retry_after_s })

test('a queue that is told to wait goes on by itself when it may, and says until when it waits', async () => {
  const told: Array<number | undefined> = []
  const patience = new Patience((until_ms) => told.push(until_ms))
  let left = 3
  const tried_at: number[] = []
  const work = async (name: string) => {
    tried_at.push(Date.now())
    if (left-- <= 0 && Date.now() < 1_058_000) throw limited(58)
    return name
  }

  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => patience.do(() => work(name))))
  await vi.advanceTimersByTimeAsync(57_999)
  expect(tried_at).toHaveLength(5)
  await vi.advanceTimersByTimeAsync(1)

  expect(await all).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(tried_at.slice(5)).toEqual([1_058_000, 1_058_000])
  expect(told).toEqual([1_058_000, undefined])
})

test('any other refusal is told at once', async () => {
  const patience = new Patience(() => undefined)
  const refused = new CallError('refused', 'no such sale', REFUSALS.NOT_FOUND.code)

  await expect(patience.do(() => Promise.reject(refused))).rejects.toBe(refused)
})
