import { REFUSALS } from '@juya/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { usePreview } from './use-preview.ts'

afterEach(() => vi.unstubAllGlobals())

/** The server's side: what it answers one after the other, the last one from then on. */
function answering(...codes: number[]) {
  const asked = { times: 0 }
  vi.stubGlobal('fetch', async () => {
    const code = codes[Math.min(asked.times++, codes.length - 1)]!
    const data = code === 1 ? { hash: 'h', lines: [], complete: true } : null
    return new Response(JSON.stringify({ code, msg: `answer ${code}`, data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  return asked
}

const INPUT = { id: 7, reason: 'as the owner asked' } as never
function Shown() {
  const { shown, error } = usePreview('approveWithdrawal', INPUT)
  return error ? error.message : shown ? 'shown' : 'working'
}

function open() {
  const page = document.createElement('div')
  createRoot(page).render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown />
    </QueryClientProvider>,
  )
  return page
}

test('what an act does is asked for again when the server was busy, and shown', async () => {
  const asked = answering(REFUSALS.RATE_LIMITED.code, 1)
  const page = open()

  await vi.waitFor(() => expect(page.textContent).toBe('shown'), { timeout: 10_000 })
  expect(asked.times).toBe(2)
})

test('what is refused is refused at once', async () => {
  const asked = answering(REFUSALS.NOT_FOUND.code, 1)
  const page = open()

  await vi.waitFor(() => expect(page.textContent).toContain(`${REFUSALS.NOT_FOUND.code}`))
  expect(asked.times).toBe(1)
})
