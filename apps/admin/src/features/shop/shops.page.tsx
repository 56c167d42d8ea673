/** Shops in any state. */
import { SHOPS } from '@juya/contract/operator/resources/shops/shops.ts'
import { formatFen, Seal, Tag } from '@juya/ui'
import { picture } from '../../lib/image.ts'
import { percent } from '../../lib/numbers.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Money, Thing, Two } from '../../parts/small-parts.tsx'

export default function ShopsPage() {
  const say = useTextsOf(SHOPS)
  const cells: CellsOf<typeof SHOPS> = {
    shop: (row, { to }) => (
      <Thing
        seal={<Seal name={row.name} src={picture(row.logo, 200)} size={32} />}
        title={row.name}
        note={`#${row.id}`}
        to={to}
      />
    ),
    owner: (row) => <Two first={row.owner.nickname} second={`#${row.owner.id}`} />,
    level: (row) => <Tag tone="gold">L{row.level}</Tag>,
    deposit_fen: (row) => (
      <Two
        first={<Money fen={row.deposit_fen} strong />}
        second={
          row.deposit_required_fen > 0 ? say('of_required', { sum: formatFen(row.deposit_required_fen) }) : undefined
        }
      />
    ),
    commission_bp: (row) =>
      row.commission_bp == null ? <span className="a-faint">{say('usual_rate')}</span> : percent(row.commission_bp),
  }
  return <ListScreen resource={SHOPS} cells={cells} />
}
