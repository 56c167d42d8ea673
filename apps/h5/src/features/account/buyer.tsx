import './my.css'
import { Avatar, Button, Card, Countdown, ImagePlate, MoreLink, Price, Skeleton, Tag, useNow } from '@juya/ui'
import {
  ArrowCounterClockwiseIcon,
  CaretRightIcon,
  ChatTextIcon,
  CrownIcon,
  CubeIcon,
  SealCheckIcon,
  TruckIcon,
  WalletIcon,
} from '@juya/ui/icons.ts'
import { timeStateOf } from '../../cards/lot/lot-card.tsx'
import type { Data, Item } from '../../lib/api/client.ts'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatCount, formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { clockText } from '../../lib/format/time-left.ts'
import { go } from '../../lib/router/navigation.ts'
import { goToLogin } from '../../lib/session/login-gate.ts'
import { useSession } from '../../lib/session/session.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { useLater } from '../../templates/page-shell.tsx'
import { DashboardPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { Figure, IconGrid, Kpis, LevelWay, Mark, TopRow } from './parts.tsx'
import { Tools } from './tools.tsx'
import { whenSignedIn } from './when-signed-in.ts'

const AUCTIONS_SHOWN = 3

/** The buyer's own page: who, what is held, what must be done, and the ways on. Guests see its shape and sign in. */
export function BuyerPage() {
  const signed_in = useSession().token !== null
  return (
    <DashboardPage tint="red" header={<Head signed_in={signed_in} />}>
      <Money signed_in={signed_in} />
      <BelowMoney signed_in={signed_in} />
    </DashboardPage>
  )
}

/** The blocks below the strip of won lots would move when it came: they wait for it, and are shown all the same when it fails. */
function BelowMoney({ signed_in }: { signed_in: boolean }) {
  const t = useText()
  const unpaid = usePagedCall('order.mine', { tab: 'to_pay' }, { enabled: signed_in })
  const counts = useCall('account.orderCounts', {}, { enabled: signed_in })
  const auctions = useAuctions(signed_in)
  const late = useLater(unpaid.loading)
  if (unpaid.loading) return late && <Waiting />
  return (
    <>
      <Won orders={unpaid.items.filter((order) => order.actions.includes('pay'))} />
      <Orders counts={counts.data} />
      {signed_in && <Auctions {...auctions} />}
      <Tools t={t} />
    </>
  )
}

const Waiting = () => (
  <div className="my-waiting" aria-busy="true">
    {['orders', 'auctions', 'tools'].map((card) => (
      <Card key={card}>
        <Skeleton shape="title" width="half" />
        <Skeleton shape="square" />
      </Card>
    ))}
  </div>
)

function Head({ signed_in }: { signed_in: boolean }) {
  const t = useText()
  const known = useSession().user
  const me = useCall('account.me', {}, { enabled: signed_in })
  const counts = useCall('account.counts', {}, { enabled: signed_in })
  const bidding = useCall('auction.counts', {}, { enabled: signed_in })
  const user = me.data ?? known
  const numbers = [
    { key: 'watching', value: counts.data?.watching, go: () => go('bidding.watched') },
    { key: 'following', value: counts.data?.follows_shop, go: () => go('shop.followed') },
    {
      key: 'bidding',
      value: bidding.data && bidding.data.leading + bidding.data.outbid,
      go: () => go('bidding.mine'),
    },
    { key: 'footprints', value: counts.data?.footprints, go: () => go('shop.footprints') },
  ] as const
  return (
    <div className="j-on-photo">
      <Mark />
      <TopRow other={signed_in && user?.shop ? 'shop' : undefined} />
      {signed_in && user ? (
        <button type="button" className="my-who" onClick={() => go('settings.profile')} aria-label={t('profile')}>
          <Avatar name={user.nickname} src={sizedUrl(user.avatar, 200)} size={64} ring />
          <span className="my-who__text">
            <span className="my-who__name">
              <span className="j-ellipsis">{user.nickname}</span>
              {user.is_vip && (
                <Tag tone="vip" icon={<CrownIcon size={12} weight="fill" />}>
                  {t('vip')}
                </Tag>
              )}
            </span>
            <span className="my-who__note j-num">
              {user.phone_masked} ·{' '}
              <span>
                {user.realname_status === 'verified' && <SealCheckIcon size={14} weight="fill" />}
                {t(
                  user.realname_status === 'verified'
                    ? 'verified'
                    : user.realname_status === 'pending'
                      ? 'pending'
                      : 'verify',
                )}
              </span>
            </span>
          </span>
          <CaretRightIcon size={18} />
        </button>
      ) : (
        <button type="button" className="my-who" onClick={goToLogin}>
          <Avatar name="?" size={64} ring />
          <span className="my-who__text">
            <span className="my-who__name">{t('guest')}</span>
            <span className="my-who__note">{t('guest_note')}</span>
          </span>
          <CaretRightIcon size={18} />
        </button>
      )}
      <LevelWay level={signed_in ? user?.credit_level : undefined} />
      <div className="my-numbers">
        {numbers.map((one) => (
          <button key={one.key} type="button" className="my-numbers__one" onClick={whenSignedIn(one.go)}>
            <span className="my-numbers__value j-num">
              <Figure text={one.value === undefined ? undefined : formatCount(one.value)} />
            </span>
            <span className="my-numbers__name">{t(one.key)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

function Money({ signed_in }: { signed_in: boolean }) {
  const t = useText()
  const balance = useCall('wallet.balance', { owner: 'user' }, { enabled: signed_in })
  const fen = (value: number | undefined) => <Figure text={value === undefined ? undefined : formatFen(value)} />
  return (
    <Card>
      <Kpis
        items={[
          {
            key: 'balance',
            name: t('balance'),
            value: fen(balance.data?.available_fen),
            onPress: whenSignedIn(() => go('wallet.index')),
          },
          {
            key: 'escrow',
            name: t('escrow'),
            value: fen(balance.data?.escrow_fen),
            onPress: whenSignedIn(() => go('order.mine')),
          },
          {
            key: 'deposits',
            name: t('deposits'),
            value: fen(balance.data?.deposit_held_fen),
            onPress: whenSignedIn(() => go('bidding.deposits')),
          },
        ]}
      />
    </Card>
  )
}

/** Lots won and not paid: the soonest of them, with the way to pay it. */
function Won({ orders }: { orders: readonly Item<'order.mine'>[] }) {
  const t = useText()
  const now_ms = useNow()
  const first = [...orders].sort((one, other) => (one.pay_deadline ?? 0) - (other.pay_deadline ?? 0))[0]
  if (!first) return null
  const [clock] = first.clocks
  return (
    <section className="my-won">
      <span className="my-won__photo">
        <ImagePlate src={sizedUrl(first.items[0]?.image, 200)} alt="" radius="m" />
      </span>
      <span className="my-won__text">
        <span className="my-won__title">
          {orders.length > 1
            ? t('won_more', { count: orders.length })
            : t('won', { amount: formatFen(first.amounts.payable_fen) })}
        </span>
        {clock && <span className="my-won__note j-num">{clockText(clock, now_ms)}</span>}
      </span>
      <Button
        size="m"
        onClick={() =>
          go('order.confirm', {
            ids: orders
              .map((order) => order.id)
              .slice(0, 20)
              .join(','),
          })
        }
      >
        {t('pay_now')}
      </Button>
    </section>
  )
}

const TABS = [
  { key: 'to_pay', icon: <WalletIcon size={26} /> },
  { key: 'to_ship', icon: <CubeIcon size={26} /> },
  { key: 'to_receive', icon: <TruckIcon size={26} /> },
  { key: 'to_review', icon: <ChatTextIcon size={26} /> },
  { key: 'after_sale', icon: <ArrowCounterClockwiseIcon size={26} /> },
] as const

function Orders({ counts }: { counts: Data<'account.orderCounts'> | undefined }) {
  const t = useText()
  return (
    <Card
      title={t('my_orders')}
      action={<MoreLink onPress={whenSignedIn(() => go('order.mine'))}>{t('all_orders')}</MoreLink>}
    >
      <IconGrid
        columns={5}
        items={TABS.map(({ key, icon }) => ({
          key,
          icon,
          text: t(key),
          count: counts?.[key],
          onPress: whenSignedIn(() => (key === 'after_sale' ? go('aftersale.mine') : go('order.mine', { tab: key }))),
        }))}
      />
    </Card>
  )
}

/** The running auctions one bids on, and those one watches. */
function useAuctions(signed_in: boolean) {
  const bidding = useCall('auction.counts', {}, { enabled: signed_in })
  const mine = usePagedCall('auction.mine', { tab: 'bidding' }, { refetch_ms: signed_in && 20_000, enabled: signed_in })
  const watched = usePagedCall('interest.watchedLots', { status: 'live' }, { enabled: signed_in })
  return { bidding, mine, watched }
}

/** Three of the running auctions one bids on; without any, three of those one watches. The card is as high before they are known. */
function Auctions({ bidding, mine, watched }: ReturnType<typeof useAuctions>) {
  const t = useText()
  const common = useCommon()
  const known = new Set(mine.items.map((lot) => lot.id))
  const lots = [...mine.items, ...watched.items.filter((lot) => !known.has(lot.id))].slice(0, AUCTIONS_SHOWN)
  const waits = mine.loading || (watched.loading && lots.length < AUCTIONS_SHOWN)
  const leading = bidding.data?.leading ?? 0
  const outbid = bidding.data?.outbid ?? 0
  const more = leading + outbid > 0 ? t('leading_count', { leading, outbid }) : t('all')
  return (
    <Card
      title={t('my_auctions')}
      action={
        <MoreLink key={more} onPress={() => go('bidding.mine')}>
          {more}
        </MoreLink>
      }
    >
      <div className="my-lots">
        {waits ? (
          ['first', 'second', 'third'].map((place) => <Skeleton key={place} shape="image" />)
        ) : mine.data === undefined && mine.error ? (
          <p className="my-none">
            {common('weak_network')}
            <Button variant="plain" size="m" onClick={() => void Promise.all([mine.refetch(), watched.refetch()])}>
              {common('retry')}
            </Button>
          </p>
        ) : lots.length === 0 ? (
          <p className="my-none">
            {t('no_auctions')}
            <Button variant="plain" size="m" onClick={() => go('home.ending')}>
              {t('see_ending')}
            </Button>
          </p>
        ) : (
          lots.map((lot) => <SmallLot key={lot.id} lot={lot} />)
        )}
      </div>
    </Card>
  )
}

function SmallLot({ lot }: { lot: Item<'interest.watchedLots'> }) {
  const t = useText()
  const common = useCommon()
  const state = lot.my_state === 'leading' || lot.my_state === 'outbid' ? lot.my_state : undefined
  return (
    <button type="button" onClick={() => go('auction.lot', { id: lot.id })} aria-label={lot.title}>
      <ImagePlate src={sizedUrl(lot.image, 200)} alt="" ratio="4:3" radius="m">
        <span className="my-lots__tag">
          <Tag tone={state === 'leading' ? 'jade' : state === 'outbid' ? 'red' : 'grey'}>
            {state ? common(state) : t('watching')}
          </Tag>
        </span>
      </ImagePlate>
      <span className="my-lots__row j-num">
        <span className="my-lots__fen">
          <Price fen={lot.current_fen} />
        </span>
        {timeStateOf(lot) === 'live' && <Countdown until_ms={lot.ends_at_ms} compact />}
      </span>
    </button>
  )
}
