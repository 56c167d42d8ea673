/** The points mall: what can be had for points, by kind. */
import './exchange.css'
import { Button, Cell, CellGroup, Chip, ChipRow } from '@juya/ui'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { go, hrefOf, pathOf } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { Plate } from './parts/plate.tsx'
import { PointsPrice } from './parts/points-price.tsx'

const KINDS = ['goods', 'coupon', 'vip_days'] as const

export default function MallPage() {
  const t = useText()
  const params = usePageParams()
  const kind = KINDS.find((one) => one === params.kind)
  const items = usePagedCall('exchange.list', kind ? { kind } : {})
  const have = items.data?.my_points
  const show = (wanted?: string) => go('exchange.mall', wanted ? { kind: wanted } : {}, { type: 'redirect' })
  return (
    <ListPage
      list={items}
      layout="grid"
      before={
        <CellGroup look="card">
          <Cell
            title={t('mine')}
            help={have == null ? undefined : t('have', { count: have })}
            onPress={() => askLogin('continue', { back: pathOf('exchange.mine') }) && go('exchange.mine')}
          />
        </CellGroup>
      }
      filters={
        <ChipRow label={t('kinds')}>
          <Chip on={!kind} onPress={() => show()}>
            {t('all')}
          </Chip>
          {KINDS.map((one) => (
            <Chip key={one} on={one === kind} onPress={() => show(one)}>
              {t(one)}
            </Chip>
          ))}
        </ChipRow>
      }
      row={(item) => <ItemCard key={item.id} item={item} />}
      empty={{
        title: t('none'),
        note: t('none_note'),
        action: <Button onClick={() => (kind ? show() : go('home.index'))}>{t(kind ? 'all' : 'home')}</Button>,
      }}
    />
  )
}

function ItemCard({ item }: { item: Item<'exchange.list'> }) {
  const t = useText()
  return (
    <a
      className="exchange-card"
      href={hrefOf('exchange.item', { id: item.id })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        go('exchange.item', { id: item.id })
      }}
    >
      <Plate kind={item.kind} image={item.images[0]} size={400} dimmed={item.left === 0} />
      <span className="exchange-card__text">
        <span className="exchange-card__title j-clamp-2">{item.title}</span>
        <span className="exchange-card__foot">
          <PointsPrice points={item.points} cash_fen={item.cash_fen} />
        </span>
        <span className="j-meta">{item.left > 0 ? t('left', { count: item.left }) : t('gone')}</span>
      </span>
    </a>
  )
}
