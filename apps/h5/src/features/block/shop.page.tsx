/** The people a shop keeps away: from new bids, from writing, or from both. */
import { Button } from '@juya/ui'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useAction, usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { ListPage } from '../../templates/pages.tsx'
import { BlockLine } from './block-line.tsx'
import { useText } from './i18n.ts'

export default function ShopBlocksPage() {
  return (
    <SellerOnly>
      <Blocks />
    </SellerOnly>
  )
}

function Blocks() {
  const t = useText()
  const blocks = usePagedCall('block.shopList', {})
  const lift = useAction('block.shopSet', { refresh: ['block'], onDone: () => toast(t('lifted')) })
  return (
    <ListPage
      list={blocks}
      layout="rows"
      row={(one) => (
        <BlockLine
          key={one.id}
          one={one}
          busy={lift.pending}
          onLift={() => void lift.run({ block_id: one.id, on: false })}
        />
      )}
      empty={{
        title: t('shop_empty'),
        note: t('shop_note'),
        drawing: 'door',
        action: (
          <Button variant="outline" onClick={() => go('sell.orders')}>
            {t('to_orders')}
          </Button>
        ),
      }}
      end={t('end', { count: blocks.total })}
    />
  )
}
