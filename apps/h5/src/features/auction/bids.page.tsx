/** A lot's bid history, newest first. */
import './lot/lot.css'
import { Button, classes, Empty, InfiniteEnd } from '@juya/ui'
import { useState } from 'react'
import { BidRow } from '../../cards/small-cards.tsx'
import { BlockBidder } from '../../cards/tell/tell-links.tsx'
import { call, type Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { BidderFacts, FactsNote } from './facts/bidder-facts.tsx'
import { useText } from './i18n.ts'
import { raisesOf } from './raises.ts'

type Bids = Data<'auction.bids'>

export default function BidsPage() {
  const id = useIdParam()
  const t = useText()
  const common = useCommon()
  const first = useCall('auction.bids', { id, limit: 50 }, { enabled: id > 0, refetch_ms: 10_000 })
  const lot = useCall('auction.lot', { id }, { enabled: id > 0, stale_ms: Number.POSITIVE_INFINITY })
  const [older, setOlder] = useState<Bids['list']>([])
  const [state, setState] = useState<'idle' | 'loading' | 'failed' | 'end'>('idle')
  const { user } = useSession()
  const is_own = user?.shop != null && user.shop.id === lot.data?.shop.id
  const head = first.data?.list ?? []
  const list = [...head, ...older.filter((bid) => bid.seq < (head.at(-1)?.seq ?? 0))]

  const raises = raisesOf(list)
  // Each bidder's facts stand once, with their newest bid.
  const newest = new Map(list.toReversed().map(({ alias, seq }) => [alias, seq]))

  const loadMore = async () => {
    const last = list.at(-1)
    if (!last || state === 'loading') return
    setState('loading')
    try {
      const next = await call('auction.bids', { id, limit: 50, before_seq: last.seq }, { silent: true })
      setOlder((known) => [...known, ...next.list])
      setState(next.has_more ? 'idle' : 'end')
    } catch {
      setState('failed')
    }
  }
  const more = state === 'idle' ? (first.data?.has_more || older.length > 0 ? 'more' : 'end') : state
  return (
    <PageShell
      needs={first}
      about={lot.data?.title}
      right={
        <Button variant="text" size="m" onClick={() => go('auction.check', { id })}>
          {t('check')}
        </Button>
      }
    >
      {list.length === 0 ? (
        <Empty
          drawing="scroll"
          title={t('history_empty')}
          note={t('history_note')}
          action={
            <Button variant="outline" onClick={() => go('auction.lot', { id }, { type: 'redirect' })}>
              {t('to_lot')}
            </Button>
          }
        />
      ) : (
        <>
          <details className="lot-why">
            <summary>{t('history_why')}</summary>
            <p className="lot-note lot-note--page">{first.data?.aliases_note ?? t('history_note')}</p>
            <p className="lot-note lot-note--page">{t('history_raises')}</p>
            <FactsNote className="lot-note lot-note--page" />
          </details>
          <ul className={classes('lot-bids', 'lot-bids--page')}>
            {list.map((bid) => (
              <BidRow
                key={bid.seq}
                bid={bid}
                raise_fen={raises.get(bid.seq)}
                below={bid.facts && newest.get(bid.alias) === bid.seq && <BidderFacts facts={bid.facts} />}
                act={is_own && <BlockBidder name={bid.alias} which={{ lot_id: id, seq: bid.seq }} />}
              />
            ))}
          </ul>
          <InfiniteEnd
            state={more}
            onReach={() => void loadMore()}
            texts={{
              loading: common('loading'),
              failed: common('load_more_failed'),
              end: t('history_end', { count: first.data?.total ?? list.length }),
            }}
          />
        </>
      )}
    </PageShell>
  )
}
