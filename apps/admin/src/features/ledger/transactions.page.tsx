import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useDates } from '../../lib/format.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { Money, Two } from '../../parts/bits.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { Movement } from '../../parts/movement.tsx'
import type { Movement as Tx } from '../../parts/movements.tsx'
import { Table } from '../../parts/table.tsx'
import { ledgerTexts } from './ledger.i18n.ts'
import './ledger.css'

export default function TransactionsPage() {
  const say = ledgerTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const [address, setAddress] = useSearchParams()
  const [open, setOpen] = useState<Tx>()
  const account_id = (JSON.parse(address.get('filter') ?? '{}') as { account_id?: number }).account_id
  const movedFen = (tx: Tx) => tx.entries.reduce((sum, entry) => sum + Math.max(0, entry.amount_fen), 0)
  return (
    <ListPage
      resource="txs"
      search={say('search_tx')}
      per_page={50}
      right={
        account_id !== undefined && (
          <button type="button" className="a-chip a-chip--red" onClick={() => setAddress({})}>
            {say('of_account', { id: String(account_id) })} ×
          </button>
        )
      }
      aside={
        open && (
          <aside className="a-aside">
            <div className="a-aside__body a-aside__body--flush">
              <Movement tx={open} />
              <p className="a-note">{say('sums')}</p>
            </div>
          </aside>
        )
      }
    >
      <Table<Tx>
        label={say('movement')}
        onOpen={setOpen}
        openId={open?.id}
        columns={[
          {
            key: 'no',
            title: say('number'),
            cell: (tx) => <Two first={<span className="j-num">{tx.tx_no}</span>} second={tx.type} />,
          },
          {
            key: 'title',
            title: say('movement'),
            cell: (tx) => (
              <button type="button" className="a-thing__title" onClick={() => setOpen(tx)}>
                {tx.title}
              </button>
            ),
          },
          {
            key: 'about',
            title: say('about'),
            cell: (tx) => <Two first={`${word('thing', tx.ref_type)} ${tx.ref_id ?? ''}`} second={tx.memo} />,
          },
          { key: 'key', title: say('key'), cell: (tx) => <code>{tx.idem_key}</code> },
          {
            key: 'amount',
            title: say('entries'),
            right: true,
            cell: (tx) => <Two first={<Money fen={movedFen(tx)} strong />} second={`× ${tx.entries.length}`} />,
          },
          {
            key: 'at',
            title: say('at'),
            right: true,
            cell: (tx) => <span className="a-faint">{short(tx.created_at)}</span>,
          },
        ]}
      />
    </ListPage>
  )
}
