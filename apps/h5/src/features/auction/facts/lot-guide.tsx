/** The amounts of a lot that count for a bidder, in the second currency they chose; of a sold one by the rate of that day. */

import { useText } from '../../../cards/guide/guide.i18n.ts'
import { GuideLine } from '../../../cards/guide/guide.tsx'
import { shownPrice, soldAt } from '../../../cards/lot/lot-price.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import type { Lot } from '../lot/lot-state.ts'

export function LotGuide({ lot }: { lot: Lot }) {
  const t = useText()
  const common = useCommon()
  const { label, fen } = shownPrice(lot)
  const at = soldAt(lot)
  const { estimate_low_fen: low_fen, estimate_high_fen: high_fen } = lot
  const open = at === undefined
  return (
    <GuideLine
      at={at}
      parts={[
        { label: common(label), fen },
        ...(lot.status === 'live' && lot.next_fen !== fen ? [{ label: t('next_bid'), fen: lot.next_fen }] : []),
        ...(open && low_fen && high_fen ? [{ label: t('estimate'), fen: low_fen, to_fen: high_fen }] : []),
      ]}
    />
  )
}
