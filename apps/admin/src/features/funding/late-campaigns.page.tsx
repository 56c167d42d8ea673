/** Campaigns past the day they promised: what their backers wait for, and telling them. */
import { LATE_CAMPAIGNS } from '@juya/contract/operator/resources/trade/late-campaigns.ts'
import { useDates } from '../../lib/format.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof LATE_CAMPAIGNS> = {
  campaign: (row, { to }) => (
    <Thing image={row.image} title={row.title} note={`C-${row.campaign_id} · ${row.shop.name}`} to={to} />
  ),
}

export default function LateCampaignsPage() {
  const say = useTextsOf(LATE_CAMPAIGNS)
  const { short } = useDates()
  return (
    <ListScreen
      resource={LATE_CAMPAIGNS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={LATE_CAMPAIGNS}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: <Thing image={data.image} title={data.title} note={data.shop.name} to={`/shops/${data.shop.id}`} />,
            facts: [
              ...(['status', 'to_ship', 'escrow_fen', 'ship_by_at'] as const),
              { label: say('shipped'), value: data.shipped },
              { label: say('left'), value: data.left },
              data.postponed_to != null && { label: say('postponed'), value: short(data.postponed_to) },
              data.postponed_to != null && { label: say('agreed'), value: data.agreed },
              { label: say('refunded'), value: short(data.refunded_at) },
            ],
            link: { to: `/campaigns?open=${data.campaign_id}`, text: say('open') },
            sections: [
              {
                title: say('last_update'),
                content:
                  data.last_update == null
                    ? say('no_update')
                    : `${short(data.last_update_at ?? 0)}\n${data.last_update}`,
              },
              { title: say('answer'), content: data.answer },
            ],
          })}
        />
      )}
    />
  )
}
