import { PENALTIES } from '@juya/contract/operator/resources/people/people.ts'
import type { Item } from '../../lib/api.ts'
import { ScalesIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { HeldState } from '../../parts/claims/held-state.tsx'
import { NextButton } from '../../parts/claims/next-button.tsx'
import { DueOrDecided } from '../../parts/claims/review-deadline-left.tsx'
import { useAsked, useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { Money, Thing } from '../../parts/small-parts.tsx'
import { penaltyTexts } from './penalty.i18n.ts'
import { PenaltyPane } from './penalty-pane.tsx'

type Row = Item<'penalties'>
const SHOWN = ['appealed', 'notified', 'imposed', 'dropped', 'reversed'] as const

export default function PenaltiesPage() {
  const say = penaltyTexts.useText()
  const openHref = useOpenHref()
  const { open, setOpen } = useAsked(PENALTIES)
  const word = useWord()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...SHOWN.map((status) => ({ text: word('penalty', status), filters: { status } })),
  ]
  return (
    <ResourcePage<typeof PENALTIES, Row>
      resource={PENALTIES}
      label={say('case')}
      chips={chips}
      above={<NextButton queue="penalty" id={open} onServed={setOpen} />}
      empty={{ title: say('none'), note: say('none_note') }}
      aside={(id, close) => (
        <Beside id={id} close={close} icon={<ScalesIcon size={48} weight="thin" />} pick={say('pick')}>
          {(open_id) => <PenaltyPane key={open_id} id={open_id} />}
        </Beside>
      )}
      cells={{
        case: {
          title: say('case'),
          cell: (row) => (
            <Thing
              image={(row.lot ?? row.sale)?.image}
              title={(row.lot ?? row.sale)?.title ?? word('penalty_kind', row.kind)}
              note={`P-${row.id} · ${word('penalty_kind', row.kind)}`}
              to={openHref(row.id)}
            />
          ),
        },
        user: { title: say('user'), cell: (row) => row.user.nickname },
        amount_fen: {
          title: say('amount'),
          right: true,
          cell: (row) =>
            row.amount_fen ? <Money fen={row.amount_fen} strong /> : <span className="a-faint">{say('strikes')}</span>,
        },
        status: {
          title: say('status'),
          cell: (row) => <HeldState list="penalty" value={row.status} claim={row.claim} />,
        },
        due_at: {
          title: say('due'),
          right: true,
          cell: (row) => (
            <DueOrDecided
              decided_at={row.decided_at}
              review_deadline={row.review_deadline}
              answer_due_at={row.answer_due_at}
            />
          ),
        },
      }}
    />
  )
}
