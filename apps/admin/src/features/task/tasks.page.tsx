/** Tasks of shops: the review of what they publish, and taking one down. */
import { TASKS } from '@juya/contract/operator/resources/tasks/tasks.ts'
import { formatFen } from '@juya/ui'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { State, Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof TASKS> = {
  task: (row, { to }) => (
    <Thing image={row.cover ?? null} title={row.title} note={`T-${row.id} · ${row.shop.name}`} to={to} />
  ),
}

export default function TasksPage() {
  const say = useTextsOf(TASKS)
  return (
    <ListScreen
      resource={TASKS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={TASKS}
          id={id}
          cells={CELLS}
          show={(data) => {
            const asks = [
              data.proof.images > 0 && say('proof_images', { count: data.proof.images }),
              data.proof.text && say('proof_text'),
              data.proof.link && say('proof_link'),
            ].filter(Boolean)
            return {
              head: (
                <>
                  <Thing
                    image={data.cover ?? null}
                    title={data.title}
                    note={data.shop.name}
                    to={`/shops/${data.shop.id}`}
                  />
                  <State list="task" value={data.status} />
                </>
              ),
              warning: data.reject_reason != null && say('sent_back', { reason: data.reject_reason }),
              facts: [
                ...(['reward_fen', 'quota', 'approved', 'ends_at'] as const),
                {
                  label: say('locked'),
                  value: say('locked_text', { budget: formatFen(data.budget_fen), fee: formatFen(data.fee_fen) }),
                },
                { label: say('paid'), value: formatFen(data.paid_fen) },
                { label: say('proof'), value: asks.join(' · ') },
                { label: say('hours'), value: say('hours_text', { take: data.take_hours, review: data.review_hours }) },
                data.level_min > 0 && { label: say('level'), value: data.level_min },
                data.answers != null && {
                  label: say('answers'),
                  value: say('answers_text', {
                    decided: data.answers.decided,
                    share: Math.floor(data.answers.approved_bp / 100),
                    hours: data.answers.hours,
                    overturned: data.answers.overturned,
                  }),
                },
              ],
              link: { to: `/task-appeals?shop_id=${data.shop.id}`, text: say('appeals') },
              sections: [
                { title: say('steps'), content: data.steps.map(({ text }, i) => `${i + 1}. ${text}`).join('\n') },
              ],
              params: { shop: data.shop.name },
              without: [data.stopped && 'stopTask'],
            }
          }}
        />
      )}
    />
  )
}
