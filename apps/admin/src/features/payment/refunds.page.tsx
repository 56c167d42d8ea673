import { REFUNDS } from '@juya/contract/operator/resources/money.ts'
import { Link } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Money, State, Thing, Two } from '../../parts/small-parts.tsx'
import { paymentTexts } from './payment.i18n.ts'

type Row = Item<'refunds'>
const SHOWN = ['processing', 'failed', 'succeeded'] as const

/** Every refund; those the bank refused are handled under "Stuck money". */
export default function RefundsPage() {
  const say = paymentTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...SHOWN.map((status) => ({ text: word('refund', status), filters: { status } })),
  ]
  return (
    <ResourcePage<typeof REFUNDS, Row>
      resource={REFUNDS}
      label={say('refund')}
      chips={chips}
      search={say('search_refund')}
      cells={{
        refund_no: {
          title: say('refund'),
          cell: (row) => (
            <Link className="a-link j-num" to={`/payments/${row.payment_id}`}>
              {row.refund_no}
            </Link>
          ),
        },
        user: {
          title: say('user'),
          cell: (row) => (
            <Thing seal={<span />} title={row.user.nickname} note={`#${row.user.id}`} to={`/users/${row.user.id}`} />
          ),
        },
        about: { title: say('about'), cell: (row) => `${word('thing', row.ref_type)} ${row.ref_id}` },
        destination: { title: say('destination'), cell: (row) => word('destination', row.destination) },
        amount_fen: { title: say('amount'), right: true, cell: (row) => <Money fen={row.amount_fen} strong /> },
        attempts: { title: say('attempts'), right: true, cell: (row) => row.attempts },
        status: {
          title: say('status'),
          cell: (row) => <Two first={<State list="refund" value={row.status} />} second={row.fail_code} />,
        },
        created_at: {
          title: say('made'),
          right: true,
          cell: (row) => <span className="a-faint">{short(row.created_at)}</span>,
        },
      }}
    />
  )
}
