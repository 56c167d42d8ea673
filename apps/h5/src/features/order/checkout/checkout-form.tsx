/** The checkout's screen: where it goes, what each shop's part costs, coupons, a note, the sum, and how it is paid. */
import { ActionBar, Button, Card, Field, Price, Row, Rows, Seal, StateBanner, Tag, TextInput } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { CaretRightIcon, InfoIcon, MapPinIcon, ShieldCheckIcon } from '@juya/ui/icons.ts'
import { type ReactNode, useState } from 'react'
import { CouponCell } from '../../../cards/coupon/coupon-picker.tsx'
import { useAddedAddress } from '../../../cards/forms/added-address.ts'
import { type Address, AddressSheet } from '../../../cards/forms/address-sheet.tsx'
import type { PayWay } from '../../../cards/pay/ways.tsx'
import type { Data } from '../../../lib/api/client.ts'
import type { CallError } from '../../../lib/api/request.ts'
import { formatFen, formatMoment, maskPhone } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { PageShell } from '../../../templates/pages.tsx'
import { AmountRows } from '../amount-rows.tsx'
import { useText } from '../i18n.ts'
import { OrderItems } from '../order-items.tsx'
import { NamedLines } from './gone.tsx'
import { PayWays } from './pay-ways.tsx'

export type Preview = Data<'order.payPreview'>
type Group = Preview['groups'][number]

/** The coupons a preview has laid on its orders. */
export const chosenCoupons = ({ groups, platform_coupons }: Preview): number[] =>
  [...groups.map(({ coupons }) => coupons.chosen), platform_coupons.chosen].flatMap((id) => id ?? [])

export interface CheckoutFormProps {
  preview: Preview
  address: Address | null | undefined
  onAddress: (address: Address) => void
  /** Those wanted instead of those the preview has. */
  onCoupons: (ids: number[]) => void
  /** One note to every shop, or one to each by the shop's id. */
  notes: { one: string; onOne: (note: string) => void } | { each: Notes; onEach: (notes: Notes) => void }
  way: PayWay | undefined
  onWay: (way: PayWay) => void
  /** What the last try came to nothing for. */
  refused?: CallError | null
  pending?: boolean
  /** What else is chosen here. */
  extra?: ReactNode
  /** What `extra` still waits for. */
  needed?: string | undefined
  onPay: () => void
}
export type Notes = Record<string, string>

export function CheckoutForm({
  preview,
  address,
  onAddress,
  onCoupons,
  notes,
  way,
  onWay,
  refused,
  pending,
  extra,
  needed,
  onPay,
}: CheckoutFormProps) {
  const t = useText()
  const [addressing, setAddressing] = useState(false)
  useAddedAddress(onAddress)
  const items = preview.groups.flatMap((group) => group.items)
  const count = items.reduce((sum, { qty }) => sum + qty, 0)
  const reason = !address ? t('address_needed') : !way ? t('no_way') : needed
  const choose = (before: number | null | undefined, id: number | null) =>
    onCoupons([...chosenCoupons(preview).filter((one) => one !== before), ...(id === null ? [] : [id])])
  const noteOf = ({ shop, note }: Group) =>
    note ? (
      <Rows>
        <Row label={t('note')}>{note}</Row>
      </Rows>
    ) : 'each' in notes ? (
      <NoteField
        value={notes.each[shop.id] ?? ''}
        onChange={(said) => notes.onEach({ ...notes.each, [shop.id]: said })}
      />
    ) : preview.groups.length === 1 ? (
      <NoteField value={notes.one} onChange={notes.onOne} />
    ) : null
  const is_asked_once = 'one' in notes && preview.groups.length > 1 && !preview.groups.some(({ note }) => note)
  return (
    <>
      <PageShell
        about={items[0]?.title}
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
                <span className="confirm-bar__label">{t('total_items', { count })}</span>
                <Price fen={preview.pay.amount_fen} size="l" tone="act" />
              </span>
              <Button className="confirm-bar__button" loading={pending} disabled={reason !== undefined} onClick={onPay}>
                {t('pay_word')}
              </Button>
            </div>
          </ActionBar>
        }
      >
        {refused && (
          <>
            <StateBanner
              tone="amber"
              rounded
              icon={<InfoIcon size={20} weight="fill" />}
              title={refused.message}
              note={refused.kind === 'refused' ? t('check_again') : undefined}
            />
            <NamedLines error={refused} />
          </>
        )}
        <AddressButton address={address} stands={preview.address_note} onPress={() => setAddressing(true)} />
        {preview.groups.map((group) => (
          <Card key={group.order_id ?? group.shop.id}>
            <span className="confirm-shop__name">
              <Seal name={group.shop.name} src={sizedUrl(group.shop.logo, 200)} size={24} />
              <span className="j-ellipsis">{group.shop.name}</span>
            </span>
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
              {noteOf(group)}
            </div>
          </Card>
        ))}
        {is_asked_once && (
          <Card>
            <NoteField value={notes.one} onChange={notes.onOne} />
          </Card>
        )}
        <Card title={t('breakdown')}>
          <CouponCell
            title={t('platform_coupon')}
            choice={preview.platform_coupons}
            onChoose={(id) => choose(preview.platform_coupons.chosen, id)}
          />
          <AmountRows
            amounts={preview.amounts}
            auction={items.every((item) => item.thing === 'lot')}
            last={{ label: t('to_pay'), fen: preview.amounts.payable_fen, tone: 'act' }}
            points={preview.points}
          />
          {preview.deposit_notes.map((note) => (
            <p key={note} className="confirm-note">
              {note}
            </p>
          ))}
        </Card>
        {extra}
        <Card title={t('pay_with')}>
          <PayWays options={preview.pay} chosen={way} onChoose={onWay} />
        </Card>
        <PayBy preview={preview} />
      </PageShell>
      {addressing && (
        <AddressSheet
          chosen_id={address?.id}
          onClose={() => setAddressing(false)}
          onChosen={(one) => {
            onAddress(one)
            setAddressing(false)
          }}
        />
      )}
    </>
  )
}

const MINUTE_MS = 60_000

/** Until when orders are to be paid; of those not placed yet, for how long their pieces will be kept. */
function PayBy({ preview: { pay_deadline, groups } }: { preview: Preview }) {
  const t = useText()
  if (pay_deadline == null) return null
  const is_placed = groups.some(({ order_id }) => order_id != null)
  return (
    <p className="confirm-deadline">
      {is_placed
        ? t('pay_by', { at: formatMoment(pay_deadline) })
        : t('keeps', { minutes: Math.max(1, Math.round((pay_deadline * 1000 - serverNow()) / MINUTE_MS)) })}
    </p>
  )
}

function NoteField({ value, onChange }: { value: string; onChange: (note: string) => void }) {
  const t = useText()
  return (
    <Field label={t('note')}>
      {(ids) => (
        <TextInput
          {...ids}
          maxLength={limitOf('order.pay', 'note').chars_max}
          placeholder={t('note_placeholder')}
          value={value}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

function AddressButton({
  address,
  stands,
  onPress,
}: {
  address: Address | null | undefined
  /** Why no other may be chosen. */
  stands: string | null | undefined
  onPress: () => void
}) {
  const t = useText()
  return (
    <button type="button" className="confirm-address" disabled={!!stands} onClick={onPress}>
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
          {stands && <span className="confirm-address__line">{stands}</span>}
        </span>
      ) : (
        <span className="confirm-address__text">
          <span className="confirm-address__name">{t('confirm_address')}</span>
          <span className="confirm-address__line">{t('confirm_address_note')}</span>
        </span>
      )}
      {!stands && <CaretRightIcon size={18} className="confirm-address__arrow" />}
    </button>
  )
}
