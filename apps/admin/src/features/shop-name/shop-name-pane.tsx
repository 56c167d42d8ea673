/** One name a shop asked for: whose it is, who is called alike, and the decision. */
import { showToast } from '@juya/ui'
import { useGetOne, usePermissions } from 'ra-core'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { common } from '../../lib/common.i18n.ts'
import { useDates } from '../../lib/format.ts'
import { CheckIcon, WarningCircleIcon } from '../../lib/icons.ts'
import { useAction } from '../../lib/use-action.ts'
import { ClaimBar } from '../../parts/claims/claim-bar.tsx'
import { useClaim } from '../../parts/claims/use-claim.ts'
import { useDraft } from '../../parts/claims/use-draft.ts'
import { isReason, ReasonField } from '../../parts/reason-dialog.tsx'
import { Facts, Logs, State, Thing } from '../../parts/small-parts.tsx'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { shopNameTexts } from './shop-name.i18n.ts'

type Shown = Data<'shopName'>

export function ShopNamePane({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useGetOne<Shown>('shopName', { id })
  return (
    <aside className="a-aside">
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : isPending || !data ? (
        <PageLoading />
      ) : (
        <>
          <Body data={data} />
          <Decision data={data} />
        </>
      )}
    </aside>
  )
}

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

const NOTHING_WRITTEN = { reason: '' }

function Decision({ data }: { data: Shown }) {
  const say = shopNameTexts.useText()
  const words = common.useText()
  const { permissions } = usePermissions()
  const draft = useDraft('shop_name', data.id, NOTHING_WRITTEN)
  const { reason } = draft.form
  const may = mayAct(permissions, 'review') && data.status === 'waiting'
  const claim = useClaim({ queue: 'shop_name', id: data.id, shown: data.seen, may })
  const finish = (text: string) => () => {
    claim.settled()
    draft.drop()
    showToast({ text })
  }
  const touched = ['shop_names', 'shopName', 'shops', 'shop', 'audit']
  const approve = useAction('approveShopName', { touched, done: finish(say('approved')) })
  const reject = useAction('rejectShopName', { touched, done: finish(say('rejected')) })
  if (!may) return null
  const waits = approve.busy || reject.busy || claim.held
  return (
    <div className="a-aside__foot">
      <ClaimBar claim={claim} draft={draft} />
      <ReasonField
        value={reason}
        onChange={(text) => {
          draft.change({ reason: text })
          claim.touch()
        }}
        label={say('reason')}
        rows={2}
      />
      <button
        type="button"
        className="a-button a-button--outred"
        disabled={waits || !isReason(reason)}
        onClick={() => claim.act((seen) => reject.act({ id: data.id, reason: reason.trim(), seen }))}
      >
        {say('reject')}
      </button>
      <button
        type="button"
        className="a-button a-button--jade a-button--large"
        disabled={waits || data.alike.length > 0}
        title={say('approve_effect')}
        onClick={() => claim.act((seen) => approve.act({ id: data.id, seen }))}
      >
        <CheckIcon size={18} weight="bold" />
        {say('approve')}
      </button>
      <small className="a-faint">{words('audited')}</small>
    </div>
  )
}
