/** One's own basket on the page of its sale: how it stands, and the way to it. */
import { Cell, CellGroup } from '@juya/ui'
import { useCall } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useText } from './basket.i18n.ts'

export function BasketCard({ batch_id }: { batch_id: number }) {
  return useSession().user ? <Own batch_id={batch_id} /> : <Line batch_id={batch_id} />
}

function Own({ batch_id }: { batch_id: number }) {
  const t = useText()
  const { data } = useCall('auction.basket', { batch_id }, { stale_ms: 0 })
  const value = data?.cap ? t('standing', { led: data.led, won: data.won, used: formatFen(data.used_fen) }) : undefined
  return <Line batch_id={batch_id} value={value} />
}

function Line({ batch_id, value }: { batch_id: number; value?: string | undefined }) {
  const t = useText()
  return (
    <CellGroup look="card">
      <Cell title={t('mine')} help={value ?? t('mine_note')} onPress={() => go('auction.basket', { id: batch_id })} />
    </CellGroup>
  )
}
