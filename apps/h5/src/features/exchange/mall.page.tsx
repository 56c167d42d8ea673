/** The points mall: what can be had for points, by kind. */
import { Button, Cell, CellGroup, Chip, ChipRow } from '@juya/ui'
import { ItemCard } from '../../cards/item/item-card.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { go, pathOf } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

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
