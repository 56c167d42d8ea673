/** Lines of live chats, and the act that removes one. */
import { LIVE_LINES } from '@juya/contract/operator/resources/live/live-lines.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { ActButtons } from '../../parts/console/act-buttons.tsx'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { actingOf, DefinedRecord, PaneBody, type Shown, type ViewOf } from '../../parts/console/pane-body.tsx'
import { Thing } from '../../parts/small-parts.tsx'

export default function LiveLinesPage() {
  const say = useTextsOf(LIVE_LINES)
  const language = useLanguage()
  const cells: CellsOf<typeof LIVE_LINES> = {
    line: (row, { to }) => (
      <Thing seal={null} title={row.text ?? say('left')} note={row.nickname ?? say('left')} to={to} />
    ),
  }
  const shownOf = (data: ViewOf<typeof LIVE_LINES>): Shown<typeof LIVE_LINES> => ({
    head: <Thing seal={null} title={data.text ?? say('left')} note={data.nickname ?? say('left')} />,
    facts: [
      ...(['session_title', 'status', 'at'] as const),
      data.staff ? { label: say('staff'), value: data.nickname } : null,
      data.removed_by
        ? {
            label: say('removed_by'),
            value: LIVE_LINES.lists.live_line_side[data.removed_by][language === 'zh-CN' ? 'zh' : 'en'],
          }
        : null,
    ],
    ...(data.user_id == null ? {} : { link: { to: `/users/${data.user_id}`, text: say('whose') } }),
    sections: [{ title: say('typed'), content: data.original }],
  })
  return (
    <ListScreen
      resource={LIVE_LINES}
      cells={cells}
      live
      pane={(id) => (
        <DefinedRecord key={id} resource={LIVE_LINES} id={id}>
          {(data) => (
            <aside className="a-aside">
              <PaneBody resource={LIVE_LINES} cells={cells} data={data} shown={shownOf(data)} />
              <ActButtons resource={LIVE_LINES} row={data} {...actingOf(shownOf(data))} />
            </aside>
          )}
        </DefinedRecord>
      )}
    />
  )
}
