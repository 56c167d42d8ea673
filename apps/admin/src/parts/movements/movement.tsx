/** One movement in a narrow pane: what it was, and its entries below each other. */
import { useDates } from '../../lib/format.ts'
import { Facts, Money } from '../small-parts.tsx'
import { movementTexts } from './movements.i18n.ts'
import type { Movement as Tx } from './movements.tsx'
import './movements.css'

export function Movement({ tx }: { tx: Tx }) {
  const say = movementTexts.useText()
  const { full } = useDates()
  return (
    <div className="m-one">
      <h2>{tx.title}</h2>
      <Facts
        columns={2}
        list={[
          { label: say('number'), value: `${tx.tx_no} · ${tx.type}` },
          { label: say('at'), value: full(tx.created_at) },
          { label: say('about'), value: `${tx.ref_type} ${tx.ref_id ?? ''}` },
          { label: say('key'), value: tx.idem_key },
          tx.memo && { label: say('memo'), value: tx.memo },
          tx.operator && { label: say('operator'), value: tx.operator },
          Boolean(tx.reverses_tx_id) && { label: say('reverses'), value: `#${tx.reverses_tx_id}` },
        ]}
      />
      <ul className="m-entries">
        {tx.entries.map((entry) => (
          <li key={entry.line}>
            <code>{entry.account_code}</code>
            <span>
              <Money fen={entry.amount_fen} signed strong />
              {entry.balance_after_fen !== null && entry.balance_after_fen !== undefined && (
                <small>
                  {say('after')} <Money fen={entry.balance_after_fen} />
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
