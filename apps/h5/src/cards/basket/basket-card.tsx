/** The way from a lot or a sale to the reader's baskets, with how the one it stands in stands. */
import { Cell, CellGroup } from '@juya/ui'
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { useText } from './basket.i18n.ts'

export type BasketBrief = Data<'auction.baskets'>['list'][number]
/** A lot, a sale of a shop, or a sale of a house; one of them. */
export interface BasketsOf {
  lot?: number
  batch?: number
  session?: number
}

const isIn = ({ lot = 0, batch = 0, session = 0 }: BasketsOf, { lot_ids, batch_ids, session_ids }: BasketBrief) =>
  lot_ids.includes(lot) || batch_ids.includes(batch) || session_ids.includes(session)

/** What of a basket is led and won, and what that comes to. */
export const standingOf = ({ led, won, used_fen }: Pick<BasketBrief, 'led' | 'won' | 'used_fen'>) => ({
  led,
  won,
  used: formatFen(used_fen),
})

export function BasketCard({ of }: { of: BasketsOf }) {
  const { title, standing, open } = useBaskets(of)
  const t = useText()
  return (
    <CellGroup look="card">
      <Cell title={title} help={standing ?? t('mine_note')} onPress={open} />
    </CellGroup>
  )
}

/** The text of the link to the reader's baskets, the state of the basket with this lot, and the link. */
export function useBaskets(of: BasketsOf) {
  const t = useText()
  const signed_in = useSession().user !== null
  const { data } = useCall('auction.baskets', {}, { enabled: signed_in, stale_ms: 0 })
  const list = data?.list ?? []
  const there = list.filter((one) => isIn(of, one))
  const [only] = there
  const open = () => {
    if (only && there.length === 1)
      go('auction.basket', of.lot === undefined ? { id: only.id, ...of } : { id: only.id })
    else if (data && list.length === 0) go('auction.basket', { ...of })
    else go('bidding.baskets', { ...of })
  }
  const standing =
    only && there.length === 1 ? `${t('basket', { no: only.no })} · ${t('standing', standingOf(only))}` : undefined
  return { title: t(of.lot !== undefined && !only ? 'add' : 'mine'), standing, open }
}
