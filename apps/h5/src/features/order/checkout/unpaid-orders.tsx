/** Checkout of orders that are unpaid: one or several, paid together. */
import { Button, Empty } from '@juya/ui'
import { useState } from 'react'
import type { Address } from '../../../cards/forms/address-sheet.tsx'
import { PaySheet } from '../../../cards/pay/pay-sheet.tsx'
import { firstChoice, type PayWay } from '../../../cards/pay/ways.tsx'
import { call } from '../../../lib/api/client.ts'
import { refresh, useCall, useQueryClient } from '../../../lib/api/query.ts'
import { go } from '../../../lib/router/navigation.ts'
import { PageShell } from '../../../templates/pages.tsx'
import { useText } from '../i18n.ts'
import { CheckoutForm, chosenCoupons, type Preview } from './checkout-form.tsx'
import { payAtOnce } from './pay-at-once.ts'

export function OrdersCheckout({ which }: { which: { ids: number[] } | { checkout_no: string | undefined } }) {
  const t = useText()
  const [coupon_ids, setCouponIds] = useState<number[]>()
  const preview = useCall(
    'order.payPreview',
    // A query has no other way to say "none".
    coupon_ids ? { ...which, coupon_ids: coupon_ids.length === 0 ? '[]' : coupon_ids } : which,
    { stale_ms: 0, keep: true },
  )
  if (preview.data)
    return <Paying preview={preview.data} onCoupons={setCouponIds} onChanged={() => void preview.refetch()} />
  if (preview.error?.kind !== 'refused') return <PageShell needs={preview}>{null}</PageShell>
  return (
    <PageShell>
      <Empty
        drawing="scroll"
        title={t('nothing_to_pay')}
        note={preview.error.message}
        action={<Button onClick={() => go('order.mine', {}, { type: 'redirect' })}>{t('see_orders')}</Button>}
      />
    </PageShell>
  )
}

function Paying({
  preview,
  onCoupons,
  onChanged,
}: {
  preview: Preview
  onCoupons: (ids: number[]) => void
  onChanged: () => void
}) {
  const t = useText()
  const client = useQueryClient()
  const ids = preview.groups.flatMap((group) => group.order_id ?? [])
  const [pressed] = useState(() => payAtOnce.take(ids.join(',')))
  const [moved_to, setMovedTo] = useState<Address>()
  const address = moved_to ?? preview.address
  const [note, setNote] = useState('')
  const [chosen, setChosen] = useState<PayWay | undefined>(pressed?.way)
  const [paying, setPaying] = useState(pressed !== undefined)
  const way = chosen ?? firstChoice(preview.pay)
  return (
    <>
      <CheckoutForm
        preview={preview}
        address={address}
        onAddress={setMovedTo}
        onCoupons={onCoupons}
        notes={{ one: note, onOne: setNote }}
        way={way}
        onWay={setChosen}
        onPay={() => setPaying(true)}
      />
      {paying && (
        <PaySheet
          open
          onClose={() => setPaying(false)}
          title={t('pay_word')}
          options={preview.pay}
          note={preview.deposit_notes.join(' ') || undefined}
          way={way}
          start={async (choice) => {
            if (address && preview.address && address.id !== preview.address.id) await moveTo(ids, address.id)
            const said = { address_id: address?.id, note: note.trim() || undefined, coupon_ids: chosenCoupons(preview) }
            return call('order.pay', { ids, ...said, ...choice }, { silent: true })
          }}
          onPaid={({ pay_no }) => {
            refresh(client, ['order', 'auction', 'wallet', 'account', 'coupon'])
            go('payment.result', { pay_no, ids: ids.join(',') }, { type: 'redirect' })
          }}
          onStale={onChanged}
        />
      )}
    </>
  )
}

/** An order keeps its address until the buyer changes it; paying sets one only where the order has none. */
async function moveTo(ids: readonly number[], address_id: number): Promise<void> {
  for (const id of ids) await call('order.action', { id, action: 'change_address', address_id }, { silent: true })
}
