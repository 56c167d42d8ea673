import { Seal } from '@juya/ui'
import { useNavigate } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { Money, State, Thing, Two } from '../../parts/bits.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { Table } from '../../parts/table.tsx'
import { lotTexts } from './lot.i18n.ts'

type Row = Item<'lots'>
const SHOWN = ['live', 'scheduled', 'reviewing', 'sold', 'passed', 'defaulted', 'rejected', 'cancelled'] as const

export default function LotsPage() {
  const say = lotTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const go = useNavigate()
  const chips = [
    { text: say('all'), filter: {} },
    ...SHOWN.map((status) => ({ text: word('lot', status), filter: { status } })),
  ]
  return (
    <ListPage resource="lots" sort="new" chips={chips} search={say('title_search')}>
      <Table<Row>
        label={say('lot')}
        onOpen={(row) => go(`/lots/${row.id}`)}
        columns={[
          {
            key: 'lot',
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
          {
            key: 'shop',
            title: say('shop'),
            cell: (row) => (
              <Thing
                seal={<Seal name={row.shop.name} src={picture(row.shop.logo, 200)} size={28} />}
                title={row.shop.name}
              />
            ),
          },
          {
            key: 'price',
            title: say('price'),
            right: true,
            cell: (row) => (
              <Two
                first={<Money fen={row.hammer_fen ?? row.current_fen} strong />}
                second={row.hammer_fen ? say('hammer') : row.bid_count > 0 ? say('current') : say('start')}
              />
            ),
          },
          { key: 'bids', title: say('bids'), right: true, cell: (row) => row.bid_count },
          { key: 'watching', title: say('watching'), right: true, cell: (row) => row.watch_count },
          { key: 'status', title: say('status'), cell: (row) => <State list="lot" value={row.status} /> },
          { key: 'ends', title: say('ends'), right: true, cell: (row) => short(row.closed_at ?? row.ends_at) },
        ]}
      />
    </ListPage>
  )
}
