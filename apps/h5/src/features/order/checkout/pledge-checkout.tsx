/** Checkout of a pledge: how many of the tier, what becomes of the money, and the risk one takes; paying places its order first. No coupon is laid on it. */
import { Button, Card, Check, StateBanner, Stepper } from '@juya/ui'
import { ArrowsLeftRightIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import type { Address } from '../../../cards/forms/address-sheet.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { useAction, useCall } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { PageShell } from '../../../templates/pages.tsx'
import { Placing } from './new-orders.tsx'
import { useText } from './pledge.i18n.ts'

interface Pledge {
  tier_id: number
  qty: number
  instead_of_id?: number
}
type Campaign = Data<'funding.info'>

export function PledgeCheckout({ pledge }: { pledge: Pledge }) {
  const t = useText()
  const [address, setAddress] = useState<Address>()
  const [qty, setQty] = useState(pledge.qty)
  const [agreed, setAgreed] = useState(false)
  const wanted = { ...pledge, qty }
  const preview = useCall('funding.preview', { ...wanted, address_id: address?.id }, { stale_ms: 0, keep: true })
  const campaign_id = preview.data?.groups[0]?.items[0]?.thing_id ?? 0
  const info = useCall('funding.info', { id: campaign_id }, { enabled: campaign_id > 0 })
  const place = useAction('funding.pledge', {
    silent: true, // the screen itself says what comes next, or what speaks against it
    refresh: ['funding', 'order'],
    onRefused: () => void preview.refetch(),
  })
  if (preview.data && !info.data) return <PageShell needs={info}>{null}</PageShell>
  return (
    <Placing
      preview={preview}
      address={address}
      onAddress={setAddress}
      onCoupons={() => undefined}
      pending={place.pending}
      refused={place.error}
      needed={agreed ? undefined : t('agree_needed')}
      extra={
        preview.data &&
        info.data && (
          <>
            <Quantity campaign={info.data} tier_id={pledge.tier_id} qty={qty} onQty={setQty} />
            <Instead campaign={info.data} order_id={pledge.instead_of_id} />
            <Terms campaign={info.data} note={preview.data.all_or_nothing_note} agreed={agreed} onAgreed={setAgreed} />
          </>
        )
      }
      place={async ({ preview: shown, address: goes_to, notes }) => {
        const placed = await place.run({
          ...wanted,
          submit_token: shown.submit_token,
          address_id: goes_to?.id,
          shown_total_fen: shown.amounts.payable_fen,
          note: Object.values(notes)[0],
          agree_risk: 1,
        })
        return placed && { order_ids: [placed.order_id] }
      }}
    />
  )
}

/** How many one person may take: what the tier allows, and what is left of it. */
function Quantity({
  campaign,
  tier_id,
  qty,
  onQty,
}: {
  campaign: Campaign
  tier_id: number
  qty: number
  onQty: (qty: number) => void
}) {
  const t = useText()
  const tier = campaign.tiers.find(({ id }) => id === tier_id)
  if (!tier) return null
  const most = Math.max(1, Math.min(tier.per_user, tier.left ?? tier.per_user))
  return (
    <Card>
      <div className="confirm-qty">
        <span className="confirm-qty__text">
          <span>{t('how_many')}</span>
          <span className="j-meta">
            {most < tier.per_user ? t('last_pieces', { count: most }) : t('most', { count: most })}
          </span>
        </span>
        <Stepper label={t('how_many')} value={Math.min(qty, most)} min={1} max={most} onChange={onQty} />
      </div>
    </Card>
  )
}

/** The pledge that goes back when this one is paid. */
function Instead({ campaign, order_id }: { campaign: Campaign; order_id: number | undefined }) {
  const t = useText()
  const before = campaign.my_pledges.find((one) => one.order_id === order_id)
  if (!before) return null
  return (
    <StateBanner
      tone="blue"
      rounded
      icon={<ArrowsLeftRightIcon size={20} />}
      title={t('instead_title', { tier: before.tier_name })}
      note={t('instead_note', { amount: formatFen(before.paid_fen) })}
    />
  )
}

function Terms({
  campaign,
  note,
  agreed,
  onAgreed,
}: {
  campaign: Campaign
  note: string
  agreed: boolean
  onAgreed: (on: boolean) => void
}) {
  const t = useText()
  return (
    <Card title={t('terms')}>
      <p className="confirm-text">{note}</p>
      <p className="confirm-risk j-meta">{t('risk')}</p>
      <p className="confirm-text">{campaign.risk_text}</p>
      <Check on={agreed} onChange={onAgreed}>
        {t('agree')}
      </Check>
      <Button variant="text" size="m" onClick={() => go('site.fundingRule')}>
        {t('rules')}
      </Button>
    </Card>
  )
}
