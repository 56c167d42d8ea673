/** Handing a parcel to a carrier: who carries it, its number, photos of packing; orders to the same address may go along. */
import './sell.css'
import { Button, CellGroup, Check, Empty, ImagePlate, PhotoGrid } from '@juya/ui'
import { useState } from 'react'
import { ChoiceField } from '../../cards/forms/form-fields.tsx'
import { TrackingField } from '../../cards/scan/tracking-field.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall, usePagedCall } from '../../lib/api/query.ts'
import type { CallError } from '../../lib/api/request.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../lib/forms/photo-texts.ts'
import { carrierOf, trackingNoIn } from '../../lib/forms/tracking-no.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { FormPage, PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { ShopAddress } from './order-parts.tsx'
import { leftToSend, linesOf, type Pieces, ShipPieces } from './shipping/ship-pieces.tsx'

type Order = Data<'order.shopInfo'>
const PHOTOS_MAX = limitOf('order.ship', 'images').items_max

export default function ShipPage() {
  return (
    <SellerOnly>
      <Ship />
    </SellerOnly>
  )
}

function Ship() {
  const t = useText()
  const params = usePageParams()
  const id = useIdParam() || Number(params.ids?.split(',')[0]) || 0
  const correct = params.correct === '1'
  const order = useCall('order.shopInfo', { id }, { stale_ms: 0 })
  const carriers = useCall('site.carriers', {}, { stale_ms: 3_600_000 })
  if (!order.data || !carriers.data) return <PageShell needs={[order, carriers]} />
  if (!order.data.actions.includes(correct ? 'correct_shipment' : 'ship'))
    return (
      <PageShell about={order.data.items[0]?.title}>
        <Empty
          drawing="box"
          title={t('not_shippable')}
          action={<Button onClick={() => go('sell.order', { id }, { type: 'redirect' })}>{t('act_order')}</Button>}
        />
      </PageShell>
    )
  return <ShipForm key={id} order={order.data} carriers={carriers.data.list} correct={correct} />
}

function ShipForm({
  order,
  carriers,
  correct,
}: {
  order: Order
  carriers: Data<'site.carriers'>['list']
  correct: boolean
}) {
  const t = useText()
  // The newest parcel is the one a number can be put right of.
  const old = correct ? order.shipments.at(-1) : undefined
  const left = leftToSend(order)
  const [pieces, setPieces] = useState<Pieces>(left)
  const in_part = !correct && [...left].some(([id, qty]) => pieces.get(id) !== qty)
  const [carrier_code, setCarrier] = useState(old?.carrier_code ?? '')
  const [tracking_no, setNumber] = useState(old?.tracking_no ?? '')
  const [number_left, setLeft] = useState(false)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [along, setAlong] = useState<ReadonlySet<number>>(new Set())
  const [sending, setSending] = useState(false)
  const photos = usePhotos('evidence', PHOTOS_MAX)
  const photo_texts = usePhotoTexts({ cover: false })
  const groups = usePagedCall('order.shopListByReceiver', { tab: 'to_ship' }, { enabled: !correct, page_size: 50 })
  const others =
    groups.items
      .find((group) => group.orders.some((one) => one.id === order.id))
      ?.orders.filter((one) => one.id !== order.id) ?? []
  const onRefused = (error: CallError) => setRefused((error.data as { field?: string } | null)?.field)
  const ship = useAction('order.ship', { refresh: ['order', 'shop', 'funding'], onRefused })
  const number = trackingNoIn(tracking_no)

  const send = async () => {
    setTried(true)
    if (!number || !carrier_code || photos.uploading || (!correct && pieces.size === 0)) return
    setSending(true)
    const images = photos.paths.length > 0 ? photos.paths.join(',') : undefined
    for (const id of [order.id, ...along]) {
      const parcel = await ship.run({
        ...{ id, carrier_code, tracking_no: number, images, correct: correct || undefined },
        ...(id === order.id && in_part && { lines: linesOf(pieces) }),
      })
      if (!parcel) return setSending(false)
    }
    setSending(false)
    toast(t(correct ? 'corrected' : in_part ? 'shipped_part' : 'shipped'))
    go('sell.order', { id: order.id }, { type: 'redirect' })
  }
  const names = carriers.map((carrier) => carrier.name)
  const number_error =
    refused === 'tracking_no'
      ? t('number_refused')
      : (tried || number_left) && !number
        ? t('tracking_wrong')
        : undefined
  return (
    <FormPage
      about={order.items[0]?.title}
      onSubmit={() => void send()}
      submit={correct ? t('submit_correct') : t('submit_ship', { count: 1 + along.size })}
      submitting={sending || ship.pending}
      reason={photos.uploading ? t('uploading') : correct ? t('correct_note') : undefined}
    >
      {order.address && <ShopAddress address={order.address} />}
      <section className="j-card sell-items">
        {correct || left.size === 0 || (left.size === 1 && [...left.values()][0] === 1) ? (
          order.items.map((item) => (
            <OrderLine key={item.id} title={item.title} image={item.image} order_no={order.order_no} />
          ))
        ) : (
          <ShipPieces order={order} left={left} pieces={pieces} onChange={setPieces} />
        )}
        {in_part && (
          <p className="sell-note" role={pieces.size === 0 ? 'alert' : undefined}>
            {t(pieces.size === 0 ? 'pieces_needed' : 'pieces_rest')}
          </p>
        )}
      </section>
      <CellGroup look="card">
        <ChoiceField
          label={t('carrier')}
          required
          options={names}
          value={carriers.find((carrier) => carrier.code === carrier_code)?.name ?? ''}
          error={refused === 'carrier_code' || (tried && !carrier_code) ? t('carrier_needed') : undefined}
          onChange={(name) => {
            setCarrier(carriers.find((carrier) => carrier.name === name)?.code ?? '')
            setRefused(undefined)
          }}
        />
        <TrackingField
          label={t('tracking_no')}
          required
          value={tracking_no}
          placeholder={t('tracking_hint')}
          error={number_error}
          onChange={(value) => {
            setNumber(value)
            setRefused(undefined)
          }}
          onRead={(read) => {
            setNumber(read)
            setCarrier(carrierOf(carriers, read)?.code ?? carrier_code)
            setRefused(undefined)
          }}
          onBlur={() => setLeft(tracking_no !== '')}
        />
      </CellGroup>
      {others.length > 0 && (
        <section className="j-card">
          <h2 className="j-card-title">{t('same_parcel')}</h2>
          <p className="sell-note">{t('same_parcel_note')}</p>
          <div className="sell-items">
            {others.map((other) => (
              <div key={other.id} className="sell-item">
                <Check
                  label={other.items[0]?.title}
                  on={along.has(other.id)}
                  onChange={(on) =>
                    setAlong((all) => new Set(on ? [...all, other.id] : [...all].filter((one) => one !== other.id)))
                  }
                />
                <OrderLine
                  title={other.items[0]?.title ?? ''}
                  image={other.items[0]?.image ?? ''}
                  order_no={other.order_no}
                />
              </div>
            ))}
          </div>
        </section>
      )}
      <section className="j-card">
        <h2 className="j-card-title">{t('ship_photos')}</h2>
        <p className="sell-note">{t('ship_photos_note')}</p>
        <div className="sell-note-field">
          <PhotoGrid {...photos} columns={4} texts={photo_texts} />
        </div>
      </section>
    </FormPage>
  )
}

const OrderLine = ({ title, image, order_no }: { title: string; image: string; order_no: string }) => (
  <span className="sell-item">
    <span className="sell-item__photo">
      <ImagePlate src={sizedUrl(image, 200)} alt="" radius="m" />
    </span>
    <span className="sell-item__text">
      <span className="j-clamp-2">{title}</span>
      <span className="j-meta j-num">{order_no}</span>
    </span>
  </span>
)
