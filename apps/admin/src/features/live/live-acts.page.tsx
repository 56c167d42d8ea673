/** What live rooms did to keep order in their chats: the line, what its writer says, and the decision. */
import { LIVE_ACTS } from '@juya/contract/operator/resources/live/live-acts.ts'
import { useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import type { Outcome } from '../../parts/console/outcome-foot.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'

export default function LiveActsPage() {
  const say = useTextsOf(LIVE_ACTS)
  const language = useLanguage()
  const dates = useDates()
  const cells: CellsOf<typeof LIVE_ACTS> = {
    act: (row, { to }) => (
      <Thing
        seal={null}
        title={LIVE_ACTS.lists.live_act_kind[row.kind][language === 'zh-CN' ? 'zh' : 'en']}
        note={`C-${row.id} · ${row.nickname}`}
        to={to}
      />
    ),
  }
  const outcome = (result: 'undo' | 'uphold'): Outcome<typeof LIVE_ACTS> => ({
    value: result,
    act: 'decideLiveAct',
    input: { result },
    title: say(`do_${result}`),
    note: say(`${result}_note`),
    button: say(`do_${result}`),
    ...(result === 'uphold' ? { tone: 'red' } : {}),
  })
  return (
    <ListScreen
      resource={LIVE_ACTS}
      cells={cells}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={LIVE_ACTS}
          id={id}
          cells={cells}
          show={(data) => {
            const { appeal, decision, line, note, status } = data
            const over = status === 'undone' || status === 'final'
            return {
              head: <Thing seal={null} title={data.nickname} note={data.shop_name} />,
              facts: [
                ...(['reason', 'status'] as const),
                { label: say('session'), value: data.session_title },
                data.until_at ? { label: say('until'), value: dates.short(data.until_at) } : null,
              ],
              link: { to: `/users/${data.user_id}`, text: say('whose') },
              sections: [
                { title: say('line'), content: line ?? say('left') },
                { title: say('note'), content: note },
                { title: say('said'), content: appeal ?? say('unsaid') },
                { title: say('result'), content: over && (decision ?? (status === 'undone' && say('by_time'))) },
              ],
              outcomes: {
                list: status === 'appealed' ? [outcome('undo'), outcome('uphold')] : [],
                only: say('only'),
              },
            }
          }}
        />
      )}
    />
  )
}
