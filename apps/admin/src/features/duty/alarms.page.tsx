/** Alarms: what operators must look at, who was called, and saying that one is on it. */
import { ALARMS } from '@juya/contract/operator/resources/desk/alarms.ts'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { SirenIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { State, Thing } from '../../parts/small-parts.tsx'
import { AlarmPane } from './alarm-pane.tsx'
import { dutyTexts } from './duty.i18n.ts'

type Row = Item<'alarms'>
const SHOWN = ['raised', 'acknowledged', 'over'] as const

export default function AlarmsPage() {
  const say = dutyTexts.useText()
  const word = useWord()
  const openHref = useOpenHref()
  const { short } = useDates()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...SHOWN.map((state) => ({ text: word('alarm', state), filters: { state } })),
  ]
  return (
    <ResourcePage<typeof ALARMS, Row>
      resource={ALARMS}
      label={say('alarm')}
      chips={chips}
      live
      empty={{ title: say('none'), note: say('none_note') }}
      aside={(id, close, rows) => (
        <Beside id={id} close={close} icon={<SirenIcon size={48} weight="thin" />} pick={say('pick')}>
          {(open_id) => <AlarmPane key={open_id} id={open_id} listed={rows.find((row) => row.id === open_id)} />}
        </Beside>
      )}
      cells={{
        alarm: {
          title: say('alarm'),
          cell: (row) => (
            <Thing
              seal={<SirenIcon size={24} weight={row.state === 'raised' ? 'fill' : 'regular'} />}
              title={row.title}
              note={`#${row.id} · ${word('alarm_kind', row.kind)}`}
              to={openHref(row.id)}
            />
          ),
        },
        state: { title: say('state'), cell: (row) => <State list="alarm" value={row.state} /> },
        raised_at: { title: say('raised_at'), cell: (row) => <span className="j-num">{short(row.raised_at)}</span> },
        called: {
          title: say('called'),
          cell: (row) => row.called.map(({ name }) => name).join(' → ') || <span className="a-faint">–</span>,
        },
        acknowledged_by: {
          title: say('acknowledged_by'),
          cell: (row) => row.acknowledged_by ?? <span className="a-faint">–</span>,
        },
        over_at: {
          title: say('over_at'),
          right: true,
          cell: (row) => <span className="a-faint">{short(row.over_at)}</span>,
        },
      }}
    />
  )
}
