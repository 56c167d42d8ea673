/** Campaigns of shops: the review of what they hand in, and stopping one. */
import { CAMPAIGNS } from '@juya/contract/operator/resources/trade/campaigns.ts'
import { formatFen, ImagePlate } from '@juya/ui'
import { dayOf, useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { State, Thing } from '../../parts/small-parts.tsx'
import './funding.css'

const CELLS: CellsOf<typeof CAMPAIGNS> = {
  campaign: (row, { to }) => (
    <Thing image={row.image} title={row.title} note={`C-${row.id} · ${row.shop.name}`} to={to} />
  ),
}

export default function CampaignsPage() {
  const say = useTextsOf(CAMPAIGNS)
  const { short } = useDates()
  return (
    <ListScreen
      resource={CAMPAIGNS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={CAMPAIGNS}
          id={id}
          cells={CELLS}
          show={(data) => {
            const amount = formatFen(data.waiting.amount_fen)
            return {
              head: (
                <div className="f-head">
                  <Thing image={data.image} title={data.title} note={data.shop.name} to={`/shops/${data.shop.id}`} />
                  <State list="campaign" value={data.status} />
                </div>
              ),
              warning: data.shop_active
                ? data.reject_reason != null && say('sent_back', { reason: data.reject_reason })
                : say('shop_stopped'),
              above: (
                <ul className="f-pictures">
                  {data.images.map((image, i) => (
                    <li key={image}>
                      <a href={picture(image)} target="_blank" rel="noreferrer">
                        <ImagePlate src={picture(image, 200)} alt={say('picture', { n: i + 1 })} radius="m" />
                      </a>
                    </li>
                  ))}
                </ul>
              ),
              facts: [
                ...(['goal_fen', 'raised_fen', 'backer_count'] as const),
                { label: say('category'), value: data.category },
                {
                  label: say('runs'),
                  value:
                    data.from_at && data.to_at
                      ? say('runs_text', { days: data.days, from: short(data.from_at), to: short(data.to_at) })
                      : data.asked_from_at
                        ? say('runs_days', { days: data.days, from: short(data.asked_from_at) })
                        : say('runs_at_once', { days: data.days }),
                },
                { label: say('ship_by'), value: short(data.ship_by_at) },
                data.postponed_to != null && { label: say('postponed'), value: short(data.postponed_to) },
                data.reserve != null && {
                  label: say('reserve'),
                  value: say('reserve_text', {
                    left: formatFen(data.reserve.left_fen),
                    all: formatFen(data.reserve.fen),
                  }),
                },
                data.waiting.orders > 0 && {
                  label: say('waiting'),
                  value: say('waiting_text', { amount, count: data.waiting.orders }),
                },
              ],
              link: { to: `/orders?kind=funding&shop_id=${data.shop.id}`, text: say('pledges') },
              sections: [
                {
                  title: say('tiers'),
                  content: data.tiers
                    .map((tier) =>
                      say('tier_text', {
                        name: tier.name,
                        price: formatFen(tier.price_fen),
                        shipping: formatFen(tier.shipping_fen),
                        stock: tier.stock == null ? say('tier_open') : say('tier_stock', { count: tier.stock }),
                        content: tier.content,
                      }),
                    )
                    .join('\n'),
                },
                {
                  title: say('stages'),
                  content: data.stages
                    .map(({ name, planned_at }) => say('stage_text', { name, day: dayOf(planned_at) }))
                    .join('\n'),
                },
                { title: say('story'), content: data.story },
                { title: say('risks'), content: data.risk_text },
              ],
              params: { shop: data.shop.name, count: data.waiting.orders, amount },
              barred: { approveCampaign: !data.shop_active },
            }
          }}
        />
      )}
    />
  )
}
