/** The caller's exchanges, by how they stand. */
import './exchange.css'
import { Button, Tag } from '@juya/ui'
import { Plate } from '../../cards/item/plate.tsx'
import { PointsPrice } from '../../cards/item/points-price.tsx'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { TONES } from './parts/tones.ts'

const STATES = ['reserved', 'to_ship', 'shipped', 'completed', 'done', 'cancelled'] as const

export default function MyExchangesPage() {
  const t = useText()
  const params = usePageParams()
  const status = STATES.find((one) => one === params.tab)
  const list = usePagedCall('exchange.mine', status ? { status } : {})
  return (
    <ListPage
      list={list}
      tabs={{
        items: [{ key: 'all', text: t('tab_all') }, ...STATES.map((key) => ({ key, text: t(key) }))],
        active: status ?? 'all',
        onChange: (key) => go('exchange.mine', key === 'all' ? {} : { tab: key }, { type: 'redirect' }),
        label: t('which'),
      }}
      row={(one) => <ExchangeRow key={one.id} one={one} />}
      empty={{
        title: t('none_mine'),
        note: t('none_mine_note'),
        action: <Button onClick={() => go('exchange.mall')}>{t('look')}</Button>,
      }}
    />
  )
}

function ExchangeRow({ one }: { one: Item<'exchange.mine'> }) {
  const t = useText()
  return (
    <button type="button" className="exchange-row" onClick={() => go('exchange.detail', { id: one.id })}>
      <span className="exchange-row__photo">
        <Plate kind={one.kind} image={one.image} size={200} />
      </span>
      <span className="exchange-row__text">
        <span>
          <Tag tone={TONES[one.status]}>{t(one.status)}</Tag>
        </span>
        <span className="j-clamp-2">{one.title}</span>
        <PointsPrice points={one.points} cash_fen={one.cash_fen} />
        <span className="j-meta">
          {t('count', { count: one.qty })} · {formatMoment(one.at)}
        </span>
      </span>
    </button>
  )
}
