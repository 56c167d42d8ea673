/** Group buys of shops: the review of what new shops hand in, and stopping one. */
import { GROUP_BUYS } from '@juya/contract/operator/resources/trade/group-buys.ts'
import { formatFen } from '@juya/ui'
import { useDates } from '../../lib/format.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { State, Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof GROUP_BUYS> = {
  goods: (row, { to }) => <Thing image={row.image} title={row.title} note={`T-${row.id} · ${row.shop.name}`} to={to} />,
}

export default function GroupBuysPage() {
  const say = useTextsOf(GROUP_BUYS)
  const { short } = useDates()
  return (
    <ListScreen
      resource={GROUP_BUYS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={GROUP_BUYS}
          id={id}
          cells={CELLS}
          show={(data) => {
            const on_sale = data.goods.status === 'on' || data.goods.status === 'sold_out'
            return {
              head: (
                <div className="g-head">
                  <Thing image={data.image} title={data.title} note={data.shop.name} to={`/shops/${data.shop.id}`} />
                  <State list="group_buy" value={data.status} />
                </div>
              ),
              warning:
                data.status === 'reviewing' && !on_sale
                  ? say('goods_state')
                  : data.reject_reason != null && say('sent_back', { reason: data.reject_reason }),
              facts: [
                {
                  label: say('prices'),
                  value: data.prices
                    .map(({ sku_id, price_fen, alone_fen }) => {
                      const name = data.goods.skus.find((sku) => sku.id === sku_id)?.name
                      const text = say('price_text', { price: formatFen(price_fen), alone: formatFen(alone_fen) })
                      return name ? `${name}: ${text}` : text
                    })
                    .join('\n'),
                },
                data.booking
                  ? {
                      label: say('steps'),
                      value: data.booking.tiers
                        .map(({ min_qty, price_fen }) =>
                          say('step_text', { qty: min_qty, price: formatFen(price_fen) }),
                        )
                        .join('\n'),
                    }
                  : { label: say('team'), value: say('team_text', { size: data.size, hours: data.team_hours }) },
                data.booking && { label: say('booked'), value: data.booking.booked },
                { label: say('runs'), value: say('runs_text', { from: short(data.from_at), to: short(data.to_at) }) },
                { label: say('per_user'), value: data.per_user },
                { label: say('newcomers'), value: say(data.newcomers ? 'newcomers_only' : 'anybody') },
                !data.booking && {
                  label: say('not_filled'),
                  value: say(data.ship_anyway ? 'ships_anyway' : 'refunds'),
                },
                data.waiting.orders > 0 && {
                  label: say('waiting'),
                  value: `${formatFen(data.waiting.amount_fen)} · ${data.waiting.orders}`,
                },
              ],
              link: { to: `/goods?open=${data.goods_id}`, text: say('goods') },
              sections: [{ title: say('rules'), content: data.rules_text }],
              params: {
                shop: data.shop.name,
                count: data.waiting.orders,
                amount: formatFen(data.waiting.amount_fen),
              },
              barred: { approveGroupBuy: !on_sale },
            }
          }}
        />
      )}
    />
  )
}
