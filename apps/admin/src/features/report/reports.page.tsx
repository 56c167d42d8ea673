import { REPORTS } from '@juya/contract/operator/resources/content/reports.ts'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { WarningIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { HeldState } from '../../parts/claims/held-state.tsx'
import { NextButton } from '../../parts/claims/next-button.tsx'
import { ReviewDeadlineLeft } from '../../parts/claims/review-deadline-left.tsx'
import { useAsked, useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { Thing, Two } from '../../parts/small-parts.tsx'
import { reportTexts } from './report.i18n.ts'
import { ReportPane } from './report-pane.tsx'

type Row = Item<'reports'>
const SHOWN = ['appealed', 'upheld', 'unfounded', 'final'] as const

export default function ReportsPage() {
  const say = reportTexts.useText()
  const openHref = useOpenHref()
  const { open, setOpen } = useAsked(REPORTS)
  const word = useWord()
  const { short } = useDates()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    { text: say('waits'), filters: { status: 'open,taken,appealed' } },
    ...SHOWN.map((status) => ({ text: word('report', status), filters: { status } })),
  ]
  return (
    <ResourcePage<typeof REPORTS, Row>
      resource={REPORTS}
      label={say('target')}
      chips={chips}
      above={<NextButton queue="report" id={open} onServed={setOpen} />}
      empty={{ title: say('none'), note: say('none_note') }}
      aside={(id, close) => (
        <Beside id={id} close={close} icon={<WarningIcon size={48} weight="thin" />} pick={say('pick')}>
          {(open_id) => <ReportPane key={open_id} id={open_id} />}
        </Beside>
      )}
      cells={{
        target: {
          title: say('target'),
          cell: (row) => (
            <Thing
              image={row.target.image}
              title={row.target.title}
              note={`R-${row.id} · ${word('report_target', row.target.type)}`}
              to={openHref(row.id)}
            />
          ),
        },
        reason: {
          title: say('reason'),
          cell: (row) => (
            <Two first={word('report_reason', row.reason)} second={row.danger ? say('danger') : undefined} />
          ),
        },
        owner: { title: say('owner'), cell: (row) => row.owner.name },
        status: {
          title: say('status'),
          cell: (row) => <HeldState list="report" value={row.status} claim={row.claim} />,
        },
        created_at: {
          title: say('at'),
          cell: (row) => <span className="j-num a-faint">{short(row.created_at)}</span>,
        },
        due_at: {
          title: say('due'),
          right: true,
          cell: (row) =>
            row.review_deadline ? (
              <ReviewDeadlineLeft review_deadline={row.review_deadline} />
            ) : (
              row.decided_at && (
                <Two first={<span className="a-faint">{short(row.decided_at)}</span>} second={say('decided')} />
              )
            ),
        },
      }}
    />
  )
}
