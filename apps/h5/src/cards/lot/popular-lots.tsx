/** Lots others look at now: under an empty list, so that it leads on. */
import { Grid2, SectionHead } from '@juya/ui'
import { usePagedCall } from '../../lib/api/query.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { LotCard } from './lot-card.tsx'

const SHOWN = 4

/** Nothing while they are not there, nor where there are none. */
export function PopularLots() {
  const t = useCommon()
  const lots = usePagedCall('auction.list', { sort: 'hot' }, { page_size: SHOWN })
  if (lots.items.length === 0) return null
  return (
    <>
      <SectionHead title={t('popular')} />
      <Grid2>
        {lots.items.slice(0, SHOWN).map((lot) => (
          <LotCard key={lot.id} lot={lot} />
        ))}
      </Grid2>
    </>
  )
}
