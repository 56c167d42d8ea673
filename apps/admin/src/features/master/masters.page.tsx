/** Masters: how each page stands, hiding one by two operators, and pages Juya keeps. */
import { MASTERS } from '@juya/contract/operator/resources/masters/masters.ts'
import { ContentPage } from '../../parts/console/content-page.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Thing } from '../../parts/small-parts.tsx'
import { KeepDialog } from './keep-dialog.tsx'

export default function MastersPage() {
  const say = useTextsOf(MASTERS)
  return (
    <ContentPage
      resource={MASTERS}
      adds={{ page: say('add') }}
      dialog={(drafted) => <KeepDialog {...drafted} />}
      cells={{ name: (row, { to }) => <Thing image={row.avatar} title={row.name} note={`M-${row.id}`} to={to} /> }}
      show={(data) => ({
        kind: 'page' as const,
        head: <Thing image={data.avatar} title={data.name} note={data.title} />,
        facts: [
          ...(['status', 'category', 'kept', 'fans_count', 'confirmed', 'denied'] as const),
          { label: say('region'), value: data.region },
          data.user ? { label: say('person'), value: data.user.nickname } : null,
        ],
        sections: [
          { title: say('reason'), content: data.reason },
          { title: say('resume'), content: data.resume },
        ],
        waits: data.approval != null,
        proposes: ['hideMaster', 'showMaster'],
        // Only a page Juya keeps is written by the desk.
        ...(data.kept === 'juya' ? {} : { without: ['keepMaster'] }),
        params: { name: data.name },
      })}
    />
  )
}
