/** Live rooms: how each stands, its live time and plans, and its ban, which two operators set and lift. */
import { LIVE_ROOMS } from '@juya/contract/operator/resources/live/live-rooms.ts'
import { formatFen } from '@juya/ui'
import { dateTime } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { ActButtons } from '../../parts/console/act-buttons.tsx'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { actingOf, DefinedRecord, PaneBody, type Shown, type ViewOf } from '../../parts/console/pane-body.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { GrantDialog } from './grant-dialog.tsx'

const CELLS: CellsOf<typeof LIVE_ROOMS> = {
  title: (row, { to }) => <Thing image={row.cover} title={row.title} note={`L-${row.id}`} to={to} />,
}

export default function LiveRoomsPage() {
  const say = useTextsOf(LIVE_ROOMS)
  const language = useLanguage()
  const shownOf = (data: ViewOf<typeof LIVE_ROOMS>): Shown<typeof LIVE_ROOMS> => ({
    head: <Thing image={data.cover} title={data.title} note={data.shop_name} />,
    facts: [
      ...(['status', 'opened_at', 'planned', 'left_minutes', 'paid_fen'] as const),
      { label: say('category'), value: data.category },
      { label: say('host'), value: data.host.nickname },
      data.paused_until ? { label: say('paused_until'), value: dateTime(data.paused_until, language) } : null,
    ],
    link: { to: `/shops/${data.shop_id}`, text: say('shop') },
    sections: [
      { title: say('reason'), content: data.reason },
      { title: say('intro'), content: data.intro },
      {
        title: say('sessions'),
        content:
          data.sessions.length > 0 &&
          data.sessions.map((one) => (
            <p key={one.id}>
              {one.title} · {dateTime(one.planned_at, language)} · {say('subscribers')} {one.subscribers}
            </p>
          )),
      },
    ],
    waits: data.approval != null,
    proposes: ['banLiveRoom', 'liftLiveRoom'],
    params: { title: data.title, back: formatFen(data.back_fen) },
  })
  return (
    <ListScreen
      resource={LIVE_ROOMS}
      cells={CELLS}
      pane={(id) => (
        <DefinedRecord key={id} resource={LIVE_ROOMS} id={id}>
          {(data) => (
            <aside className="a-aside">
              <PaneBody resource={LIVE_ROOMS} cells={CELLS} data={data} shown={shownOf(data)} />
              <ActButtons
                resource={LIVE_ROOMS}
                row={data}
                {...actingOf(shownOf(data))}
                dialogs={{ grantLiveTime: (close) => <GrantDialog room={data} close={close} /> }}
              />
            </aside>
          )}
        </DefinedRecord>
      )}
    />
  )
}
