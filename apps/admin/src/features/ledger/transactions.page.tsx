/** Every movement of money, and one with its entries beside the list. */
import { TXS } from '@juya/contract/operator/resources/money/txs.ts'
import { Link } from 'react-router'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Movement } from '../../parts/movements/movement.tsx'
import type { Movement as Tx } from '../../parts/movements/movements.tsx'
import { Money, Two } from '../../parts/small-parts.tsx'
import './ledger.css'

const movedFen = (tx: Tx) => tx.entries.reduce((sum, entry) => sum + Math.max(0, entry.amount_fen), 0)

export default function TransactionsPage() {
  const say = useTextsOf(TXS)
  return (
    <ListScreen
      resource={TXS}
      page_size={50}
      pane={(_, __, tx) =>
        tx && (
          <aside className="a-aside">
            <div className="a-aside__body a-aside__body--flush">
              <Movement tx={tx} />
              <p className="a-note">{say('sums')}</p>
            </div>
          </aside>
        )
      }
      cells={{
        tx_no: (tx) => <Two first={<span className="j-num">{tx.tx_no}</span>} second={tx.type} />,
        title: (tx, { to }) => (
          <Link className="a-thing__title" to={to}>
            {tx.title}
          </Link>
        ),
        about: (tx, { word }) => <Two first={`${word('thing', tx.ref_type)} ${tx.ref_id ?? ''}`} second={tx.memo} />,
        idem_key: (tx) => <code>{tx.idem_key}</code>,
        moved_fen: (tx) => <Two first={<Money fen={movedFen(tx)} strong />} second={`× ${tx.entries.length}`} />,
      }}
    />
  )
}
