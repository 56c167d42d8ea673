/** The league: the month that runs, one's own months, and all months; with an id, one of them. */
import { Button, Cell, CellGroup } from '@juya/ui'
import type { Item } from '../../lib/api/client.ts'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { Current } from './parts/current.tsx'
import { MonthView } from './parts/month-view.tsx'
import { MyMonths } from './parts/my-months.tsx'

export default function LeaguePage() {
  const id = useIdParam()
  return id > 0 ? <MonthView id={id} /> : <Home />
}

function Home() {
  const t = useText()
  const signed_in = useSession().token !== null
  const pools = usePagedCall('league.pools', {})
  const [newest] = pools.items
  const own = [
    useCall('league.current', {}, { enabled: signed_in }),
    useCall('league.estimate', {}, { enabled: signed_in }),
    usePagedCall('league.mine', {}, { enabled: signed_in }),
  ]
  return (
    <ListPage
      needs={[pools, ...own]}
      list={pools}
      layout="rows"
      before={
        <>
          {newest && <Current newest={newest} signed_in={signed_in} />}
          {signed_in && <MyMonths />}
        </>
      }
      row={(pool) => <MonthRow key={pool.id} pool={pool} />}
      empty={{
        title: t('none'),
        note: t('none_note'),
        action: <Button onClick={() => go('rank.home')}>{t('ranks')}</Button>,
      }}
      end={t('end', { count: pools.total })}
      after={
        <CellGroup look="card">
          <Cell title={t('ranks')} onPress={() => go('rank.home')} />
        </CellGroup>
      }
    />
  )
}

function MonthRow({ pool }: { pool: Item<'league.pools'> }) {
  const t = useText()
  const members = t('members', { count: pool.members })
  return (
    <Cell
      title={pool.month}
      help={pool.awarded_fen == null ? members : `${members} · ${t('shared', { amount: formatFen(pool.awarded_fen) })}`}
      value={t(`state_${pool.status}`)}
      onPress={() => go('league.home', { id: pool.id })}
    />
  )
}
