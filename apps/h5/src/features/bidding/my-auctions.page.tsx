/** Lots the person bid on, by where they stand. Three routes: bidding, won, and those of mass auctions. */
import './bidding.css'
import { Button, Card, Cell, CellGroup, ImagePlate, Price, Tag } from '@juya/ui'
import { useState } from 'react'
import { type ListSort, ListTools } from '../../cards/lists/list-tools.tsx'
import { LotPill, timeStateOf } from '../../cards/lot/lot-card.tsx'
import { shownPrice } from '../../cards/lot/lot-price.ts'
import { PopularLots } from '../../cards/lot/popular-lots.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go, hrefOf } from '../../lib/router/navigation.ts'
import { usePageParams, useRoute } from '../../lib/router/page.tsx'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const TABS = [
  'waiting',
  'bidding',
  'leading',
  'outbid',
  'won',
  'lost',
  'to_pay',
  'to_ship',
  'to_receive',
  'to_review',
] as const
type Tab = (typeof TABS)[number]
const RUNNING: readonly Tab[] = ['waiting', 'bidding', 'leading', 'outbid']
const SORTS = ['usual', 'new', 'price_up', 'price_down', 'bids'] as const
/** How many stand where; the others have no count. */
const COUNTED = {
  leading: 'leading',
  outbid: 'outbid',
  to_pay: 'won_unpaid',
  to_ship: 'to_ship',
  to_receive: 'to_receive',
} as const

export default function MyAuctionsPage() {
  const t = useText()
  const path = useRoute()?.path ?? ''
  const asked = usePageParams().tab
  const [tab, setTab] = useState<Tab>(
    TABS.find((one) => one === asked) ?? (path.endsWith('/my/auction') ? 'won' : 'bidding'),
  )
  const [sort, setSort] = useState<ListSort>('usual')
  const [keyword, setKeyword] = useState<string>()
  const counts = useCall('auction.counts', {})
  const lots = usePagedCall(
    'auction.mine',
    {
      tab,
      mode: path.endsWith('massAuction') ? 'mass' : undefined,
      keyword,
      sort: sort === 'usual' ? undefined : sort,
    },
    { keep: true, refetch_ms: RUNNING.includes(tab) ? 15_000 : false },
  )
  return (
    <ListPage
      right={
        <Button variant="text" size="m" onClick={() => go('bidding.tonight')}>
          {t('tonight')}
        </Button>
      }
      list={lots}
      tabs={{
        label: t('tabs'),
        active: tab,
        onChange: (key) => setTab(key as Tab),
        items: TABS.map((key) => ({
          key,
          text: t(`tab_${key}`),
          count: key in COUNTED ? counts.data?.[COUNTED[key as keyof typeof COUNTED]] : undefined,
        })),
      }}
      before={
        <>
          {tab === 'lost' && (
            <CellGroup look="card">
              <Cell title={t('offers')} help={t('offers_note')} href={hrefOf('house.offers')} />
            </CellGroup>
          )}
          <ListTools
            sorts={SORTS}
            sort={sort}
            onSort={setSort}
            usual={t(RUNNING.includes(tab) ? 'ending_first' : 'latest_ended')}
            search={{ max: limitOf('auction.mine', 'keyword').chars_max, onSearch: setKeyword }}
          />
        </>
      }
      row={(lot) => <BiddingCard key={`${lot.id}-${lot.order?.id ?? 0}`} lot={lot} />}
      empty={{
        title: keyword ? t('empty_search', { keyword }) : t('empty'),
        note: keyword ? undefined : t('empty_note'),
        drawing: 'scroll',
        action: (
          <Button variant="outline" onClick={() => go('home.ending')}>
            {t('empty_action')}
          </Button>
        ),
        below: <PopularLots />,
      }}
    />
  )
}

function BiddingCard({ lot }: { lot: Item<'auction.mine'> }) {
  const t = useText()
  const common = useCommon()
  const live = timeStateOf(lot) === 'live'
  const price = shownPrice(lot)
  const open = () => go('auction.lot', { id: lot.id })
  const tone =
    lot.my_state === 'leading' || lot.my_state === 'won' ? 'jade' : lot.my_state === 'outbid' ? 'red' : 'grey'
  const order = lot.order
  return (
    <Card>
      <button type="button" className="bidding-card__open" onClick={open}>
        <span className="bidding-card__photo">
          <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" dimmed={!live} />
        </span>
        <span className="bidding-card__text">
          <span className="bidding-card__title j-clamp-2">{lot.title}</span>
          <span className="bidding-card__row">
            {lot.my_state && lot.my_state !== 'none' && <Tag tone={tone}>{common(lot.my_state)}</Tag>}
            <LotPill lot={lot} />
          </span>
          <span className="bidding-card__row">
            <span className="j-meta">{common(price.label)}</span>
            <Price fen={price.fen} size="card" tone={live ? 'act' : 'ink'} live={live} />
          </span>
          {lot.my_max_fen ? (
            <span className="j-meta j-num">{t('your_max', { amount: formatFen(lot.my_max_fen) })}</span>
          ) : lot.my_last_fen ? (
            <span className="j-meta j-num">{t('your_last', { amount: formatFen(lot.my_last_fen) })}</span>
          ) : null}
        </span>
      </button>
      <div className="bidding-card__foot">
        {order && <span className="j-meta">{order.status_text}</span>}
        <span className="bidding-card__acts">
          {!live && (
            <Button variant="plain" size="m" onClick={() => go('auction.check', { id: lot.id })}>
              {t('check')}
            </Button>
          )}
          {order?.actions.includes('pay') ? (
            <Button size="m" onClick={() => go('order.confirm', { ids: order.id })}>
              {t('pay_now', { amount: formatFen(order.amounts.payable_fen) })}
            </Button>
          ) : order ? (
            <Button variant="plain" size="m" onClick={() => go('order.detail', { id: order.id })}>
              {t('order')}
            </Button>
          ) : live ? (
            <Button
              variant={lot.my_state === 'outbid' ? 'primary' : 'outline'}
              size="m"
              onClick={() => go('auction.lot', { id: lot.id, sheet: 'manual' })}
            >
              {lot.my_state === 'outbid' ? t('bid_again') : t('raise')}
            </Button>
          ) : null}
        </span>
      </div>
    </Card>
  )
}
