/** Withdrawals: the ones their bank is silent about come first, then the ones that await a decision. The button names the account. */
import { WITHDRAWALS } from '@juya/contract/operator/resources/money/withdrawals.ts'
import { formatFen } from '@juya/ui'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { HeldState } from '../../parts/claims/held-state.tsx'
import { ReviewDeadlineLeft } from '../../parts/claims/review-deadline-left.tsx'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Money, State, Two } from '../../parts/small-parts.tsx'
import '../../parts/decision/decision.css'

type Shown = Data<'withdrawal'>

const CELLS: CellsOf<typeof WITHDRAWALS> = {
  wd_no: (row, { to }) => (
    <Link className="a-link" to={to}>
      <b>{row.wd_no}</b>
    </Link>
  ),
  owner: (row) => <Two first={row.shop?.name ?? row.user.nickname} second={`#${row.shop?.id ?? row.user.id}`} />,
  to: (row) => <Two first={row.to.bank_name ?? ''} second={row.to.number_masked} />,
  risk: (row) => row.risk_points,
  status: (row) => <HeldState list="withdrawal" value={row.unknown ? 'unknown' : row.status} claim={row.claim} />,
  requested_at: (row, { short }) =>
    row.review_deadline ? <ReviewDeadlineLeft review_deadline={row.review_deadline} /> : short(row.requested_at),
}

export default function WithdrawalsPage() {
  const say = useTextsOf(WITHDRAWALS)
  const { short } = useDates()
  const outcomesOf = (data: Shown) => {
    const amount = formatFen(data.amount_fen)
    return {
      only: say(data.proposed ? 'proposed' : 'only'),
      closed: data.proposed,
      list: [
        {
          ...({ value: 'approve', act: 'approveWithdrawal' } as const),
          note: data.needs_two ? say('approve_two') : say('approve_note', { amount }),
          button: say(data.needs_two ? 'do_propose' : 'do_approve', { amount }),
          done: say('done'),
        },
        {
          ...({ value: 'reject', act: 'rejectWithdrawal', tone: 'red' } as const),
          note: say('reject_note', { amount }),
          button: say('do_reject', { amount }),
          done: say('done'),
        },
      ],
    }
  }
  return (
    <ListScreen
      resource={WITHDRAWALS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={WITHDRAWALS}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: (
              <div className="dec-head">
                <div>
                  <Link className="a-link" to={data.shop ? `/shops/${data.shop.id}` : `/users/${data.user.id}`}>
                    {data.shop?.name ?? data.user.nickname}
                  </Link>
                  <p className="a-faint j-num">{data.wd_no}</p>
                </div>
                <span>
                  <Money fen={data.amount_fen} strong />
                  <State list="withdrawal" value={data.unknown ? 'unknown' : data.status} />
                </span>
              </div>
            ),
            facts: [],
            sections: [
              {
                title: say('stands'),
                content: (
                  <>
                    <p>{data.standing.text}</p>
                    <p className="a-faint">{say('stands_note')}</p>
                  </>
                ),
              },
              {
                title: say('to_whom'),
                content: (
                  <>
                    <p>{`${data.to.bank_name ?? ''} ${data.to.number_masked} ${data.to.holder_masked}`.trim()}</p>
                    <p className="a-faint j-num">
                      {say('fee', { fee: formatFen(data.fee_fen), net: formatFen(data.amount_fen - data.fee_fen) })}
                    </p>
                    {data.sent_at && <p className="a-faint">{say('sent', { when: short(data.sent_at) })}</p>}
                    {data.provider_ref && <p className="a-faint j-num">{`${say('provider')} ${data.provider_ref}`}</p>}
                  </>
                ),
              },
              { title: `${say('risks')} · ${data.risk_points}`, content: <Risks risk={data.risk} /> },
              {
                title: say('before'),
                content:
                  data.usual_fen == null
                    ? say('never')
                    : say('before_text', { count: data.paid_before, usual: formatFen(data.usual_fen) }),
              },
            ],
            timeline: 'withdrawal',
            params: { wd_no: data.wd_no },
            without: [data.to.kind === 'card' && 'askWithdrawal'],
            outcomes: data.status === 'requested' ? outcomesOf(data) : { list: [] },
          })}
        />
      )}
    />
  )
}

function Risks({ risk }: Pick<Shown, 'risk'>) {
  const say = useTextsOf(WITHDRAWALS)
  if (risk.length === 0) return <p className="a-faint">{say('no_risks')}</p>
  return (
    <ol className="dec-line">
      {risk.map((one) => (
        <li key={one.code}>
          {one.text}
          <small>{`+${one.points}`}</small>
        </li>
      ))}
    </ol>
  )
}
