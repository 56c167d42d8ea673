/** One purchase before it is an order: of one thing, or of what was ticked in the cart. */
import './goods.css'
import { useState } from 'react'
import type { Address } from '../../cards/forms/address-sheet.tsx'
import { useAction, useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { Gone } from './parts/gone.tsx'
import { PurchaseForm } from './parts/purchase-form.tsx'

export default function GoodsOrderPage() {
  const { sku_id, qty, item_ids = '' } = usePageParams()
  const ids = item_ids.split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id))
  return ids.length > 0 ? (
    <CartOrder item_ids={ids.map(Number)} />
  ) : (
    <SkuOrder sku_id={Number(sku_id)} qty={Number(qty ?? 1) || 1} />
  )
}

const toPay = ({ order_ids }: { order_ids: number[] }) =>
  go('order.confirm', { ids: order_ids.join(',') }, { type: 'redirect' })

function SkuOrder({ sku_id, qty }: { sku_id: number; qty: number }) {
  const [chosen, setChosen] = useState<Address>()
  const preview = useCall(
    'goods.preview',
    { sku_id, qty, address_id: chosen?.id },
    { enabled: sku_id > 0, stale_ms: 0, keep: true },
  )
  const buy = useAction('goods.buy', {
    refresh: ['goods', 'order'],
    onDone: toPay,
    onRefused: () => void preview.refetch(),
  })
  if (preview.error?.kind === 'refused') return <Gone error={preview.error} onAddress={setChosen} />
  const data = preview.data
  const address = chosen ?? data?.address ?? undefined
  return (
    <PurchaseForm
      preview={preview}
      address={address}
      onAddress={setChosen}
      pending={buy.pending}
      refused={buy.error}
      onPlace={(notes) =>
        void buy.run({
          submit_token: data!.submit_token,
          sku_id,
          qty,
          address_id: address?.id,
          note: Object.values(notes)[0],
          shown_total_fen: data!.amounts.payable_fen,
        })
      }
    />
  )
}

function CartOrder({ item_ids }: { item_ids: number[] }) {
  const [chosen, setChosen] = useState<Address>()
  const [coupon_ids, setCouponIds] = useState<number[]>()
  const preview = useCall(
    'cart.preview',
    // A query has no other way to say "none".
    { item_ids, address_id: chosen?.id, coupon_ids: coupon_ids?.length === 0 ? '[]' : coupon_ids },
    { stale_ms: 0, keep: true },
  )
  const buy = useAction('cart.buy', {
    refresh: ['cart', 'goods', 'order', 'coupon'],
    onDone: toPay,
    onRefused: () => void preview.refetch(),
  })
  if (preview.error?.kind === 'refused') return <Gone error={preview.error} onAddress={setChosen} from_cart />
  const data = preview.data
  const address = chosen ?? data?.address ?? undefined
  const items = data?.groups.flatMap((group) => group.items) ?? []
  const on_form = [...(data?.groups.map((group) => group.coupons.chosen) ?? []), data?.platform_coupons.chosen].flatMap(
    (id) => id ?? [],
  )
  return (
    <PurchaseForm
      preview={preview}
      address={address}
      onAddress={setChosen}
      pending={buy.pending}
      refused={buy.error}
      onCoupon={(before, id) =>
        setCouponIds([...on_form.filter((one) => one !== before), ...(id === null ? [] : [id])])
      }
      onPlace={(notes) =>
        void buy.run({
          submit_token: data!.submit_token,
          item_ids,
          address_id: address?.id,
          coupon_ids: on_form,
          shown_prices: items.map(({ id, price_fen }) => ({ item_id: id, price_fen })),
          notes,
          shown_total_fen: data!.amounts.payable_fen,
        })
      }
    />
  )
}
