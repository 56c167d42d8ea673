/** Months of the league: what each shares, and the release that two operators give. */
import { LEAGUES } from '@juya/contract/operator/resources/money/leagues.ts'
import { formatFen } from '@juya/ui'
import { ActButtons } from '../../parts/console/act-buttons.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { actingOf, DefinedRecord, PaneBody, type Shown, type ViewOf } from '../../parts/console/pane-body.tsx'

const fen = (amount: number | null | undefined) => (amount == null ? undefined : formatFen(amount))

export default function LeaguesPage() {
  const say = useTextsOf(LEAGUES)
  const shownOf = (data: ViewOf<typeof LEAGUES>): Shown<typeof LEAGUES> => ({
    head: <h2>{data.month}</h2>,
    facts: [
      ...(['status', 'members'] as const),
      { label: say('commission'), value: fen(data.commission_fen) },
      { label: say('weight'), value: data.total_weight },
      ...(['amount_fen', 'awarded_fen'] as const),
      {
        label: say('rest'),
        value: data.amount_fen == null ? undefined : fen(data.amount_fen - (data.awarded_fen ?? 0)),
      },
      { label: say('claimed'), value: fen(data.claimed_fen) },
      { label: say('void'), value: fen(data.forfeited_fen) },
      'claim_until',
    ],
    waits: data.approval != null,
    proposes: ['releaseLeague'],
    params: { month: data.month, awards: formatFen(data.awarded_fen ?? 0) },
  })
  return (
    <ListScreen
      resource={LEAGUES}
      cells={{}}
      pane={(id) => (
        <DefinedRecord key={id} resource={LEAGUES} id={id}>
          {(data) => (
            <aside className="a-aside">
              <PaneBody resource={LEAGUES} cells={{}} data={data} shown={shownOf(data)} />
              <ActButtons resource={LEAGUES} row={data} {...actingOf(shownOf(data))} />
            </aside>
          )}
        </DefinedRecord>
      )}
    />
  )
}
