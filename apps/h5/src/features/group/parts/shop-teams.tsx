/** One group buy of the shop: what it holds, and its teams with their orders. */
import { Button, Card } from '@juya/ui'
import type { Item } from '../../../lib/api/client.ts'
import { useCall, usePagedCall } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { useRoom } from '../../../lib/live/realtime.ts'
import { go } from '../../../lib/router/navigation.ts'
import { PagedList, PageShell } from '../../../templates/pages.tsx'
import { ListSkeleton } from '../../../templates/skeletons.tsx'
import { useText } from '../i18n.ts'
import { Counts, GroupActs, Held } from './shop-group.tsx'
import { Members, TeamState } from './team-view.tsx'

export function ShopTeams({ id }: { id: number }) {
  const t = useText()
  const head = useCall('group.shopGroup', { group_buy_id: id }, { refetch_ms: 15_000 })
  const teams = usePagedCall('group.shopTeams', { group_buy_id: id }, { refetch_ms: 15_000 })
  useRoom(`group:${id}`, () => {
    void head.refetch()
    void teams.refetch()
  })
  return (
    <PageShell needs={head} title={head.data?.title} skeleton={<ListSkeleton />}>
      {head.data && (
        <Card>
          <Counts group={head.data} />
          <Held paid_fen={head.data.paid_fen} refunding={head.data.refunding} />
          <GroupActs group={head.data} />
        </Card>
      )}
      <PagedList
        list={teams}
        row={(team) => <TeamCard key={team.id} group_buy_id={id} team={team} />}
        empty={{ title: t('no_shop_teams'), note: t('no_shop_teams_note'), drawing: 'box' }}
      />
    </PageShell>
  )
}

function TeamCard({ group_buy_id, team }: { group_buy_id: number; team: Item<'group.shopTeams'> }) {
  const t = useText()
  const to_ship = team.orders.filter(({ status }) => status === 'to_ship')
  return (
    <Card title={`${team.joined}/${team.size}`} action={<TeamState team={team} />}>
      <Members team={team} />
      {team.orders.map((order) => (
        <div key={order.id} className="group-team">
          <span className="group-team__text">
            <span className="j-num">{order.order_no}</span>
            <span className="j-meta">
              {[
                formatFen(order.amounts.total_fen),
                order.items[0]?.sku_name,
                `× ${order.items[0]?.qty ?? 1}`,
                order.status_text,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <Button size="m" variant="plain" onClick={() => go('sell.order', { id: order.id })}>
            {t('order_short')}
          </Button>
        </div>
      ))}
      {to_ship.length > 0 && (
        <div className="group-acts">
          <Button size="m" onClick={() => go('group.send', { id: group_buy_id, team: team.id })}>
            {t('ship_team')}
          </Button>
        </div>
      )}
    </Card>
  )
}
