/** Buying a lot that passed: at once, by an offer, or by taking a counter-offer. */
import './post-sale.css'
import { Button, Check, Countdown, Field, MoneyInput, Row, Rows, Sheet } from '@juya/ui'
import { useState } from 'react'
import { CostRows, premiumRate } from '../../../cards/lot/cost-rows.tsx'
import type { Input } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { useTypedMoney } from '../../../lib/forms/typed-money.ts'
import { go } from '../../../lib/router/navigation.ts'
import type { Lot } from '../lot/lot-state.ts'
import { type Offer, type Offers, type Sale, waiting } from './own-offer.ts'
import { useText } from './post-sale.i18n.ts'

type Step = Omit<Input<'house.offer'>, 'lot_id'>

export function PostSaleSheet({ lot, offers, onClose }: { lot: Lot; offers: Offers; onClose: () => void }) {
  const t = useText()
  const own = waiting(offers)
  const action = useAction('house.offer', {
    refresh: ['house', 'auction', 'order'],
    onDone: ({ order }) => {
      onClose()
      if (order) go('order.detail', { id: order.id })
    },
  })
  const take = (step: Step) => void action.run({ lot_id: lot.id, ...step })
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      {own ? (
        <Standing own={own} pending={action.pending} onStep={take} />
      ) : (
        offers.post_sale && <Buying sale={offers.post_sale} pending={action.pending} onStep={take} />
      )}
    </Sheet>
  )
}

interface Steps {
  pending: boolean
  onStep: (step: Step) => void
}

function Standing({ own, pending, onStep }: Steps & { own: Offer }) {
  const t = useText()
  const { amount_fen, counter_fen } = own
  const amount = formatFen(amount_fen)
  return (
    <div className="post-sale">
      <p className="post-sale__text">
        {counter_fen == null
          ? t('open_text', { amount })
          : t('counter_text', { amount, counter: formatFen(counter_fen) })}
      </p>
      <Rows>
        <Row label={t('left')}>
          <Countdown until_ms={own.expires_at! * 1_000} />
        </Row>
      </Rows>
      <p className="post-sale__text">{t('unpaid')}</p>
      <div className="post-sale__foot">
        {counter_fen == null ? (
          <Button block variant="outline" loading={pending} onClick={() => onStep({ action: 'withdraw' })}>
            {t('withdraw')}
          </Button>
        ) : (
          <>
            <Button variant="plain" disabled={pending} onClick={() => onStep({ action: 'decline' })}>
              {t('decline')}
            </Button>
            <Button loading={pending} onClick={() => onStep({ action: 'accept', amount_fen: counter_fen })}>
              {t('accept', { amount: formatFen(counter_fen) })}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

function Buying({ sale, pending, onStep }: Steps & { sale: Sale }) {
  const t = useText()
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [offering, setOffering] = useState(false)
  const money = useTypedMoney()
  const amount_fen = money.fen
  const price_fen = sale.price_fen ?? 0
  const least_fen = sale.least_offer_fen ?? 0
  const bounds = { least: formatFen(least_fen), price: formatFen(price_fen) }
  const fits = amount_fen !== null && amount_fen % 100 === 0 && amount_fen >= least_fen && amount_fen < price_fen
  const step = (of: Step) => {
    setTried(true)
    if (agreed) onStep({ ...of, agree_premium: true })
  }
  return (
    <div className="post-sale">
      <p className="post-sale__text">{t('price_note', { amount: formatFen(price_fen) })}</p>
      {sale.cost && <CostRows cost={sale.cost} premium={sale} />}
      {offering && (
        <Field
          label={t('your_offer')}
          layout="stacked"
          help={t('offer_help', { ...bounds, hours: sale.offer_h })}
          error={money.text !== '' && !fits ? t('offer_whole', bounds) : undefined}
        >
          {(ids) => <MoneyInput {...ids} big align="left" {...money.field} />}
        </Field>
      )}
      <Check on={agreed} onChange={setAgreed}>
        {sale.premium_bp > 0 ? t('agree', { rate: premiumRate(sale) }) : t('agree_plain')}
      </Check>
      <p className="post-sale__text" aria-live="polite">
        {tried && !agreed ? <span data-invalid>{t('agree_first')}</span> : t('unpaid')}{' '}
        {offering && t('offers_left', { count: sale.offers_left })}
      </p>
      <div className="post-sale__foot">
        {offering ? (
          <Button
            block
            loading={pending}
            disabled={!fits}
            onClick={() => fits && step({ action: 'offer', amount_fen })}
          >
            {t('send', { amount: formatFen(fits ? amount_fen : least_fen) })}
          </Button>
        ) : (
          <>
            {sale.offers_left > 0 && (
              <Button variant="plain" disabled={pending} onClick={() => setOffering(true)}>
                {t('offer')}
              </Button>
            )}
            <Button loading={pending} onClick={() => step({ action: 'buy', amount_fen: price_fen })}>
              {t('buy', { amount: formatFen(price_fen) })}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
