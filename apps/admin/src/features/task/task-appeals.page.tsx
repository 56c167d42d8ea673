/** Appeals of rejected proofs: what the task asks for, what both sides say, and the ruling. */
import { TASK_APPEALS } from '@juya/contract/operator/resources/tasks/task-appeals.ts'
import { formatFen } from '@juya/ui'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { ProofPictures } from './proof-pictures.tsx'

type Say = ReturnType<typeof useTextsOf<typeof TASK_APPEALS>>

const cellsOf = (say: Say): CellsOf<typeof TASK_APPEALS> => ({
  task: (row, { to }) => (
    <Thing
      image={row.cover ?? null}
      title={row.title}
      note={`P-${row.id} · ${row.shop?.name ?? say('house')}`}
      to={to}
    />
  ),
  reward: (row) => (row.reward_points > 0 ? say('points', { count: row.reward_points }) : formatFen(row.reward_fen)),
})

export default function TaskAppealsPage() {
  const say = useTextsOf(TASK_APPEALS)
  const cells = cellsOf(say)
  return (
    <ListScreen
      resource={TASK_APPEALS}
      cells={cells}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={TASK_APPEALS}
          id={id}
          cells={cells}
          show={(data) => {
            const pictures = [...(data.proof?.images ?? []), ...data.appeal_images]
            return {
              head: (
                <Thing
                  image={data.cover ?? null}
                  title={data.title}
                  note={data.shop?.name ?? say('house')}
                  {...(data.shop ? { to: `/shops/${data.shop.id}` } : {})}
                />
              ),
              above: <ProofPictures images={pictures} say={(n) => say('picture', { n })} />,
              facts: [
                ...(['status', 'person', 'reward', 'appealed_at'] as const),
                { label: say('tries'), value: data.tries },
              ],
              link: { to: `/${data.shop ? 'tasks' : 'house-tasks'}?open=${data.task_id}`, text: say('open') },
              sections: [
                { title: say('asks'), content: data.steps.map((text, i) => `${i + 1}. ${text}`).join('\n') },
                { title: say('proof'), content: [data.proof?.text, data.proof?.link].filter(Boolean).join('\n') },
                { title: say('rejected'), content: data.reject_reason ?? say('joined') },
                { title: say('appeal'), content: data.appeal ?? '' },
                { title: say('ruling'), content: data.ruling ?? '' },
              ],
            }
          }}
        />
      )}
    />
  )
}
