/** Mounting components and answering fetch in tests; nothing of ours is replaced. */
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, vi } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const roots: Root[] = []

/** Renders into the document and gives its element. */
export async function mount(node: ReactNode): Promise<HTMLElement> {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  roots.push(root)
  await act(async () => root.render(node))
  return box
}

export const settle = (ms = 0): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

export const press = (element: Element | null | undefined): Promise<void> =>
  act(async () => {
    if (!element) throw new Error('nothing to press')
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })

export interface Sent {
  url: string
  method: string
  headers: Record<string, string>
  body: unknown
  credentials: RequestCredentials | undefined
}

/** The network, played by the test: what was sent, and what the server says next. */
export function playServer(answer: (sent: Sent) => Response | Promise<Response>): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request: Sent = {
      url,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: init.body,
      credentials: init.credentials,
    }
    sent.push(request)
    return await new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      Promise.resolve(answer(request)).then(resolve, reject)
    })
  })
  return sent
}

export const envelope = (data: unknown, code = 1, msg = 'request success'): Response =>
  new Response(JSON.stringify({ code, msg, data }), { status: 200 })

afterEach(async () => {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount()
  })
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
