/** Confirm and pay: one or several unpaid orders, where they go, what they cost, and how they are paid. */
import './order.css'
import { ActionBar, Button, Card, Empty, Field, Price, Seal, Tag, TextInput } from '@juya/ui'
import { CaretRightIcon, CubeIcon, MapPinIcon, ShieldCheckIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { CouponCell } from '../../cards/coupon/coupon-picker.tsx'
import { type Address, AddressSheet } from '../../cards/forms/address-sheet.tsx'
import { PaySheet } from '../../cards/pay/pay-sheet.tsx'
import { firstChoice, type PayWay } from '../../cards/pay/ways.tsx'
import { call, type Data } from '../../lib/api/client.ts'
import { refresh, useCall, useQueryClient } from '../../lib/api/query.ts'
import { formatFen, formatMoment, maskPhone } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { PageShell } from '../../templates/pages.tsx'
import { AmountRows } from './amount-rows.tsx'
import { useText } from './i18n.ts'
import { OrderItems } from './order-items.tsx'
import { PayWays } from './pay-ways.tsx'

type Preview = Data<'order.payPreview'>

export default function ConfirmPage() {
  const t = useText()
  const params = usePageParams()
  const ids = (params.ids ?? '').split(',').filter((id) => /^\d{1,15}$/.test(id))
  const which = ids.length > 0 ? { ids: ids.map(Number) } : { checkout_no: params.checkout_no }
  const [coupon_ids, setCouponIds] = useState<number[]>()
  const preview = useCall(
    'order.payPreview',
    // A query has no other way to say "none".
    coupon_ids ? { ...which, coupon_ids: coupon_ids.length === 0 ? '[]' : coupon_ids } : which,
    { stale_ms: 0, keep: true },
  )
  const closed = preview.data === undefined && preview.error?.kind === 'refused'
  if (closed)
    return (
      <PageShell>
        <Empty
          drawing="scroll"
          title={t('nothing_to_pay')}
          note={preview.error?.message ?? t('nothing_to_pay_note')}
          action={<Button onClick={() => go('order.mine', {}, { type: 'redirect' })}>{t('see_orders')}</Button>}
        />
      </PageShell>
    )
  return preview.data ? (
    <Confirm preview={preview.data} onCoupons={setCouponIds} onChanged={() => void preview.refetch()} />
  ) : (
    <PageShell needs={preview}>{null}</PageShell>
  )
}

function Confirm({
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
  const [address, setAddress] = useState<Address | null>(preview.address ?? null)
  const [note, setNote] = useState(preview.groups.find((group) => group.note)?.note ?? '')
  const [chosen, setChosen] = useState<PayWay | undefined>()
  const [addressing, setAddressing] = useState(false)
  const [paying, setPaying] = useState(false)
  const way = chosen ?? firstChoice(preview.pay)
  const ids = preview.groups.flatMap((group) => group.order_id ?? [])
  const items_count = preview.groups.reduce((sum, group) => sum + group.items.length, 0)
  const coupon_ids = [...preview.groups.map((group) => group.coupons.chosen), preview.platform_coupons.chosen].flatMap(
    (id) => id ?? [],
  )
  const choose = (before: number | null | undefined, id: number | null) =>
    onCoupons([...coupon_ids.filter((one) => one !== before), ...(id === null ? [] : [id])])
  const reason = !address ? t('address_needed') : !way ? t('no_way') : undefined

  return (
    <>
      <PageShell
        about={preview.groups[0]?.items[0]?.title}
        bar={
          <ActionBar
            note={
              reason ?? (
                <span className="confirm-escrow">
                  <ShieldCheckIcon size={18} weight="fill" />
                  {t('escrow_note')}
                </span>
              )
            }
          >
            <div className="confirm-bar">
              <span>
                <span className="confirm-bar__label">{t('total_items', { count: items_count })}</span>
                <Price fen={preview.pay.amount_fen} size="l" tone="act" decimals="always" />
              </span>
              <Button className="confirm-bar__button" disabled={reason !== undefined} onClick={() => setPaying(true)}>
                {t('pay_word')}
              </Button>
            </div>
          </ActionBar>
        }
      >
        <AddressButton address={address} onPress={() => setAddressing(true)} />
        {preview.groups.map((group, index) => (
          <Card key={group.order_id ?? index}>
            <div className="confirm-shop">
              <span className="confirm-shop__name">
                <Seal name={group.shop.name} src={sizedUrl(group.shop.logo, 200)} size={24} />
                <span className="j-ellipsis">{group.shop.name}</span>
              </span>
              {index === 0 && items_count > 1 && (
                <Tag tone="jade" icon={<CubeIcon size={12} />}>
                  {t('together', { count: items_count })}
                </Tag>
              )}
            </div>
            <OrderItems items={group.items} />
            <div className="confirm-rows">
              <div className="confirm-rows__cell">
                <span>{t('delivery')}</span>
                <span className="j-num">
                  {group.amounts.shipping_fen > 0
                    ? t('delivery_value', { amount: formatFen(group.amounts.shipping_fen) })
                    : t('delivery_free')}
                </span>
              </div>
              <CouponCell
                title={t('shop_coupon')}
                choice={group.coupons}
                onChoose={(id) => choose(group.coupons.chosen, id)}
              />
              {index === preview.groups.length - 1 && (
                <Field label={t('note')}>
                  {(ids_of) => (
                    <TextInput
                      {...ids_of}
                      maxLength={limitOf('order.pay', 'note').chars_max}
                      placeholder={t('note_placeholder')}
                      value={note}
                      onChange={setNote}
                    />
                  )}
                </Field>
              )}
            </div>
          </Card>
        ))}
        <Card title={t('breakdown')}>
          <CouponCell
            title={t('platform_coupon')}
            choice={preview.platform_coupons}
            onChoose={(id) => choose(preview.platform_coupons.chosen, id)}
          />
          <AmountRows
            amounts={preview.amounts}
            auction={preview.groups.every((group) => group.items.every((item) => item.thing === 'lot'))}
            last={{ label: t('to_pay'), fen: preview.amounts.payable_fen, tone: 'act' }}
          />
          {preview.deposit_notes.map((note) => (
            <p key={note} className="confirm-note">
              {note}
            </p>
          ))}
        </Card>
        <Card title={t('pay_with')}>
          <PayWays options={preview.pay} chosen={way} onChoose={setChosen} />
        </Card>
        {preview.pay_deadline && (
          <p className="confirm-deadline">{t('pay_by', { at: formatMoment(preview.pay_deadline) })}</p>
        )}
      </PageShell>
      {addressing && (
        <AddressSheet
          chosen_id={address?.id}
          onClose={() => setAddressing(false)}
          onChosen={(one) => {
            setAddress(one)
            setAddressing(false)
          }}
        />
      )}
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
            return call(
              'order.pay',
              { ids, address_id: address?.id, note: note.trim() || undefined, coupon_ids, ...choice },
              { silent: true },
            )
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

/** Orders that have an address keep it until they are told another one; paying only fills it in where there is none. */
async function moveTo(ids: readonly number[], address_id: number): Promise<void> {
  for (const id of ids) await call('order.action', { id, action: 'change_address', address_id }, { silent: true })
}

function AddressButton({ address, onPress }: { address: Address | null; onPress: () => void }) {
  const t = useText()
  return (
    <button type="button" className="confirm-address" onClick={onPress}>
      <MapPinIcon size={24} weight="fill" className="confirm-address__pin" />
      {address ? (
        <span className="confirm-address__text">
          <span className="confirm-address__name">
            {address.receiver} <span className="j-num">{maskPhone(address.phone)}</span>
            {address.is_default && <Tag tone="red">{t('default')}</Tag>}
          </span>
          <span className="confirm-address__line">
            {address.province} {address.city} {address.county} {address.detail}
          </span>
        </span>
      ) : (
        <span className="confirm-address__text">
          <span className="confirm-address__name">{t('confirm_address')}</span>
          <span className="confirm-address__line">{t('confirm_address_note')}</span>
        </span>
      )}
      <CaretRightIcon size={18} className="confirm-address__arrow" />
    </button>
  )
}
