/** Point tasks: drafted, shown, taken off. */
import { POINT_TASKS } from '@juya/contract/operator/resources/rewards/point-tasks.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { ContentPage } from '../../parts/console/content-page.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Thing } from '../../parts/small-parts.tsx'
import { PointTaskDialog } from './point-task-dialog.tsx'

export default function PointTasksPage() {
  const say = useTextsOf(POINT_TASKS)
  const english = useLanguage() === 'en'
  return (
    <ContentPage
      resource={POINT_TASKS}
      adds={{ task: say('add') }}
      dialog={(drafted) => <PointTaskDialog {...drafted} />}
      cells={{
        task: (row, { to }) => <Thing seal={null} title={english ? row.name_en : row.name} note={row.code} to={to} />,
      }}
      show={(data) => {
        const [title, note] = english ? [data.name_en, data.name] : [data.name, data.name_en]
        return {
          kind: 'task' as const,
          head: <Thing seal={null} title={title} note={note} />,
          facts: [
            ...(['status', 'event', 'cycle', 'target', 'points', 'sort'] as const),
            { label: say('code'), value: data.code },
          ],
          params: { title },
        }
      }}
    />
  )
}
