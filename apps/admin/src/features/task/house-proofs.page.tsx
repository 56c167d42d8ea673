/** Proofs of Juya’s own tasks: what the task asks for, what was submitted, and the decision. */
import { HOUSE_PROOFS } from '@juya/contract/operator/resources/tasks/house-proofs.ts'
import { useDates } from '../../lib/format.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { ProofPictures } from './proof-pictures.tsx'

const CELLS: CellsOf<typeof HOUSE_PROOFS> = {
  task: (row, { to }) => <Thing image={row.cover ?? null} title={row.title} note={`P-${row.id}`} to={to} />,
}

export default function HouseProofsPage() {
  const say = useTextsOf(HOUSE_PROOFS)
  const { short } = useDates()
  return (
    <ListScreen
      resource={HOUSE_PROOFS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={HOUSE_PROOFS}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: <Thing image={data.cover ?? null} title={data.title} note={data.person} />,
            above: <ProofPictures images={data.proof?.images ?? []} say={(n) => say('picture', { n })} />,
            facts: [
              ...(['status', 'person', 'reward_points', 'submitted_at'] as const),
              { label: say('tries'), value: data.tries },
              data.review_by != null && { label: say('silent'), value: short(data.review_by) },
            ],
            link: { to: `/house-tasks?open=${data.task_id}`, text: say('open') },
            sections: [
              { title: say('asks'), content: data.steps.map((text, i) => `${i + 1}. ${text}`).join('\n') },
              { title: say('proof'), content: [data.proof?.text, data.proof?.link].filter(Boolean).join('\n') },
              { title: say('rejected'), content: data.reject_reason ?? '' },
              { title: say('ruling'), content: data.ruling ?? '' },
            ],
          })}
        />
      )}
    />
  )
}
