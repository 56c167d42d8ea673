/** What VIP brings, with the figures of the rules that grant it. */
import { POINTS_PER_YUAN } from '@juya/contract/rewards/points.ts'
import { Cell, CellGroup } from '@juya/ui'
import { CrownIcon, TicketIcon, VaultIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../../lib/api/client.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'

const ICONS = { points: <CrownIcon size={20} />, deposit: <VaultIcon size={20} />, coupons: <TicketIcon size={20} /> }
const BP = 10_000
const YUAN_FEN = 100

export function Benefits({ benefits }: { benefits: Data<'vip.list'>['benefits'] }) {
  const t = useText()
  return (
    <CellGroup look="card" title={t('brings')}>
      {benefits.map(({ code, times_bp, most_fen, count }) => (
        <Cell
          key={code}
          icon={ICONS[code]}
          title={t(code, { times: (times_bp ?? BP) / BP, amount: formatFen(most_fen ?? 0) })}
          help={
            code === 'coupons'
              ? count
                ? t('coupons_note', { count })
                : t('coupons_none')
              : t(`${code}_note`, { count: POINTS_PER_YUAN, worth: formatFen(YUAN_FEN) })
          }
          onPress={code === 'coupons' ? () => go('coupon.offers') : undefined}
        />
      ))}
    </CellGroup>
  )
}
