/** What an auction house stands to gain by a lot, beside its title. */
import { Tag } from '@juya/ui'
import { useText } from './lot-changes.i18n.ts'

export function LotInterest({ interest }: { interest: 'owned' | 'guaranteed' | undefined }) {
  const t = useText()
  return interest ? <Tag tone="amber">{t(`seen_${interest}`)}</Tag> : null
}
