/** Flash goods: a photo, a name, a price and pieces are enough, and nothing is sent before they are there. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../lib/api/query.ts'
import { setToken } from '../../../../lib/session/session.ts'
import { envelope, mount, playServer, press } from '../../../../testing/dom.tsx'
import { GoodsSheet } from './goods-sheet.tsx'

const KIND = { category_id: 4, category_name: 'Jade', params: { weight: '80 g' } }
const PARAMS = [{ key: 'weight', label: 'Weight', type: 'text', options: [], required: true }]

/** The browser's own uploading, as far as it is used. */
class Uploading {
  readonly responseText = JSON.stringify({ code: 1, msg: '', data: { path: 'upload/2026/01/test/cup.webp' } })
  readonly upload = {}
  onload?: () => void
  open() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.onload?.())
  }
}

beforeEach(() => {
  queryClient.clear()
  setToken('token')
  vi.stubGlobal('XMLHttpRequest', Uploading)
  URL.createObjectURL = () => 'blob:photo'
})
const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === text)
const type = (label: string, text: string) =>
  act(async () => {
    const of = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))!
    const field = document.querySelector<HTMLInputElement>(`#${CSS.escape(of.htmlFor)}`)!
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })

it('are put on sale in the session with what the category asks', async () => {
  let added = 0
  const sent = playServer(({ url, method }) => {
    if (url.includes('all_category'))
      return envelope({ categories: [], shelves: [], templates: [], params: PARAMS, terms: {} })
    if (url.includes('goods_add_live') && method === 'POST') return envelope({ goods_id: 7, status: 'on' })
    return envelope({})
  })
  await mount(
    <QueryClientProvider client={queryClient}>
      <GoodsSheet
        session_id={3}
        kind={KIND}
        onKind={() => {}}
        video={null}
        onClose={() => {}}
        onAdded={() => {
          added++
        }}
      />
    </QueryClientProvider>,
  )
  expect(button('Put on sale')?.disabled).toBe(true)
  const picker = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(picker, 'files', { value: [new File(['x'], 'cup.jpg', { type: 'image/jpeg' })] })
  await act(async () => {
    picker.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await type('What it is', 'Celadon cup')
  await type('Price', '120')
  await type('Pieces', '5')
  await act(() => vi.waitFor(() => expect(button('Put on sale')?.disabled).toBe(false)))

  await press(button('Put on sale'))

  await act(() => vi.waitFor(() => expect(added).toBe(1)))
  expect(sent.filter(({ url }) => url.includes('goods_add_live'))).toHaveLength(1)
})
