import { DEDUCTIONS } from '@juya/contract/operator/resources/shops/shops.ts'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { PiggyBankIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { HeldState } from '../../parts/claims/held-state.tsx'
import { NextButton } from '../../parts/claims/next-button.tsx'
import { DueOrDecided } from '../../parts/claims/review-deadline-left.tsx'
import { useAsked, useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { Money, Thing } from '../../parts/small-parts.tsx'
import { deductionTexts } from './deduction.i18n.ts'
import { DeductionPane } from './deduction-pane.tsx'

type Row = Item<'deductions'>
const SHOWN = ['notified', 'imposed', 'dropped'] as const

export default function DeductionsPage() {
  const say = deductionTexts.useText()
  const openHref = useOpenHref()
  const { open, setOpen } = useAsked(DEDUCTIONS)
  const word = useWord()
  const { short } = useDates()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    { text: say('waiting'), filters: { status: 'answered,unanswered' } },
    ...SHOWN.map((status) => ({ text: word('deduction', status), filters: { status } })),
  ]
  return (
    <ResourcePage<typeof DEDUCTIONS, Row>
      resource={DEDUCTIONS}
      label={say('shop')}
      chips={chips}
      above={<NextButton queue="deduction" id={open} onServed={setOpen} />}
      empty={{ title: say('none'), note: say('none_note') }}
      aside={(id, close) => (
        <Beside id={id} close={close} icon={<PiggyBankIcon size={48} weight="thin" />} pick={say('pick')}>
          {(open_id) => <DeductionPane key={open_id} id={open_id} />}
        </Beside>
      )}
      cells={{
        shop: {
          title: say('shop'),
          cell: (row) => <Thing title={row.shop_name} note={`D-${row.id}`} to={openHref(row.id)} />,
        },
        amount_fen: { title: say('amount'), right: true, cell: (row) => <Money fen={row.amount_fen} /> },
        status: {
          title: say('status'),
          cell: (row) => <HeldState list="deduction" value={row.status} claim={row.claim} />,
        },
        noticed_at: {
          title: say('noticed'),
          cell: (row) => <span className="j-num a-faint">{short(row.noticed_at)}</span>,
        },
        due_at: {
          title: say('due'),
          right: true,
          cell: (row) => (
            <DueOrDecided
              decided_at={row.decision?.at}
              review_deadline={row.review_deadline}
              answer_due_at={row.answer_due_at}
            />
          ),
        },
      }}
    />
  )
}
