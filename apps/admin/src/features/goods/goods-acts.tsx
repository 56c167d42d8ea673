/** What an operator does to goods: the decision of the review, removal from sale, and giving back. */
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { CheckIcon } from '../../lib/icons.ts'
import { usePreview } from '../../lib/previews/use-preview.ts'
import { useAction } from '../../lib/use-action.ts'
import { DecisionFoot, FootNote } from '../../parts/decision/decision-foot.tsx'
import { useDecision } from '../../parts/decision/use-decision.ts'
import { Effects } from '../../parts/preview/effects.tsx'
import { ActDialog } from '../../parts/reason-dialog.tsx'
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

function Decision({ data }: { data: Shown }) {
  const say = goodsTexts.useText()
  const { permissions } = usePermissions()
  const { id } = data.goods
  const may = mayAct(permissions, 'review')
  const decision = useDecision({ queue: 'goods', id, shown: data.seen, may })
  const { claim, reason, given, finish } = decision
  const approve = useAction('approveGoods', { touched: TOUCHED, done: finish(say('approved')) })
  const reject = useAction('rejectGoods', { touched: TOUCHED, done: finish(say('rejected')) })
  const { seen } = claim
  const approval = usePreview('approveGoods', claim.mine && !given ? { id, seen } : undefined)
  const refusal = usePreview('rejectGoods', claim.mine && given ? { id, reason, seen } : undefined)
  if (!may) return <FootNote text={say('only_read')} />
  const waits = approve.busy || reject.busy || claim.held
  return (
    <DecisionFoot decision={decision} label={say('reason')}>
      <Effects preview={approval} waits={false} of={say('approve')} />
      <Effects preview={refusal} waits={false} of={say('reject')} />
      <button
        type="button"
        className="a-button a-button--outred"
        disabled={waits || !given}
        onClick={() => claim.act((now) => reject.act({ id, reason, seen: now }))}
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
    </DecisionFoot>
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
