/** The page of a case, for both sides: where it stands and until when, what is to be done, the ruling, the facts, the negotiation. */
import '../aftersale.css'
import { EscrowTimeline, ImagePlate, MoreLink, Price, Row, Rows, StateBanner, Tag, useNow } from '@juya/ui'
import {
  ArrowCounterClockwiseIcon,
  CheckCircleIcon,
  CubeIcon,
  GavelIcon,
  HandCoinsIcon,
  type Icon,
  ScalesIcon,
  VaultIcon,
  XCircleIcon,
} from '@juya/ui/icons.ts'
import { AskedAnswered } from '../../../cards/chat/asked-answered.tsx'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { ArrivalPairs } from '../arrival/arrival-pairs.tsx'
import { ReturnParcel, ReturnTo } from '../forms/return-parts.tsx'
import { useText } from '../i18n.ts'
import { Cited } from '../precedents/cited.tsx'
import { type Case, type CaseCard, clockSentence, dotsOf, isOver, type Side } from './case.ts'
import { CasePhotos } from './case-photos.tsx'
import { CopyButton } from './copy-button.tsx'
import { Negotiation } from './negotiation.tsx'

const LAST_SHOWN = 3

export function CaseBody({ one, side }: { one: Case; side: Side }) {
  const t = useText()
  return (
    <>
      <Head one={one} side={side} />
      <Money one={one} side={side} />
      <Offer one={one} side={side} />
      {one.return_address && <ReturnTo one={one} address={one.return_address} side={side} />}
      {one.return_shipment && <ReturnParcel parcel={one.return_shipment} />}
      {one.ruling && <Ruling ruling={one.ruling} />}
      {one.arrival.length > 0 && (
        <section className="case-block">
          <div className="case-block__head">
            <h2>{t('arrival')}</h2>
          </div>
          <p className="case-note">{t('arrival_note')}</p>
          <ArrivalPairs items={one.arrival} />
        </section>
      )}
      <AskedAnswered list={one.pledges} />
      <Talk one={one} side={side} />
      <About one={one} side={side} />
    </>
  )
}

const ICONS: Record<CaseCard['status'], Icon> = {
  requested: ArrowCounterClockwiseIcon,
  refused: ScalesIcon,
  awaiting_return: CubeIcon,
  return_shipped: CubeIcon,
  arbitration: GavelIcon,
  refunding: HandCoinsIcon,
  refunded: CheckCircleIcon,
  rejected: XCircleIcon,
  cancelled: XCircleIcon,
}

function Head({ one, side }: { one: Case; side: Side }) {
  const t = useText()
  const now_ms = useNow()
  const { steps, current } = dotsOf(one)
  const Shape = ICONS[one.status]
  const clock = clockSentence(one, now_ms)
  const paid_back_fen = one.refunds.reduce((sum, refund) => sum + refund.amount_fen, 0) || one.agreed_fen || 0
  const note =
    clock ??
    one.review_deadline?.text ??
    (one.status === 'refunded'
      ? t(side === 'buyer' ? 'refunded_note' : 's_refunded_note', { amount: formatFen(paid_back_fen) })
      : one.closed_at
        ? formatMoment(one.closed_at)
        : undefined)
  return (
    <section className="case-head j-on-photo">
      <div className="case-head__row">
        <div>
          <h2 className="case-head__title">{one.status_text}</h2>
          {note && <p className="case-head__note j-num">{note}</p>}
        </div>
        <Shape size={40} weight="duotone" className="case-head__icon" />
      </div>
      <div className="case-head__steps">
        <EscrowTimeline steps={steps.map((key) => ({ key, text: t(`step_${key}`) }))} current={current} />
      </div>
    </section>
  )
}

/** Where the money is: held while the case is open, on its way, or back. */
function Money({ one, side }: { one: Case; side: Side }) {
  const t = useText()
  const icon = <VaultIcon size={26} weight="duotone" />
  const { status, escrow_held_fen, refunds } = one
  if (status === 'refunding')
    return (
      <StateBanner
        tone="jade"
        icon={icon}
        title={t('refund_to', { amount: formatFen(one.agreed_fen ?? one.amount_fen) })}
        note={t('refund_to_note')}
      />
    )
  if (isOver(status))
    return refunds.length === 0 ? null : (
      <section className="case-block case-block--joined">
        <Rows>
          {refunds.map((refund) => (
            <Row key={refund.refund_no} label={t(`refund_${refund.to}`)} tone={side === 'buyer' ? 'jade' : undefined}>
              {formatFen(refund.amount_fen)} · {refund.arrived_at ? formatMoment(refund.arrived_at) : t('under_way')}
            </Row>
          ))}
        </Rows>
      </section>
    )
  return (
    <StateBanner
      tone="jade"
      icon={icon}
      title={escrow_held_fen > 0 ? t('held', { amount: formatFen(escrow_held_fen) }) : t('frozen')}
      note={t('frozen_note')}
    />
  )
}

/** The shop's offer, as long as nothing is settled. */
function Offer({ one, side }: { one: Case; side: Side }) {
  const t = useText()
  if (!one.offer || !['requested', 'refused'].includes(one.status)) return null
  const words = side === 'buyer' ? 'offer_of' : 'your_offer'
  return (
    <StateBanner
      tone="amber"
      icon={<HandCoinsIcon size={26} weight="duotone" />}
      title={t(one.offer.keep && one.type === 'return_refund' ? `${words}_keep` : words, {
        amount: formatFen(one.offer.amount_fen),
      })}
      note={t(`${words}_note`)}
    />
  )
}

function Ruling({ ruling }: { ruling: NonNullable<Case['ruling']> }) {
  const t = useText()
  return (
    <section className="case-block">
      <div className="case-block__head">
        <h2>{t('ruling')}</h2>
        <time className="j-meta j-num">{formatMoment(ruling.at)}</time>
      </div>
      <p className="case-ruling">
        <GavelIcon size={20} weight="duotone" />
        <span>{ruling.note}</span>
      </p>
      <Rows>
        <Row label={t('ruling_result')}>{t(`ruling_${ruling.result}`)}</Row>
        {ruling.result !== 'reject' && (
          <Row label={t('ruling_amount')} strong>
            {formatFen(ruling.amount_fen)}
          </Row>
        )}
        <Row label={t('fault')}>{t(`fault_${ruling.fault}`)}</Row>
        {ruling.need_return && <Row label={t('return_fee')}>{t(`fee_${ruling.return_fee_by}`)}</Row>}
        {ruling.compensation_fen > 0 && <Row label={t('compensation')}>{formatFen(ruling.compensation_fen)}</Row>}
      </Rows>
      {ruling.cites.length > 0 && <Cited numbers={ruling.cites} />}
      {ruling.departs && <p className="case-note">{t('ruling_departs', { why: ruling.departs })}</p>}
      {ruling.headnote && (
        <p className="case-note">
          {ruling.precedent_no == null ? t('ruling_publishes') : t('ruling_published')} {ruling.headnote}
        </p>
      )}
    </section>
  )
}

/** The last words, and the way to all of them. */
function Talk({ one, side }: { one: Case; side: Side }) {
  const t = useText()
  const route = side === 'buyer' ? 'aftersale.history' : 'aftersale.shopHistory'
  return (
    <section className="case-block">
      <div className="case-block__head">
        <h2>{t('negotiation')}</h2>
        <MoreLink onPress={() => go(route, { id: one.id })}>
          {t('history_all', { count: one.messages.length })}
        </MoreLink>
      </div>
      <Negotiation one={one} side={side} messages={one.messages.slice(-LAST_SHOWN)} />
    </section>
  )
}

function About({ one, side }: { one: Case; side: Side }) {
  const t = useText()
  return (
    <section className="case-block">
      <div className="case-block__head">
        <h2>{t('what')}</h2>
      </div>
      {one.lines.map((line) => (
        <button
          key={line.item_id}
          type="button"
          className="case-item"
          onClick={() => go(side === 'buyer' ? 'order.detail' : 'sell.order', { id: one.order_id })}
        >
          <span className="case-item__photo">
            <ImagePlate src={sizedUrl(line.image, 200)} alt="" radius="m" />
          </span>
          <span className="case-item__text">
            <span className="j-clamp-2">{line.title}</span>
            {line.sku_name && <span className="j-meta">{line.sku_name}</span>}
            {line.refunded_fen > 0 && (
              <span>
                <Tag tone="jade">{t('line_refunded', { amount: formatFen(line.refunded_fen) })}</Tag>
              </span>
            )}
          </span>
          <span className="case-item__price">
            <Price fen={line.price_fen} />
            <span className="j-meta j-num">
              {line.bought > line.qty ? t('pieces_of', { count: line.qty, bought: line.bought }) : `×${line.qty}`}
            </span>
          </span>
        </button>
      ))}
      <Rows>
        <Row label={t('type')}>{t(`type_${one.type}`)}</Row>
        <Row label={t('reason')}>{one.reason}</Row>
        <Row label={t('amount')} strong={one.agreed_fen == null}>
          {formatFen(one.amount_fen)}
        </Row>
        {one.agreed_fen != null && (
          <Row label={t('amount_agreed')} strong>
            {formatFen(one.agreed_fen)}
          </Row>
        )}
        {one.other_asked_fen > 0 && one.other_refunded_fen === 0 && (
          <Row label={t('shipping_refunded')}>{formatFen(one.other_asked_fen)}</Row>
        )}
        {one.other_refunded_fen > 0 && <Row label={t('shipping_refunded')}>{formatFen(one.other_refunded_fen)}</Row>}
        {one.type === 'return_refund' && !one.ruling && (
          <Row label={t('return_fee')}>{t(`fee_${one.return_fee_by}`)}</Row>
        )}
        {one.compensated_fen > 0 && <Row label={t('compensated')}>{formatFen(one.compensated_fen)}</Row>}
        <Row label={t('opened_at')}>{formatMoment(one.created_at)}</Row>
        <Row label={t('case_number')}>
          {one.case_no} <CopyButton text={one.case_no} said={t('number_copied')} />
        </Row>
      </Rows>
      {one.moment_of_lot_id != null && (
        <MoreLink onPress={() => go('live.moment', { id: one.moment_of_lot_id! })}>{t('moment')}</MoreLink>
      )}
      {/* Its first words; as long as they stand above among the last ones they are not said twice. */}
      {one.messages.length > LAST_SHOWN && (
        <div className="case-words">
          <h3>{t('description')}</h3>
          <p>{one.description}</p>
          <CasePhotos images={one.evidence} />
        </div>
      )}
    </section>
  )
}
