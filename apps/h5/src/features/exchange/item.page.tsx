/** One thing of the points mall: what it is, what it takes, and exchanging it. */
import './exchange.css'
import { ActionBar, ActionIcon, Button, Card, Cell, CellGroup, Row, Rows, StateBanner } from '@juya/ui'
import { BellIcon, ClockIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { itemTexts } from '../../cards/item/item-card.i18n.ts'
import { Plate } from '../../cards/item/plate.tsx'
import { PointsPrice, usePriceWords } from '../../cards/item/points-price.tsx'
import { ShareButton } from '../../cards/share/share-button.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { isRefusal } from '../../lib/api/refusals.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { ConfirmSheet } from './parts/confirm-sheet.tsx'

type Info = Data<'exchange.info'>

export default function ItemPage() {
  const id = useIdParam()
  const words = usePriceWords()
  const read = useCall('exchange.info', { id }, { enabled: id > 0 })
  const item = read.data
  return (
    <DetailPage
      needs={read}
      about={item?.title}
      right={
        item && (
          <ShareButton
            thing={() => ({
              at: `item/${item.id}`,
              title: item.title,
              picture: item.images[0],
              lines: [words(item.points, item.cash_fen)],
            })}
          />
        )
      }
      bar={item && <Bar item={item} />}
    >
      {item && <About item={item} />}
    </DetailPage>
  )
}

function About({ item }: { item: Info }) {
  const t = useText()
  const card = itemTexts.useText()
  return (
    <>
      <Plate kind={item.kind} image={item.images[0]} size={800} dimmed={item.left === 0} wide />
      {!item.on_offer && (
        <StateBanner tone="grey" icon={<ClockIcon size={26} />} title={t('over')} note={t('over_note')} />
      )}
      <Card>
        <div className="exchange-head">
          <h2 className="exchange-head__title">{item.title}</h2>
          <PointsPrice points={item.points} cash_fen={item.cash_fen} />
          {item.my_points != null && <span className="j-meta">{t('have', { count: item.my_points })}</span>}
        </div>
      </Card>
      <Card>
        <Rows>
          <Row label={item.left > 0 ? card('left', { count: item.left }) : card('gone')}>{t(item.kind)}</Row>
          <Row label={t('per_user')}>{t('count', { count: item.per_user })}</Row>
          {item.to_at != null && <Row label={t('until')}>{formatMoment(item.to_at)}</Row>}
        </Rows>
      </Card>
      {item.detail && (
        <Card title={t('about')}>
          <p className="exchange-prose">{item.detail}</p>
        </Card>
      )}
      <CellGroup look="card">
        {item.goods_id != null && (
          <Cell title={t('see_goods')} onPress={() => go('goods.info', { id: item.goods_id! })} />
        )}
        <Cell title={t('look')} onPress={() => go('exchange.mall')} />
      </CellGroup>
    </>
  )
}

function Bar({ item }: { item: Info }) {
  const t = useText()
  const [confirming, setConfirming] = useState(false)
  const follow = useAction('exchange.follow', { refresh: ['exchange.info'] })
  const unverified = isRefusal(item.can, 'REALNAME_REQUIRED')
  const press = () => {
    if (askLogin('continue')) setConfirming(true)
  }
  return (
    <>
      <ActionBar
        note={unverified ? t('verify_note') : item.can.ok ? undefined : item.can.reason}
        icons={
          <ActionIcon
            icon={
              <>
                <BellIcon size={22} weight={item.watched ? 'fill' : 'regular'} />
                <span className="j-visually-hidden">{t(item.watched ? 'unfollow_label' : 'follow_label')}</span>
              </>
            }
            text={t(item.watched ? 'followed' : 'follow')}
            onPress={() => {
              if (askLogin('watch')) void follow.run({ id: item.id, on: !item.watched })
            }}
          />
        }
      >
        {unverified ? (
          <Button onClick={() => go('settings.identity')}>{t('verify')}</Button>
        ) : (
          <Button disabled={!item.can.ok} onClick={press}>
            {t('exchange')}
          </Button>
        )}
      </ActionBar>
      {confirming && <ConfirmSheet item={item} onClose={() => setConfirming(false)} />}
    </>
  )
}
