/** An operator's acts on a shop: whether it trades, and whether its money may leave. */
import { formatFen, showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { DeductDialog } from './deduct-dialog.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { HouseDialog } from './house-dialog.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { shopTexts } from './shop.i18n.ts'

/** A shop with everything the console shows of it. */
export type Shop = Data<'shop'>

const TOUCHED = ['shops', 'shop', 'audit', 'timeline']
const CALLS = {
  suspend: 'suspendShop',
  reinstate: 'reinstateShop',
  close: 'closeShop',
  freeze: 'freezeShopWallet',
  unfreeze: 'unfreezeShopWallet',
} as const
type Act = keyof typeof CALLS
const DONE = {
  suspend: 'suspended',
  reinstate: 'reinstated',
  close: 'closing',
  freeze: 'frozen',
  unfreeze: 'unfrozen',
} as const

/** Whose deposit answers for claims. */
const ANSWERS: ReadonlySet<string> = new Set(['active', 'suspended', 'closing'])
const RED: ReadonlySet<Act> = new Set(['suspend', 'close', 'freeze'])

/** What may be done with it now, by who looks. */
function actsOn(shop: Shop, roles: Parameters<typeof mayAct>[0]): Act[] {
  const trade: Act[] =
    shop.status === 'active' ? ['suspend', 'close'] : shop.status === 'suspended' ? ['reinstate', 'close'] : []
  const money: Act[] = [shop.wallet.frozen ? 'unfreeze' : 'freeze']
  return [...(mayAct(roles, 'finance') ? money : []), ...(mayAct(roles, 'review', 'arbiter') ? trade : [])]
}

export function ShopActions({ shop }: { shop: Shop }) {
  const say = shopTexts.useText()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState<Act | 'rate' | 'deposit' | 'deduct' | 'house'>()
  const close = () => setAsking(undefined)
  return (
    <div className="d-actions">
      {actsOn(shop, permissions).map((act) => (
        <button
          key={act}
          type="button"
          className={RED.has(act) ? 'a-button a-button--outred' : 'a-button'}
          onClick={() => setAsking(act)}
        >
          {say(act)}
        </button>
      ))}
      {mayAct(permissions, 'finance') && shop.status !== 'closed' && (
        <button type="button" className="a-button" onClick={() => setAsking('deposit')}>
          {say('set_deposit')}
        </button>
      )}
      {mayAct(permissions, 'arbiter') && shop.deposit_fen > 0 && ANSWERS.has(shop.status) && (
        <button type="button" className="a-button a-button--outred" onClick={() => setAsking('deduct')}>
          {say('deduct')}
        </button>
      )}
      {mayAct(permissions, 'finance') && !shop.rate_proposed && (
        <button type="button" className="a-button" onClick={() => setAsking('rate')}>
          {say('set_rate')}
        </button>
      )}
      {mayAct(permissions, 'review') && shop.status === 'active' && shop.kind !== 'auction_house' && (
        <button type="button" className="a-button" onClick={() => setAsking('house')}>
          {say('make_house')}
        </button>
      )}
      {asking === 'house' && <HouseDialog shop={shop} close={close} />}
      {asking === 'rate' && <RateDialog shop={shop} close={close} />}
      {asking === 'deposit' && <DepositDialog shop={shop} close={close} />}
      {asking === 'deduct' && <DeductDialog shop={shop} close={close} />}
      {asking && asking !== 'rate' && asking !== 'deposit' && asking !== 'deduct' && asking !== 'house' && (
        <Asked key={asking} act={asking} shop={shop} close={close} />
      )}
    </div>
  )
}

function Asked({ act, shop, close }: { act: Act; shop: Shop; close: () => void }) {
  const say = shopTexts.useText()
  const doing = useAction(CALLS[act], {
    touched: TOUCHED,
    done: () => {
      close()
      showToast({ text: say(DONE[act]) })
    },
  })
  return (
    <ActDialog
      title={say(`${act}_title`, { name: shop.name })}
      effect={say(`${act}_effect`, {
        without: shop.open_lots.without_bids,
        with: shop.open_lots.with_bids,
        amount: formatFen(shop.wallet.available_fen),
      })}
      confirm={say(act)}
      tone={RED.has(act) ? 'red' : 'ink'}
      doing={doing}
      onClose={close}
      input={(reason) => ({ id: shop.id, reason })}
    />
  )
}
