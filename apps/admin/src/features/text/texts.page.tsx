import { TEXTS } from '@juya/contract/operator/resources/content/texts.ts'
import { useNavigate } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { State, Thing } from '../../parts/small-parts.tsx'
import { textTexts } from './text.i18n.ts'

type Row = Item<'texts'>

export default function TextsPage() {
  const say = textTexts.useText()
  const { short } = useDates()
  const navigate = useNavigate()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    { text: say('open'), filters: { status: 'draft,reading,scheduled' } },
  ]
  return (
    <ResourcePage<typeof TEXTS, Row>
      resource={TEXTS}
      label={say('name')}
      chips={chips}
      empty={{ title: say('none'), note: say('none_note') }}
      onOpen={(row) => void navigate(`/texts/${row.id}`)}
      cells={{
        title: { title: say('name'), cell: (row) => <Thing seal={null} title={row.title} to={`/texts/${row.id}`} /> },
        version: { title: say('version'), right: true, cell: (row) => row.version },
        status: { title: say('state'), cell: (row) => <State list="text_state" value={row.status} /> },
        from_at: {
          title: say('from'),
          cell: (row) => <span className="a-faint">{row.from_at ? short(row.from_at) : '–'}</span>,
        },
        by: { title: say('by'), cell: (row) => row.by ?? <span className="a-faint">{say('release')}</span> },
        updated_at: {
          title: say('changed'),
          right: true,
          cell: (row) => <span className="a-faint">{short(row.updated_at)}</span>,
        },
      }}
    />
  )
}
