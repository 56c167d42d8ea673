/** What a coupon takes off, in one line. */
import { COUPONS } from '@juya/contract/operator/resources/content/coupons.ts'
import { formatFen } from '@juya/ui'
import type { Item } from '../../lib/api.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'

type Terms = Pick<
  Item<'coupons'>,
  'kind' | 'amount_fen' | 'percent_bp' | 'max_off_fen' | 'min_spend_fen' | 'audience' | 'level_min' | 'code'
>

export function useTakesOff() {
  const say = useTextsOf(COUPONS)
  return ({ kind, amount_fen, percent_bp, max_off_fen, min_spend_fen }: Terms) => ({
    sum:
      kind === 'percent'
        ? say('share', { percent: (percent_bp ?? 0) / 100, most: formatFen(max_off_fen ?? 0) })
        : formatFen(amount_fen ?? 0),
    from: min_spend_fen > 0 ? say('from_spend', { spend: formatFen(min_spend_fen) }) : undefined,
  })
}

/** What one of them costs at most. */
export const worstOf = ({
  kind,
  amount_fen,
  max_off_fen,
}: Pick<Terms, 'kind' | 'amount_fen' | 'max_off_fen'>): number => (kind === 'percent' ? max_off_fen : amount_fen) ?? 0
