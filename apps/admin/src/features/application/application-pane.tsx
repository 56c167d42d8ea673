/** One application for a shop: what it says, what was asked and answered, and the decision. */
import { ImagePlate } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { WarningCircleIcon } from '../../lib/icons.ts'
import { picture } from '../../lib/image.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { DecisionFoot } from '../../parts/decision/decision-foot.tsx'
import { ReviewButtons } from '../../parts/decision/review-buttons.tsx'
import { useDecision } from '../../parts/decision/use-decision.ts'
import { RecordPane } from '../../parts/record-pane.tsx'
import { Facts, Logs, State, Thing } from '../../parts/small-parts.tsx'
import { applicationTexts } from './application.i18n.ts'
import './application.css'

type Shown = Data<'application'>

export const ApplicationPane = ({ id }: { id: number }) => (
  <RecordPane resource="application" id={id}>
    {(data) => (
      <aside className="a-aside">
        <Body data={data} />
        <Decision data={data} />
      </aside>
    )}
  </RecordPane>
)

function Body({ data }: { data: Shown }) {
  const say = applicationTexts.useText()
  const word = useWord()
  const { short } = useDates()
  return (
    <div className="a-aside__body">
      <div className="n-head">
        <Thing
          image={data.logo}
          title={data.name}
          note={
            <Link className="a-link" to={`/users/${data.user.id}`}>
              {data.user.nickname}
            </Link>
          }
        />
        <State list="application" value={data.status} />
      </div>
      {data.review_deadline && <p className="a-faint">{data.review_deadline.text}</p>}
      {data.name_taken && (
        <p className="a-note a-note--amber">
          <WarningCircleIcon size={18} />
          {say('name_taken')}
        </p>
      )}
      <Facts
        columns={2}
        list={[
          { label: say('kind'), value: word('shop_kind', data.kind) },
          { label: say('filed'), value: short(data.submitted_at) },
          data.phone && { label: say('phone'), value: <span className="j-num">{data.phone}</span> },
          data.main_categories.length > 0 && { label: say('categories'), value: data.main_categories.join(' · ') },
          data.licences.length > 0 && {
            label: say('licences'),
            value: data.licences
              .map(({ kind, expires_on }) => (expires_on ? say('until', { kind, day: expires_on }) : kind))
              .join(' · '),
          },
          { label: say('documents'), value: <State list="realname" value={data.realname_status} /> },
        ]}
      />
      <Link className="a-link" to="/verification">
        {say('documents_open')}
      </Link>
      {data.intro !== '' && (
        <section>
          <h2>{say('about')}</h2>
          <p>{data.intro}</p>
        </section>
      )}
      <section>
        <h2>{say('asked_heading')}</h2>
        <Asked data={data} />
      </section>
      {data.review_note && (
        <section>
          <h2>{say('note')}</h2>
          <p>{data.review_note}</p>
        </section>
      )}
      <section>
        <h2>{say('log')}</h2>
        <Logs list={data.logs} none={say('no_log')} />
      </section>
    </div>
  )
}

function Asked({ data }: { data: Shown }) {
  const say = applicationTexts.useText()
  const { short } = useDates()
  if (data.questions.length === 0) return <p className="a-faint">{say('nothing_asked')}</p>
  return (
    <ol className="n-asked">
      {data.questions.map((one) => (
        <li key={`${one.asked_at}${one.question}`}>
          <b>{one.question}</b>
          {one.answer ?? (
            <span className="a-faint">{data.answer_by && say('no_answer', { at: short(data.answer_by) })}</span>
          )}
          {one.images.length > 0 && (
            <div className="n-images">
              {one.images.map((image) => (
                <a key={image} href={picture(image)} target="_blank" rel="noreferrer">
                  <ImagePlate src={picture(image, 200)} alt={say('sent_picture')} radius="m" />
                </a>
              ))}
            </div>
          )}
          <small className="j-num">{short(one.answered_at ?? one.asked_at)}</small>
        </li>
      ))}
    </ol>
  )
}

const OPEN: ReadonlySet<string> = new Set(['submitted', 'asked', 'answered'])

function Decision({ data }: { data: Shown }) {
  const say = applicationTexts.useText()
  const { permissions } = usePermissions()
  const may = mayAct(permissions, 'review') && OPEN.has(data.status)
  const decision = useDecision({ queue: 'application', id: data.id, shown: data.seen, may })
  const { reason, finish } = decision
  const touched = ['applications', 'application', 'users', 'user', 'shops', 'audit']
  const approve = useAction('approveApplication', { touched, done: finish(say('approved')) })
  const reject = useAction('rejectApplication', { touched, done: finish(say('rejected')) })
  const ask = useAction('askApplicant', { touched, done: finish(say('asked')) })
  if (!may) return null
  const written = { id: data.id, reason }
  const verified = data.realname_status === 'verified'
  return (
    <DecisionFoot decision={decision} label={say('reason')}>
      <ReviewButtons
        decision={decision}
        approve={{
          text: say('approve'),
          effect: say(verified ? 'approve_effect' : 'unverified'),
          busy: approve.busy,
          barred: !verified || data.name_taken,
          act: (seen) => approve.act({ id: data.id, seen }),
        }}
        ask={{
          text: say('ask'),
          busy: ask.busy,
          barred: data.status === 'asked',
          act: (seen) => ask.act({ ...written, seen }),
        }}
        reject={{ text: say('reject'), busy: reject.busy, act: (seen) => reject.act({ ...written, seen }) }}
      />
      {!verified && <small className="a-faint">{say('unverified')}</small>}
    </DecisionFoot>
  )
}
