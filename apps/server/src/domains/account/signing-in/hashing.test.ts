import { beforeEach, expect, test } from 'vitest'
import { hashSecret, secretMatches, setHashCost } from './hashing.ts'

// Worlds of tests before this one, in the same process, have made hashes cheap.
beforeEach(() => setHashCost('real'))

test('a password costs whoever tries to guess it 64 MiB and three passes each time', async () => {
  const stored = await hashSecret('jade-and-ink-42')

  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  expect(await secretMatches('jade-and-ink-42', stored)).toBe(true)
  expect(await secretMatches('jade-and-ink-43', stored)).toBe(false)
})

test('what a stored hash cost decides what checking it costs, so cheap ones and dear ones go side by side', async () => {
  const dear = await hashSecret('jade-and-ink-42')
  setHashCost('cheap')
  const cheap = await hashSecret('jade-and-ink-42')

  expect(cheap).toMatch(/m=64,t=1/)
  expect(await secretMatches('jade-and-ink-42', dear)).toBe(true)
  expect(await secretMatches('jade-and-ink-42', cheap)).toBe(true)
})
