import { PAYMENTS } from '@juya/contract/operator/resources/money.ts'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Money, State, Thing, Two } from '../../parts/small-parts.tsx'
import { AskPayment } from './ask-payment.tsx'
import { paymentTexts } from './payment.i18n.ts'

type Row = Item<'payments'>
const SHOWN = ['succeeded', 'processing', 'failed'] as const

export default function PaymentsPage() {
  const say = paymentTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const { permissions } = usePermissions()
  const may_ask = mayAct(permissions, ...PAYMENTS.roles)
  const [asked, setAsked] = useState<Row>()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...SHOWN.map((status) => ({ text: word('payment', status), filters: { status } })),
  ]
  return (
    <>
      <ResourcePage<typeof PAYMENTS, Row>
        resource={PAYMENTS}
        label={say('payment')}
        chips={chips}
        search={say('search_payment')}
        cells={{
          pay_no: {
            title: say('payment'),
            cell: (row) => (
              <Link className="a-link j-num" to={`/payments/${row.id}`}>
                {row.pay_no}
              </Link>
            ),
          },
          user: {
            title: say('user'),
            cell: (row) => (
              <Thing seal={<span />} title={row.user.nickname} note={`#${row.user.id}`} to={`/users/${row.user.id}`} />
            ),
          },
          purpose: { title: say('purpose'), cell: (row) => word('purpose', row.purpose) },
          channel: { title: say('channel'), cell: (row) => word('channel', row.channel) },
          amount_fen: { title: say('amount'), right: true, cell: (row) => <Money fen={row.amount_fen} strong /> },
          refunded_fen: {
            title: say('refunded'),
            right: true,
            cell: (row) =>
              row.refunded_fen > 0 ? <Money fen={row.refunded_fen} /> : <span className="a-faint">–</span>,
          },
          status: {
            title: say('status'),
            cell: (row) => (
              <>
                <Two first={<State list="payment" value={row.status} />} second={row.fail_code} />
                {may_ask && !row.channel.endsWith('wallet') && row.status !== 'succeeded' && (
                  <button type="button" className="a-button" onClick={() => setAsked(row)}>
                    {say('ask')}
                  </button>
                )}
              </>
            ),
          },
          created_at: {
            title: say('made'),
            right: true,
            cell: (row) => <span className="a-faint">{short(row.created_at)}</span>,
          },
        }}
      />
      {asked && <AskPayment key={asked.id} payment={asked} close={() => setAsked(undefined)} />}
    </>
  )
}
