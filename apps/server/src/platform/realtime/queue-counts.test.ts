/** Counters of operators: however many changes and watchers there are, a queue is counted once a second. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueueCounts } from './queue-counts.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('a thousand changes in ten seconds are counted eleven times, and the last of them is told', async () => {
  let [waiting, counted] = [0, 0]
  const told: number[] = []
  const counts = new QueueCounts(
    async () => {
      counted++
      return waiting
    },
    ({ cases = -1 }) => told.push(cases),
    () => undefined,
  )

  for (let n = 0; n < 1_000; n++) {
    waiting++
    counts.change('cases')
    await vi.advanceTimersByTimeAsync(10)
  }
  await vi.advanceTimersByTimeAsync(1_000)

  expect(counted).toBe(11)
  expect(told.at(-1)).toBe(1_000)
})

test('a change is told within a second of it, a count that is as it was is not told, and one that fails is counted again with the next change', async () => {
  let waiting = 3
  const told: number[] = []
  const failures: unknown[] = []
  const counts = new QueueCounts(
    (name) =>
      name === 'cases' ? (waiting < 0 ? Promise.reject(new Error('away')) : Promise.resolve(waiting)) : undefined,
    ({ cases = -1 }) => told.push(cases),
    (error) => failures.push(error),
  )
  const change = async (now: number) => {
    waiting = now
    counts.change('cases')
    await vi.advanceTimersByTimeAsync(1_000)
  }

  await change(3)
  await change(3)
  await change(4)
  await change(-1)
  await change(5)
  counts.change('nothing of the kind')
  await vi.advanceTimersByTimeAsync(1_000)

  expect(told).toEqual([3, 4, 5])
  expect(failures).toHaveLength(1)
})
