/** Everything under a lot's title: the object itself, then bids, the whole price, the frozen rules, proof, the shop. */
import { Card, Cell, CellGroup, MoreLink, Row, Rows, Strip } from '@juya/ui'
import { CaretRightIcon, ClockIcon, ShieldCheckIcon } from '@juya/ui/icons.ts'
import { BasketCard } from '../../../cards/basket/basket-card.tsx'
import { CostRows } from '../../../cards/lot/cost-rows.tsx'
import { LotChanges } from '../../../cards/lot/lot-changes.tsx'
import { BidRow, ShopCard } from '../../../cards/small-cards.tsx'
import { ReportLink } from '../../../cards/tell/tell-links.tsx'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { go, hrefOf } from '../../../lib/router/navigation.ts'
import { useOwnDeposit } from '../deposit/deposit-due.ts'
import { useText } from '../i18n.ts'
import { RemindersCard } from '../remind/reminders.tsx'
import { LotComparable, LotObject, LotPapers } from './lot-object.tsx'
import { isInRoom, type Lot } from './lot-state.ts'
import { MoreLotsPlace } from './more-lots-place.tsx'

export function LotSections({ lot }: { lot: Lot }) {
  const t = useText()
  const { status } = lot.tick
  const own_deposit = useOwnDeposit(lot)
  const over = status === 'sold' ? 'sold' : status === 'passed' || status === 'defaulted' ? 'unsold' : undefined
  const open = status === 'live' || status === 'scheduled'
  return (
    <div className="lot-sections">
      <LotObject lot={lot} />
      <LotPapers lot={lot} />
      <LotComparable lot={lot} />
      {lot.notices.length > 0 && (
        <Card title={t('notices')}>
          {lot.notices.map((notice) => (
            <p key={notice.at} className="lot-text">
              <span className="j-meta j-num">{formatMoment(notice.at)}</span> {notice.text}
            </p>
          ))}
        </Card>
      )}
      {lot.session_id != null && <LotChanges lot_id={lot.id} />}
      {open && !lot.is_mine && !(isInRoom(lot) && lot.status === 'live') && <RemindersCard lot={lot} />}
      {open && !lot.is_mine && <BasketCard of={{ lot: lot.id }} />}
      {lot.batch_id != null && (
        <CellGroup look="card">
          <Cell title={t('of_batch')} href={hrefOf('auction.batch', { id: lot.batch_id })} />
        </CellGroup>
      )}
      {open && lot.auto_relist_left > 0 && <p className="lot-again">{t('again', { count: lot.auto_relist_left })}</p>}
      <Card
        title={t('bids_head')}
        action={
          lot.bid_count > 0 && (
            <MoreLink onPress={() => go('auction.bids', { id: lot.id })}>
              {t('all_bids', { count: lot.bid_count })}
            </MoreLink>
          )
        }
      >
        {lot.outages.map(({ from_ms, until_ms, ends_at_ms }) => (
          <Strip key={until_ms} tone="amber" icon={<ClockIcon size={18} weight="fill" />}>
            {t('outage', {
              from: formatMoment(from_ms),
              until: formatMoment(until_ms),
              ends: formatMoment(ends_at_ms),
            })}
          </Strip>
        ))}
        {lot.picture_loss && (
          <Strip tone="amber" icon={<ClockIcon size={18} weight="fill" />}>
            {t('picture_lost', {
              at: formatMoment(lot.picture_loss.lost_ms),
              ends: formatMoment(lot.picture_loss.ends_at_ms),
            })}
          </Strip>
        )}
        {lot.bids.length === 0 ? (
          <p className="lot-note">{t('no_bids')}</p>
        ) : (
          <ul className="lot-bids">
            {lot.bids.slice(0, 5).map((bid) => (
              <BidRow key={bid.seq} bid={bid} over={over} />
            ))}
          </ul>
        )}
      </Card>
      {open && (
        <Card title={t('cost_head')}>
          <p className="lot-note">{t('cost_note', { amount: formatFen(lot.next_fen) })}</p>
          <CostRows cost={lot.cost} premium={lot} />
          <Strip tone="jade" icon={<ShieldCheckIcon size={18} weight="fill" />}>
            <b>{t('escrow')}</b> {t('escrow_note')}
          </Strip>
        </Card>
      )}
      <Card title={t('rules_head')}>
        <p className="lot-note">{t(lot.rules.frozen_at ? 'rules_note' : 'rules_draft')}</p>
        <Rows prose>
          {lot.rules.plain.map((rule) => (
            <Row key={rule.key} label={rule.label}>
              {rule.text}
            </Row>
          ))}
        </Rows>
        {own_deposit && <p className="lot-note">{own_deposit}</p>}
        {lot.tick.extension_count > 0 && (
          <p className="lot-note">{t('hard_end', { at: formatMoment(lot.hard_end_at_ms) })}</p>
        )}
        <button type="button" className="lot-check" onClick={() => go('auction.check', { id: lot.id })}>
          <ShieldCheckIcon size={22} weight="duotone" />
          <span className="lot-check__text">
            <b>{t('check')}</b>
            <span>{t('check_note')}</span>
          </span>
          <CaretRightIcon size={16} />
        </button>
      </Card>
      <ShopCard shop={lot.shop} onOpen={() => go('shop.home', { id: lot.shop.id })} />
      {lot.facts.length > 0 && (
        <Card title={t('facts_head')}>
          <Rows>
            {lot.facts.map((fact) => (
              <Row key={fact.key} label={fact.label}>
                {fact.value}
              </Row>
            ))}
          </Rows>
        </Card>
      )}
      <MoreLotsPlace lot={lot} />
      <ReportLink type="lot" id={lot.id} />
    </div>
  )
}
