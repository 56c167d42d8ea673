/** Checkout of what is not ordered yet: paying places the orders first. A buyer who stops then finds them among the unpaid ones. */
import { type ReactNode, useState } from 'react'
import type { Address } from '../../../cards/forms/address-sheet.tsx'
import { firstChoice, type PayWay } from '../../../cards/pay/ways.tsx'
import { type Reading, useAction, useCall } from '../../../lib/api/query.ts'
import type { CallError } from '../../../lib/api/request.ts'
import { go } from '../../../lib/router/navigation.ts'
import { PageShell } from '../../../templates/pages.tsx'
import { CheckoutForm, chosenCoupons, type Notes, type Preview } from './checkout-form.tsx'
import { Gone } from './gone.tsx'
import { payAtOnce } from './pay-at-once.ts'

/** What the form says beyond its preview. */
interface Said {
  preview: Preview
  address: Address | null | undefined
  notes: Notes
}

/** What both forms send. */
const formOf = ({ preview, address }: Said) => ({
  submit_token: preview.submit_token,
  address_id: address?.id,
  coupon_ids: chosenCoupons(preview),
  shown_total_fen: preview.amounts.payable_fen,
})

/** A query has no other way to say "none". */
const asked = (coupon_ids: number[] | undefined) => (coupon_ids?.length === 0 ? '[]' : coupon_ids)

interface OneThing {
  sku_id: number
  qty: number
  /** The live session that shows it. */
  live_session_id?: number
}

export function GoodsCheckout(thing: OneThing) {
  const [address, setAddress] = useState<Address>()
  const [coupon_ids, setCouponIds] = useState<number[]>()
  const preview = useCall(
    'goods.preview',
    { ...thing, address_id: address?.id, coupon_ids: asked(coupon_ids) },
    { stale_ms: 0, keep: true },
  )
  const buy = useAction('goods.buy', {
    silent: true, // the screen itself says what comes next, or what speaks against it
    refresh: ['goods', 'order', 'coupon'],
    onRefused: () => void preview.refetch(),
  })
  return (
    <Placing
      preview={preview}
      address={address}
      onAddress={setAddress}
      onCoupons={setCouponIds}
      pending={buy.pending}
      refused={buy.error}
      place={(said) => buy.run({ ...formOf(said), ...thing, note: Object.values(said.notes)[0] })}
    />
  )
}

export function CartCheckout({ item_ids }: { item_ids: number[] }) {
  const [address, setAddress] = useState<Address>()
  const [coupon_ids, setCouponIds] = useState<number[]>()
  const preview = useCall(
    'cart.preview',
    { item_ids, address_id: address?.id, coupon_ids: asked(coupon_ids) },
    { stale_ms: 0, keep: true },
  )
  const buy = useAction('cart.buy', {
    silent: true,
    refresh: ['cart', 'goods', 'order', 'coupon'],
    onRefused: () => void preview.refetch(),
  })
  return (
    <Placing
      from_cart
      preview={preview}
      address={address}
      onAddress={setAddress}
      onCoupons={setCouponIds}
      pending={buy.pending}
      refused={buy.error}
      place={(said) => {
        const items = said.preview.groups.flatMap((group) => group.items)
        const shown_prices = items.map(({ id, price_fen }) => ({ item_id: id, price_fen }))
        return buy.run({ ...formOf(said), item_ids, shown_prices, notes: said.notes })
      }}
    />
  )
}

export function Placing({
  preview,
  address,
  onAddress,
  onCoupons,
  pending,
  refused,
  from_cart,
  extra,
  needed,
  place,
}: {
  preview: Reading<Preview>
  address: Address | undefined
  onAddress: (address: Address) => void
  onCoupons: (ids: number[]) => void
  pending: boolean
  refused: CallError | null
  from_cart?: boolean
  /** What else is chosen here. */
  extra?: ReactNode
  /** What `extra` still waits for. */
  needed?: string | undefined
  place: (said: Said) => Promise<{ order_ids: number[] } | undefined>
}) {
  const [notes, setNotes] = useState<Notes>({})
  const [chosen, setChosen] = useState<PayWay>()
  if (preview.error?.kind === 'refused')
    return <Gone error={preview.error} onAddress={onAddress} from_cart={from_cart} />
  const data = preview.data
  if (!data) return <PageShell needs={preview}>{null}</PageShell>
  const way = chosen ?? firstChoice(data.pay)
  const goes_to = address ?? data.address
  const pay = async () => {
    const written = Object.entries(notes).flatMap(([id, note]) => (note.trim() ? [[id, note.trim()]] : []))
    const placed = await place({ preview: data, address: goes_to, notes: Object.fromEntries(written) })
    if (!placed) return
    const ids = placed.order_ids.join(',')
    payAtOnce.set({ ids, way })
    // Back from paying leads to what is unpaid.
    go('order.mine', { tab: 'to_pay' }, { type: 'redirect' })
    go('order.confirm', { ids })
  }
  return (
    <CheckoutForm
      preview={data}
      address={goes_to}
      onAddress={onAddress}
      onCoupons={onCoupons}
      notes={{ each: notes, onEach: setNotes }}
      way={way}
      onWay={setChosen}
      refused={refused}
      pending={pending}
      extra={extra}
      needed={needed}
      onPay={() => void pay()}
    />
  )
}
