/** Group buys one can join or start a team in. */
import './group.css'
import { Button, Card, ImagePlate, Price, Tag } from '@juya/ui'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { askLogin } from '../../lib/session/login-gate.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function GroupListPage() {
  const t = useText()
  const groups = usePagedCall('group.list', {}, { refetch_ms: 15_000 })
  return (
    <ListPage
      list={groups}
      right={
        <Button variant="text" size="m" onClick={() => askLogin('continue') && go('group.mine')}>
          {t('mine')}
        </Button>
      }
      before={
        <p className="group-how">
          <Button variant="outline" size="m" onClick={() => go('group.bookings')}>
            {t('to_bookings')}
          </Button>
          <Button variant="text" size="m" onClick={() => go('site.groupRule')}>
            {t('rules')}
          </Button>
        </p>
      }
      row={(group) => <GroupRow key={group.id} group={group} />}
      empty={{ title: t('none'), note: t('none_note'), drawing: 'box' }}
    />
  )
}

export function GroupRow({ group }: { group: Item<'group.list'> }) {
  const t = useText()
  return (
    <Card>
      <button type="button" className="group-line" onClick={() => go('group.detail', { id: group.id })}>
        <span className="group-line__photo">
          <ImagePlate src={sizedUrl(group.image, 400)} alt="" radius="m" />
        </span>
        <span className="group-line__text">
          <span className="j-clamp-2">{group.title}</span>
          <span className="group-line__row">
            <Price fen={group.price_fen} tone="act" decimals="auto" />
            {group.was ? (
              <Price fen={group.was.price_fen} size="s" tone="muted" struck decimals="auto" />
            ) : (
              <span className="j-meta">{t('alone', { price: formatFen(group.alone_fen) })}</span>
            )}
          </span>
          <span className="group-line__row">
            <Tag tone="red">{t('people', { count: group.size })}</Tag>
            {group.newcomers && <Tag tone="gold">{t('newcomers')}</Tag>}
          </span>
          <span className="j-meta">
            {group.shop.name}
            {group.forming > 0 && ` · ${t('forming', { count: group.forming })}`}
          </span>
        </span>
      </button>
    </Card>
  )
}
