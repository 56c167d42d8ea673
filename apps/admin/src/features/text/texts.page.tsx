/** Agreements and articles: every version of each. */
import { TEXTS } from '@juya/contract/operator/resources/content/texts.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Thing } from '../../parts/small-parts.tsx'

export default function TextsPage() {
  const say = useTextsOf(TEXTS)
  return (
    <ListScreen
      resource={TEXTS}
      cells={{
        title: (row, { to }) => <Thing seal={null} title={row.title} to={to} />,
        from_at: (row, { short }) => <span className="a-faint">{row.from_at ? short(row.from_at) : '–'}</span>,
        by: (row) => row.by ?? <span className="a-faint">{say('release')}</span>,
      }}
    />
  )
}
