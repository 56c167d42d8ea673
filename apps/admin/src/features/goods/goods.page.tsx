import { GOODS } from '@juya/contract/operator/resources/trade/lots.ts'
import { formatFen } from '@juya/ui'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { PackageIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { HeldState } from '../../parts/claims/held-state.tsx'
import { NextButton } from '../../parts/claims/next-button.tsx'
import { ReviewDeadlineLeft } from '../../parts/claims/review-deadline-left.tsx'
import { useAsked, useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { goodsTexts } from './goods.i18n.ts'
import { GoodsPane } from './goods-pane.tsx'

type Row = Item<'goods'>
const SHOWN = ['reviewing', 'on', 'sold_out', 'off', 'rejected', 'removed'] as const

/** One price, or from the lowest to the highest. */
const pricesOf = ({ min_price_fen, max_price_fen }: Row): string =>
  min_price_fen === max_price_fen
    ? formatFen(min_price_fen)
    : `${formatFen(min_price_fen)}–${formatFen(max_price_fen).slice(1)}`

export default function GoodsPage() {
  const say = goodsTexts.useText()
  const openHref = useOpenHref()
  const { open, setOpen } = useAsked(GOODS)
  const word = useWord()
  const { short } = useDates()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...SHOWN.map((status) => ({ text: word('goods', status), filters: { status } })),
  ]
  return (
    <ResourcePage<typeof GOODS, Row>
      resource={GOODS}
      label={say('goods')}
      chips={chips}
      search={say('search')}
      above={<NextButton queue="goods" id={open} onServed={setOpen} />}
      empty={{ title: say('none'), note: say('none_note') }}
      aside={(id, close) => (
        <Beside id={id} close={close} icon={<PackageIcon size={48} weight="thin" />} pick={say('pick')}>
          {(open_id) => <GoodsPane key={open_id} id={open_id} />}
        </Beside>
      )}
      cells={{
        goods: {
          title: say('goods'),
          cell: (row) => (
            <Thing image={row.image} title={row.title} note={`G-${row.id} · ${row.shop.name}`} to={openHref(row.id)} />
          ),
        },
        price_fen: { title: say('price'), right: true, cell: (row) => <span className="j-num">{pricesOf(row)}</span> },
        left: { title: say('left'), right: true, cell: (row) => row.left },
        sold: { title: say('sold'), right: true, cell: (row) => row.sold_count },
        status: {
          title: say('status'),
          cell: (row) => <HeldState list="goods" value={row.status} claim={row.claim} />,
        },
        submitted_at: {
          title: say('submitted'),
          right: true,
          cell: (row) =>
            row.review_deadline ? (
              <ReviewDeadlineLeft review_deadline={row.review_deadline} />
            ) : (
              row.submitted_at && <span className="j-num a-faint">{short(row.submitted_at)}</span>
            ),
        },
      }}
    />
  )
}
