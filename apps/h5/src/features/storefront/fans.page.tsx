/** The shop's followers, the latest first, with what each bought there. */
import './storefront.css'
import { Avatar, Button, Card } from '@juya/ui'
import { useState } from 'react'
import { SearchBox } from '../../cards/lists/search-box.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function FansPage() {
  return (
    <SellerOnly>
      <Fans />
    </SellerOnly>
  )
}

function Fans() {
  const t = useText()
  const [keyword, setKeyword] = useState<string>()
  const fans = usePagedCall('interest.fans', { keyword }, { keep: true })
  const trend = fans.first?.trend
  const most = Math.max(1, ...(trend ?? []).map(({ followed }) => followed))
  return (
    <ListPage
      list={fans}
      layout="rows"
      before={
        <>
          <SearchBox label={t('find_fan')} max={limitOf('interest.fans', 'keyword').chars_max} onSearch={setKeyword} />
          {trend && (
            <Card>
              <p className="front-trend__head">
                <span className="j-meta">{t('new_fans')}</span>
                <b className="j-num">{trend.reduce((sum, { followed }) => sum + followed, 0)}</b>
              </p>
              <ol className="front-trend">
                {trend.map(({ day, followed }) => (
                  <li key={day}>
                    <span className="j-num">{followed}</span>
                    <span className="front-trend__bar" style={{ blockSize: `${4 + (followed / most) * 36}px` }} />
                    <span className="j-meta j-num">{day.slice(8)}</span>
                  </li>
                ))}
              </ol>
            </Card>
          )}
        </>
      }
      row={(fan) => <Fan key={fan.id} fan={fan} />}
      empty={{
        title: t('fans_empty'),
        note: t('fans_empty_note'),
        drawing: 'door',
        action: <Button onClick={() => go('storefront.card')}>{t('send_card')}</Button>,
      }}
    />
  )
}

function Fan({ fan }: { fan: Item<'interest.fans'> }) {
  const t = useText()
  return (
    <div className="front-line">
      <Avatar name={fan.nickname} src={sizedUrl(fan.avatar, 200)} size={36} />
      <span className="front-line__text">
        <span className="j-ellipsis">{fan.nickname}</span>
        <span className="j-meta j-num">{t('since', { at: formatMoment(fan.followed_at, { time: false }) })}</span>
      </span>
      <span className="j-meta j-num">
        {fan.orders > 0 ? t('bought', { count: fan.orders, amount: formatFen(fan.spent_fen) }) : t('bought_nothing')}
      </span>
    </div>
  )
}
