/** Reports: the evidence as it was, what the sides say, and the decision. */
import { REPORTS } from '@juya/contract/operator/resources/content/reports.ts'
import { isShownThing, pageOfThing } from '@juya/contract/operator/resources/timeline-kinds.ts'
import { Link } from 'react-router'
import { useDates } from '../../lib/format.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ReviewDeadlineLeft } from '../../parts/claims/review-deadline-left.tsx'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { DefinedRecord, PaneBody } from '../../parts/console/pane-body.tsx'
import { Pictures } from '../../parts/decision/pictures.tsx'
import { JoinChat } from '../../parts/join/join-chat.tsx'
import { Facts, State, Thing, Two } from '../../parts/small-parts.tsx'
import { ReportDecision } from './decision.tsx'
import { type ShownReport, sanctionText } from './shown.ts'

const REPORT_WAITS: ReadonlySet<string> = new Set(['open', 'taken', 'appealed'])
/** Of what has no page of its own its place in a list, of a question its campaign's; else its owner's. */
function pageOf({ target: { type, id }, snapshot }: ShownReport, owner_page: string): string {
  if (isShownThing(type)) return pageOfThing(type, id)
  if (type === 'group_buy') return `/group-buys?open=${id}`
  if (type === 'campaign') return `/campaigns?open=${id}`
  if (type === 'live_session') return `/live-sessions?open=${id}`
  const campaign = type === 'campaign_question' && snapshot.find(({ key }) => key === 'campaign_id')
  return campaign ? `/campaigns?open=${campaign.value}` : owner_page
}

export default function ReportsPage() {
  const say = useTextsOf(REPORTS)
  const word = useWord()
  const { short } = useDates()
  const cells: CellsOf<typeof REPORTS> = {
    target: (row, { to }) => (
      <Thing
        image={row.target.image}
        title={row.target.title}
        note={`R-${row.id} · ${word('report_target', row.target.type)}`}
        to={to}
      />
    ),
    reason: (row) => <Two first={word('report_reason', row.reason)} second={row.danger ? say('danger') : undefined} />,
    owner: (row) => row.owner.name,
    // One that is appealed was decided once, and waits again.
    due_at: (row) =>
      row.review_deadline ? (
        <ReviewDeadlineLeft review_deadline={row.review_deadline} />
      ) : (
        row.decided_at && (
          <Two first={<span className="a-faint">{short(row.decided_at)}</span>} second={say('decided')} />
        )
      ),
  }
  return (
    <ListScreen
      resource={REPORTS}
      cells={cells}
      pane={(id) => (
        <DefinedRecord key={id} resource={REPORTS} id={id}>
          {(data) => {
            const { target, reporter, owner } = data
            const owner_page = owner.type === 'shop' ? `/shops/${owner.id}` : `/users/${owner.id}`
            return (
              <aside className="a-aside">
                <PaneBody
                  resource={REPORTS}
                  cells={cells}
                  data={data}
                  shown={{
                    head: (
                      <>
                        <Thing
                          image={target.image}
                          title={target.title}
                          note={word('report_target', target.type)}
                          to={pageOf(data, owner_page)}
                        />
                        <State list="report" value={data.status} />
                        {target.type === 'message' && REPORT_WAITS.has(data.status) && (
                          <JoinChat by={{ report_id: data.id }} />
                        )}
                      </>
                    ),
                    warning: data.danger && say('danger'),
                    above: (
                      <>
                        {data.hidden_at && <p className="a-note">{say('hidden', { time: short(data.hidden_at) })}</p>}
                        {!data.counts && <p className="a-note">{say('linked')}</p>}
                      </>
                    ),
                    facts: [
                      { label: say('for'), value: word('report_reason', data.reason) },
                      'created_at',
                      { label: say('reporter'), value: <Link to={`/users/${reporter.id}`}>{reporter.name}</Link> },
                      { label: say('whose'), value: <Link to={owner_page}>{owner.name}</Link> },
                      { label: say('reporters'), value: say('people', { count: data.reporters }) },
                      {
                        label: say('weight'),
                        value: say('weights', { weight: data.weight, together: data.weight_together }),
                      },
                      { label: say('before'), value: data.upheld_before },
                    ],
                    sections: sectionsOf(say, data),
                    timeline: 'report',
                  }}
                />
                <ReportDecision data={data} />
              </aside>
            )
          }}
        </DefinedRecord>
      )}
    />
  )
}

/** What each side says, the evidence, and what was decided so far. */
function sectionsOf(say: ReturnType<typeof useTextsOf<typeof REPORTS>>, data: ShownReport) {
  const rule = data.rules.find(({ no }) => no === data.rule_no)
  return [
    {
      title: say('said'),
      content: (
        <>
          <p>{data.content ?? say('nothing_said')}</p>
          <Pictures list={data.images} />
        </>
      ),
    },
    {
      title: say('evidence'),
      content: (
        <>
          <Facts list={data.snapshot.map(({ key, value }) => ({ label: key, value }))} />
          <small className="a-faint" style={{ overflowWrap: 'anywhere' }}>
            {say('hash')} {data.snapshot_hash}
          </small>
        </>
      ),
    },
    {
      title: say('shop_said'),
      content: data.shop_answer && (
        <>
          <p>{data.shop_answer}</p>
          <Pictures list={data.shop_images} />
        </>
      ),
    },
    {
      title: say('first'),
      content: data.decision && (
        <>
          {rule && <p>{say('rule', rule)}</p>}
          {data.sanction && <p>{sanctionText(say, data.sanction)}</p>}
          <p>{data.decision}</p>
        </>
      ),
    },
    ...(data.appealed_by
      ? [
          {
            title: say(`appeal_${data.appealed_by}`),
            content: data.appeal && (
              <>
                <p>{data.appeal}</p>
                {data.final_note && <p className="a-faint">{data.final_note}</p>}
              </>
            ),
          },
        ]
      : []),
  ]
}
