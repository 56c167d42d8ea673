/** Each change of one's points, and the way they went. */
import './points.css'
import { Button } from '@juya/ui'
import { useState } from 'react'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatCount, formatDate, formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Entry = Item<'points.entries'>
const DIRS = ['all', 'in', 'out'] as const

export default function PointsMinePage() {
  const t = useText()
  const [dir, setDir] = useState<(typeof DIRS)[number]>('all')
  const list = usePagedCall('points.entries', dir === 'all' ? {} : { dir })
  return (
    <ListPage
      list={list}
      tabs={{
        items: DIRS.map((key) => ({ key, text: t(key) })),
        active: dir,
        onChange: (key) => setDir(key as typeof dir),
      }}
      row={(entry) => <EntryRow key={entry.id} entry={entry} />}
      empty={{
        title: t('none'),
        note: t('none_note'),
        drawing: 'scroll',
        action: <Button onClick={() => go('points.checkin')}>{t('checkin')}</Button>,
      }}
      end={t('end', { count: list.total })}
    />
  )
}

function EntryRow({ entry }: { entry: Entry }) {
  const t = useText()
  const { delta, reason, title, at, balance_after, debt_after, multiplier_bp, left, expires_at, order_id, ways } = entry
  const way = delta > 0 ? 'way_to' : 'way_from'
  return (
    <article className="points-entry">
      <div className="points-entry__row">
        <span>
          {title == null ? t(`r_${reason}`) : t('of_task', { what: t(`r_${reason}`), title })}
          {multiplier_bp !== 10_000 && <span className="j-meta"> {t('times', { rate: multiplier_bp / 10_000 })}</span>}
        </span>
        <strong className="j-num">{delta > 0 ? `+${formatCount(delta)}` : `−${formatCount(-delta)}`}</strong>
      </div>
      <p className="points-entry__row j-meta j-num">
        <span>{formatMoment(at)}</span>
        <span>
          {t('balance_after', { points: formatCount(balance_after) })}
          {debt_after > 0 && ` · ${t('owed_after', { points: formatCount(debt_after) })}`}
        </span>
      </p>
      {left != null && left > 0 && expires_at != null && (
        <p className="j-meta j-num">{t('left', { left: formatCount(left), at: formatDate(expires_at) })}</p>
      )}
      {ways.map((one) => (
        <p key={`${one.entry_id}`} className="j-meta j-num">
          {t(way, { what: t(`r_${one.reason}`), at: formatDate(one.at), points: formatCount(one.points) })}
        </p>
      ))}
      {order_id != null && (
        <Button size="s" variant="plain" onClick={() => go('order.detail', { id: order_id })}>
          {t('order')}
        </Button>
      )}
    </article>
  )
}
