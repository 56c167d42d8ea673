/** Applications for a shop: what each says, what was asked and answered, and the decision. */
import { APPLICATIONS } from '@juya/contract/operator/resources/shops/applications.ts'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Pictures } from '../../parts/decision/pictures.tsx'
import { State, Thing } from '../../parts/small-parts.tsx'
import './application.css'

const CELLS: CellsOf<typeof APPLICATIONS> = {
  name: (row, { to }) => <Thing image={row.logo} title={row.name} note={`A-${row.id}`} to={to} />,
  user: (row) => row.user.nickname,
}
const OPEN: readonly string[] = APPLICATIONS.acts.approveApplication.when

export default function ApplicationsPage() {
  const say = useTextsOf(APPLICATIONS)
  return (
    <ListScreen
      resource={APPLICATIONS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={APPLICATIONS}
          id={id}
          cells={CELLS}
          show={(data) => {
            const unverified = OPEN.includes(data.status) && data.realname_status !== 'verified'
            return {
              head: (
                <Thing
                  image={data.logo}
                  title={data.name}
                  note={
                    <Link className="a-link" to={`/users/${data.user.id}`}>
                      {data.user.nickname}
                    </Link>
                  }
                />
              ),
              warning: [data.name_taken && say('name_taken'), unverified && say('unverified')]
                .filter(Boolean)
                .join(' '),
              facts: [
                ...(['status', 'kind', 'submitted_at'] as const),
                data.phone && { label: say('phone'), value: <span className="j-num">{data.phone}</span> },
                data.main_categories.length > 0 && {
                  label: say('categories'),
                  value: data.main_categories.join(' · '),
                },
                data.licences.length > 0 && {
                  label: say('licences'),
                  value: data.licences
                    .map(({ kind, expires_on }) => (expires_on ? say('until', { kind, day: expires_on }) : kind))
                    .join(' · '),
                },
                { label: say('documents'), value: <State list="realname" value={data.realname_status} /> },
              ],
              link: { to: '/verification', text: say('documents_open') },
              sections: [
                { title: say('about'), content: data.intro },
                { title: say('asked_heading'), content: <Asked data={data} /> },
                { title: say('note'), content: data.review_note },
              ],
              barred: { approveApplication: unverified || data.name_taken },
            }
          }}
        />
      )}
    />
  )
}

function Asked({ data }: { data: Data<'application'> }) {
  const say = useTextsOf(APPLICATIONS)
  const { short } = useDates()
  if (data.questions.length === 0) return <p className="a-faint">{say('nothing_asked')}</p>
  return (
    <ol className="n-asked">
      {data.questions.map((one) => (
        <li key={`${one.asked_at}${one.question}`}>
          <b>{one.question}</b>
          {one.answer ?? (
            <span className="a-faint">{data.answer_by && say('no_answer', { at: short(data.answer_by) })}</span>
          )}
          <Pictures list={one.images} alt={say('sent_picture')} />
          <small className="j-num">{short(one.answered_at ?? one.asked_at)}</small>
        </li>
      ))}
    </ol>
  )
}
