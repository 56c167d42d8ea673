import { LOTS } from '@juya/contract/operator/resources/trade/lots.ts'
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { mayAct, mayRead } from '../../lib/auth-provider.ts'
import { useRecord } from '../../lib/data-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { PieceCard } from '../../parts/piece/piece-card.tsx'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { Card, Facts, Money, State } from '../../parts/small-parts.tsx'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { TimelineCard } from '../../parts/timeline/timeline-card.tsx'
import { FeatureLot } from './feature-lot.tsx'
import { MoveLot } from './move-lot.tsx'
import { Description, LotFacts, MissingViews, ObjectHead, Pictures, type Reviewed, SoldPrices } from './object-pane.tsx'
import { ShopHead } from './review.page.tsx'
import { type VoidableBid, VoidBid } from './void-bid.tsx'
import '../../parts/panes.css'

export default function LotPage() {
  const id = Number(useParams().id)
  const { data, error, isPending, refetch } = useRecord('lot', id)
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending || !data) return <PageLoading />
  return (
    <div className="a-split">
      <article className="r-object">
        <ObjectHead data={data} />
        <Pictures data={data} />
        <MissingViews data={data} />
        <LotFacts data={data} />
        <Bids data={data} />
        <div className="o-two">
          <Description data={data} />
          <SoldPrices data={data} />
        </div>
        <TimelineCard kind="lot" id={data.lot.id} />
      </article>
      <Side data={data} />
    </div>
  )
}

function Bids({ data }: { data: Reviewed }) {
  const say = useTextsOf(LOTS)
  const act = useWords()
  const word = useWord()
  const { permissions } = usePermissions()
  const { full } = useDates()
  const see = mayRead(permissions, 'service', 'review', 'finance', 'arbiter')
  const may_void = mayAct(permissions, 'service', 'arbiter') && data.lot.status === 'live'
  const [voiding, setVoiding] = useState<VoidableBid>()
  return (
    <Card title={say('history')} side={<span className="j-num">{data.bids.length}</span>} flush>
      {data.bids.length === 0 ? (
        <p className="a-faint o-chart__none">{say('no_bids')}</p>
      ) : (
        <table className="a-table a-table--dense">
          <thead>
            <tr>
              <th scope="col">#</th>
              <th scope="col">{say('bidder')}</th>
              <th scope="col">{say('alias')}</th>
              <th scope="col">{say('kind')}</th>
              <th scope="col" className="right">
                {say('amount')}
              </th>
              <th scope="col" className="right">
                {say('at')}
              </th>
              {may_void && <th scope="col" aria-label={act(LOTS.acts.voidBid)} />}
            </tr>
          </thead>
          <tbody>
            {data.bids.map((bid) => (
              <tr key={bid.seq} className="a-table__row">
                <td className="j-num">{bid.seq}</td>
                <td>
                  {see ? (
                    <Link className="a-link" to={`/users/${bid.user_id}`}>
                      {bid.nickname}
                    </Link>
                  ) : (
                    bid.nickname
                  )}
                </td>
                <td className="a-faint">{bid.alias}</td>
                <td className="a-faint">{word('bid', bid.kind)}</td>
                <td className="right">
                  {bid.void_reason ? (
                    <>
                      <del>
                        <Money fen={bid.amount_fen} />
                      </del>
                      <div className="a-faint">{say('void_was', { reason: bid.void_reason })}</div>
                    </>
                  ) : (
                    <Money fen={bid.amount_fen} />
                  )}
                </td>
                <td className="right j-num a-faint">{full(Math.floor(bid.at_ms / 1000))}</td>
                {may_void && (
                  <td className="right">
                    {!bid.void_reason && (
                      <button type="button" className="a-link" onClick={() => setVoiding(bid)}>
                        {act(LOTS.acts.voidBid)}
                      </button>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {voiding && <VoidBid lot_id={data.lot.id} bid={voiding} close={() => setVoiding(undefined)} />}
    </Card>
  )
}

function Side({ data }: { data: Reviewed }) {
  const say = useTextsOf(LOTS)
  const act = useWords()
  const { permissions } = usePermissions()
  const { short } = useDates()
  const [asking, setAsking] = useState(false)
  const [moving, setMoving] = useState(false)
  const [featuring, setFeaturing] = useState(false)
  const { lot } = data
  const stop = useAction('stopLot', {
    touched: ['lots', 'lot', 'audit'],
    done: () => {
      setAsking(false)
      showToast({ text: act(LOTS.acts.stopLot.done) })
    },
  })
  const may_stop = mayAct(permissions, 'review', 'arbiter') && (lot.status === 'live' || lot.status === 'scheduled')
  const may_move = mayAct(permissions, 'review') && lot.status !== 'draft' && lot.status !== 'rejected'
  const may_feature =
    mayAct(permissions, 'review') &&
    (lot.status === 'live' || lot.status === 'scheduled' || Boolean(lot.featured_until))
  return (
    <aside className="a-aside">
      <ShopHead data={data} />
      <div className="a-aside__body">
        <Facts
          columns={2}
          list={[
            { label: say('status'), value: <State list="lot" value={lot.status} /> },
            {
              label: lot.hammer_fen ? say('hammer') : say('current'),
              value: <Money fen={lot.hammer_fen ?? lot.current_fen} strong />,
            },
            { label: say('bids'), value: `${lot.bid_count} · ${lot.bidder_count}` },
            { label: say('watching'), value: lot.watch_count },
            !!lot.featured_until && {
              label: say('featured'),
              value: say('featured_until', { when: short(lot.featured_until) }),
            },
            { label: say('ends'), value: short(lot.closed_at ?? lot.ends_at) },
            {
              label: say('reserve'),
              value: data.reserve_fen ? (
                <>
                  <Money fen={data.reserve_fen} />{' '}
                  <span className="a-faint">{say(lot.reserve === 'met' ? 'met' : 'not_met')}</span>
                </>
              ) : (
                '–'
              ),
            },
          ]}
        />
        {data.reject_reason && (
          <p className="a-note a-note--amber">{say('reject_reason', { reason: data.reject_reason })}</p>
        )}
        <PieceCard piece={data.piece} />
        {lot.status === 'reviewing' && (
          <Link className="a-button" to="/review">
            {say('to_review')}
          </Link>
        )}
      </div>
      {(may_stop || may_move || may_feature) && (
        <div className="a-aside__foot">
          {may_feature && (
            <button type="button" className="a-button a-button--large" onClick={() => setFeaturing(true)}>
              {say(lot.featured_until ? 'unfeature' : 'feature')}
            </button>
          )}
          {may_move && (
            <button type="button" className="a-button a-button--large" onClick={() => setMoving(true)}>
              {act(LOTS.acts.moveLot)}
            </button>
          )}
          {may_stop && (
            <button type="button" className="a-button a-button--outred a-button--large" onClick={() => setAsking(true)}>
              {act(LOTS.acts.stopLot)}
            </button>
          )}
        </div>
      )}
      {featuring && <FeatureLot lot={lot} close={() => setFeaturing(false)} />}
      {moving && <MoveLot lot={lot} close={() => setMoving(false)} />}
      {asking && (
        <ActDialog
          title={act(LOTS.acts.stopLot.title)}
          effect={act(LOTS.acts.stopLot.effect, { count: lot.bid_count })}
          confirm={act(LOTS.acts.stopLot)}
          tone="red"
          doing={stop}
          about={{ kind: 'lot', id: lot.id }}
          onClose={() => setAsking(false)}
          input={(reason) => ({ id: lot.id, reason })}
        />
      )}
    </aside>
  )
}
