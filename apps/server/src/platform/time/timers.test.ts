import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { after, every } from './timers.ts'

const lost: unknown[] = []
const note = (error: unknown) => lost.push(error)
beforeEach(() => void process.on('unhandledRejection', note))
afterEach(() => void process.off('unhandledRejection', note))

test('work of a timer that throws or rejects ends nothing, and comes again in its turn', async () => {
  const turns = vi.fn(() => Promise.reject(new Error('lost')))
  const once = vi.fn(() => {
    throw new Error('spoiled')
  })

  after(once, 1)
  const timer = every(turns, 5)
  await vi.waitFor(() => expect(turns.mock.calls.length).toBeGreaterThan(1))
  clearInterval(timer)
  await wait(5)

  expect(once).toHaveBeenCalledOnce()
  expect(lost).toEqual([])
})
