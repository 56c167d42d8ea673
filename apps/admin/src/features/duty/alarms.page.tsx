/** Alarms: what operators must look at, who was called, and saying that one is on it. */
import { ALARMS } from '@juya/contract/operator/resources/desk/alarms.ts'
import { SirenIcon } from '../../lib/icons.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { AlarmPane } from './alarm-pane.tsx'

const CELLS: CellsOf<typeof ALARMS> = {
  alarm: (row, { to, word }) => (
    <Thing
      seal={<SirenIcon size={24} weight={row.state === 'raised' ? 'fill' : 'regular'} />}
      title={row.title}
      note={`#${row.id} · ${word('alarm_kind', row.kind)}`}
      to={to}
    />
  ),
  called: (row) => row.called.map(({ name }) => name).join(' → ') || <span className="a-faint">–</span>,
  acknowledged_by: (row) => row.acknowledged_by ?? <span className="a-faint">–</span>,
}

export default function AlarmsPage() {
  return (
    <ListScreen
      resource={ALARMS}
      cells={CELLS}
      live
      pane={(id, _close, listed) => <AlarmPane key={id} id={id} listed={listed} />}
    />
  )
}
