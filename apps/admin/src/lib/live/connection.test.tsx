import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { noteAnswered, noteLost, nowMs, useLostAt } from './connection.ts'

const Shown = () => (useLostAt() === undefined ? 'connected' : 'lost')

test('an answer to what was asked before the connection went does not say that it is back; one asked since then does', async () => {
  const page = document.createElement('div')
  createRoot(page).render(<Shown />)
  const before = nowMs()
  await vi.waitFor(() => expect(page.textContent).toBe('connected'))

  noteLost()
  noteAnswered(before)
  await vi.waitFor(() => expect(page.textContent).toBe('lost'))

  noteAnswered(nowMs())
  await vi.waitFor(() => expect(page.textContent).toBe('connected'))
})
