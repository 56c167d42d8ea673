/** What buyers say of shops, each to be hidden or shown again. */
import { REVIEWS } from '@juya/contract/operator/resources/shops/reviews.ts'
import { ActButtons } from '../../parts/console/act-buttons.tsx'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { State, Thing, Two } from '../../parts/small-parts.tsx'

export default function ReviewsPage() {
  const say = useTextsOf(REVIEWS)
  const none = <span className="a-faint">–</span>
  const cells: CellsOf<typeof REVIEWS> = {
    thing: (row) => (
      <Thing image={row.image} title={row.title} note={`#${row.order_id}`} to={`/orders/${row.order_id}`} />
    ),
    user: (row) => <Two first={row.user.nickname} second={row.anonymous ? say('anonymous') : undefined} />,
    shop: (row) => row.shop_name,
    content: (row) => row.content || none,
    reply: (row) => row.reply ?? none,
    status: (row) => (
      <>
        <State list="review" value={row.status} />{' '}
        <ActButtons inline resource={REVIEWS} row={row} params={{ title: row.title, shop: row.shop_name }} />
      </>
    ),
  }
  return <ListScreen resource={REVIEWS} cells={cells} />
}
