import { QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/api/query.ts'
import { envelope, mount, playServer, press } from '../../testing/dom.tsx'
import { PaySheet } from './pay-sheet.tsx'
import type { PayOptions, PayResult } from './pay-types.ts'

const options: PayOptions = {
  amount_fen: 200_00,
  wallet: { balance_fen: 0, enough: false, needs_password: true },
  channels: [
    { code: 'wechat', name: 'WeChat Pay', enabled: true },
    { code: 'alipay', name: 'Alipay', enabled: true },
    { code: 'wallet', name: 'Wallet', enabled: true },
    { code: 'card', name: 'Bank card', enabled: true },
  ],
  cards: [],
  default_channel: 'wechat',
}
const created: PayResult = {
  pay_no: 'P2611280000000001',
  status: 'created',
  amount_fen: 200_00,
  channel: 'wechat',
  purpose: 'deposit',
  purpose_ids: [7],
  next: 'jsapi',
  next_data: { package: 'prepay_id=wx1', paySign: 's' },
  expires_at: 2_000_000_000,
}

let opened: object[]
beforeEach(() => {
  opened = []
  sessionStorage.clear()
  Object.assign(window, {
    WeixinJSBridge: {
      invoke: (_name: string, params: object, done: () => void) => {
        opened.push(params)
        done()
      },
    },
  })
})
afterEach(() => {
  Reflect.deleteProperty(window, 'WeixinJSBridge')
})

const button = (text: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === text)
const shown = () => document.body.textContent ?? ''

async function open(answers: PayResult[]) {
  const started: object[] = []
  const [paid, stale] = [vi.fn(), vi.fn()]
  const sent = playServer(() => envelope(answers.length > 1 ? answers.shift() : answers[0]))
  await mount(
    <QueryClientProvider client={queryClient}>
      <PaySheet
        open
        onClose={() => undefined}
        title="Pay"
        options={options}
        start={async (choice) => {
          started.push(choice)
          return created
        }}
        onPaid={paid}
        onStale={stale}
      />
    </QueryClientProvider>,
  )
  return { started, paid, stale, sent }
}

it('offers both apps first, takes the suggested one, and opens its window with one press', async () => {
  const { started, paid } = await open([{ ...created, next: 'none', next_data: null, status: 'succeeded' }])
  expect([...document.querySelectorAll('.pay-sheet__name')].map((one) => one.textContent)).toEqual([
    'WeChat Pay',
    'Alipay',
    'Wallet',
    'Add a bank card',
  ])

  await press(button('Pay ¥200'))

  expect(started).toEqual([{ channel: 'wechat', shown_total_fen: 200_00 }])
  expect(opened).toEqual([created.next_data])
  await act(() => vi.waitFor(() => expect(paid).toHaveBeenCalledOnce()))
})

it('waits for a payer who is not back yet, and asks when they say that they have paid', async () => {
  const waiting = { ...created, next: 'none' as const, next_data: null }
  const { sent } = await open([waiting])
  await press(button('Pay ¥200'))
  expect(shown()).toContain('Pay in WeChat Pay')
  const before = sent.length

  await press(button('I have paid'))

  await act(() => vi.waitFor(() => expect(shown()).toContain('Nothing has arrived yet')))
  expect(sent.length).toBeGreaterThan(before)
  expect(sent.at(-1)?.body).toContain('P2611280000000001')
})

it('lets the payer open the app again, or take another way with a form that is new', async () => {
  const { stale } = await open([{ ...created, next: 'none', next_data: null }])
  await press(button('Pay ¥200'))

  await press(button('Open WeChat Pay again'))
  expect(opened).toHaveLength(2)
  await press(button('Choose another way'))

  expect(stale).toHaveBeenCalledOnce()
  expect(button('Pay ¥200')).toBeDefined()
})

it('takes the card that was added while it was open, and says nothing of money that is missing', async () => {
  const none: PayOptions = {
    ...options,
    default_channel: 'card',
    channels: options.channels.filter(({ code }) => code === 'card' || code === 'wallet'),
  }
  let add: () => void = () => undefined
  function Page() {
    const [now, setNow] = useState(none)
    add = () =>
      setNow({
        ...none,
        cards: [{ id: 9, bank_name: 'ABC', last4: '7110', card_type: 'debit', is_default: true } as never],
      })
    return (
      <PaySheet
        open
        onClose={() => undefined}
        title="Pay"
        options={now}
        start={async () => created}
        onPaid={() => undefined}
      />
    )
  }
  await mount(<Page />)
  expect(button('Pay ¥200')).toHaveProperty('disabled', true)

  await act(async () => add())

  expect(button('Pay ¥200')).toHaveProperty('disabled', false)
  expect(shown()).not.toContain('does not cover')
})

it('counts down to another code of the bank, has it sent, and says how long the next is away', async () => {
  const now_s = Math.floor(Date.now() / 1_000)
  const asks: PayResult = {
    ...created,
    status: 'awaiting_code',
    channel: 'card',
    next: 'sms',
    next_data: { phone_masked: '139****0001', tries_left: 3, code_again_at: now_s },
  }
  const sent = playServer(() => envelope({ wait_s: 60, phone_masked: '139****0001' }))
  await mount(
    <QueryClientProvider client={queryClient}>
      <PaySheet
        open
        onClose={() => undefined}
        title="Pay"
        options={options}
        way={{ channel: 'card', card_id: 1 }}
        start={async () => asks}
        onPaid={() => undefined}
      />
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(button('Send a new code')).toBeDefined()))

  await press(button('Send a new code'))

  await act(() => vi.waitFor(() => expect(shown()).toMatch(/Send again in \d+ s/)))
  expect(sent.at(-1)!.url).toContain('send_code')
  expect(sent.at(-1)!.body).toContain(created.pay_no)
})
