import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/api/query.ts'
import { setRoutes } from '../../lib/router/navigation.ts'
import { RouteContext } from '../../lib/router/page.tsx'
import { place } from '../../lib/router/router.ts'
import { screensOf } from '../../lib/router/routes.ts'
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
  setRoutes(screensOf(paymentRoutes, {}))
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

describe('the bank’s code', () => {
  const APPLIED = {
    bind_ref: 'b1',
    sms_sent: true,
    wait_s: 0,
    phone_masked: '138****0001',
    bank_name: 'CCB',
    card_type: 'debit',
  }
  const buttons = (page: HTMLElement) => [...page.querySelectorAll('button')]

  it('may be sent again once the time is over; how long to wait is said and counted down', async () => {
    let asked = 0
    const sent = playServer(({ url }) => {
      if (url.includes('bind_card')) {
        asked++
        if (asked === 3) return envelope({ wait_s: 42 }, 10006, 'Please wait 42 s before requesting another SMS')
        return envelope({ ...APPLIED, bind_ref: `b${asked}` })
      }
      return envelope({ available: true, needs_realname: false, reason: null })
    })
    const page = await show(<BindCardPage />, 'payment.bindCard')
    await act(() => vi.waitFor(() => expect(fieldOf(page, 'Card number')).not.toBeNull()))
    await type(fieldOf(page, 'Card number'), '4111111111111111')
    await type(fieldOf(page, 'Phone at the bank'), '13800000001')
    await send(page)
    await act(() => vi.waitFor(() => expect(page.textContent).toContain('Sent to 138****0001')))

    await press(buttons(page).find((one) => one.textContent === 'Send a new code'))
    await act(() => vi.waitFor(() => expect(page.textContent).toContain('A new code was sent')))
    await press(buttons(page).find((one) => one.textContent === 'Send a new code'))
    await act(() => vi.waitFor(() => expect(page.textContent).toContain('Please wait 42 s')))

    const again = buttons(page).find((one) => one.textContent?.startsWith('Send again in'))
    expect(again?.disabled).toBe(true)
    expect(sent.filter(({ url }) => url.includes('bind_card'))).toHaveLength(3)
  })
})

describe('what became of a payment', () => {
  it('without a number says so and leads to the orders, and asks nothing', async () => {
    const sent = playServer(() => envelope({}))
    const page = await show(<ResultPage />, 'payment.result')
    expect(page.textContent).toContain('Payment not found')
    expect([...page.querySelectorAll('button')].map((one) => one.textContent)).toContain('View orders')
    expect(sent).toEqual([])
  })
})

it('says that the deposit paid what it covered, and names no way of paying', async () => {
  const pay = { pay_no: 'P2611110002', status: 'succeeded', amount_fen: 0, channel: 'wallet', order_ids: [7] }
  const amounts = { deposit_applied_fen: 882_50, payable_fen: 0 }
  playServer(({ url }) => {
    if (url.includes('check_order')) return envelope(pay)
    if (!/order/i.test(url) || /auction/i.test(url)) return envelope({ list: [], total: 0, has_more: false })
    return envelope({ id: 7, order_no: '2611110007', shop: { id: 1 }, payments: [], amounts })
  })
  place.set({ path: '/pages/huifu/huifu', search: 'pay_no=P2611110002', key: 'paid', depth: 0, how: 'push' })

  const page = await show(<ResultPage />, 'payment.result')

  await act(() => vi.waitFor(() => expect(page.textContent).toContain('Your deposit covered it')))
  expect(page.textContent).not.toContain('Wallet')
})

it('names every order that was paid together', async () => {
  const pay = { pay_no: 'P2611110001', status: 'succeeded', amount_fen: 60_00, channel: 'wallet', order_ids: [7, 8] }
  playServer(({ url, body }) => {
    if (url.includes('check_order')) return envelope(pay)
    if (!/order/i.test(url) || /auction/i.test(url)) return envelope({ list: [], total: 0, has_more: false })
    const id = /8/.test(`${url.split('?')[1] ?? ''}${String(body ?? '')}`) ? 8 : 7
    return envelope({
      id,
      order_no: `261111000${id}`,
      shop: { id: 1 },
      payments: [],
      amounts: { deposit_applied_fen: 0 },
    })
  })
  place.set({ path: '/pages/huifu/huifu', search: 'pay_no=P2611110001', key: 'paid', depth: 0, how: 'push' })

  const page = await show(<ResultPage />, 'payment.result')

  await act(() => vi.waitFor(() => expect(page.textContent).toMatch(/2611110007.*2611110008/)))
})
