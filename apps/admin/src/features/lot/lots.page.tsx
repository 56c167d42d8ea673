import { LOTS } from '@juya/contract/operator/resources/trade/lots.ts'
import { Seal } from '@juya/ui'
import { useNavigate } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Money, State, Thing, Two } from '../../parts/small-parts.tsx'
import { lotTexts } from './lot.i18n.ts'

type Row = Item<'lots'>
const SHOWN = ['live', 'scheduled', 'reviewing', 'sold', 'passed', 'defaulted', 'rejected', 'cancelled'] as const

export default function LotsPage() {
  const say = lotTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const go = useNavigate()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...SHOWN.map((status) => ({ text: word('lot', status), filters: { status } })),
  ]
  return (
    <ResourcePage<typeof LOTS, Row>
      resource={LOTS}
      label={say('lot')}
      chips={chips}
      search={say('title_search')}
      onOpen={(row) => go(`/lots/${row.id}`)}
      cells={{
        lot: {
          title: say('lot'),
          cell: (row) => (
            <Thing
              image={row.image}
              title={row.title}
              note={`LOT-${row.id} · ${word('mode', row.mode)}`}
              to={`/lots/${row.id}`}
            />
          ),
        },
        shop: {
          title: say('shop'),
          cell: (row) => (
            <Thing
              seal={<Seal name={row.shop.name} src={picture(row.shop.logo, 200)} size={28} />}
              title={row.shop.name}
            />
          ),
        },
        price_fen: {
          title: say('price'),
          right: true,
          cell: (row) => (
            <Two
              first={<Money fen={row.hammer_fen ?? row.current_fen} strong />}
              second={row.hammer_fen ? say('hammer') : row.bid_count > 0 ? say('current') : say('start')}
            />
          ),
        },
        bids: { title: say('bids'), right: true, cell: (row) => row.bid_count },
        watching: { title: say('watching'), right: true, cell: (row) => row.watch_count },
        status: { title: say('status'), cell: (row) => <State list="lot" value={row.status} /> },
        ends_at: { title: say('ends'), right: true, cell: (row) => short(row.closed_at ?? row.ends_at) },
      }}
    />
  )
}
