/** Names that shops asked for: whose each is, who is called alike, and the decision. */
import { SHOP_NAMES } from '@juya/contract/operator/resources/shops/shop-names.ts'
import { common } from '../../lib/common.i18n.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof SHOP_NAMES> = {
  name: (row, { to }) => <Thing image={row.logo} title={row.name} note={`N-${row.id}`} to={to} />,
}

export default function ShopNamesPage() {
  const say = useTextsOf(SHOP_NAMES)
  const said = common.useText()
  return (
    <ListScreen
      resource={SHOP_NAMES}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={SHOP_NAMES}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: <Thing image={data.logo} title={data.name} note={data.name_en ?? undefined} />,
            warning: data.alike.length > 0 && say('alike', { names: data.alike.join(' · ') }),
            facts: [
              ...(['status', 'before'] as const),
              data.before_en && { label: say('english'), value: data.before_en },
              'asked_at',
              { label: say('followers'), value: data.fans_count },
              { label: say('verified'), value: said(data.verified ? 'yes' : 'no') },
            ],
            link: { to: `/shops/${data.shop_id}`, text: say('shop') },
            sections: [
              { title: say('about'), content: data.intro },
              { title: say('note'), content: data.reason },
            ],
            barred: { approveShopName: data.alike.length > 0 },
          })}
        />
      )}
    />
  )
}
