/** Live sessions: what is on air, planned and over, and the act that cuts one. */
import { LIVE_SESSIONS } from '@juya/contract/operator/resources/live/live-sessions.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { ActButtons } from '../../parts/console/act-buttons.tsx'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { actingOf, DefinedRecord, PaneBody, type Shown, type ViewOf } from '../../parts/console/pane-body.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { Recording } from './recording.tsx'

const CELLS: CellsOf<typeof LIVE_SESSIONS> = {
  title: (row, { to }) => <Thing image={row.cover} title={row.title} note={`L-${row.id}`} to={to} />,
}

export default function LiveSessionsPage() {
  const say = useTextsOf(LIVE_SESSIONS)
  const language = useLanguage()
  const causeOf = (cause: NonNullable<ViewOf<typeof LIVE_SESSIONS>['cause']>) =>
    LIVE_SESSIONS.lists.live_session_cause[cause][language === 'zh-CN' ? 'zh' : 'en']
  const shownOf = (data: ViewOf<typeof LIVE_SESSIONS>): Shown<typeof LIVE_SESSIONS> => ({
    head: <Thing image={data.cover} title={data.title} note={data.shop_name} />,
    facts: [
      ...(['status', 'planned_at', 'started_at', 'ended_at', 'viewers'] as const),
      { label: say('peak'), value: data.viewers_peak },
      { label: say('used'), value: data.used_minutes },
      { label: say('lots'), value: data.lots },
      { label: say('goods'), value: data.goods },
      data.host ? { label: say('host'), value: data.host.nickname } : null,
      data.cause ? { label: say('how'), value: causeOf(data.cause) } : null,
    ],
    link: { to: `/shops/${data.shop_id}`, text: say('shop') },
    sections: [
      { title: say('reason'), content: data.reason },
      { title: say('warning'), content: data.warning },
      { title: say('notice'), content: data.notice },
    ],
    below: data.recorded && <Recording key={data.id} id={data.id} title={data.title} />,
    params: { title: data.title },
    without: [
      data.stopped && 'stopLiveSession',
      !data.stopped && 'letLiveSessionGoOn',
      !data.replay_open && 'takeDownReplay',
    ],
  })
  return (
    <ListScreen
      resource={LIVE_SESSIONS}
      cells={CELLS}
      live
      pane={(id) => (
        <DefinedRecord key={id} resource={LIVE_SESSIONS} id={id}>
          {(data) => (
            <aside className="a-aside">
              <PaneBody resource={LIVE_SESSIONS} cells={CELLS} data={data} shown={shownOf(data)} />
              <ActButtons resource={LIVE_SESSIONS} row={data} {...actingOf(shownOf(data))} />
            </aside>
          )}
        </DefinedRecord>
      )}
    />
  )
}
