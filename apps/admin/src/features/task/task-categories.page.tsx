/** The categories of tasks. */
import { TASK_CATEGORIES } from '@juya/contract/operator/resources/tasks/task-categories.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ContentPage } from '../../parts/console/content-page.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Thing } from '../../parts/small-parts.tsx'
import { TaskCategoryDialog } from './task-category-dialog.tsx'

export default function TaskCategoriesPage() {
  const say = useTextsOf(TASK_CATEGORIES)
  const word = useWord()
  const english = useLanguage() === 'en'
  return (
    <ContentPage
      resource={TASK_CATEGORIES}
      adds={{ category: say('add') }}
      dialog={(drafted) => <TaskCategoryDialog {...drafted} />}
      cells={{
        category: (row, { to }) => (
          <Thing seal={null} title={english ? row.name_en : row.name_zh} note={`K-${row.id}`} to={to} />
        ),
      }}
      show={(data) => ({
        kind: 'category' as const,
        head: (
          <Thing
            seal={null}
            title={english ? data.name_en : data.name_zh}
            note={english ? data.name_zh : data.name_en}
          />
        ),
        facts: [
          'status' as const,
          'sort' as const,
          { label: say('icon'), value: word('shortcut_icon', data.icon) },
          { label: say('tasks'), value: data.tasks },
        ],
      })}
    />
  )
}
