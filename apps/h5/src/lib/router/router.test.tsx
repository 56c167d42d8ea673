import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { layOver, startRouter } from './router.ts'

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  stop = startRouter()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('goes one step back for a sheet that closes, however long the browser takes for it', () => {
  // A browser of a busy phone: it has been told, and has not gone back yet.
  const back = vi.spyOn(history, 'back').mockImplementation(() => {})
  const closed = layOver(() => {})
  expect(history.state).toMatchObject({ over: true })

  closed()
  vi.advanceTimersByTime(60_000)

  expect(back).toHaveBeenCalledTimes(1)
})
