/** What a buyer stands with at Juya: level, VIP and points, tasks under way and exchanges that wait for a payment. */
import { Cell, CellGroup } from '@juya/ui'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatCount, formatDate, formatFen } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { FeedPage } from '../../templates/pages.tsx'
import { CellsSkeleton } from '../../templates/skeletons.tsx'
import { useText } from './center.i18n.ts'

export default function BuyerCenterPage() {
  const t = useText()
  const level = useCall('level.standing', {})
  const vip = useCall('vip.list', {})
  const points = useCall('points.home', {})
  const tasks = useCall('task.mine', {})
  const due = usePagedCall('exchange.mine', { status: 'reserved' })
  const mine = vip.data?.mine
  return (
    <FeedPage needs={[level, vip, points, tasks, due]} skeleton={<CellsSkeleton />}>
      <CellGroup look="card">
        <Cell
          title={t('level')}
          value={level.data && t('level_of', { level: level.data.level, name: level.data.level_name })}
          onPress={() => go('level.growth')}
        />
        <Cell
          title={t('vip')}
          value={vip.data && (mine?.until_at ? t('vip_until', { at: formatDate(mine.until_at) }) : t('vip_none'))}
          onPress={() => go('vip.center')}
        />
        <Cell
          title={t('points')}
          value={points.data && formatCount(points.data.balance)}
          help={points.data && points.data.debt > 0 ? t('debt', { count: points.data.debt }) : undefined}
          onPress={() => go('points.home')}
        />
      </CellGroup>
      <CellGroup look="card">
        <Cell
          title={t('tasks')}
          value={tasks.data && formatFen(tasks.data.earned_fen)}
          help={t('tasks_note')}
          onPress={() => go('task.mine')}
        />
        <Cell
          title={t('exchanges')}
          value={due.total > 0 ? t('due', { count: due.total }) : t('none_due')}
          onPress={() => go('exchange.mine')}
        />
        <Cell title={t('coupons')} onPress={() => go('coupon.mine')} />
      </CellGroup>
    </FeedPage>
  )
}
