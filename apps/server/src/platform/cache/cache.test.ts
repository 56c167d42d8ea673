import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boundedMap, KeptTogether } from './cache.ts'

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

test('those asked for at once for the first time are read together', async () => {
  const kept = new KeptTogether<number, string>(1_500, 2_000)
  const { asked, read } = readings()

  expect(await Promise.all([kept.get(1, read), kept.get(2, read), kept.get(1, read), kept.get(3, read)])).toEqual([
    '1 read 1',
    '2 read 1',
    '1 read 1',
    '3 read 1',
  ])
  expect(asked).toEqual([[1, 2, 3]])
})

test('one that is not there fails for who asked for it, and for nobody else', async () => {
  const kept = new KeptTogether<number, string>(1_500, 2_000)
  const read = async (keys: readonly number[]) => {
    if (keys.includes(2)) throw new Error('2 is not there')
    return new Map(keys.map((key) => [key, `${key}`]))
  }

  const answers = await Promise.allSettled([kept.get(1, read), kept.get(2, read), kept.get(3, read)])

  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect([await kept.get(1, read), await kept.get(3, read)]).toEqual(['1', '3'])
})

test('a full cache gives up what was unused for longest, and nothing else', () => {
  const map = boundedMap<string, number>(3)
  for (const [i, key] of ['a', 'b', 'c'].entries()) map.set(key, i)
  map.get('a')

  map.set('d', 3)

  expect([...map.keys()].sort()).toEqual(['a', 'c', 'd'])
})
