/** The decision about a whole sale in review, under a claim. */
import { usePermissions } from 'ra-core'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { CheckIcon } from '../../lib/icons.ts'
import { useAction } from '../../lib/use-action.ts'
import { DecisionFoot } from '../../parts/decision/decision-foot.tsx'
import { useDecision } from '../../parts/decision/use-decision.ts'
import { saleTexts } from './sale.i18n.ts'
import './sale.css'

export function SaleDecision({ data }: { data: Data<'sale'> }) {
  const say = saleTexts.useText()
  const { permissions } = usePermissions()
  const may = mayAct(permissions, 'review') && data.status === 'reviewing'
  const decision = useDecision({ queue: 'sale', id: data.id, shown: data.seen, may })
  const { claim, reason, given, finish } = decision
  const touched = ['sales', 'sale', 'lots', 'audit']
  const approve = useAction('approveSale', { touched, done: finish(say('approved')) })
  const reject = useAction('rejectSale', { touched, done: finish(say('rejected')) })
  if (!may) return null
  const waits = approve.busy || reject.busy || claim.held
  return (
    <DecisionFoot decision={decision} label={say('reason')}>
      <div className="sl-buttons">
        <button
          type="button"
          className="a-button a-button--outred a-button--large"
          disabled={waits || !given}
          title={say('reject_effect')}
          onClick={() => claim.act((seen) => reject.act({ id: data.id, reason, seen }))}
        >
          {say('reject')}
        </button>
        <button
          type="button"
          className="a-button a-button--jade a-button--large"
          disabled={waits}
          title={say('approve_effect')}
          onClick={() => claim.act((seen) => approve.act({ id: data.id, seen }))}
        >
          <CheckIcon size={18} weight="bold" />
          {say('approve')}
        </button>
      </div>
    </DecisionFoot>
  )
}
