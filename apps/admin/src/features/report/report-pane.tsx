/** One report: the evidence as it was, what the sides say, and the decision. */
import { isShownThing, pageOfThing } from '@juya/contract/operator/resources/timeline-kinds.ts'
import { ImagePlate } from '@juya/ui'
import { Link } from 'react-router'
import { useRecord } from '../../lib/data-provider.ts'
import { useDates } from '../../lib/format.ts'
import { WarningCircleIcon } from '../../lib/icons.ts'
import { picture } from '../../lib/image.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { JoinChat } from '../../parts/join/join-chat.tsx'
import { Facts, State, Thing } from '../../parts/small-parts.tsx'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { TimelineCard } from '../../parts/timeline/timeline-card.tsx'
import { ReportDecision } from './decision.tsx'
import { reportTexts } from './report.i18n.ts'
import { type ShownReport, sanctionText } from './shown.ts'

const REPORT_WAITS: ReadonlySet<string> = new Set(['open', 'taken', 'appealed'])
/** Of what has no page of its own, its owner's. */
const pageOf = ({ type, id }: ShownReport['target'], owner_page: string): string =>
  isShownThing(type) ? pageOfThing(type, id) : owner_page

export function ReportPane({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useRecord('report', id)
  return (
    <aside className="a-aside">
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : isPending || !data ? (
        <PageLoading />
      ) : (
        <>
          <Body data={data} />
          <ReportDecision data={data} />
        </>
      )}
    </aside>
  )
}

function Body({ data }: { data: ShownReport }) {
  const say = reportTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const { target, reporter, owner, rule_no } = data
  const rule = data.rules.find(({ no }) => no === rule_no)
  const owner_page = owner.type === 'shop' ? `/shops/${owner.id}` : `/users/${owner.id}`
  return (
    <div className="a-aside__body">
      <Thing
        image={target.image}
        title={target.title}
        note={word('report_target', target.type)}
        to={pageOf(target, owner_page)}
      />
      <State list="report" value={data.status} />
      {target.type === 'message' && REPORT_WAITS.has(data.status) && <JoinChat by={{ report_id: data.id }} />}
      {data.review_deadline && <p className="a-faint">{data.review_deadline.text}</p>}
      {data.danger && (
        <p className="a-note a-note--amber">
          <WarningCircleIcon size={18} />
          {say('danger')}
        </p>
      )}
      {!data.counts && <p className="a-note">{say('linked')}</p>}
      <Facts
        columns={2}
        list={[
          { label: say('reason'), value: word('report_reason', data.reason) },
          { label: say('at'), value: short(data.created_at) },
          { label: say('reporter'), value: <Link to={`/users/${reporter.id}`}>{reporter.name}</Link> },
          { label: say('owner'), value: <Link to={owner_page}>{owner.name}</Link> },
          { label: say('reporters'), value: say('people', { count: data.reporters }) },
          { label: say('before'), value: data.upheld_before },
        ]}
      />
      <section>
        <h2>{say('said')}</h2>
        <p>{data.content ?? say('nothing_said')}</p>
        <Images list={data.images} />
      </section>
      <section>
        <h2>{say('evidence')}</h2>
        <Facts list={data.snapshot.map(({ key, value }) => ({ label: key, value }))} />
        <small className="a-faint" style={{ overflowWrap: 'anywhere' }}>
          {say('hash')} {data.snapshot_hash}
        </small>
      </section>
      {data.shop_answer && (
        <section>
          <h2>{say('shop_said')}</h2>
          <p>{data.shop_answer}</p>
          <Images list={data.shop_images} />
        </section>
      )}
      {data.decision && (
        <section>
          <h2>{say('first')}</h2>
          {rule && <p>{say('rule', rule)}</p>}
          {data.sanction && <p>{sanctionText(say, data.sanction)}</p>}
          <p>{data.decision}</p>
        </section>
      )}
      {data.appeal && data.appealed_by && (
        <section>
          <h2>{say(`appeal_${data.appealed_by}`)}</h2>
          <p>{data.appeal}</p>
          {data.final_note && <p className="a-faint">{data.final_note}</p>}
        </section>
      )}
      <TimelineCard kind="report" id={data.id} />
    </div>
  )
}

function Images({ list }: { list: readonly string[] }) {
  if (list.length === 0) return null
  return (
    <div className="p-images">
      {list.map((image) => (
        <a key={image} href={picture(image)} target="_blank" rel="noreferrer">
          <ImagePlate src={picture(image, 200)} alt="" radius="m" />
        </a>
      ))}
    </div>
  )
}
