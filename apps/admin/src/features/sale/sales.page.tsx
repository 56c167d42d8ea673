/** Sales of auction houses: the review of whole sales, and what runs. */
import { SALES } from '@juya/contract/operator/resources/trade/lots.ts'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { BankIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { HeldState } from '../../parts/claims/held-state.tsx'
import { NextButton } from '../../parts/claims/next-button.tsx'
import { ReviewDeadlineLeft } from '../../parts/claims/review-deadline-left.tsx'
import { useAsked, useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { saleTexts } from './sale.i18n.ts'
import { SalePane } from './sale-pane.tsx'

type Row = Item<'sales'>
const SHOWN = ['reviewing', 'preview', 'live', 'paused', 'ended', 'cancelled'] as const

export default function SalesPage() {
  const say = saleTexts.useText()
  const openHref = useOpenHref()
  const { open, setOpen } = useAsked(SALES)
  const word = useWord()
  const { short } = useDates()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...SHOWN.map((status) => ({ text: word('sale', status), filters: { status } })),
  ]
  return (
    <ResourcePage<typeof SALES, Row>
      resource={SALES}
      label={say('search')}
      chips={chips}
      above={<NextButton queue="sale" id={open} onServed={setOpen} />}
      empty={{ title: say('none'), note: say('none_note') }}
      aside={(id, close) => (
        <Beside id={id} close={close} icon={<BankIcon size={48} weight="thin" />} pick={say('pick')}>
          {(open_id) => <SalePane key={open_id} id={open_id} />}
        </Beside>
      )}
      cells={{
        sale: {
          title: say('sale'),
          cell: (row) => <Thing image={row.cover} title={row.title} note={`S-${row.id}`} to={openHref(row.id)} />,
        },
        house: { title: say('house'), cell: (row) => row.house.name },
        lots: { title: say('lots'), right: true, cell: (row) => <span className="j-num">{row.lot_count}</span> },
        paddles: {
          title: say('paddles'),
          right: true,
          cell: (row) => <span className="j-num">{row.paddle_count}</span>,
        },
        status: {
          title: say('status'),
          cell: (row) => <HeldState list="sale" value={row.status} claim={row.claim} />,
        },
        starts_at: {
          title: say('starts'),
          cell: (row) => <span className="j-num a-faint">{short(row.starts_at)}</span>,
        },
        submitted_at: {
          title: say('submitted'),
          cell: (row) => <span className="j-num a-faint">{row.submitted_at ? short(row.submitted_at) : ''}</span>,
        },
        due_at: {
          title: say('due'),
          right: true,
          cell: (row) =>
            row.status === 'reviewing' &&
            row.review_deadline && <ReviewDeadlineLeft review_deadline={row.review_deadline} />,
        },
      }}
    />
  )
}
