/** The points center: what one has, what comes and what lapses, and the ways to more. */
import './points.css'
import { Button, Card, Cell, CellGroup, Strip, showToast } from '@juya/ui'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatCount, formatDate } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { FeedPage } from '../../templates/pages.tsx'
import { CellsSkeleton } from '../../templates/skeletons.tsx'
import { useText } from './i18n.ts'
import { TaskList } from './parts/task-list.tsx'

type Home = Data<'points.home'>

export default function PointsHomePage() {
  const t = useText()
  const home = useCall('points.home', {})
  const { data } = home
  return (
    <FeedPage needs={home} skeleton={<CellsSkeleton />}>
      <div className="points-page">
        {data && (
          <Card>
            <Head home={data} />
          </Card>
        )}
        {data && <Standing home={data} />}
        <CellGroup look="card">
          <Cell
            title={t('checkin')}
            help={data && data.sign.streak > 0 ? t('checkin_cell', { count: data.sign.streak }) : t('none_in_row')}
            onPress={() => go('points.checkin')}
          />
          <Cell title={t('records')} help={t('records_note')} onPress={() => go('points.mine')} />
          <Cell title={t('mall')} help={t('mall_note')} onPress={() => go('exchange.mall')} />
          <Cell title={t('ranks')} onPress={() => go('rank.home')} />
        </CellGroup>
        {data && <TaskList home={data} />}
      </div>
    </FeedPage>
  )
}

function Head({ home: { balance, expiring } }: { home: Home }) {
  const t = useText()
  return (
    <div className="points-head">
      <span className="points-head__name">{t('have')}</span>
      <strong className="points-head__figure j-num">{formatCount(balance)}</strong>
      {expiring && (
        <span className="j-num">{t('expiring', { count: expiring.points, at: formatDate(expiring.at) })}</span>
      )}
    </div>
  )
}

function Standing({ home: { coming, frozen, debt, rescuable } }: { home: Home }) {
  const t = useText()
  const rescue = useAction('points.rescue', {
    refresh: ['points', 'account'],
    onDone: ({ points }) => showToast({ text: t('rescued', { count: points }) }),
  })
  return (
    <>
      <Card>
        <dl className="points-figures">
          {(
            [
              ['coming', coming],
              ['frozen', frozen],
              ['debt', debt],
            ] as const
          ).map(([key, points]) => (
            <div key={key}>
              <dt className="j-meta">{t(key)}</dt>
              <dd className="j-num">{formatCount(points)}</dd>
            </div>
          ))}
        </dl>
        {debt > 0 && <p className="j-meta">{t('debt_note', { count: debt })}</p>}
      </Card>
      {rescuable && (
        <Card>
          <Strip tone="amber">{t('rescue', { count: rescuable.points, at: formatDate(rescuable.until_at) })}</Strip>
          <Button block variant="outline" loading={rescue.pending} onClick={() => void rescue.run({})}>
            {t('rescue_act')}
          </Button>
          <p className="j-meta">{t('rescue_note', { count: rescuable.lasts_days })}</p>
        </Card>
      )}
    </>
  )
}
