/** Goods of shops: the review of what new shops hand in, and what operators take from sale. */
import { GOODS } from '@juya/contract/operator/resources/trade/goods.ts'
import { formatFen, ImagePlate } from '@juya/ui'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { DeviceMobileIcon } from '../../lib/icons.ts'
import { picture } from '../../lib/image.ts'
import { ChecksCard } from '../../parts/checks/checks-card.tsx'
import { ReviewDeadlineLeft } from '../../parts/claims/review-deadline-left.tsx'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { PieceCard } from '../../parts/piece/piece-card.tsx'
import { State, Thing } from '../../parts/small-parts.tsx'
import './goods.css'

type Shown = Data<'goodsInfo'>
/** Buyers can open these. */
const SEEN: ReadonlySet<string> = new Set(['on', 'sold_out', 'off'])

/** One price, or from the lowest to the highest. */
const pricesOf = ({ min_price_fen, max_price_fen }: { min_price_fen: number; max_price_fen: number }): string =>
  min_price_fen === max_price_fen
    ? formatFen(min_price_fen)
    : `${formatFen(min_price_fen)}–${formatFen(max_price_fen).slice(1)}`

const CELLS: CellsOf<typeof GOODS> = {
  goods: (row, { to }) => <Thing image={row.image} title={row.title} note={`G-${row.id} · ${row.shop.name}`} to={to} />,
  price_fen: (row) => <span className="j-num">{pricesOf(row)}</span>,
  sold: (row) => row.sold_count,
  submitted_at: (row, { short }) =>
    row.review_deadline ? (
      <ReviewDeadlineLeft review_deadline={row.review_deadline} />
    ) : (
      row.submitted_at && <span className="j-num a-faint">{short(row.submitted_at)}</span>
    ),
}

export default function GoodsPage() {
  const say = useTextsOf(GOODS)
  const { short } = useDates()
  return (
    <ListScreen
      resource={GOODS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={GOODS}
          id={id}
          cells={CELLS}
          show={(data) => {
            const { goods } = data
            return {
              head: (
                <div className="g-head">
                  <Thing
                    image={goods.image}
                    title={goods.title}
                    note={
                      <Link className="a-link" to={`/shops/${goods.shop.id}`}>
                        {goods.shop.name}
                      </Link>
                    }
                  />
                  <State list="goods" value={goods.status} />
                </div>
              ),
              warning: goods.reject_reason != null && say('sent_back', { reason: goods.reject_reason }),
              above: <Above data={data} />,
              facts: [
                { label: say('category'), value: goods.category.path.map(({ name }) => name).join(' › ') },
                data.submitted_at != null && { label: say('submitted'), value: short(data.submitted_at) },
                { label: say('returns'), value: say(goods.return_policy === 'return_7d' ? 'ret_7' : 'ret_none') },
                {
                  label: say('shipping'),
                  value: goods.shipping.fee_fen === 0 ? say('free') : formatFen(goods.shipping.fee_fen ?? 0),
                },
                goods.limit_per_person != null && { label: say('limit'), value: goods.limit_per_person },
                ...goods.measures,
                ...goods.params,
              ],
              below: (
                <>
                  <PieceCard piece={data.piece} />
                  <Words data={data} />
                </>
              ),
              timeline: 'goods',
              params: { shop: goods.shop.name, count: data.open_orders },
              effects: true,
            }
          }}
        />
      )}
    />
  )
}

/** Pictures, the way to its page on the phone, what the platform found out, and the ways to buy it. */
function Above({ data: { goods, checks } }: { data: Shown }) {
  const say = useTextsOf(GOODS)
  return (
    <>
      <ul className="g-pictures">
        {goods.images.map((image, i) => (
          <li key={image}>
            <a href={picture(image)} target="_blank" rel="noreferrer">
              <ImagePlate src={picture(image, 200)} alt={say('picture', { n: i + 1 })} radius="m" />
            </a>
          </li>
        ))}
      </ul>
      {SEEN.has(goods.status) && (
        <a
          className="a-button"
          href={`/h5/#/pages/main/goodsDetail/goodsDetail?id=${goods.id}`}
          target="_blank"
          rel="noreferrer"
        >
          <DeviceMobileIcon size={18} />
          {say('open_phone')}
        </a>
      )}
      <ChecksCard checks={checks} />
      <section>
        <h2>{say('ways')}</h2>
        <ul className="g-ways">
          {goods.skus.map((sku) => (
            <li key={sku.id}>
              <b>{sku.name || goods.title}</b>
              <span className="j-num">
                {say('ways_text', { price: formatFen(sku.price_fen), left: sku.left })}
                {sku.held > 0 && ` · ${say('held', { count: sku.held })}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** Both languages, regardless of the console's language: buyers read either. */
function Words({ data }: { data: Shown }) {
  const say = useTextsOf(GOODS)
  const { title, title_en, desc, desc_en } = data.texts
  return (
    <>
      <section lang="zh-CN">
        <h2>{say('words')}</h2>
        <p>
          <b>{title}</b>
        </p>
        <p className="g-words">{desc}</p>
      </section>
      <section lang="en">
        <h2>{say('words_en')}</h2>
        {title_en || desc_en ? (
          <>
            <p>
              <b>{title_en}</b>
            </p>
            <p className="g-words">{desc_en}</p>
          </>
        ) : (
          <p className="a-faint">{say('no_english')}</p>
        )}
      </section>
    </>
  )
}
