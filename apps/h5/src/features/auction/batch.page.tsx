/** A mass auction as bidders see it: all its lots, which end one after the other. Its own shop takes back or moves lots without bids. */
import './batch/batch.css'
import { Cell, CellGroup, Grid2, SectionHead } from '@juya/ui'
import { BasketCard } from '../../cards/basket/basket-card.tsx'
import { LotCard } from '../../cards/lot/lot-card.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './batch/batch.i18n.ts'
import { OwnBatch } from './batch/own-batch.tsx'

type Batch = Data<'auction.batch'>
/** While bids come in; each lot's card counts down by itself. */
const REFETCH_MS = 10_000

export default function BatchPage() {
  const id = Number(usePageParams().id)
  const batch = useCall('auction.batch', { id }, { refetch_ms: REFETCH_MS })
  return (
    <DetailPage needs={batch} title={batch.data?.title}>
      {batch.data && <BatchLots batch={batch.data} />}
    </DetailPage>
  )
}

function BatchLots({ batch }: { batch: Batch }) {
  const t = useText()
  const { counts } = batch
  const said = (['live', 'scheduled', 'sold', 'withdrawn'] as const).filter((one) => counts[one] > 0)
  return (
    <>
      <CellGroup look="card" note={t('every', { seconds: batch.stagger_s })}>
        <Cell title={batch.shop.name} onPress={() => go('shop.home', { id: batch.shop.id })} />
        <Cell title={t('first_end')} value={formatMoment(batch.first_ends_at * 1000)} />
        <Cell title={t('last_end')} value={formatMoment(batch.last_ends_at * 1000)} />
      </CellGroup>
      {batch.is_mine ? <OwnBatch batch={batch} /> : <BasketCard of={{ batch: batch.id }} />}
      <SectionHead title={t('lots', { count: counts.lots })} />
      <p className="batch-counts">{said.map((one) => t(one, { count: counts[one] })).join(' · ')}</p>
      <Grid2>
        {batch.lots.map((lot, index) => (
          <LotCard key={lot.id} lot={lot} eager={index < 4} />
        ))}
      </Grid2>
    </>
  )
}
