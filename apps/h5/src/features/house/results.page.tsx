/** What became of each lot of a sale: sold, unpaid, passed and withdrawn ones stay in it. */
import './house.css'
import { Button, CellGroup, ImagePlate, Row, Rows, Tag } from '@juya/ui'
import { useState } from 'react'
import { Guide } from '../../cards/guide/guide.tsx'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { SaleTag } from './parts/sale-card.tsx'

type Line = Item<'house.results'>
type Show = 'all' | 'sold' | 'passed' | 'mine'

export default function ResultsPage() {
  const t = useText()
  const id = useIdParam()
  const signed_in = useSession().token !== null
  const [show, setShow] = useState<Show>('all')
  const results = usePagedCall(
    'house.results',
    { session_id: id, show },
    { enabled: id > 0, keep: true, page_size: 50 },
  )
  const shows: Show[] = signed_in ? ['all', 'sold', 'passed', 'mine'] : ['all', 'sold', 'passed']
  return (
    <ListPage
      title={results.first?.session.title}
      list={results}
      layout="rows"
      tabs={{
        items: shows.map((key) => ({ key, text: t(`show_${key}`) })),
        active: show,
        onChange: (key) => setShow(key as Show),
      }}
      before={results.first && <Total first={results.first} />}
      row={(line) => <ResultLine key={line.lot_id} line={line} />}
      empty={{
        title: t('none_lots'),
        drawing: 'scroll',
        action: <Button onClick={() => go('house.session', { id })}>{t('see_catalogue')}</Button>,
      }}
    />
  )
}

function Total({ first }: { first: NonNullable<ReturnType<typeof usePagedCall<'house.results'>>['first']> }) {
  const t = useText()
  const { counts, session, to_pay } = first
  return (
    <CellGroup look="card">
      <div className="house-prose">
        <SaleTag status={session.status} /> {t('total', { sold: counts.sold + counts.unpaid, lots: counts.lots })}
      </div>
      <div className="house-rows">
        <Rows>
          <Row label={t('hammer_total')} strong>
            {formatFen(first.hammer_fen)}
          </Row>
          {counts.unpaid > 0 && <Row label={t('res_unpaid')}>{counts.unpaid}</Row>}
          {counts.withdrawn > 0 && <Row label={t('res_withdrawn')}>{counts.withdrawn}</Row>}
        </Rows>
      </div>
      {to_pay.length > 0 && (
        <div className="sale-tools">
          <Button block onClick={() => go('order.confirm', { ids: to_pay.map((one) => one.order_id).join(',') })}>
            {t('pay_won', { count: to_pay.length })}
          </Button>
        </div>
      )}
    </CellGroup>
  )
}

function ResultLine({ line }: { line: Line }) {
  const t = useText()
  const { status } = line
  const said =
    status === 'sold'
      ? line.post_sale
        ? 'after'
        : 'sold'
      : status === 'defaulted'
        ? 'unpaid'
        : status === 'passed'
          ? 'passed'
          : status === 'cancelled'
            ? 'withdrawn'
            : 'open'
  return (
    <button type="button" className="sale-line" onClick={() => go('auction.lot', { id: line.lot_id })}>
      <span className="sale-line__no j-num">{line.lot_no}</span>
      <span className="sale-line__image">
        <ImagePlate src={sizedUrl(line.image, 200)} alt="" radius="m" />
      </span>
      <span className="sale-line__text">
        <span className="j-clamp-2">{line.title}</span>
        <span className="house-faint sale-line__state">
          <Tag tone={said === 'sold' || said === 'after' ? 'jade' : said === 'unpaid' ? 'amber' : 'grey'}>
            {t(`res_${said}`)}
          </Tag>
          {line.mine && <Tag tone="gold">{t('yours')}</Tag>}
          {line.reason}
          {line.price_fen != null && (
            <span className="j-num">{t('with_premium', { amount: formatFen(line.price_fen) })}</span>
          )}
        </span>
      </span>
      {line.hammer_fen != null && (
        <span className="sale-line__end j-num">
          {formatFen(line.hammer_fen)}
          <Guide narrow fen={line.hammer_fen} at={line.sold_at ?? null} />
        </span>
      )}
    </button>
  )
}
