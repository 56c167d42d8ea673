/** An operator's actions on an order: confirm receipt in the buyer's stead, or end it. */
import { formatFen, showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { orderTexts } from './order.i18n.ts'

export function OrderActions({ order }: { order: Data<'order'>['order'] }) {
  const say = orderTexts.useText()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState<'confirm' | 'close'>()
  const touched = ['order', 'orders', 'approvals', 'audit']
  const finish = (text: string) => {
    setAsking(undefined)
    showToast({ text })
  }
  const confirm = useAction('confirmOrder', { touched, done: () => finish(say('confirm_done')) })
  const close = useAction('closeOrder', {
    touched,
    done: ({ proposed }) => finish(say(proposed ? 'close_proposed' : 'close_done')),
  })
  const unpaid = order.status === 'pending_payment'
  const may_confirm = order.status === 'shipped' && mayAct(permissions, 'service', 'arbiter')
  const may_close = (unpaid || order.escrow_held_fen > 0) && mayAct(permissions, 'service', 'finance', 'arbiter')
  if (!may_confirm && !may_close) return null
  const amount = formatFen(order.escrow_held_fen)
  return (
    <div className="d-actions">
      {may_confirm && (
        <button type="button" className="a-button" onClick={() => setAsking('confirm')}>
          {say('act_confirm')}
        </button>
      )}
      {may_close && (
        <button type="button" className="a-button a-button--outred" onClick={() => setAsking('close')}>
          {say('act_close')}
        </button>
      )}
      {asking && (
        <ActDialog
          title={say(asking === 'confirm' ? 'act_confirm' : 'act_close')}
          effect={
            asking === 'confirm'
              ? say('confirm_effect', { amount })
              : say(unpaid ? 'close_effect_unpaid' : 'close_effect_paid', { amount })
          }
          confirm={say(asking === 'confirm' ? 'act_confirm' : 'act_close')}
          tone={asking === 'confirm' ? 'jade' : 'red'}
          doing={asking === 'confirm' ? confirm : close}
          about={{ kind: 'order', id: order.id }}
          onClose={() => setAsking(undefined)}
          input={(reason) => ({ id: order.id, reason })}
        />
      )}
    </div>
  )
}
