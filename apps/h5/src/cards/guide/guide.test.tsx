import { QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/api/query.ts'
import { setLanguage } from '../../lib/texts/i18n.ts'
import { envelope, mount, playServer, type Sent, settle } from '../../testing/dom.tsx'
import { chooseGuideCurrency } from './chosen-currency.ts'
import { Guide, GuideLine, GuideRow } from './guide.tsx'

const NOON = Date.parse('2026-11-26T12:00:00+08:00')
const until = Date.parse('2026-12-02T00:00:00+08:00') / 1_000
const USD = { currency: 'USD', cny_per_unit_e6: 7_100_000, dated_on: '2026-11-25', until }
const SOLD_AT = Date.parse('2026-11-08T23:30:00+08:00') / 1_000
let sent: Sent[] = []
beforeEach(() => {
  vi.useFakeTimers({ now: NOON })
  queryClient.clear()
  chooseGuideCurrency(null)
  setLanguage('en')
  sent = playServer(({ url }) =>
    envelope({
      list: url.includes('currency_month')
        ? [{ day: '2026-11-08', dated_on: '2026-11-06', cny_per_unit_e6: 7_000_000 }]
        : [USD],
    }),
  )
})

const shown = async (node: ReactNode) => {
  const page = await mount(<QueryClientProvider client={queryClient}>{node}</QueryClientProvider>)
  await settle(10)
  return page
}

test('without a chosen currency nothing is shown and nothing is asked', async () => {
  const page = await shown(<Guide fen={8_765_00} />)

  expect(page.textContent).toBe('')
  expect(sent).toEqual([])
})

test('an amount says that it is a guide, of which day its rate is, and in what one pays; in both languages', async () => {
  chooseGuideCurrency('USD')
  const page = await shown(<Guide fen={8_765_00} />)

  expect(page.textContent).toBe('≈ US$1,235 (guide, rate of 25 Nov 2026; you pay in CNY)')
  await act(async () => setLanguage('zh-CN'))
  expect(page.textContent).toBe('≈ US$1,235（仅供参考，按2026年11月25日汇率；以人民币付款）')
  await act(async () => chooseGuideCurrency(null))
  expect(page.textContent).toBe('')
})

test('a choice stays on the phone', () => {
  chooseGuideCurrency('USD')
  expect(localStorage.getItem('guide_currency')).toBe('USD')
  chooseGuideCurrency(null)
  expect(localStorage.getItem('guide_currency')).toBeNull()
})

test('a currency without a rate, or with one that has become too old on an open page, shows nothing', async () => {
  chooseGuideCurrency('EUR')
  expect((await shown(<Guide fen={8_765_00} />)).textContent).toBe('')

  chooseGuideCurrency('USD')
  vi.setSystemTime(until * 1_000 - 1)
  expect((await shown(<Guide fen={8_765_00} narrow />)).textContent).toBe('≈ US$1,235 (guide, 25 Nov 2026)')
  vi.setSystemTime(until * 1_000)
  expect((await shown(<Guide fen={8_765_00} narrow />)).textContent).toBe('')
})

test('what was sold is shown by the rate of its day in Shanghai, under that rate’s own day, or not at all', async () => {
  chooseGuideCurrency('USD')

  expect((await shown(<Guide fen={7_000_00} at={SOLD_AT} />)).textContent).toBe(
    '≈ US$1,000 (guide, rate of 6 Nov 2026; you pay in CNY)',
  )
  expect(sent.map(({ url }) => url).join()).toContain('currency=USD&month=2026-11')
  expect((await shown(<Guide fen={7_000_00} at={SOLD_AT + 3_600} />)).textContent).toBe('')
  expect((await shown(<Guide fen={7_000_00} at={null} />)).textContent).toBe('')
})

test('several amounts share one day; one that would be nothing is left out', async () => {
  chooseGuideCurrency('USD')
  const parts = [
    { label: 'Start price', fen: 0 },
    { label: 'Next bid', fen: 7_100_00 },
    { label: 'Estimate', fen: 71_000_00, to_fen: 142_000_00 },
  ]

  expect((await shown(<GuideLine parts={parts} />)).textContent).toBe(
    'Next bid ≈ US$1,000 · Estimate ≈ US$10,000–20,000 (guide, rate of 25 Nov 2026; you pay in CNY)',
  )
  expect((await shown(<GuideLine parts={[parts[0]!]} />)).textContent).toBe('')
})

test('below a sum it is a row of its own', async () => {
  chooseGuideCurrency('USD')
  const page = await shown(<GuideRow fen={7_100_00} />)

  expect(page.querySelector('dt')?.textContent).toBe('Guide, rate of 25 Nov 2026; you pay in CNY')
  expect(page.querySelector('dd')?.textContent).toBe('≈ US$1,000')
})
