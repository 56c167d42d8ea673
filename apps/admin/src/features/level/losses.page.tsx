/** Losses of growth value and of shops' credit: what each rests on, what its owner says, and the decision. */
import { LOSSES } from '@juya/contract/operator/resources/people/losses.ts'
import { ScalesIcon } from '../../lib/icons.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import type { Outcome } from '../../parts/console/outcome-foot.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Pictures } from '../../parts/decision/pictures.tsx'
import { Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof LOSSES> = {
  loss: (row, { to }) => <Thing seal={null} title={`${row.reason} ${row.title}`.trim()} note={row.name} to={to} />,
}

export default function LossesPage() {
  const say = useTextsOf(LOSSES)
  const outcome = (result: 'undo' | 'uphold', delta: number): Outcome<typeof LOSSES> => ({
    value: result,
    act: 'decideLoss',
    input: { result },
    title: say(`do_${result}`),
    note: say(`${result}_note`, { points: `+${-delta}` }),
    button: say(`do_${result}`),
    ...(result === 'uphold' ? { tone: 'red' } : {}),
  })
  return (
    <ListScreen
      resource={LOSSES}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={LOSSES}
          id={id}
          cells={CELLS}
          show={(data) => {
            const { content, images, decision, detail, status } = data
            const over = status === 'undone' || status === 'final'
            return {
              head: (
                <>
                  <Thing seal={null} title={data.name} note={data.title} />
                  <p className="a-note">
                    <ScalesIcon size={20} />
                    <span>
                      <b>{say('rule_no', { no: data.rule_no })}</b> {data.reason}
                    </span>
                  </p>
                </>
              ),
              facts: [
                ...(['owner', 'delta', 'status'] as const),
                { label: say('value'), value: data.value },
                { label: say('about'), value: data.ref },
              ],
              link: data.user_id
                ? { to: `/users/${data.user_id}`, text: say('whose') }
                : { to: `/shops/${data.shop_id}`, text: say('whose') },
              sections: [
                { title: say('detail'), content: detail },
                {
                  title: say('said'),
                  content: content ? (
                    <>
                      <p>{content}</p>
                      <Pictures list={images} />
                    </>
                  ) : (
                    say('unsaid')
                  ),
                },
                { title: say('result'), content: over && (decision ?? (status === 'undone' && say('by_time'))) },
              ],
              outcomes: {
                list: status === 'appealed' ? [outcome('undo', data.delta), outcome('uphold', data.delta)] : [],
                only: say('only'),
              },
            }
          }}
        />
      )}
    />
  )
}
