import { LICENCES } from '@juya/contract/operator/resources/shops/shops.ts'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { SealCheckIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { HeldState } from '../../parts/claims/held-state.tsx'
import { NextButton } from '../../parts/claims/next-button.tsx'
import { DueOrDecided } from '../../parts/claims/review-deadline-left.tsx'
import { useAsked, useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { licenceTexts } from './licence.i18n.ts'
import { LicencePane } from './licence-pane.tsx'

type Row = Item<'licences'>
const SHOWN = ['asked', 'approved', 'rejected', 'replaced'] as const

export default function LicencesPage() {
  const say = licenceTexts.useText()
  const openHref = useOpenHref()
  const { open, setOpen } = useAsked(LICENCES)
  const word = useWord()
  const { short } = useDates()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    { text: say('waiting'), filters: { status: 'pending' } },
    ...SHOWN.map((status) => ({ text: word('licence_status', status), filters: { status } })),
  ]
  return (
    <ResourcePage<typeof LICENCES, Row>
      resource={LICENCES}
      label={say('name')}
      chips={chips}
      above={<NextButton queue="licence" id={open} onServed={setOpen} />}
      empty={{ title: say('none'), note: say('none_note') }}
      aside={(id, close) => (
        <Beside id={id} close={close} icon={<SealCheckIcon size={48} weight="thin" />} pick={say('pick')}>
          {(open_id) => <LicencePane key={open_id} id={open_id} />}
        </Beside>
      )}
      cells={{
        licence: {
          title: say('name'),
          cell: (row) => (
            <Thing
              image={row.image}
              title={word('licence', row.kind)}
              note={row.number || `L-${row.id}`}
              to={openHref(row.id)}
            />
          ),
        },
        shop: { title: say('shop'), cell: (row) => row.shop_name },
        expires_on: { title: say('until'), cell: (row) => <span className="j-num">{row.expires_on}</span> },
        status: {
          title: say('status'),
          cell: (row) => (
            <HeldState
              list="licence_status"
              value={row.status === 'approved' && !row.runs ? 'over' : row.status}
              claim={row.claim}
            />
          ),
        },
        filed_at: {
          title: say('filed'),
          cell: (row) => <span className="j-num a-faint">{short(row.filed_at)}</span>,
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
