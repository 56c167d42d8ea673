import { formatCount } from '../../lib/format/format.ts'
import type { useText } from './i18n.ts'

/** A shop's rating and followers in a line; stars only where somebody gave them. */
export const shopFacts = (
  t: ReturnType<typeof useText>,
  { rating, fans_count }: { rating?: number | null | undefined; fans_count: number },
): string => {
  const fans = formatCount(fans_count)
  return rating == null ? t('facts_unrated', { fans }) : t('facts', { rating: rating.toFixed(1), fans })
}
