import { useState } from 'react'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { ScalesIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { Beside } from '../../parts/beside.tsx'
import { Money, State, Thing, Two } from '../../parts/bits.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { Table } from '../../parts/table.tsx'
import { penaltyTexts } from './penalty.i18n.ts'
import { PenaltyPane } from './penalty-pane.tsx'

type Row = Item<'penalties'>
const SHOWN = ['appealed', 'notified', 'imposed', 'dropped', 'reversed'] as const

export default function PenaltiesPage() {
  const say = penaltyTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const [id, setId] = useState<number>()
  const chips = [
    { text: say('all'), filter: {} },
    ...SHOWN.map((status) => ({ text: word('penalty', status), filter: { status } })),
  ]
  return (
    <ListPage
      resource="penalties"
      chips={chips}
      aside={
        id === undefined ? (
          <aside className="a-aside a-aside--empty">
            <div className="a-centre">
              <ScalesIcon size={48} weight="thin" />
              <p className="a-faint">{say('pick')}</p>
            </div>
          </aside>
        ) : (
          <Beside onClose={() => setId(undefined)}>
            <PenaltyPane key={id} id={id} />
          </Beside>
        )
      }
    >
      <Table<Row>
        label={say('case')}
        onOpen={(row) => setId(row.id)}
        openId={id}
        empty={{ title: say('none'), note: say('none_note') }}
        columns={[
          {
            key: 'case',
            title: say('case'),
            cell: (row) => (
              <Thing
                image={row.lot?.image}
                title={row.lot?.title ?? word('penalty_kind', row.kind)}
                note={`P-${row.id} · ${word('penalty_kind', row.kind)}`}
                onOpen={() => setId(row.id)}
              />
            ),
          },
          { key: 'user', title: say('user'), cell: (row) => row.user.nickname },
          {
            key: 'amount',
            title: say('amount'),
            right: true,
            cell: (row) =>
              row.amount_fen ? (
                <Money fen={row.amount_fen} strong />
              ) : (
                <span className="a-faint">{say('strikes')}</span>
              ),
          },
          { key: 'status', title: say('status'), cell: (row) => <State list="penalty" value={row.status} /> },
          {
            key: 'due',
            title: say('due'),
            right: true,
            cell: (row) =>
              row.decided_at ? (
                <Two first={<span className="a-faint">{short(row.decided_at)}</span>} second={say('decided')} />
              ) : (
                short(row.answer_due_at)
              ),
          },
        ]}
      />
    </ListPage>
  )
}
