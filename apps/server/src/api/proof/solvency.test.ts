import { expect, test } from 'vitest'
import { accounts, type KindTotal } from '../../domains/ledger/index.ts'
import { balanceSheet } from './solvency.ts'

test.each<[string, KindTotal[], number]>([
  [
    'income is the platform’s own',
    [{ owner_type: 'platform', kind: 'commission', code: accounts.commission, total_fen: 50, count: 1 }],
    50,
  ],
  [
    'costs use it up',
    [{ owner_type: 'platform', kind: 'marketing', code: accounts.marketing, total_fen: -70, count: 1 }],
    -70,
  ],
  [
    'what shops owe is no money held',
    [{ owner_type: 'shop', kind: 'debt', code: null, total_fen: -30, count: 1 }],
    -30,
  ],
  [
    'a refund under way is not the platform’s',
    [{ owner_type: 'platform', kind: 'refund_transit', code: accounts.refundTransit, total_fen: 10, count: 1 }],
    0,
  ],
])('%s', (_, totals, own_fen) => {
  expect(balanceSheet(totals, 'en').own_fen).toBe(own_fen)
})
