/** What finance does about a refund the bank refused: ask the bank once more, or propose that the money goes into the wallet. */
import { REFUNDS } from '@juya/contract/operator/resources/money/refunds.ts'
import { formatFen, showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useAction } from '../../lib/use-action.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'

const TOUCHED = ['payment', 'payments', 'refunds', 'stuck', 'approvals', 'audit', 'timeline']

export function RefundActs({ refund }: { refund: Data<'payment'>['refunds'][number] }) {
  const say = useTextsOf(REFUNDS)
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState<'retry' | 'redirect'>()
  const finish = (text: string) => () => {
    setAsking(undefined)
    showToast({ text })
  }
  const retry = useAction('retryRefund', { touched: TOUCHED, done: finish(say('retried')) })
  const redirect = useAction('redirectRefund', { touched: TOUCHED, done: finish(say('redirect_proposed')) })
  if (refund.status !== 'failed' || !mayAct(permissions, 'finance')) return null
  if (refund.proposed) return <small className="a-faint">{say('proposed')}</small>
  return (
    <span className="d-actions">
      {(refund.may_redirect ? (['retry', 'redirect'] as const) : (['retry'] as const)).map((act) => (
        <button key={act} type="button" className="a-button a-button--small" onClick={() => setAsking(act)}>
          {say(act)}
        </button>
      ))}
      {asking && (
        <ActDialog
          title={say(asking)}
          effect={say(`${asking}_effect`, {
            no: refund.refund_no,
            amount: formatFen(asking === 'retry' ? refund.amount_fen : refund.amount_fen - refund.arrived_fen),
          })}
          confirm={say(asking)}
          doing={asking === 'retry' ? retry : redirect}
          onClose={() => setAsking(undefined)}
          input={(reason) => ({ refund_no: refund.refund_no, reason })}
        />
      )}
    </span>
  )
}
