/** One licence a shop filed: its photo, what counts until then, and the decision. */
import { usePermissions } from 'ra-core'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { DecisionFoot } from '../../parts/decision/decision-foot.tsx'
import { ReviewButtons } from '../../parts/decision/review-buttons.tsx'
import { useDecision } from '../../parts/decision/use-decision.ts'
import { RecordPane } from '../../parts/record-pane.tsx'
import { Facts, Logs, State, Thing } from '../../parts/small-parts.tsx'
import { licenceTexts } from './licence.i18n.ts'
import './licence.css'

type Shown = Data<'licence'>

export const LicencePane = ({ id }: { id: number }) => (
  <RecordPane resource="licence" id={id}>
    {(data) => (
      <aside className="a-aside">
        <Body data={data} />
        <Decision data={data} />
      </aside>
    )}
  </RecordPane>
)

function Body({ data }: { data: Shown }) {
  const say = licenceTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const { counts_now } = data
  return (
    <div className="a-aside__body">
      <Thing image={data.logo} title={word('licence', data.kind)} note={data.shop_name} />
      <State list="licence_status" value={data.status === 'approved' && !data.runs ? 'over' : data.status} />
      {data.review_deadline && <p className="a-faint">{data.review_deadline.text}</p>}
      {data.image ? (
        <a href={picture(data.image)} target="_blank" rel="noreferrer">
          <img className="lc-photo" src={picture(data.image, 800)} alt={say('photo')} />
        </a>
      ) : (
        <p className="a-faint">{say('no_photo')}</p>
      )}
      <Facts
        columns={2}
        list={[
          { label: say('number'), value: data.number || '–' },
          { label: say('until'), value: data.expires_on },
          { label: say('filed'), value: short(data.filed_at) },
          { label: say('verified'), value: say(data.verified ? 'yes' : 'no') },
          counts_now && {
            label: say('counts_now'),
            value: say('counts', { number: counts_now.number || '–', day: counts_now.expires_on }),
          },
        ]}
      />
      <Link className="a-link" to={`/shops/${data.shop_id}`}>
        {say('see_shop')}
      </Link>
      {data.status === 'asked' && (
        <section>
          <h2>{say('asked_for')}</h2>
          <p>{data.question}</p>
          <p className="a-faint">{say('answer_by', { at: short(data.answer_by) })}</p>
        </section>
      )}
      {data.reason && (
        <section>
          <h2>{say('note')}</h2>
          <p>{data.reason}</p>
        </section>
      )}
      <section>
        <h2>{say('log')}</h2>
        <Logs list={data.logs} none={say('no_log')} />
      </section>
    </div>
  )
}

function Decision({ data }: { data: Shown }) {
  const say = licenceTexts.useText()
  const { permissions } = usePermissions()
  const may = mayAct(permissions, 'review') && (data.status === 'pending' || data.status === 'asked')
  const decision = useDecision({ queue: 'licence', id: data.id, shown: data.seen, may })
  const { reason, finish } = decision
  const touched = ['licences', 'licence', 'shops', 'shop', 'audit']
  const approve = useAction('approveLicence', { touched, done: finish(say('approved')) })
  const reject = useAction('rejectLicence', { touched, done: finish(say('rejected')) })
  const ask = useAction('askLicence', { touched, done: finish(say('asked')) })
  if (!may) return null
  const written = { id: data.id, reason }
  return (
    <DecisionFoot decision={decision} label={say('reason')}>
      <ReviewButtons
        decision={decision}
        approve={{
          text: say('approve'),
          effect: say('approve_effect'),
          busy: approve.busy,
          act: (seen) => approve.act({ id: data.id, seen }),
        }}
        ask={{
          text: say('ask'),
          effect: say('ask_effect'),
          busy: ask.busy,
          barred: data.status === 'asked',
          act: (seen) => ask.act({ ...written, seen }),
        }}
        reject={{ text: say('reject'), busy: reject.busy, act: (seen) => reject.act({ ...written, seen }) }}
      />
    </DecisionFoot>
  )
}
