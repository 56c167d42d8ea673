/** Ledger movements with their entries: each sums to zero. */

import { usePermissions } from 'ra-core'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { mayRead } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { Money } from '../small-parts.tsx'
import { movementTexts } from './movements.i18n.ts'
import './movements.css'

export type Movement = Data<'ledgerTx'>

export function Movements({ list }: { list: readonly Movement[] }) {
  const say = movementTexts.useText()
  const { full } = useDates()
  const { permissions } = usePermissions()
  const links = mayRead(permissions, 'finance')
  return (
    <table className="a-table a-table--dense m-table">
      <thead>
        <tr>
          <th scope="col">{say('movement')}</th>
          <th scope="col">{say('account')}</th>
          <th scope="col" className="right">
            {say('amount')}
          </th>
          <th scope="col" className="right">
            {say('after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((tx) => (
          <Fragment key={tx.id}>
            {tx.entries.map((entry, i) => (
              <tr key={entry.line} className={i === 0 ? 'm-first' : undefined}>
                {i === 0 && (
                  <td rowSpan={tx.entries.length} className="m-what">
                    <b>{tx.title}</b>
                    <small className="j-num">
                      {tx.type} · {tx.tx_no} · {full(tx.created_at)}
                    </small>
                    {tx.memo && <small>{tx.memo}</small>}
                    {tx.operator && <small>{say('by', { name: tx.operator })}</small>}
                  </td>
                )}
                <td>
                  {links ? (
                    <Link className="a-link" to={`/transactions?account_id=${entry.account_id}`}>
                      <code>{entry.account_code}</code>
                    </Link>
                  ) : (
                    <code>{entry.account_code}</code>
                  )}
                </td>
                <td className="right">
                  <Money fen={entry.amount_fen} signed />
                </td>
                <td className="right a-faint">
                  {entry.balance_after_fen === null || entry.balance_after_fen === undefined ? (
                    ''
                  ) : (
                    <Money fen={entry.balance_after_fen} />
                  )}
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
