/** An operator's acts on a shop: suspending it, holding its money, proposing a deduction, making it an auction house. */
import { SHOPS } from '@juya/contract/operator/resources/shops/shops.ts'
import { formatFen } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { ActButtons } from '../../parts/console/act-buttons.tsx'
import { DeductDialog } from './deduct-dialog.tsx'
import { DepositDialog } from './deposit-dialog.tsx'
import { HouseDialog } from './house-dialog.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { shopTexts } from './shop.i18n.ts'

/** A shop with everything the console shows of it. */
export type Shop = Data<'shop'>

/** Shop statuses in which the deposit answers for claims. */
const ANSWERS: ReadonlySet<string> = new Set(['active', 'suspended', 'closing'])

export function ShopActions({ shop }: { shop: Shop }) {
  const say = shopTexts.useText()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState<'deduct' | 'house'>()
  const close = () => setAsking(undefined)
  return (
    <>
      <ActButtons
        inline
        resource={SHOPS}
        row={shop}
        params={{
          name: shop.name,
          without: shop.open_lots.without_bids,
          with: shop.open_lots.with_bids,
          amount: formatFen(shop.wallet.available_fen),
        }}
        without={[shop.wallet.frozen ? 'freezeShopWallet' : 'unfreezeShopWallet', shop.rate_proposed && 'setShopRate']}
        dialogs={{
          setShopDeposit: (done) => <DepositDialog shop={shop} close={done} />,
          setShopRate: (done) => <RateDialog shop={shop} close={done} />,
        }}
      >
        {mayAct(permissions, 'arbiter') && shop.deposit_fen > 0 && ANSWERS.has(shop.status) && (
          <button type="button" className="a-button a-button--outred" onClick={() => setAsking('deduct')}>
            {say('deduct')}
          </button>
        )}
        {mayAct(permissions, 'review') && shop.status === 'active' && shop.kind !== 'auction_house' && (
          <button type="button" className="a-button" onClick={() => setAsking('house')}>
            {say('make_house')}
          </button>
        )}
      </ActButtons>
      {asking === 'house' && <HouseDialog shop={shop} close={close} />}
      {asking === 'deduct' && <DeductDialog shop={shop} close={close} />}
    </>
  )
}
