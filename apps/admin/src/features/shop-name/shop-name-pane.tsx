/** One name a shop asked for: whose it is, who is called alike, and the decision. */
import { usePermissions } from 'ra-core'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { WarningCircleIcon } from '../../lib/icons.ts'
import { useAction } from '../../lib/use-action.ts'
import { DecisionFoot } from '../../parts/decision/decision-foot.tsx'
import { ReviewButtons } from '../../parts/decision/review-buttons.tsx'
import { useDecision } from '../../parts/decision/use-decision.ts'
import { RecordPane } from '../../parts/record-pane.tsx'
import { Facts, Logs, State, Thing } from '../../parts/small-parts.tsx'
import { shopNameTexts } from './shop-name.i18n.ts'

type Shown = Data<'shopName'>

export const ShopNamePane = ({ id }: { id: number }) => (
  <RecordPane resource="shopName" id={id}>
    {(data) => (
      <aside className="a-aside">
        <Body data={data} />
        <Decision data={data} />
      </aside>
    )}
  </RecordPane>
)

function Body({ data }: { data: Shown }) {
  const say = shopNameTexts.useText()
  const { short } = useDates()
  return (
    <div className="a-aside__body">
      <Thing image={data.logo} title={data.name} note={data.name_en ?? undefined} />
      <State list="shop_name" value={data.status} />
      {data.promise && <p className="a-faint">{data.promise.text}</p>}
      {data.alike.length > 0 && (
        <p className="a-note a-note--amber">
          <WarningCircleIcon size={18} />
          {say('alike', { names: data.alike.join(' · ') })}
        </p>
      )}
      <Facts
        columns={2}
        list={[
          { label: say('before'), value: data.before },
          data.before_en && { label: say('english'), value: data.before_en },
          { label: say('asked'), value: short(data.asked_at) },
          { label: say('followers'), value: data.fans_count },
          { label: say('verified'), value: say(data.verified ? 'yes' : 'no') },
        ]}
      />
      <Link className="a-link" to={`/shops/${data.shop_id}`}>
        {say('shop')}
      </Link>
      {data.intro !== '' && (
        <section>
          <h2>{say('about')}</h2>
          <p>{data.intro}</p>
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
  const say = shopNameTexts.useText()
  const { permissions } = usePermissions()
  const may = mayAct(permissions, 'review') && data.status === 'waiting'
  const decision = useDecision({ queue: 'shop_name', id: data.id, shown: data.seen, may })
  const { reason, finish } = decision
  const touched = ['shop_names', 'shopName', 'shops', 'shop', 'audit']
  const approve = useAction('approveShopName', { touched, done: finish(say('approved')) })
  const reject = useAction('rejectShopName', { touched, done: finish(say('rejected')) })
  if (!may) return null
  return (
    <DecisionFoot decision={decision} label={say('reason')}>
      <ReviewButtons
        decision={decision}
        approve={{
          text: say('approve'),
          effect: say('approve_effect'),
          busy: approve.busy,
          barred: data.alike.length > 0,
          act: (seen) => approve.act({ id: data.id, seen }),
        }}
        reject={{
          text: say('reject'),
          busy: reject.busy,
          act: (seen) => reject.act({ id: data.id, reason, seen }),
        }}
      />
    </DecisionFoot>
  )
}
