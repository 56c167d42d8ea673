/** Tasks of Juya’s own: what each asks and brings, and the acts that take it on. */
import { HOUSE_TASKS } from '@juya/contract/operator/resources/tasks/house-tasks.ts'
import { formatFen } from '@juya/ui'
import { ContentPage } from '../../parts/console/content-page.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Thing } from '../../parts/small-parts.tsx'
import { HouseTaskDialog } from './house-task-dialog.tsx'

export default function HouseTasksPage() {
  const say = useTextsOf(HOUSE_TASKS)
  return (
    <ContentPage
      resource={HOUSE_TASKS}
      adds={{ add: say('add') }}
      dialog={(drafted) => <HouseTaskDialog {...drafted} />}
      cells={{
        task: (row, { to }) => (
          <Thing
            image={row.cover ?? null}
            title={row.title}
            note={`T-${row.id} · ${row.category?.name ?? ''}`}
            to={to}
          />
        ),
        places: (row) => say('of', { count: row.taken + row.approved, total: row.quota }),
      }}
      show={(data) => {
        const needs_two = data.worth_fen > data.two_above_fen
        const asks = [
          data.proof.images > 0 && say('proof_images', { count: data.proof.images }),
          data.proof.text && say('proof_text'),
          data.proof.link && say('proof_link'),
        ].filter(Boolean)
        return {
          kind: 'add',
          head: <Thing image={data.cover ?? null} title={data.title} note={data.category?.name ?? ''} />,
          warning: data.stop_reason != null && say('stopped', { reason: data.stop_reason }),
          facts: [
            ...(['status', 'reward_points', 'places', 'approved', 'ends_at'] as const),
            { label: say('worth'), value: formatFen(data.worth_fen) },
            { label: say('brought'), value: data.brought },
            { label: say('proof'), value: asks.join(' · ') },
            { label: say('hours'), value: say('hours_text', { take: data.take_hours, review: data.review_hours }) },
            data.level_min > 0 && { label: say('level'), value: data.level_min },
          ],
          sections: [{ title: say('steps'), content: data.steps.map((text, i) => `${i + 1}. ${text}`).join('\n') }],
          waits: data.approval != null,
          proposes: [needs_two && 'publishHouseTask'],
          params: { title: data.title, two: needs_two ? say('two') : '' },
        }
      }}
    />
  )
}
