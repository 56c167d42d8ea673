import { APPLICATIONS } from '@juya/contract/operator/resources/shops/shops.ts'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { ClipboardTextIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { HeldState } from '../../parts/claims/held-state.tsx'
import { NextButton } from '../../parts/claims/next-button.tsx'
import { DueOrDecided } from '../../parts/claims/review-deadline-left.tsx'
import { useAsked, useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { applicationTexts } from './application.i18n.ts'
import { ApplicationPane } from './application-pane.tsx'

type Row = Item<'applications'>
const SHOWN = ['asked', 'approved', 'rejected', 'withdrawn'] as const

export default function ApplicationsPage() {
  const say = applicationTexts.useText()
  const openHref = useOpenHref()
  const { open, setOpen } = useAsked(APPLICATIONS)
  const word = useWord()
  const { short } = useDates()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    { text: say('waiting'), filters: { status: 'submitted,answered' } },
    ...SHOWN.map((status) => ({ text: word('application', status), filters: { status } })),
  ]
  return (
    <ResourcePage<typeof APPLICATIONS, Row>
      resource={APPLICATIONS}
      label={say('name')}
      chips={chips}
      above={<NextButton queue="application" id={open} onServed={setOpen} />}
      empty={{ title: say('none'), note: say('none_note') }}
      aside={(id, close) => (
        <Beside id={id} close={close} icon={<ClipboardTextIcon size={48} weight="thin" />} pick={say('pick')}>
          {(open_id) => <ApplicationPane key={open_id} id={open_id} />}
        </Beside>
      )}
      cells={{
        name: {
          title: say('name'),
          cell: (row) => <Thing image={row.logo} title={row.name} note={`A-${row.id}`} to={openHref(row.id)} />,
        },
        user: { title: say('applicant'), cell: (row) => row.user.nickname },
        kind: { title: say('kind'), cell: (row) => word('shop_kind', row.kind) },
        status: {
          title: say('status'),
          cell: (row) => <HeldState list="application" value={row.status} claim={row.claim} />,
        },
        submitted_at: {
          title: say('filed'),
          cell: (row) => <span className="j-num a-faint">{short(row.submitted_at)}</span>,
        },
        due_at: {
          title: say('due'),
          right: true,
          cell: (row) => <DueOrDecided decided_at={row.decided_at} review_deadline={row.review_deadline} />,
        },
      }}
    />
  )
}
