/** What an operator does to goods: the decision of the review, removal from sale, and giving back. */
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { common } from '../../lib/common.i18n.ts'
import { CheckIcon } from '../../lib/icons.ts'
import { usePreview } from '../../lib/previews/use-preview.ts'
import { useAction } from '../../lib/use-action.ts'
import { ClaimBar } from '../../parts/claims/claim-bar.tsx'
import { useClaim } from '../../parts/claims/use-claim.ts'
import { useDraft } from '../../parts/claims/use-draft.ts'
import { Effects } from '../../parts/preview/effects.tsx'
import { ActDialog, isReason, ReasonField } from '../../parts/reason-dialog.tsx'
import { goodsTexts } from './goods.i18n.ts'

type Shown = Data<'goodsInfo'>
const TOUCHED = ['goods', 'goodsInfo', 'audit']
const ON_SHOW: ReadonlySet<string> = new Set(['on', 'sold_out', 'off'])

export function GoodsActs({ data }: { data: Shown }) {
  const { status } = data.goods
  if (status === 'reviewing') return <Decision data={data} />
  if (status === 'removed') return <Act data={data} act="restore" />
  return ON_SHOW.has(status) ? <Act data={data} act="remove" /> : null
}

const NOTHING_WRITTEN = { reason: '' }

function Decision({ data }: { data: Shown }) {
  const say = goodsTexts.useText()
  const words = common.useText()
  const { permissions } = usePermissions()
  const { id } = data.goods
  const draft = useDraft('goods', id, NOTHING_WRITTEN)
  const { reason } = draft.form
  const may = mayAct(permissions, 'review')
  const claim = useClaim({ queue: 'goods', id, shown: data.seen, may })
  const finish = (text: string) => () => {
    claim.settled()
    draft.drop()
    showToast({ text, icon: <CheckIcon size={18} /> })
  }
  const approve = useAction('approveGoods', { touched: TOUCHED, done: finish(say('approved')) })
  const reject = useAction('rejectGoods', { touched: TOUCHED, done: finish(say('rejected')) })
  const given = isReason(reason)
  const { seen } = claim
  const approval = usePreview('approveGoods', claim.mine && !given ? { id, seen } : undefined)
  const refusal = usePreview('rejectGoods', claim.mine && given ? { id, reason: reason.trim(), seen } : undefined)
  if (!may)
    return (
      <div className="a-aside__foot">
        <p className="a-note">{say('only_read')}</p>
      </div>
    )
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
      <Effects preview={approval} waits={false} of={say('approve')} />
      <Effects preview={refusal} waits={false} of={say('reject')} />
      <button
        type="button"
        className="a-button a-button--outred"
        disabled={waits || !given}
        onClick={() => claim.act((now) => reject.act({ id, reason: reason.trim(), seen: now }))}
      >
        {say('reject')}
      </button>
      <button
        type="button"
        className="a-button a-button--jade a-button--large"
        disabled={waits}
        onClick={() => claim.act((now) => approve.act({ id, seen: now }))}
      >
        <CheckIcon size={18} weight="bold" />
        {say('approve')}
      </button>
      <small className="a-faint">{words('audited')}</small>
    </div>
  )
}

const CALLS = { remove: 'removeGoods', restore: 'restoreGoods' } as const

function Act({ data, act }: { data: Shown; act: keyof typeof CALLS }) {
  const say = goodsTexts.useText()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState(false)
  const doing = useAction(CALLS[act], {
    touched: TOUCHED,
    done: () => {
      setAsking(false)
      showToast({ text: say(act === 'remove' ? 'removed' : 'restored') })
    },
  })
  if (!mayAct(permissions, 'review', 'arbiter')) return null
  const shop = data.goods.shop.name
  return (
    <div className="a-aside__foot">
      <button
        type="button"
        className={act === 'remove' ? 'a-button a-button--outred a-button--large' : 'a-button a-button--large'}
        onClick={() => setAsking(true)}
      >
        {say(act)}
      </button>
      {asking && (
        <ActDialog
          title={say(`${act}_title`)}
          effect={
            act === 'remove' ? say('remove_effect', { shop, count: data.open_orders }) : say('restore_effect', { shop })
          }
          confirm={say(act)}
          tone={act === 'remove' ? 'red' : 'ink'}
          doing={doing}
          onClose={() => setAsking(false)}
          input={(reason) => ({ id: data.goods.id, reason })}
        />
      )}
    </div>
  )
}
