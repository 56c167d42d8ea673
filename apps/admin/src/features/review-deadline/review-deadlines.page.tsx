import { REVIEW_DEADLINES } from '@juya/contract/operator/resources/desk/books.ts'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { State, Thing } from '../../parts/small-parts.tsx'
import { Claims } from './claims.tsx'
import { reviewDeadlineTexts } from './review-deadline.i18n.ts'

type Row = Item<'reviewDeadlines'>

const PAGES: Record<Row['queue'], (id: number) => string> = {
  lot: (id) => `/lots/${id}`,
  goods: (id) => `/goods?open=${id}`,
  filing: (id) => `/verification?open=${id}`,
  application: (id) => `/applications?open=${id}`,
  case: (id) => `/disputes?open=${id}`,
  penalty: (id) => `/penalties?open=${id}`,
  payout: (id) => `/withdrawals?open=${id}`,
  deduction: (id) => `/deductions?open=${id}`,
  shop_name: (id) => `/shop-names?open=${id}`,
  licence: (id) => `/licences?open=${id}`,
  sale: (id) => `/sales?open=${id}`,
  report: (id) => `/reports?open=${id}`,
}

/** What the platform promised to answer, and by when it did. */
export default function ReviewDeadlinesPage() {
  const say = reviewDeadlineTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    { text: say('late'), filters: { late: '1' } },
    ...(['kept', 'broken'] as const).map((state) => ({ text: word('review_deadline', state), filters: { state } })),
  ]
  const moment = (at: number | null | undefined) => <span className="j-num a-faint">{short(at)}</span>
  return (
    <ResourcePage<typeof REVIEW_DEADLINES, Row>
      resource={REVIEW_DEADLINES}
      label={say('review_deadline')}
      chips={chips}
      above={<Claims />}
      cells={{
        thing: {
          title: say('review_deadline'),
          cell: (row) => (
            <Thing
              seal={<span />}
              title={word('queue', row.queue)}
              note={<span className="j-num">#{row.ref_id}</span>}
              to={PAGES[row.queue](row.ref_id)}
            />
          ),
        },
        created_at: { title: say('made'), cell: (row) => moment(row.created_at) },
        due_at: { title: say('due'), cell: (row) => moment(row.due_at) },
        ended_at: { title: say('ended'), cell: (row) => moment(row.ended_at) },
        state: { title: say('state'), cell: (row) => <State list="review_deadline" value={row.state} /> },
      }}
    />
  )
}
