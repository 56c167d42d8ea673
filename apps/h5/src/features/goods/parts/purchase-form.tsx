/** The form that places orders: where they go, what each shop's costs, coupons, a note to each shop, and for how long pieces are kept. */
import { Card, Field, ImagePlate, Price, Row, Rows, StateBanner, StickySubmit, TextInput } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { InfoIcon, MapPinIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { CouponCell } from '../../../cards/coupon/coupon-picker.tsx'
import { type Address, AddressSheet } from '../../../cards/forms/address-sheet.tsx'
import type { Data } from '../../../lib/api/client.ts'
import type { Reading } from '../../../lib/api/query.ts'
import type { CallError } from '../../../lib/api/request.ts'
import { formatFen, maskPhone } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { PageShell } from '../../../templates/pages.tsx'
import { useText } from '../i18n.ts'
import { NamedLines } from './gone.tsx'

type Preview = Data<'goods.preview'>
const MINUTE_MS = 60_000

export function PurchaseForm({
  preview,
  address,
  onAddress,
  pending,
  refused,
  onCoupon,
  onPlace,
}: {
  preview: Reading<Preview>
  address: Address | undefined
  onAddress: (address: Address) => void
  pending: boolean
  /** What the last try was refused for. */
  refused: CallError | null
  /** Another coupon instead of one that was chosen. Left out: coupons are chosen where the orders are paid. */
  onCoupon?: (before: number | null | undefined, id: number | null) => void
  /** @param notes to the shops, by their ids */
  onPlace: (notes: Record<string, string>) => void
}) {
  const t = useText()
  const [notes, setNotes] = useState<Record<string, string>>({})
  const [addressing, setAddressing] = useState(false)
  const data = preview.data
  const said = Object.fromEntries(
    Object.entries(notes).flatMap(([id, note]) => (note.trim() ? [[id, note.trim()]] : [])),
  )
  return (
    <PageShell
      needs={preview}
      about={data?.groups[0]?.items[0]?.title}
      bar={
        data && (
          <StickySubmit
            type="button"
            loading={pending}
            disabled={!address}
            reason={address ? undefined : t('address')}
            onPress={() => onPlace(said)}
          >
            {`${t('place')} ${formatFen(data.amounts.payable_fen)}`}
          </StickySubmit>
        )
      }
    >
      {data && (
        <>
          {refused?.kind === 'refused' && (
            <>
              <StateBanner
                tone="amber"
                rounded
                icon={<InfoIcon size={20} weight="fill" />}
                title={refused.message}
                note={t('check_again')}
              />
              <NamedLines error={refused} />
            </>
          )}
          <Card>
            <button type="button" className="goods-address" onClick={() => setAddressing(true)}>
              <MapPinIcon size={20} weight="fill" />
              {address ? (
                <span>
                  <b>{address.receiver}</b> <span className="j-num">{maskPhone(address.phone)}</span>
                  <br />
                  {address.province} {address.city} {address.county} {address.detail}
                </span>
              ) : (
                t('address')
              )}
            </button>
          </Card>
          {data.groups.map((group) => (
            <Card key={group.shop.id} title={group.shop.name}>
              {group.items.map((item) => (
                <Item key={item.id} item={item} />
              ))}
              {data.groups.length > 1 && (
                <Rows>
                  <Row label={t('shipping')}>
                    {group.amounts.shipping_fen > 0 ? formatFen(group.amounts.shipping_fen) : t('free')}
                  </Row>
                </Rows>
              )}
              {onCoupon && (
                <CouponCell
                  title={t('shop_coupon')}
                  choice={group.coupons}
                  onChoose={(id) => onCoupon(group.coupons.chosen, id)}
                />
              )}
              <Field label={t('note')}>
                {(ids) => (
                  <TextInput
                    {...ids}
                    value={notes[group.shop.id] ?? ''}
                    onChange={(note) => setNotes({ ...notes, [group.shop.id]: note })}
                    placeholder={t('note_hint')}
                    maxLength={limitOf('goods.buy', 'note').chars_max}
                  />
                )}
              </Field>
            </Card>
          ))}
          <Sums data={data} onCoupon={onCoupon} />
          {data.pay_deadline != null && (
            <p className="goods-note">
              {t('keeps', { minutes: Math.max(1, Math.round((data.pay_deadline * 1000 - serverNow()) / MINUTE_MS)) })}
            </p>
          )}
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
      )}
    </PageShell>
  )
}

function Item({ item }: { item: Preview['groups'][number]['items'][number] }) {
  return (
    <div className="goods-line">
      <span className="goods-line__photo">
        <ImagePlate src={sizedUrl(item.image, 200)} alt="" radius="m" />
      </span>
      <span className="goods-line__text">
        <span className="j-clamp-2">{item.title}</span>
        {item.sku_name && <span className="j-meta">{item.sku_name}</span>}
        <span className="goods-line__head">
          <Price fen={item.price_fen} decimals="auto" />
          <span className="j-num">×{item.qty}</span>
        </span>
      </span>
    </div>
  )
}

function Sums({
  data: { amounts, platform_coupons },
  onCoupon,
}: {
  data: Preview
  onCoupon: ((before: number | null | undefined, id: number | null) => void) | undefined
}) {
  const t = useText()
  const off_fen = amounts.shop_discount_fen + amounts.platform_discount_fen
  return (
    <Card>
      {onCoupon && (
        <CouponCell
          title={t('platform_coupon')}
          choice={platform_coupons}
          onChoose={(id) => onCoupon(platform_coupons.chosen, id)}
        />
      )}
      <Rows>
        <Row label={t('goods')}>{formatFen(amounts.goods_fen)}</Row>
        <Row label={t('shipping')}>{amounts.shipping_fen > 0 ? formatFen(amounts.shipping_fen) : t('free')}</Row>
        {off_fen > 0 && <Row label={t('coupons')}>−{formatFen(off_fen)}</Row>}
        <Row label={t('total')} strong>
          <Price fen={amounts.payable_fen} size="card" tone="act" decimals="always" />
        </Row>
      </Rows>
    </Card>
  )
}
