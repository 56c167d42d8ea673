import { WITHDRAWALS } from '@juya/contract/operator/resources/money.ts'
import { Link } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { BankIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { HeldState } from '../../parts/claims/held-state.tsx'
import { NextButton } from '../../parts/claims/next-button.tsx'
import { ReviewDeadlineLeft } from '../../parts/claims/review-deadline-left.tsx'
import { useAsked, useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { Money, Two } from '../../parts/small-parts.tsx'
import { withdrawalTexts } from './withdrawal.i18n.ts'
import { WithdrawalPane } from './withdrawal-pane.tsx'

type Row = Item<'withdrawals'>
const SHOWN = ['requested', 'paying', 'paid', 'returned', 'failed', 'rejected'] as const

/** Every withdrawal; those whose bank says nothing stand in front, then those that wait for a decision. */
export default function WithdrawalsPage() {
  const say = withdrawalTexts.useText()
  const openHref = useOpenHref()
  const { open, setOpen } = useAsked(WITHDRAWALS)
  const word = useWord()
  const { short } = useDates()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    { text: say('unknown'), filters: { unknown: '1' } },
    ...SHOWN.map((status) => ({ text: word('withdrawal', status), filters: { status } })),
  ]
  return (
    <ResourcePage<typeof WITHDRAWALS, Row>
      resource={WITHDRAWALS}
      label={say('withdrawal')}
      chips={chips}
      search={say('search')}
      above={<NextButton queue="payout" id={open} onServed={setOpen} />}
      empty={{ title: say('none'), note: say('none_note') }}
      aside={(id, close) => (
        <Beside id={id} close={close} icon={<BankIcon size={48} weight="thin" />} pick={say('pick')}>
          {(open_id) => <WithdrawalPane key={open_id} id={open_id} />}
        </Beside>
      )}
      cells={{
        wd_no: {
          title: say('withdrawal'),
          cell: (row) => (
            <Link className="a-link" to={openHref(row.id)}>
              <b>{row.wd_no}</b>
            </Link>
          ),
        },
        owner: {
          title: say('owner'),
          cell: (row) => <Two first={row.shop?.name ?? row.user.nickname} second={`#${row.shop?.id ?? row.user.id}`} />,
        },
        amount_fen: { title: say('amount'), right: true, cell: (row) => <Money fen={row.amount_fen} strong /> },
        to: { title: say('to'), cell: (row) => <Two first={row.to.bank_name ?? ''} second={row.to.number_masked} /> },
        risk: { title: say('risk'), right: true, cell: (row) => row.risk_points },
        status: {
          title: say('status'),
          cell: (row) => <HeldState list="withdrawal" value={row.unknown ? 'unknown' : row.status} claim={row.claim} />,
        },
        requested_at: {
          title: say('requested'),
          right: true,
          cell: (row) =>
            row.review_deadline ? (
              <ReviewDeadlineLeft review_deadline={row.review_deadline} />
            ) : (
              short(row.requested_at)
            ),
        },
      }}
    />
  )
}
