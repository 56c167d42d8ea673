import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setRoutes } from '../../lib/navigation.ts'
import { RouteContext } from '../../lib/page.tsx'
import { queryClient } from '../../lib/query.ts'
import { envelope, mount, playServer, press } from '../../testing/dom.tsx'
import BindCardPage from './bind-card.page.tsx'
import ResultPage from './result.page.tsx'
import { paymentRoutes } from './routes.ts'

const show = (page: ReactNode, route: keyof typeof paymentRoutes) =>
  mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={paymentRoutes[route]}>{page}</RouteContext>
    </QueryClientProvider>,
  )
const fieldOf = (page: HTMLElement, label: string) => {
  const of = [...page.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))
  return of ? page.querySelector<HTMLInputElement>(`#${CSS.escape(of.htmlFor)}`) : null
}
const type = (field: HTMLInputElement | null, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
    field!.dispatchEvent(new Event('input', { bubbles: true }))
  })
const send = (page: HTMLElement) =>
  act(async () => {
    page.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
const errors = (page: HTMLElement) => [...page.querySelectorAll('.j-field__error')].map((one) => one.textContent)

beforeEach(() => {
  queryClient.clear()
  setRoutes(paymentRoutes)
})

describe('adding a bank card', () => {
  const STATE = { available: true, needs_realname: false, reason: null }
  const open = async (answer: (url: string) => unknown = () => STATE) => {
    const sent = playServer(({ url }) => envelope(answer(url)))
    const page = await show(<BindCardPage />, 'payment.bindCard')
    await act(() => vi.waitFor(() => expect(fieldOf(page, 'Card number')).not.toBeNull()))
    return { page, sent }
  }

  it('asks a credit card for its date and code, a debit card not', async () => {
    const { page } = await open()
    expect(fieldOf(page, 'Valid until')).toBeNull()
    await press([...page.querySelectorAll('button')].find((one) => one.textContent === 'Credit card'))
    expect(fieldOf(page, 'Valid until')).not.toBeNull()
    expect(fieldOf(page, 'Security code')?.type).toBe('password')
  })

  it('says what is wrong under each field before the bank is asked', async () => {
    const { page, sent } = await open()
    await press([...page.querySelectorAll('button')].find((one) => one.textContent === 'Credit card'))
    await type(fieldOf(page, 'Card number'), '6222020000000001')
    await type(fieldOf(page, 'Valid until'), '1330')
    const asked = sent.length
    await send(page)
    expect(errors(page)).toEqual([
      'Check the number: a digit is wrong or missing',
      'Four digits: month and year',
      'Three or four digits',
      'Enter an 11-digit mobile number',
    ])
    expect(sent).toHaveLength(asked)
  })
})

describe('what became of a payment', () => {
  it('without a number says so and leads to the orders, and asks nothing', async () => {
    const sent = playServer(() => envelope({}))
    const page = await show(<ResultPage />, 'payment.result')
    expect(page.textContent).toContain('Which payment?')
    expect([...page.querySelectorAll('button')].map((one) => one.textContent)).toContain('View orders')
    expect(sent).toEqual([])
  })
})
