import { SHOPS } from '@juya/contract/operator/resources/shops/shops.ts'
import { formatFen, Seal, Tag } from '@juya/ui'
import { useNavigate } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import { percent } from '../../lib/numbers.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Money, State, Thing, Two } from '../../parts/small-parts.tsx'
import { shopTexts } from './shop.i18n.ts'

type Row = Item<'shops'>
const SHOWN = ['active', 'suspended', 'closing', 'closed'] as const

/** Shops, in whatever state. */
export default function ShopsPage() {
  const say = shopTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const go = useNavigate()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...SHOWN.map((status) => ({ text: word('shop', status), filters: { status } })),
    { text: say('licence_waits'), filters: { licence_waits: '1' } },
    { text: say('licence_ends'), filters: { licence_ends: '1' } },
  ]
  return (
    <ResourcePage<typeof SHOPS, Row>
      resource={SHOPS}
      label={say('shop')}
      chips={chips}
      search={say('search')}
      onOpen={(row) => go(`/shops/${row.id}`)}
      cells={{
        shop: {
          title: say('shop'),
          cell: (row) => (
            <Thing
              seal={<Seal name={row.name} src={picture(row.logo, 200)} size={32} />}
              title={row.name}
              note={`#${row.id}`}
              to={`/shops/${row.id}`}
            />
          ),
        },
        owner: { title: say('owner'), cell: (row) => <Two first={row.owner.nickname} second={`#${row.owner.id}`} /> },
        level: { title: say('level'), cell: (row) => <Tag tone="gold">L{row.level}</Tag> },
        lots: { title: say('lots'), right: true, cell: (row) => row.lots },
        sold: { title: say('sold'), right: true, cell: (row) => row.sold },
        deposit_fen: {
          title: say('deposit'),
          right: true,
          cell: (row) => (
            <Two
              first={<Money fen={row.deposit_fen} strong />}
              second={
                row.deposit_required_fen > 0
                  ? say('of_required', { sum: formatFen(row.deposit_required_fen) })
                  : undefined
              }
            />
          ),
        },
        commission_bp: {
          title: say('rate'),
          right: true,
          cell: (row) =>
            row.commission_bp === null || row.commission_bp === undefined ? (
              <span className="a-faint">{say('usual_rate')}</span>
            ) : (
              percent(row.commission_bp)
            ),
        },
        status: { title: say('status'), cell: (row) => <State list="shop" value={row.status} /> },
        opened_at: {
          title: say('opened'),
          right: true,
          cell: (row) => <span className="a-faint">{short(row.opened_at)}</span>,
        },
      }}
    />
  )
}
