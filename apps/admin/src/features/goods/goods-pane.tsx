/** One goods listing as a reviewer reads it: pictures, ways to buy, its words in both languages, what the platform found out. */
import { formatFen, ImagePlate } from '@juya/ui'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { DeviceMobileIcon } from '../../lib/icons.ts'
import { picture } from '../../lib/image.ts'
import { ChecksCard } from '../../parts/checks/checks-card.tsx'
import { PieceCard } from '../../parts/piece/piece-card.tsx'
import { RecordPane } from '../../parts/record-pane.tsx'
import { Facts, State, Thing } from '../../parts/small-parts.tsx'
import { TimelineCard } from '../../parts/timeline/timeline-card.tsx'
import { goodsTexts } from './goods.i18n.ts'
import { GoodsActs } from './goods-acts.tsx'
import './goods.css'

type Shown = Data<'goodsInfo'>
/** Buyers can open these. */
const SEEN: ReadonlySet<string> = new Set(['on', 'sold_out', 'off'])

export const GoodsPane = ({ id }: { id: number }) => (
  <RecordPane resource="goodsInfo" id={id}>
    {(data) => (
      <aside className="a-aside">
        <Body data={data} />
        <GoodsActs data={data} />
      </aside>
    )}
  </RecordPane>
)

function Body({ data }: { data: Shown }) {
  const say = goodsTexts.useText()
  const { short } = useDates()
  const { goods } = data
  return (
    <div className="a-aside__body">
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
      {data.review_deadline && <p className="a-faint">{data.review_deadline.text}</p>}
      {goods.reject_reason && (
        <p className="a-note a-note--amber">{say('sent_back', { reason: goods.reject_reason })}</p>
      )}
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
      <ChecksCard checks={data.checks} />
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
      <Facts
        columns={2}
        list={[
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
        ]}
      />
      <PieceCard piece={data.piece} />
      <Words data={data} />
      <TimelineCard kind="goods" id={data.goods.id} />
    </div>
  )
}

/** Both languages, whatever the reviewer reads the console in: buyers read either. */
function Words({ data }: { data: Shown }) {
  const say = goodsTexts.useText()
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
