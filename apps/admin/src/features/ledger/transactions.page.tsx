import { TXS } from '@juya/contract/operator/resources/desk/books.ts'
import { Link } from 'react-router'
import { useDates } from '../../lib/format.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useOpenHref } from '../../parts/lists/resource/address.ts'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Movement } from '../../parts/movements/movement.tsx'
import type { Movement as Tx } from '../../parts/movements/movements.tsx'
import { SidePane } from '../../parts/side-pane.tsx'
import { Money, Two } from '../../parts/small-parts.tsx'
import { ledgerTexts } from './ledger.i18n.ts'
import './ledger.css'

export default function TransactionsPage() {
  const say = ledgerTexts.useText()
  const openHref = useOpenHref()
  const word = useWord()
  const { short } = useDates()
  const movedFen = (tx: Tx) => tx.entries.reduce((sum, entry) => sum + Math.max(0, entry.amount_fen), 0)
  return (
    <ResourcePage<typeof TXS, Tx>
      resource={TXS}
      label={say('movement')}
      search={say('search_tx')}
      page_size={50}
      aside={(id, close, rows) => {
        const open = rows.find((row) => row.id === id)
        return (
          open && (
            <SidePane onClose={close}>
              <aside className="a-aside">
                <div className="a-aside__body a-aside__body--flush">
                  <Movement tx={open} />
                  <p className="a-note">{say('sums')}</p>
                </div>
              </aside>
            </SidePane>
          )
        )
      }}
      cells={{
        tx_no: {
          title: say('number'),
          cell: (tx) => <Two first={<span className="j-num">{tx.tx_no}</span>} second={tx.type} />,
        },
        title: {
          title: say('movement'),
          cell: (tx) => (
            <Link className="a-thing__title" to={openHref(tx.id)}>
              {tx.title}
            </Link>
          ),
        },
        about: {
          title: say('about'),
          cell: (tx) => <Two first={`${word('thing', tx.ref_type)} ${tx.ref_id ?? ''}`} second={tx.memo} />,
        },
        idem_key: { title: say('key'), cell: (tx) => <code>{tx.idem_key}</code> },
        moved_fen: {
          title: say('entries'),
          right: true,
          cell: (tx) => <Two first={<Money fen={movedFen(tx)} strong />} second={`× ${tx.entries.length}`} />,
        },
        created_at: {
          title: say('at'),
          right: true,
          cell: (tx) => <span className="a-faint">{short(tx.created_at)}</span>,
        },
      }}
    />
  )
}
