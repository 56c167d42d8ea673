import { expect, test } from 'vitest'
import { fingerprintOf, isDrawn, isDrawnRight } from './draw.ts'

const seed = 'a'.repeat(64)
const drawnOf = async (decisions: number, share_bp: number) => {
  const drawn: number[] = []
  for (let number = 1; number <= decisions; number++) if (await isDrawn(seed, number, share_bp)) drawn.push(number)
  return drawn
}

test('draws about the share asked for, all of them and none', async () => {
  const drawn = await drawnOf(4_000, 500)

  // Five in a hundred of 4,000, four standard deviations around.
  expect(drawn.length).toBeGreaterThan(145)
  expect(drawn.length).toBeLessThan(255)
  expect(await drawnOf(50, 10_000)).toHaveLength(50)
  expect(await drawnOf(50, 0)).toEqual([])
})

test('a day is right only with the seed that was announced and exactly the decisions it draws', async () => {
  const day = {
    seed,
    fingerprint: await fingerprintOf(seed),
    share_bp: 2_000,
    decisions: 40,
    drawn: await drawnOf(40, 2_000),
  }

  expect(await isDrawnRight(day)).toBe(true)
  expect(await isDrawnRight({ ...day, seed: 'b'.repeat(64) })).toBe(false)
  expect(await isDrawnRight({ ...day, drawn: day.drawn.slice(1) })).toBe(false)
  expect(await isDrawnRight({ ...day, drawn: [...day.drawn.slice(1), 999] })).toBe(false)
  expect(await isDrawnRight({ ...day, share_bp: 9_000 })).toBe(false)
})
