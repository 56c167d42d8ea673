/** Cases to take from shops' deposits: what each rests on, what the shop says, and the decision with what happens to the money. */
import { DEDUCTIONS } from '@juya/contract/operator/resources/shops/deductions.ts'
import { formatFen } from '@juya/ui'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import type { Outcome } from '../../parts/console/outcome-foot.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Pictures } from '../../parts/decision/pictures.tsx'
import { Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof DEDUCTIONS> = {
  shop: (row, { to }) => <Thing title={row.shop_name} note={`D-${row.id}`} to={to} />,
}

export default function DeductionsPage() {
  const say = useTextsOf(DEDUCTIONS)
  const outcome = (value: 'impose' | 'drop', amount: string): Outcome<typeof DEDUCTIONS> => ({
    value,
    act: 'decideDeduction',
    input: { result: value },
    title: say(value),
    note: say(`${value}_money`, { amount }),
    button: say(`do_${value}`, { amount }),
    ...(value === 'impose' ? { tone: 'red' } : {}),
  })
  return (
    <ListScreen
      resource={DEDUCTIONS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={DEDUCTIONS}
          id={id}
          cells={CELLS}
          show={(data) => {
            const early = data.status === 'notified'
            const amount = formatFen(Math.min(data.amount_fen, data.held_fen))
            return {
              head: (
                <Thing
                  title={
                    <Link className="a-link" to={`/shops/${data.shop_id}`}>
                      {data.shop_name}
                    </Link>
                  }
                  note={`D-${data.id}`}
                />
              ),
              facts: [
                ...(['amount_fen', 'status'] as const),
                { label: say('basis'), value: say(`basis_${data.basis}`, { id: data.ref_id ?? '' }) },
                { label: say('payee'), value: say(`payee_${data.payee}`) },
                { label: say('rule'), value: data.rule_no },
                { label: say('document'), value: data.document },
                { label: say('held'), value: formatFen(data.held_fen) },
                'noticed_at',
              ],
              sections: [
                { title: say('words'), content: data.words },
                { title: say('answer'), content: <Answer data={data} /> },
                {
                  title: say('result'),
                  content:
                    data.decision &&
                    `${data.decision.taken_fen > 0 ? say('taken', { amount: formatFen(data.decision.taken_fen) }) : say('nothing')} ${data.decision.reason}`,
                },
              ],
              outcomes: {
                list: data.decision
                  ? []
                  : [...(early || data.own ? [] : [outcome('impose', amount)]), outcome('drop', amount)],
                note: (early || data.own) && say(early ? 'early' : 'own'),
                only: say('only'),
              },
            }
          }}
        />
      )}
    />
  )
}

function Answer({ data: { answer, can_answer, answer_due_at } }: { data: Data<'deduction'> }) {
  const say = useTextsOf(DEDUCTIONS)
  const { short } = useDates()
  if (!answer)
    return (
      <p className="a-faint">{can_answer ? say('no_answer', { at: short(answer_due_at) }) : say('answered_late')}</p>
    )
  return (
    <>
      <p>{answer.content}</p>
      <Pictures list={answer.images} />
      <small className="a-faint">{short(answer.at)}</small>
    </>
  )
}
