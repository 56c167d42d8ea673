/** The fields masters work in. */
import { MASTER_CATEGORIES } from '@juya/contract/operator/resources/masters/master-categories.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { ContentPage } from '../../parts/console/content-page.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Thing } from '../../parts/small-parts.tsx'
import { MasterCategoryDialog } from './master-category-dialog.tsx'

export default function MasterCategoriesPage() {
  const say = useTextsOf(MASTER_CATEGORIES)
  const english = useLanguage() === 'en'
  return (
    <ContentPage
      resource={MASTER_CATEGORIES}
      adds={{ category: say('add') }}
      dialog={(drafted) => <MasterCategoryDialog {...drafted} />}
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
        facts: ['status' as const, 'sort' as const, { label: say('masters'), value: data.masters }],
      })}
    />
  )
}
