import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeptTogether } from './kept.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }))
afterEach(() => vi.useRealTimers())

function readings() {
  const asked: number[][] = []
  const read = async (keys: readonly number[]) => {
    asked.push([...keys])
    return new Map(keys.map((key) => [key, `${key} read ${asked.length}`]))
  }
  return { asked, read }
}

test('what is about to be too old is still given, and read anew together with others like it', async () => {
  const kept = new KeptTogether<number, string>(1_500, 2_000)
  const { asked, read } = readings()
  await kept.get(1, read)
  await kept.get(2, read)

  vi.advanceTimersByTime(1_600)
  expect([await kept.get(1, read), await kept.get(2, read)]).toEqual(['1 read 1', '2 read 2'])
  await vi.advanceTimersByTimeAsync(100)

  expect(asked).toEqual([[1], [2], [1, 2]])
  expect(await kept.get(1, read)).toBe('1 read 3')
})

test('nothing older than its time is given', async () => {
  const kept = new KeptTogether<number, string>(1_500, 2_000)
  const { asked, read } = readings()
  await kept.get(1, read)

  vi.advanceTimersByTime(2_001)

  expect(await kept.get(1, read)).toBe('1 read 2')
  expect(asked).toEqual([[1], [1]])
})

test('what is forgotten while it is being read is not kept', async () => {
  const kept = new KeptTogether<number, string>(1_500, 2_000)
  const { asked, read } = readings()
  const reading = kept.get(1, read)
  kept.forget(1)
  await reading

  expect(await kept.get(1, read)).toBe('1 read 2')
  expect(asked).toHaveLength(2)
})
