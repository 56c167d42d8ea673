/** Appeals of rejected proofs: what the task asks for, what both sides say, and the ruling. */
import { TASK_APPEALS } from '@juya/contract/operator/resources/tasks/task-appeals.ts'
import { ImagePlate } from '@juya/ui'
import { picture } from '../../lib/image.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import './task.css'

const CELLS: CellsOf<typeof TASK_APPEALS> = {
  task: (row, { to }) => (
    <Thing image={row.cover ?? null} title={row.title} note={`P-${row.id} · ${row.shop.name}`} to={to} />
  ),
}

export default function TaskAppealsPage() {
  const say = useTextsOf(TASK_APPEALS)
  return (
    <ListScreen
      resource={TASK_APPEALS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={TASK_APPEALS}
          id={id}
          cells={CELLS}
          show={(data) => {
            const pictures = [...(data.proof?.images ?? []), ...data.appeal_images]
            return {
              head: (
                <Thing
                  image={data.cover ?? null}
                  title={data.title}
                  note={data.shop.name}
                  to={`/shops/${data.shop.id}`}
                />
              ),
              above: pictures.length > 0 && (
                <ul className="task-pictures">
                  {pictures.map((image, i) => (
                    <li key={image}>
                      <a href={picture(image)} target="_blank" rel="noreferrer">
                        <ImagePlate src={picture(image)} alt={say('picture', { n: i + 1 })} radius="m" />
                      </a>
                    </li>
                  ))}
                </ul>
              ),
              facts: [
                ...(['status', 'person', 'reward_fen', 'appealed_at'] as const),
                { label: say('tries'), value: data.tries },
              ],
              link: { to: `/tasks?open=${data.task_id}`, text: say('open') },
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
