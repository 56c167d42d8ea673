import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { setLanguage } from '../../../lib/texts/i18n.ts'
import { mount } from '../../../testing/dom.tsx'
import type { Lot } from '../lot/lot-state.ts'
import { DepositStrip } from './deposit-strip.tsx'

afterEach(() => act(async () => setLanguage('en')))

const why = (base_fen: number) => ({ base_fen, times: 2, causes: ['unpaid'], unpaid_count: 2, unpaid_days: 90 })
const lot = {
  next_fen: 1_200_00,
  deposit_fen: 215_00,
  deposit_steps: [
    { from_fen: 1_200_00, topup_fen: 430_00, why: why(215_00) },
    { from_fen: 10_000_00, topup_fen: 1_000_00, why: why(500_00) },
  ],
} as Lot

async function said(amount_fen: number, more: object = {}): Promise<string> {
  await mount(<DepositStrip lot={{ ...lot, ...more }} amount_fen={amount_fen} />)
  return [...document.querySelectorAll('.j-strip')].at(-1)?.textContent ?? ''
}

it('names the sum that will be asked for the amount that is chosen, and why it is twice the lot’s own', async () => {
  expect(await said(1_200_00)).toContain(
    'Pay ¥430 to bid. Twice the usual ¥215, because you left 2 lots unpaid in the last 90 days.',
  )
  expect(await said(12_000_00)).toContain('Pay ¥1,000 to bid.')
})

it('says so in Chinese', async () => {
  await act(async () => setLanguage('zh-CN'))
  expect(await said(1_200_00)).toContain('按 ¥215 加倍收取：您近 90 天有 2 件拍得未付款。')
})

it('asks for the rest once a part is held', async () => {
  const held = { my_deposit: { status: 'held', amount_fen: 430_00 } }
  const rest = [
    { from_fen: 1_200_00, topup_fen: 0, why: why(215_00) },
    { from_fen: 10_000_00, topup_fen: 570_00, why: why(500_00) },
  ]
  expect(await said(1_200_00, { ...held, deposit_steps: rest })).toContain('Deposit ¥430 held.')
  expect(await said(12_000_00, { ...held, deposit_steps: rest })).toContain('This bid needs ¥570 more deposit.')
})
