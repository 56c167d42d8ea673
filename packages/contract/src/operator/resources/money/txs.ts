/** Transactions: every movement of money with its entries. */
import { LedgerTx } from '../../shapes.ts'
import { defineResource } from '../definition.ts'
import { rowsOf } from '../rows.ts'

// biome-ignore format: a definition, line by line
export const TXS = defineResource({
  name: 'txs', call: 'ledgerTxs', path: '/api/operator/ledger/txs',
  page: '/transactions', roles: ['finance'], search: true, pane: true,
  menu: { group: 'money', at: 340, icon: 'SwapIcon', go: 't', file: 'ledger/transactions.page.tsx' },
  one: { en: 'Transaction', zh: '流水' },
  many: { en: 'Transactions', zh: '流水' },
  notes: { list: 'Transactions, newest first.' },
  lists: {},
  filters: {
    account_id: { kind: 'id' },
    type: { kind: 'text' },
    ref_type: {
      kind: 'word',
      words: 'thing',
      values: ['order', 'hold', 'payment', 'withdrawal', 'refund', 'callback', 'adjustment', 'fee', 'late_payment'],
    },
    ref_id: { kind: 'text' },
    created_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'tx_no', en: 'Number', zh: '编号', sort: 'id', as: 'text' },
    { key: 'title', en: 'Movement', zh: '流水', as: 'text' },
    { key: 'about', en: 'About', zh: '关联' },
    { key: 'idem_key', en: 'Happens once by', zh: '唯一键', as: 'text' },
    { key: 'moved_fen', en: 'Entries', zh: '分录', right: true },
    { key: 'created_at', en: 'At', zh: '时间', as: 'time', right: true },
  ],
  chips: [],
  acts: {},
  texts: {
    search: { en: 'Order number, key or id', zh: '订单号、唯一键或编号' },
    none: { en: 'No movement like this', zh: '没有符合的流水' },
    none_note: { en: 'Take a filter away to see more.', zh: '去掉筛选条件可查看更多。' },
    sums: { en: 'Each movement sums to zero. Positive: the company owes it to the account’s owner.', zh: '每笔流水的分录之和为零；正数表示平台欠账户所有者。' },
  },
})

export const txRows = rowsOf(TXS, { row: LedgerTx })
