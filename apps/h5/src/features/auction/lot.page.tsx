/** A lot: what it is, what it costs, where you stand, and the button that acts. */
import './lot/lot.css'
import { stepFen } from '@juya/contract/bidding/increments.ts'
import { ActionBar, ActionIcon, BidBar, Button, CountdownAnnouncer, PriceLadder, Tag } from '@juya/ui'
import { ChatCircleDotsIcon, EyeIcon, SealCheckIcon, StorefrontIcon } from '@juya/ui/icons.ts'
import { useDeferredValue, useEffect, useState } from 'react'
import { LotInterest } from '../../cards/lot/lot-interest.tsx'
import { shownPrice } from '../../cards/lot/lot-price.ts'
import { PhotoViewer } from '../../cards/photos/lazy-viewer.ts'
import { ShareButton } from '../../cards/share/share-button.tsx'
import { lotToShare } from '../../cards/share/things-to-share.ts'
import { TitleText } from '../../cards/things/title-text.tsx'
import { formatCount, formatFen, formatMoment } from '../../lib/format/format.ts'
import { useConnection } from '../../lib/live/realtime.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import { currentHashRoute, go, hrefOf, pathOf } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { rememberReturn, useSession } from '../../lib/session/session.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { useLanguage } from '../../lib/texts/i18n.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText as useAbsenteeText } from './absentee/absentee.i18n.ts'
import { AbsenteeBanner } from './absentee/absentee-banner.tsx'
import { useAbove } from './absentee/use-above.ts'
import { useAbsentee } from './absentee/use-absentee.ts'
import { useAskedSheet } from './bid/asked-sheet.ts'
import { useKeptBid } from './bid/kept-bid.ts'
import { depositDue } from './deposit/deposit-due.ts'
import { LotGuide } from './facts/lot-guide.tsx'
import { useText } from './i18n.ts'
import { LiveLot } from './lot/live-lot.tsx'
import { LotBanner } from './lot/lot-banner.tsx'
import { LotMedia } from './lot/lot-media.tsx'
import { LotSections } from './lot/lot-sections.tsx'
import { type Lot, type LotState, lotStateOf, missedReserve, privateMax, type SheetName } from './lot/lot-state.ts'
import { useLot } from './lot/use-lot.ts'
import { PostSalePlace } from './post-sale/post-sale-place.tsx'
import { useWatch, WatchButton } from './remind/watch.tsx'

const AbsenteeSheet = onDemand(async () => (await import('./absentee/absentee-sheet.tsx')).AbsenteeSheet)
const BidSheet = onDemand(async () => (await import('./bid/bid-sheet.tsx')).BidSheet)
const DepositSheet = onDemand(async () => (await import('./deposit/deposit-sheet.tsx')).DepositSheet)

const SHEETS_AFTER_MS = 1_000

export default function LotPage() {
  const id = useIdParam()
  const common = useCommon()
  const session = useSession()
  const lot = useLot(id)
  const [sheet, setSheet] = useState<SheetName | null>(null)
  useEffect(() => rememberReturn(currentHashRoute()), [])

  const data = lot.data
  const above = useAbove(data, session.token !== null)
  // The photo, the price and the state are painted before the many lines below them are worked out, at first and at every bid.
  const below = useDeferredValue(data)
  useSheetsAhead(data !== undefined)
  const lot_state = data && lotStateOf(data, session.token !== null)
  const openSheet = (wanted: SheetName) => {
    // In a sale one registers for all of it.
    if (wanted === 'deposit' && data?.sale) return go('house.register', { id: data.sale.id })
    if (askLogin('bid', { back: pathOf('auction.lot', { id, sheet: wanted }) })) show(wanted)
  }
  const show = (wanted: SheetName) => {
    if (wanted === 'manual' || wanted === 'proxy') draft.mode = wanted
    setSheet(wanted)
  }
  useAskedSheet(id, lot_state, openSheet, () => setSheet('manual'))
  const draft = useKeptBid(id, lot_state, sheet, show)
  const close = () => {
    draft.amount_fen = undefined
    setSheet(null)
  }
  return (
    <DetailPage
      title={data?.title ?? ''}
      needs={above ? [lot, above] : lot}
      error_note={common('bids_safe')}
      photo={{
        sub: data && formatFen(data.current_fen),
        right: (solid) =>
          data && (
            <>
              <WatchButton lot={data} solid={solid} />
              <ShareButton variant={solid ? 'plain' : 'disc'} thing={() => lotToShare(data)} />
            </>
          ),
      }}
      bar={
        data &&
        lot_state && (
          <LotActions
            lot={data}
            signed_in={session.token !== null}
            lot_state={lot_state}
            onBid={openSheet}
            onDeposit={() => openSheet('deposit')}
          />
        )
      }
    >
      {data && lot_state && (
        <>
          <LotMedia
            images={data.images}
            views={data.photo_views}
            video={data.video}
            poster={data.video_poster}
            title={data.title}
            stamp={stampOf(lot_state, common)}
          />
          <LotBidBar lot={data} />
          <LotGuide lot={data} />
          <LiveLot lot={data} />
          <LotBanner
            lot={data}
            lot_state={lot_state}
            onEditMax={() => openSheet('proxy')}
            onDeposit={() => openSheet('deposit')}
            onChanged={() => void lot.refetch()}
          />
          <PostSalePlace lot={data} />
          <AbsenteeBanner lot={data} onChange={() => openSheet('absentee')} />
          <LotTitle lot={data} />
          {below?.id === data.id && <LotSections lot={below} />}
          {sheet === 'absentee' && (
            <AbsenteeSheet lot={data} draft={draft} onClose={close} onDeposit={() => openSheet('deposit')} />
          )}
          {(sheet === 'manual' || sheet === 'proxy') && (
            <BidSheet
              lot={data}
              mode={sheet}
              draft={draft}
              onMode={show}
              onClose={close}
              onDeposit={() => openSheet('deposit')}
              onTick={lot.takeTick}
              onChanged={() => void lot.refetch()}
            />
          )}
          {sheet === 'deposit' && (
            <DepositSheet
              lot_id={data.id}
              amount_fen={draft.amount_fen}
              onClose={close}
              onHeld={() =>
                void lot
                  .refetch()
                  .then(() => setSheet(lot_state === 'upcoming' ? 'absentee' : (draft.mode ?? 'manual')))
              }
            />
          )}
        </>
      )}
    </DetailPage>
  )
}

/** Their code is no part of the first view: it comes once that stands, and is there before a finger is. */
function useSheetsAhead(stands: boolean): void {
  useEffect(() => {
    if (!stands) return
    const timer = setTimeout(() => {
      // A failure is met again, and shown, when the sheet is opened.
      for (const later of [AbsenteeSheet, BidSheet, DepositSheet, PhotoViewer]) later.load().catch(() => undefined)
    }, SHEETS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [stands])
}

function stampOf(lot_state: LotState, t: ReturnType<typeof useCommon>): string | undefined {
  if (lot_state === 'sold' || lot_state === 'lost' || lot_state === 'won') return t('sold')
  if (lot_state === 'passed' || lot_state === 'defaulted') return t('passed')
  return lot_state === 'cancelled' ? t('withdrawn') : undefined
}

function LotBidBar({ lot }: { lot: Lot }) {
  const t = useText()
  const common = useCommon()
  const { status } = lot.tick
  const line = (label: string) =>
    lot.bid_count === 0
      ? label
      : t('price_line', {
          label,
          bids: t('bids', { count: lot.bid_count }),
          bidders: t('bidders', { count: lot.bidder_count }),
        })
  const price = shownPrice(lot)
  if (status === 'live')
    return (
      <>
        <BidBar
          label={line(common(price.label))}
          fen={price.fen}
          until_ms={lot.ends_at_ms}
          time_label={lot.extended ? t('extended', { count: lot.tick.extension_count }) : common('ends_in')}
          closing_label={t('closing_now')}
        />
        <CountdownAnnouncer until_ms={lot.ends_at_ms} />
      </>
    )
  if (status === 'scheduled' || status === 'reviewing' || status === 'draft')
    return (
      <BidBar
        label={common('start_price')}
        fen={lot.start_fen}
        time_label={lot.sale?.room ? undefined : t('opens_at', { at: formatMoment(lot.starts_at) })}
      />
    )
  return (
    <BidBar
      label={line(common(price.label))}
      fen={price.fen}
      time_label={t('ended', { at: formatMoment(lot.closed_at ?? lot.ends_at) })}
    />
  )
}

const RESERVE = { met: 'reserve_met', not_met: 'reserve', none: 'no_reserve', missed: 'reserve_not_met' } as const

function LotTitle({ lot }: { lot: Lot }) {
  const t = useText()
  const common = useCommon()
  const step = formatFen(stepFen(lot.current_fen, lot.increment))
  const facts = [
    ...[...lot.measures, ...lot.params].slice(0, 2).map((one) => `${one.label} ${one.value}`),
    t('step', { amount: step }),
  ]
  return (
    <section className="lot-title">
      <div className="lot-title__tags">
        {lot.mode === 'new_customer' && <Tag tone="gold">{common('new_customer')}</Tag>}
        <Tag tone="plain">{t('lot_no', { no: lot.lot_no ?? lot.id })}</Tag>
        <Tag tone={lot.return_policy === 'return_7d' ? 'jade' : 'grey'}>
          {t(lot.return_policy === 'return_7d' ? 'free_returns' : 'no_returns')}
        </Tag>
        <LotInterest interest={lot.rules.facts.interest} />
        {lot.report && (
          <Tag tone="jade" icon={<SealCheckIcon size={14} weight="fill" />}>
            {t('appraised')}
          </Tag>
        )}
        <Tag tone={lot.reserve === 'met' ? 'jade' : lot.reserve === 'none' ? 'grey' : 'amber'}>
          {t(RESERVE[missedReserve(lot) ? 'missed' : lot.reserve])}
        </Tag>
        <span className="lot-title__views j-num">
          <EyeIcon size={16} />
          <span aria-hidden="true">{formatCount(lot.view_count)}</span>
          <span className="j-visually-hidden">{t('views', { count: lot.view_count })}</span>
        </span>
      </div>
      {lot.sale && <InSale sale={lot.sale} />}
      <h2 className="lot-title__name">
        <TitleText text={lot.title} />
      </h2>
      <p className="lot-title__facts">{facts.join(' · ')}</p>
      <PriceLadder
        start_fen={lot.start_fen}
        current_fen={lot.current_fen}
        estimate_low_fen={lot.estimate_low_fen}
        estimate_high_fen={lot.estimate_high_fen}
        max_fen={privateMax(lot)}
        texts={{ start: t('start'), estimate: t('estimate'), max: t('your_max') }}
        lang={useLanguage()}
      />
    </section>
  )
}

/** The sale it stands in leads to its catalogue. */
function InSale({ sale }: { sale: NonNullable<Lot['sale']> }) {
  return (
    <a className="j-link lot-title__sale" href={hrefOf('house.session', { id: sale.id })}>
      {sale.title}
    </a>
  )
}

/** The bar's price and place stay where they are in every state; only the words change. */
function LotActions({
  lot,
  signed_in,
  lot_state,
  onBid,
  onDeposit,
}: {
  lot: Lot
  signed_in: boolean
  lot_state: LotState
  onBid: (sheet: SheetName) => void
  onDeposit: () => void
}) {
  const t = useText()
  const absentee_text = useAbsenteeText()
  const absentee = useAbsentee(lot, signed_in)
  const connection = useConnection()
  const watch = useWatch(lot)
  const lost = connection === 'lost'
  const icons = (
    <>
      <ActionIcon
        icon={<StorefrontIcon size={24} />}
        text={t('shop')}
        onPress={() => go('shop.home', { id: lot.shop.id })}
      />
      {!lot.is_mine && (
        <ActionIcon
          icon={<ChatCircleDotsIcon size={24} />}
          text={t('ask')}
          onPress={() => askLogin('chat') && go('chat.talk', { shop_id: lot.shop.id, lot_id: lot.id })}
        />
      )}
    </>
  )
  if (lot_state === 'won' && lot.order_id)
    return (
      <ActionBar icons={icons}>
        <Button block onClick={() => go('order.detail', { id: lot.order_id })}>
          {t(lot.pay_by ? 'pay_now' : 'see_order')}
        </Button>
      </ActionBar>
    )
  if (lot_state === 'barred')
    return (
      <ActionBar icons={icons} note={lot.can_bid.reason ?? undefined}>
        <Button block disabled>
          {t('bid_amount', { amount: formatFen(lot.next_fen) })}
        </Button>
      </ActionBar>
    )
  if (lot_state === 'register')
    return (
      <ActionBar icons={icons}>
        <Button block onClick={onDeposit}>
          {lot.sale
            ? t('register_sale')
            : t('pay_deposit_amount', { amount: formatFen(depositDue(lot)?.topup_fen ?? lot.deposit_fen) })}
        </Button>
      </ActionBar>
    )
  // A leader cannot bid against themselves: what is left to do is to raise the maximum.
  if (lot_state === 'leading')
    return (
      <ActionBar icons={icons} note={lost ? t('reconnecting') : undefined}>
        <Button block disabled={lost} onClick={() => onBid('proxy')}>
          {t(privateMax(lot) ? 'raise_max' : 'max_bid')}
        </Button>
      </ActionBar>
    )
  if (lot_state === 'upcoming')
    return (
      <ActionBar icons={icons} note={watch.on ? t('watching_opening') : undefined}>
        <Button variant="plain" onClick={watch.press}>
          {t(watch.on ? 'watched_opening' : 'watch_opening')}
        </Button>
        {lot.tick.status === 'scheduled' && (
          <Button disabled={lost} onClick={() => onBid('absentee')}>
            {absentee_text(absentee.data?.mine?.state === 'waiting' ? 'change_max' : 'leave')}
          </Button>
        )}
      </ActionBar>
    )
  if (lot_state === 'open' || lot_state === 'outbid')
    return (
      <ActionBar icons={icons} note={lost ? t('reconnecting') : undefined}>
        <Button variant="plain" disabled={lost} onClick={() => onBid('proxy')}>
          {t('max_bid')}
        </Button>
        <Button disabled={lost} onClick={() => onBid('manual')}>
          {t('bid_amount', { amount: formatFen(lot.next_fen) })}
        </Button>
      </ActionBar>
    )
  return (
    <ActionBar icons={icons}>
      <Button block variant="plain" onClick={() => go('auction.check', { id: lot.id })}>
        {t('check')}
      </Button>
    </ActionBar>
  )
}
