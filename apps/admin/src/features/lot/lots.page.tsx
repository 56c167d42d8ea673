import { LOTS } from '@juya/contract/operator/resources/trade/lots.ts'
import { Seal } from '@juya/ui'
import { picture } from '../../lib/image.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Money, Thing, Two } from '../../parts/small-parts.tsx'

export default function LotsPage() {
  const say = useTextsOf(LOTS)
  return (
    <ListScreen
      resource={LOTS}
      cells={{
        lot: (row, { to, word }) => (
          <Thing image={row.image} title={row.title} note={`LOT-${row.id} · ${word('mode', row.mode)}`} to={to} />
        ),
        shop: ({ shop }) => (
          <Thing seal={<Seal name={shop.name} src={picture(shop.logo, 200)} size={28} />} title={shop.name} />
        ),
        price_fen: (row) => (
          <Two
            first={<Money fen={row.hammer_fen ?? row.current_fen} strong />}
            second={row.hammer_fen ? say('hammer') : row.bid_count > 0 ? say('current') : say('start')}
          />
        ),
        bids: (row) => row.bid_count,
        watching: (row) => row.watch_count,
        ends_at: (row, { short }) => short(row.closed_at ?? row.ends_at),
      }}
    />
  )
}
