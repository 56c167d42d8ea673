/** Payments: each leads to its page; one that is not settled has its provider asked. */
import { PAYMENTS } from '@juya/contract/operator/resources/money/payments.ts'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useWords } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Money, Person, State, Two } from '../../parts/small-parts.tsx'
import { AskPayment } from './ask-payment.tsx'

export default function PaymentsPage() {
  const say = useWords()
  const { permissions } = usePermissions()
  const may_ask = mayAct(permissions, ...PAYMENTS.roles)
  const [asked, setAsked] = useState<Item<'payments'>>()
  return (
    <>
      <ListScreen
        resource={PAYMENTS}
        cells={{
          pay_no: (row, { to }) => (
            <Link className="a-link j-num" to={to}>
              {row.pay_no}
            </Link>
          ),
          user: (row) => <Person user={row.user} />,
          refunded_fen: (row) =>
            row.refunded_fen > 0 ? <Money fen={row.refunded_fen} /> : <span className="a-faint">–</span>,
          status: (row) => (
            <>
              <Two first={<State list="payment" value={row.status} />} second={row.fail_code} />
              {may_ask && !row.channel.endsWith('wallet') && row.status !== 'succeeded' && (
                <button type="button" className="a-button" onClick={() => setAsked(row)}>
                  {say(PAYMENTS.acts.askPayment)}
                </button>
              )}
            </>
          ),
        }}
      />
      {asked && <AskPayment key={asked.id} payment={asked} close={() => setAsked(undefined)} />}
    </>
  )
}
