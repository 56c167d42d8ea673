import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query.ts'
import { setRoutes } from '../../../lib/router/navigation.ts'
import { RouteContext } from '../../../lib/router/page.tsx'
import { screensOf } from '../../../lib/router/routes.ts'
import { envelope, mount, playServer, press } from '../../../testing/dom.tsx'
import { aftersaleRoutes } from '../routes.ts'
import { ApplyForm } from './apply-form.tsx'

type Form = Parameters<typeof ApplyForm>[0]['form']
const piece = (id: number, refundable_fen: number): Form['items'][number] => ({
  id,
  thing: 'lot',
  thing_id: id,
  title: `Piece ${id}`,
  image: '',
  price_fen: refundable_fen,
  qty: 1,
  subtotal_fen: refundable_fen,
  refundable_fen,
  reviewed: false,
})
const form: Form = {
  order_id: 9,
  order_no: '20261120884103',
  items: [piece(1, 120_00)],
  lines: [{ item_id: 1, qty_max: 1, amounts_fen: [120_00], qty_to_return: 1, is_rest: true }],
  shipping_fen: 0,
  shipping_with_all: true,
  can_open: { ok: true },
  reasons: [
    {
      code: 'defect',
      name: 'Undisclosed defect',
      types: ['refund_only', 'return_refund'],
      return_fee_by: 'shop',
      with_shipping: true,
    },
    { code: 'no_reason', name: '7-day return', types: ['return_refund'], return_fee_by: 'buyer', with_shipping: false },
  ],
  types: [
    { code: 'refund_only', name: 'Refund, keep the piece' },
    { code: 'return_refund', name: 'Return and refund' },
  ],
  max_amount_fen: 120_00,
  deadline_rules: [{ key: 'answer', text: 'Silence counts as agreed.' }],
  carriers: [],
}

const show = (change: Partial<Form> = {}) =>
  mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={aftersaleRoutes['aftersale.apply']}>
        <ApplyForm title="Ask" form={{ ...form, ...change }} first_type="refund_only" />
      </RouteContext>
    </QueryClientProvider>,
  )
const type = (field: Element | null | undefined, text: string) =>
  act(async () => {
    const box = field as HTMLInputElement | HTMLTextAreaElement
    const value = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')
    value!.set!.call(box, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  })
const send = (page: HTMLElement) =>
  act(async () => {
    page.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await vi.waitFor(() => undefined)
  })
const amountOf = (page: HTMLElement) => page.querySelector<HTMLInputElement>('.j-input--money input')
const choose = async (page: HTMLElement, reason: string) => {
  await press(page.querySelector('.field-press'))
  const options = [...document.querySelectorAll<HTMLLabelElement>('.field-choices label')]
  await press(options.find((one) => one.textContent === reason)?.querySelector('input'))
  return options.map((one) => one.textContent)
}

beforeEach(() => {
  queryClient.clear()
  setRoutes(screensOf(aftersaleRoutes, {}))
})

describe('asking for a refund', () => {
  it('says what is missing under its field, and sends nothing', async () => {
    const sent = playServer(() => envelope({}))
    const page = await show()
    await type(amountOf(page), '120.01')
    await send(page)
    expect([...page.querySelectorAll('.j-field__error')].map((error) => error.textContent)).toEqual([
      'Choose a reason',
      'Between ¥0.01 and ¥120',
      'At least 5 characters',
    ])
    expect(sent).toEqual([])
  })

  it('offers only the reasons that fit what is wanted', async () => {
    playServer(() => envelope({}))
    const page = await show()
    expect(await choose(page, 'Undisclosed defect')).toEqual(['Undisclosed defect'])
    await press([...page.querySelectorAll('.case-kind input')].at(1))
    expect(await choose(page, '7-day return')).toEqual(['Undisclosed defect', '7-day return'])
    expect(page.textContent).toContain('You pay the return shipping.')
  })

  it('sends the whole request once, with the amount in its button', async () => {
    const sent = playServer(() => envelope({ id: 5 }))
    const page = await show()
    await choose(page, 'Undisclosed defect')
    await type(amountOf(page), '80')
    await type(page.querySelector('textarea'), 'A hairline crack at the foot.')
    expect(page.querySelector('.j-actionbar button')?.textContent).toBe('Ask for ¥80')
    await send(page)
    expect(sent).toHaveLength(1)
    expect(JSON.parse(String(sent[0]!.body))).toEqual({
      action: 'open',
      order_id: 9,
      reason_code: 'defect',
      type: 'refund_only',
      amount_fen: 80_00,
      content: 'A hairline crack at the foot.',
      images: [],
    })
  })

  const three: Partial<Form> = {
    items: [piece(1, 70_00), { ...piece(2, 50_00), qty: 2 }, piece(3, 9_00)],
    lines: [
      { item_id: 1, qty_max: 1, amounts_fen: [70_00], qty_to_return: 1, is_rest: true },
      { item_id: 2, qty_max: 2, amounts_fen: [25_00, 50_00], qty_to_return: 2, is_rest: true },
      { item_id: 3, qty_max: 0, amounts_fen: [], qty_to_return: 0, blocked: 'A case is open already', is_rest: false },
    ],
    shipping_fen: 10_00,
    shipping_with_all: false,
    max_amount_fen: 130_00,
  }
  const lineOf = (page: HTMLElement, at: number) => page.querySelectorAll('.case-line')[at]!

  it('about one piece of several asks for no more than that piece, and the shipping where the shop is at fault', async () => {
    const sent = playServer(() => envelope({ id: 5 }))
    const page = await show(three)
    expect(amountOf(page)?.value).toBe('120')
    expect(lineOf(page, 2).textContent).toContain('A case is open already')
    expect(lineOf(page, 2).querySelector('input')).toBeNull()
    await press(lineOf(page, 0).querySelector('input'))
    await press(lineOf(page, 1).querySelector('.j-stepper__button'))
    expect(amountOf(page)?.value).toBe('25')
    await choose(page, 'Undisclosed defect')
    expect(amountOf(page)?.value).toBe('35')
    expect(page.textContent).toContain('Up to ¥35, of it ¥10 shipping')
    await type(page.querySelector('textarea'), 'A hairline crack at the foot.')
    await send(page)
    expect(JSON.parse(String(sent[0]!.body))).toMatchObject({ lines: [{ item_id: 2, qty: 1 }], amount_fen: 35_00 })
  })

  it('about what came back once offers a refund only, and says why; about the rest a return as well', async () => {
    const lines = three.lines!.map((line) => (line.item_id === 1 ? { ...line, qty_to_return: 0 } : line))
    const page = await show({ ...three, lines })
    const kinds = () => [...page.querySelectorAll('.case-kind b')].map((one) => one.textContent)
    expect(kinds()).toEqual(['Refund, keep the piece'])
    expect(page.textContent).toContain('You have sent this back before')
    await press(lineOf(page, 0).querySelector('input'))
    expect(kinds()).toEqual(['Refund, keep the piece', 'Return and refund'])
  })

  it('about nothing says so, and sends nothing', async () => {
    const sent = playServer(() => envelope({}))
    const page = await show(three)
    for (const at of [0, 1]) await press(lineOf(page, at).querySelector('input'))
    await send(page)
    expect(page.textContent).toContain('Choose at least one piece')
    expect(sent).toEqual([])
  })
})
