/** A lot: what it is, what it costs, where you stand, and the button that acts. */
import './lot.css'
import { stepFen } from '@juya/contract/increments.ts'
import { ActionBar, ActionIcon, BidBar, Button, CountdownAnnouncer, IconButton, PriceLadder, Tag } from '@juya/ui'
import { CaretLeftIcon, EyeIcon, HeartIcon, SealCheckIcon, ShareNetworkIcon, StorefrontIcon } from '@juya/ui/icons.ts'
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { shownPrice } from '../../cards/lot-price.ts'
import { useCommon } from '../../lib/common.i18n.ts'
import { formatFen, formatMoment } from '../../lib/format.ts'
import { askLogin } from '../../lib/login-gate.ts'
import { currentHashRoute, go, goBack } from '../../lib/navigation.ts'
import { useIdParam } from '../../lib/page.tsx'
import { patchCall, useAction, useCall, useQueryClient } from '../../lib/query.ts'
import { noticeServerTime, useConnection, useRoom } from '../../lib/realtime.ts'
import { rememberReturn, useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { DetailPage } from '../../templates/pages.tsx'
import type { BidMode } from './bid-sheet.tsx'
import { useText } from './i18n.ts'
import { LotBanner } from './lot-banner.tsx'
import { LotMedia } from './lot-media.tsx'
import { LotSections } from './lot-sections.tsx'
import { type Lot, missedReserve, type Standing, standingOf, type Tick, withTick } from './lot-state.ts'

const loadBidSheet = () => import('./bid-sheet.tsx')
const loadDepositSheet = () => import('./deposit-sheet.tsx')
const BidSheet = lazy(async () => ({ default: (await loadBidSheet()).BidSheet }))
const DepositSheet = lazy(async () => ({ default: (await loadDepositSheet()).DepositSheet }))

const REFRESH_MS = 1_000
/** Without a socket the lot is asked for this often. */
const POLL_MS = 4_000
const SHEETS_AFTER_MS = 1_000

export default function LotPage() {
  const id = useIdParam()
  const t = useText()
  const common = useCommon()
  const session = useSession()
  const lot = useLot(id)
  const [sheet, setSheet] = useState<BidMode | 'deposit' | null>(null)
  useEffect(() => rememberReturn(currentHashRoute()), [])

  const data = lot.data
  // The photo, the price and the state are painted before the many lines below them are worked out, at first and at every bid.
  const below = useDeferredValue(data)
  useSheetsAhead(data !== undefined)
  const standing = data && standingOf(data, session.token !== null)
  const openSheet = (mode: BidMode) => {
    if (!askLogin('bid')) return
    setSheet(mode)
  }
  return (
    <DetailPage
      title={data?.title ?? ''}
      needs={lot}
      error_note={common('bids_safe')}
      photo={{
        sub: data && formatFen(data.current_fen),
        left: (solid) => (
          <IconButton
            variant={solid ? 'plain' : 'disc'}
            label={common('back')}
            icon={<CaretLeftIcon size={20} weight="bold" />}
            onClick={() => goBack()}
          />
        ),
        right: (solid) =>
          data && (
            <>
              <WatchButton lot={data} solid={solid} />
              <IconButton
                variant={solid ? 'plain' : 'disc'}
                label={t('share')}
                icon={<ShareNetworkIcon size={20} />}
                onClick={() => void share(data.title)}
              />
            </>
          ),
      }}
      bar={
        data &&
        standing && (
          <LotActions
            lot={data}
            standing={standing}
            onBid={openSheet}
            onDeposit={() => askLogin('bid') && setSheet('deposit')}
          />
        )
      }
    >
      {data && standing && (
        <>
          <LotMedia images={data.images} title={data.title} stamp={stampOf(standing, common)} />
          <LotBidBar lot={data} />
          <LotBanner
            lot={data}
            standing={standing}
            onEditMax={() => openSheet('proxy')}
            onDeposit={() => askLogin('bid') && setSheet('deposit')}
            onChanged={() => void lot.refetch()}
          />
          <LotTitle lot={data} />
          {below?.id === data.id && <LotSections lot={below} />}
          <Suspense fallback={null}>
            {sheet !== null && sheet !== 'deposit' && (
              <BidSheet
                lot={data}
                mode={sheet}
                onClose={() => setSheet(null)}
                onDeposit={() => setSheet('deposit')}
                onTick={lot.takeTick}
                onChanged={() => void lot.refetch()}
              />
            )}
            {sheet === 'deposit' && (
              <DepositSheet
                lot_id={data.id}
                onClose={() => setSheet(null)}
                onHeld={() => void lot.refetch().then(() => setSheet('manual'))}
              />
            )}
          </Suspense>
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
      loadBidSheet().catch(() => undefined)
      loadDepositSheet().catch(() => undefined)
    }, SHEETS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [stands])
}

/** The lot, kept fresh by its room; ticks change it in place and the rest follows within a second. */
function useLot(id: number) {
  const client = useQueryClient()
  const connection = useConnection()
  const lot = useCall('auction.lot', { id }, { enabled: id > 0, refetch_ms: connection === 'on' ? false : POLL_MS })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { refetch } = lot
  useEffect(() => {
    if (lot.data) noticeServerTime(lot.data.tick.server_now_ms)
  }, [lot.data])
  useEffect(() => () => clearTimeout(waiting.current), [])
  const takeTick = (tick: Tick) => {
    patchCall(client, 'auction.lot', { id }, (known) => withTick(known, tick))
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => void refetch(), REFRESH_MS)
  }
  useRoom(
    id > 0 ? `lot:${id}` : null,
    (frame) => {
      if (frame.type === 'lot.tick') takeTick(frame.data as Tick)
      else void refetch()
    },
    () => void refetch(),
  )
  return { ...lot, takeTick }
}

function stampOf(standing: Standing, t: ReturnType<typeof useCommon>): string | undefined {
  if (standing === 'sold' || standing === 'lost' || standing === 'won') return t('sold')
  if (standing === 'passed' || standing === 'defaulted') return t('passed')
  return standing === 'cancelled' ? t('withdrawn') : undefined
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
        />
        <CountdownAnnouncer until_ms={lot.ends_at_ms} />
      </>
    )
  if (status === 'scheduled' || status === 'reviewing' || status === 'draft')
    return (
      <BidBar
        label={common('start_price')}
        fen={lot.start_fen}
        time_label={t('opens_at', { at: formatMoment(lot.starts_at) })}
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
  const facts = [...lot.params.slice(0, 2).map((param) => `${param.label} ${param.value}`), t('step', { amount: step })]
  return (
    <section className="lot-title">
      <div className="lot-title__tags">
        {lot.lot_no && <Tag tone="plain">{common('lot_no', { no: lot.lot_no })}</Tag>}
        <Tag tone={lot.return_policy === 'return_7d' ? 'jade' : 'grey'}>
          {t(lot.return_policy === 'return_7d' ? 'free_returns' : 'no_returns')}
        </Tag>
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
          <span aria-hidden="true">{lot.view_count.toLocaleString('en-US')}</span>
          <span className="j-visually-hidden">{t('views', { count: lot.view_count })}</span>
        </span>
      </div>
      <h2 className="lot-title__name">{lot.title}</h2>
      <p className="lot-title__facts">{facts.join(' · ')}</p>
      <PriceLadder
        start_fen={lot.start_fen}
        current_fen={lot.current_fen}
        estimate_low_fen={lot.estimate_low_fen}
        estimate_high_fen={lot.estimate_high_fen}
        max_fen={lot.tick.my_max_fen}
        texts={{ start: t('start'), estimate: t('estimate'), max: t('your_max') }}
      />
    </section>
  )
}

/** The bar's price and place stay where they are whatever the state; only the words change. */
function LotActions({
  lot,
  standing,
  onBid,
  onDeposit,
}: {
  lot: Lot
  standing: Standing
  onBid: (mode: BidMode) => void
  onDeposit: () => void
}) {
  const t = useText()
  const connection = useConnection()
  const watch = useWatch(lot)
  const lost = connection === 'lost'
  const icons = (
    <ActionIcon
      icon={<StorefrontIcon size={24} />}
      text={t('shop')}
      onPress={() => go('shop.home', { id: lot.shop.id })}
    />
  )
  if (standing === 'won' && lot.order_id)
    return (
      <ActionBar icons={icons}>
        <Button block onClick={() => go('order.detail', { id: lot.order_id })}>
          {t('pay_now')}
        </Button>
      </ActionBar>
    )
  if (standing === 'register')
    return (
      <ActionBar icons={icons}>
        <Button block onClick={onDeposit}>
          {t('pay_deposit_amount', { amount: formatFen(lot.deposit_fen) })}
        </Button>
      </ActionBar>
    )
  // Who leads cannot bid against themselves: what is left to do is to raise the maximum.
  if (standing === 'leading')
    return (
      <ActionBar icons={icons} note={lost ? t('reconnecting') : undefined}>
        <Button block disabled={lost} onClick={() => onBid('proxy')}>
          {t('raise_max')}
        </Button>
      </ActionBar>
    )
  if (standing === 'upcoming')
    return (
      <ActionBar icons={icons}>
        <Button block variant={watch.on ? 'plain' : 'primary'} onClick={watch.press}>
          {t(watch.on ? 'watching_opening' : 'watch_opening')}
        </Button>
      </ActionBar>
    )
  if (standing === 'open' || standing === 'outbid')
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

function useWatch(lot: Lot): { on: boolean; press: () => void } {
  const client = useQueryClient()
  const on = lot.watched === true
  const set = (watched: boolean) => patchCall(client, 'auction.lot', { id: lot.id }, (known) => ({ ...known, watched }))
  const watch = useAction('auction.watch', {
    refresh: ['interest'],
    onDone: (data) => set(data.on),
    onRefused: () => set(on),
  })
  const press = () => {
    if (!askLogin('watch')) return
    set(!on)
    void watch.run({ id: lot.id, on: !on })
  }
  return { on, press }
}

function WatchButton({ lot, solid }: { lot: Lot; solid: boolean }) {
  const common = useCommon()
  const { on, press } = useWatch(lot)
  return (
    <IconButton
      variant={solid ? 'plain' : 'disc'}
      label={common(on ? 'unwatch' : 'watch')}
      aria-pressed={on}
      icon={<HeartIcon size={20} weight={on ? 'fill' : 'regular'} />}
      onClick={press}
    />
  )
}

async function share(title: string): Promise<void> {
  const url = location.href
  if (navigator.share) {
    await navigator.share({ title, url }).catch(() => undefined)
    return
  }
  await navigator.clipboard.writeText(url)
  toast(url)
}
