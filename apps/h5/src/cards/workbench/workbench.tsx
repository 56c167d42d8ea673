/** The shop's workbench: what the account tab shows in the shop's role. Today's figures, what waits, publishing, lots that close, tasks. */
import './workbench.css'
import {
  Button,
  Card,
  Cell,
  CellGroup,
  Countdown,
  classes,
  ImagePlate,
  MoreLink,
  Price,
  Seal,
  Skeleton,
  StateBanner,
  Tag,
  useNow,
} from '@juya/ui'
import {
  CaretRightIcon,
  GavelIcon,
  HandbagIcon,
  type Icon,
  NotePencilIcon,
  ShieldCheckIcon,
  ShieldWarningIcon,
  StackIcon,
  WarningCircleIcon,
} from '@juya/ui/icons.ts'
import type { ReactNode } from 'react'
import type { Data, Item } from '../../lib/api/client.ts'
import { type PagedReading, useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatCount, formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { useRoom } from '../../lib/live/realtime.ts'
import { go } from '../../lib/router/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { DashboardPage } from '../../templates/pages.tsx'
import { useText } from './workbench.i18n.ts'
import { Money } from './workbench-money.tsx'
import { Tasks } from './workbench-tasks.tsx'

type Shop = Data<'shop.workbench'>
const AGAIN_MS = 60_000
const CLOSING_SHOWN = 3

/** The whole page; `top` is the row over the head with the switch back to the buyer's side and the settings. */
export function Workbench({ top }: { top: ReactNode }) {
  const { user } = useSession()
  const bench = useCall('shop.workbench', {}, { refetch_ms: AGAIN_MS })
  const counts = useCall('shop.workbenchCounts', {}, { refetch_ms: AGAIN_MS })
  const closing = usePagedCall('auction.shopLots', { status: 'live' }, { page_size: CLOSING_SHOWN, refetch_ms: 15_000 })
  useRoom(user?.shop ? `shop:${user.shop.id}` : null, () => {
    void bench.refetch()
    void counts.refetch()
  })
  return (
    <DashboardPage
      tint="shop"
      // What stands below the closing lots would move when they came; without them the rest is shown all the same.
      needs={[bench, { ...closing, error: null }]}
      skeleton={<Loading top={top} />}
      header={bench.data ? <Header bench={bench.data} top={top} /> : null}
    >
      {bench.data && (
        <>
          <Figures todo={bench.data.todo} unread={counts.data?.messages ?? 0} />
          {bench.data.shop.status === 'suspended' && <Suspended />}
          <ToPay bench={bench.data} />
          {bench.data.todo.rejected_lots > 0 && <Rejected count={bench.data.todo.rejected_lots} />}
          <PublishTiles drafts={counts.data?.lots.draft ?? 0} />
          {bench.data.shop.kind === 'auction_house' && <Sales />}
          <Closing lots={closing} />
          <Tasks bench={bench.data} counts={counts.data} />
          {bench.data.wallet && <Money wallet={bench.data.wallet} />}
        </>
      )}
    </DashboardPage>
  )
}

function Suspended() {
  const t = useText()
  return (
    <StateBanner
      rounded
      tone="red"
      icon={<WarningCircleIcon size={20} weight="fill" />}
      title={t('suspended')}
      note={t('suspended_note')}
    />
  )
}

/** An auction house prepares its sales on a page of their own. */
function Sales() {
  const t = useText()
  return (
    <CellGroup look="card">
      <Cell title={t('sales')} help={t('sales_note')} onPress={() => go('house.sales')} />
    </CellGroup>
  )
}

/** What opens the shop, or keeps it listing, leads to where it is paid. */
function ToPay({ bench: { shop, deposit } }: { bench: Shop }) {
  const t = useText()
  const due =
    shop.status === 'pending_fee' || shop.status === 'pending_deposit'
      ? shop.status
      : deposit.balance_fen < deposit.required_fen
        ? ('top_up' as const)
        : undefined
  if (!due) return null
  return (
    <StateBanner
      rounded
      tone="amber"
      icon={<ShieldWarningIcon size={20} weight="fill" />}
      title={t(`to_${due}`)}
      note={t(due === 'top_up' ? 'to_top_up_note' : 'to_open_note')}
      onPress={() => go('shop.deposit')}
    />
  )
}

function Header({ bench, top }: { bench: Shop; top: ReactNode }) {
  const t = useText()
  const common = useCommon()
  const { shop, deposit, today, week } = bench
  const yesterday = week.at(-2)?.orders ?? 0
  const more = today.orders - yesterday
  const full = deposit.balance_fen >= deposit.required_fen
  const Shield = full ? ShieldCheckIcon : ShieldWarningIcon
  const amount = formatFen(deposit.balance_fen)
  const short = t('deposit_short', { amount, required: formatFen(deposit.required_fen) })
  const paid = deposit.required_fen === 0 ? common('verified_shop') : t('deposit', { amount })
  const deposit_text = full ? paid : short
  return (
    <>
      {shop.cover && <img className="bench-cover" src={sizedUrl(shop.cover, 800)} alt="" />}
      <div className="bench-head">
        {top}
        <button
          type="button"
          className="bench-shop"
          aria-label={t('open_shop', { name: shop.name })}
          onClick={() => go('shop.home', { id: shop.id })}
        >
          <Seal name={shop.name} src={sizedUrl(shop.logo, 200)} size={48} />
          <span className="bench-shop__text">
            <span className="bench-shop__name">
              <span className="j-ellipsis">{shop.name}</span>
              <Tag tone="vip">{common('level', { level: shop.credit_level })}</Tag>
            </span>
            <span className="bench-shop__facts">
              <Shield size={16} weight="fill" className={full ? 'bench-shop__full' : 'bench-shop__short'} />
              <span>
                {deposit_text}
                {shop.good_rate_bp != null &&
                  ` · ${t('rate', { rate: String(Math.round(shop.good_rate_bp / 10) / 10) })}`}
              </span>
            </span>
          </span>
          <CaretRightIcon size={18} />
        </button>
        <dl className="bench-today">
          <div className="bench-today__sales">
            <dt>{t('sales_today')}</dt>
            <dd>
              <Price fen={today.paid_fen} size="bar" tone="inherit" decimals="auto" />
            </dd>
          </div>
          <div>
            <dt>{t('hammered')}</dt>
            <dd className="j-num">
              {t('lots', { count: today.orders })}
              {more !== 0 && (
                <span
                  className={classes('bench-today__more', more < 0 && 'bench-today__more--less')}
                  title={t('more_than_yesterday', { count: more })}
                >
                  {more > 0 ? `+${more}` : `−${-more}`}
                </span>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('visitors')}</dt>
            <dd className="j-num">{formatCount(today.visitors)}</dd>
          </div>
        </dl>
      </div>
    </>
  )
}

function Figures({ todo, unread }: { todo: Shop['todo']; unread: number }) {
  const t = useText()
  const figures = [
    {
      key: 'to_ship',
      count: todo.to_ship,
      urgent: todo.to_ship > 0,
      open: () => go('sell.orders', { tab: 'to_ship' }),
    },
    { key: 'to_pay', count: todo.unpaid, urgent: false, open: () => go('sell.orders', { tab: 'to_pay' }) },
    { key: 'late', count: todo.late, urgent: todo.late > 0, open: () => go('sell.orders', { tab: 'late' }) },
    { key: 'unread', count: unread, urgent: false, open: () => go('message.index', {}, { type: 'switchTab' }) },
  ] as const
  return (
    <nav className="bench-figures" aria-label={t('figures')}>
      {figures.map(({ key, count, urgent, open }) => (
        <button key={key} type="button" className="bench-figures__one" onClick={open}>
          <b className={urgent ? 'j-num bench-figures__urgent' : 'j-num'}>{formatCount(count)}</b>
          <span>{t(key)}</span>
        </button>
      ))}
    </nav>
  )
}

function Rejected({ count }: { count: number }) {
  const t = useText()
  return (
    <StateBanner
      tone="red"
      rounded
      icon={<WarningCircleIcon size={22} weight="fill" />}
      title={t('rejected_banner', { count })}
      action={t('see')}
      onPress={() => go('sell.lots', { status: 'rejected' })}
    />
  )
}

function PublishTiles({ drafts }: { drafts: number }) {
  const t = useText()
  const tiles: { key: 'publish' | 'goods' | 'mass' | 'drafts'; icon: Icon; note: string; open: () => void }[] = [
    { key: 'publish', icon: GavelIcon, note: t('publish_note'), open: () => go('sell.publish') },
    { key: 'goods', icon: HandbagIcon, note: t('goods_note'), open: () => go('goods.mine') },
    { key: 'mass', icon: StackIcon, note: t('mass_note'), open: () => go('sell.publishMass') },
    {
      key: 'drafts',
      icon: NotePencilIcon,
      note: t('drafts_note', { count: drafts }),
      open: () => go('sell.lots', { status: 'draft' }),
    },
  ]
  return (
    <div className="bench-tiles">
      {tiles.map(({ key, icon: Shape, note, open }) => (
        <button key={key} type="button" className={`bench-tile bench-tile--${key}`} onClick={open}>
          <Shape size={26} weight={'duotone'} />
          <b>{t(key)}</b>
          <span>{note}</span>
        </button>
      ))}
    </div>
  )
}

function Closing({ lots }: { lots: PagedReading<Item<'auction.shopLots'>, unknown> }) {
  const t = useText()
  const common = useCommon()
  const today = new Date(useNow()).toDateString()
  const closing = lots.items.filter((lot) => new Date(lot.ends_at_ms).toDateString() === today)
  return (
    <Card
      title={t('closing')}
      action={
        lots.total > 0 && (
          <MoreLink onPress={() => go('sell.lots', { status: 'live' })}>
            {t('all_lots', { count: lots.total })}
          </MoreLink>
        )
      }
    >
      {lots.data === undefined && (
        <Button variant="plain" size="m" onClick={() => void lots.refetch()}>
          {common('load_more_failed')}
        </Button>
      )}
      {lots.data !== undefined && closing.length === 0 && (
        <p className="j-meta">{t(lots.total === 0 ? 'none_running' : 'none_today')}</p>
      )}
      <div className="bench-lots">
        {closing.map((lot) => (
          <ClosingLot key={lot.id} lot={lot} />
        ))}
      </div>
    </Card>
  )
}

function ClosingLot({ lot }: { lot: Item<'auction.shopLots'> }) {
  const t = useText()
  const common = useCommon()
  const quiet = lot.bid_count === 0
  return (
    <button type="button" className="bench-lot" onClick={() => go('auction.lot', { id: lot.id })}>
      <span className="bench-lot__photo">
        <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" />
      </span>
      <span className="bench-lot__text">
        <span className="j-ellipsis">{lot.title}</span>
        <span className={quiet ? 'bench-lot__note bench-lot__note--quiet' : 'bench-lot__note'}>
          {t('bids_watching', {
            bids: quiet ? common('no_bids') : common('bids', { count: lot.bid_count }),
            watching: lot.watch_count,
          })}
        </span>
      </span>
      <span className="bench-lot__right">
        {quiet ? (
          <span className="bench-lot__start j-num">{t('start', { amount: formatFen(lot.start_fen) })}</span>
        ) : (
          <Price fen={lot.current_fen} size="card" tone="act" live />
        )}
        <span className="bench-lot__note j-num">
          <Countdown until_ms={lot.ends_at_ms} />
        </span>
      </span>
    </button>
  )
}

const Loading = ({ top }: { top: ReactNode }) => (
  <>
    <div className="bench-loading">{top}</div>
    <Card>
      <Skeleton shape="title" width="long" />
      <Skeleton width="half" />
    </Card>
    <Card>
      <Skeleton shape="square" />
      <Skeleton width="long" />
    </Card>
  </>
)
