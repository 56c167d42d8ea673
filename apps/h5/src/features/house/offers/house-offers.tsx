/** Offers for the lots of a sale that passed, as its house answers them. */
import { COUNTER_H } from '@juya/contract/bidding/post-sale.ts'
import { Button, Card, Countdown, Dialog, Field, ImagePlate, MoneyInput, Row, Rows, Sheet, Tag } from '@juya/ui'
import { useState } from 'react'
import type { Input, Item } from '../../../lib/api/client.ts'
import { useAction, useCall } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { useTypedMoney } from '../../../lib/forms/typed-money.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { TONE } from './offer-line.tsx'
import { useText } from './offers.i18n.ts'

type Offer = Item<'house.saleOffers'>
const SHOWN = 50

/** Offers for the lots of one's own sale; none are asked for while it is new. */
export const useHouseOffers = (session_id: number | undefined) =>
  useCall(
    'house.saleOffers',
    { session_id: session_id ?? 0, page_size: SHOWN },
    { enabled: session_id !== undefined, stale_ms: 0 },
  )

export function HouseOffers({ session_id }: { session_id: number }) {
  const t = useText()
  const offers = useHouseOffers(session_id)
  if (!offers.data || offers.data.list.length === 0) return null
  return (
    <Card title={t('head')}>
      {offers.data.list.map((offer) => (
        <HouseOffer key={offer.id} offer={offer} />
      ))}
    </Card>
  )
}

const OF_HOUSE = { open: 'house_open', countered: 'house_countered', accepted: 'house_accepted' } as const

function HouseOffer({ offer }: { offer: Offer }) {
  const t = useText()
  const common = useCommon()
  const [asking, setAsking] = useState<'accept' | 'counter'>()
  const { lot, status, alias, best_bid_fen } = offer
  const action = useAction('house.answerOffer', { refresh: ['house', 'auction', 'order'] })
  const answer = (step: Omit<Input<'house.answerOffer'>, 'id'>) => {
    setAsking(undefined)
    void action.run({ id: offer.id, ...step })
  }
  const said =
    status in OF_HOUSE ? OF_HOUSE[status as keyof typeof OF_HOUSE] : (offer.because ?? (`st_${status}` as const))
  return (
    <div className="house-offer">
      <div className="house-offer__head">
        <span className="sale-line__image">
          <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" />
        </span>
        <span className="sale-line__text">
          <span className="j-clamp-2">
            {lot.lot_no} {lot.title}
          </span>
          <span className="house-faint">
            {best_bid_fen == null ? t('from_new', { alias }) : t('from', { alias, amount: formatFen(best_bid_fen) })}
          </span>
        </span>
        <Tag tone={TONE[status]}>{t(said)}</Tag>
      </div>
      <Rows>
        <Row label={t('offered_label')} strong>
          {formatFen(offer.amount_fen)}
        </Row>
        {offer.counter_fen != null && <Row label={t('asked_label')}>{formatFen(offer.counter_fen)}</Row>}
        <Row label={t('price')}>{formatFen(offer.price_fen)}</Row>
        {offer.expires_at != null && (
          <Row label={t('time_left')}>
            <Countdown until_ms={offer.expires_at * 1_000} />
          </Row>
        )}
      </Rows>
      {status === 'open' && (
        <div className="house-offer__foot">
          <Button size="m" variant="plain" disabled={action.pending} onClick={() => answer({ action: 'decline' })}>
            {t('decline')}
          </Button>
          <Button size="m" variant="outline" disabled={action.pending} onClick={() => setAsking('counter')}>
            {t('counter')}
          </Button>
          <Button size="m" loading={action.pending} onClick={() => setAsking('accept')}>
            {t('accept')}
          </Button>
        </div>
      )}
      {status === 'accepted' && offer.order_id != null && (
        <Button size="m" variant="plain" onClick={() => go('sell.order', { id: offer.order_id! })}>
          {t('see_order')}
        </Button>
      )}
      {asking === 'accept' && (
        <Dialog
          open
          onClose={() => setAsking(undefined)}
          title={t('accept_sure', { no: lot.lot_no ?? '', amount: formatFen(offer.amount_fen) })}
          actions={[
            { text: common('cancel'), variant: 'plain', onPress: () => setAsking(undefined) },
            { text: t('accept'), onPress: () => answer({ action: 'accept' }) },
          ]}
        >
          <p className="house-faint">{t('accept_note')}</p>
        </Dialog>
      )}
      {asking === 'counter' && (
        <CounterSheet
          offer={offer}
          onClose={() => setAsking(undefined)}
          onSend={(amount_fen) => answer({ action: 'counter', amount_fen })}
        />
      )}
    </div>
  )
}

function CounterSheet({
  offer,
  onClose,
  onSend,
}: {
  offer: Offer
  onClose: () => void
  onSend: (amount_fen: number) => void
}) {
  const t = useText()
  const money = useTypedMoney()
  const amount_fen = money.fen
  const bounds = { offered: formatFen(offer.amount_fen), price: formatFen(offer.price_fen) }
  const fits =
    amount_fen !== null && amount_fen % 100 === 0 && amount_fen > offer.amount_fen && amount_fen <= offer.price_fen
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('counter_title')}
      footer={
        <Button disabled={!fits} onClick={() => fits && onSend(amount_fen)}>
          {t('counter_send', { amount: formatFen(fits ? amount_fen : offer.price_fen) })}
        </Button>
      }
    >
      <Field
        label={t('counter_title')}
        layout="stacked"
        help={t('counter_help', { ...bounds, hours: COUNTER_H })}
        error={money.text !== '' && !fits ? t('counter_wrong', bounds) : undefined}
      >
        {(ids) => <MoneyInput {...ids} big align="left" {...money.field} />}
      </Field>
    </Sheet>
  )
}
