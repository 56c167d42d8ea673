/** Penalties with their evidence and answers; the button of a decision says what happens to the money. */
import { PENALTIES } from '@juya/contract/operator/resources/people/penalties.ts'
import { formatFen } from '@juya/ui'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { ScalesIcon } from '../../lib/icons.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import type { Outcome } from '../../parts/console/outcome-foot.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Pictures } from '../../parts/decision/pictures.tsx'
import { Money, Thing } from '../../parts/small-parts.tsx'
import './penalty.css'

const CELLS: CellsOf<typeof PENALTIES> = {
  case: (row, { to, word }) => (
    <Thing
      image={(row.lot ?? row.sale)?.image}
      title={(row.lot ?? row.sale)?.title ?? word('penalty_kind', row.kind)}
      note={`P-${row.id} · ${word('penalty_kind', row.kind)}`}
      to={to}
    />
  ),
  user: (row) => row.user.nickname,
  amount_fen: (row) => (row.amount_fen ? <Money fen={row.amount_fen} strong /> : <RecordOnly />),
}

function RecordOnly() {
  const say = useTextsOf(PENALTIES)
  return <span className="a-faint">{say('strikes')}</span>
}

type Result = 'impose' | 'drop' | 'reverse'
const CHOICES: Record<string, readonly Result[]> = {
  appealed: ['impose', 'drop'],
  notified: ['drop'],
  imposed: ['reverse'],
}

export default function PenaltiesPage() {
  const say = useTextsOf(PENALTIES)
  const outcome = (value: Result, fen: number): Outcome<typeof PENALTIES> => {
    const amount = formatFen(fen)
    return {
      value,
      act: 'decidePenalty',
      input: { result: value, images: [] },
      title: say(value),
      note: fen > 0 ? say(`${value}_money`, { amount }) : say('no_money'),
      button: fen > 0 ? say(`do_${value}`, { amount }) : say(value === 'impose' ? 'do_record' : 'do_clear'),
      ...(value === 'impose' ? { tone: 'red' } : {}),
    }
  }
  return (
    <ListScreen
      resource={PENALTIES}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={PENALTIES}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: (
              <>
                <Thing
                  image={(data.lot ?? data.sale)?.image}
                  title={(data.lot ?? data.sale)?.title ?? `P-${data.id}`}
                  note={
                    <Link className="a-link" to={`/users/${data.user.id}`}>
                      {data.user.nickname}
                    </Link>
                  }
                />
                <p className="a-note p-rule">
                  <ScalesIcon size={20} />
                  <span>
                    <b>{say('rule_no', { no: data.rule_no })}</b> {data.rule_text}
                  </span>
                </p>
              </>
            ),
            facts: ['amount_fen', 'status'],
            sections: [
              { title: say('evidence'), content: <Evidence data={data} /> },
              { title: say('appeal'), content: <Appeal data={data} /> },
              { title: say('money'), content: data.money_text },
            ],
            outcomes: {
              list: (CHOICES[data.status] ?? []).map((one) => outcome(one, data.amount_fen ?? 0)),
              only: say('only'),
            },
          })}
        />
      )}
    />
  )
}

function Evidence({ data: { evidence } }: { data: Data<'penalty'> }) {
  const { short } = useDates()
  return (
    <ol className="dec-line">
      {evidence.map((one) => (
        <li key={`${one.at}${one.text}`}>
          {one.text}
          <small>{short(one.at)}</small>
        </li>
      ))}
    </ol>
  )
}

function Appeal({ data: { appeal } }: { data: Data<'penalty'> }) {
  const say = useTextsOf(PENALTIES)
  const { short } = useDates()
  if (!appeal) return <p className="a-faint">{say('no_appeal')}</p>
  return (
    <div className="p-appeal">
      <p>{appeal.content}</p>
      <Pictures list={appeal.images} />
      <small className="a-faint">{short(appeal.at)}</small>
    </div>
  )
}
