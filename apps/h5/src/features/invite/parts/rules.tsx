/** What inviting brings, from the rules the server decides by. */
import { Card } from '@juya/ui'
import type { Data } from '../../../lib/api/client.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'

/** 100 is "1%". */
export const percent = (bp: number): string => `${bp / 100}%`

export function Rules({ rules }: { rules: Data<'invite.rules'> }) {
  const t = useText()
  const { rate_bp, days, friend_cap_fen, month_cap_fen, settle_days, first_order_points } = rules
  return (
    <Card title={t('rules')}>
      <ul className="invite-rules">
        <li>{t('rule_rate', { rate: percent(rate_bp), days })}</li>
        <li>{t('rule_cap', { friend: formatFen(friend_cap_fen) })}</li>
        <li>{t('rule_settle', { days: settle_days, month: formatFen(month_cap_fen) })}</li>
        {first_order_points > 0 && <li>{t('rule_points', { points: first_order_points })}</li>}
        <li>{t('rule_adult')}</li>
        <li>{t('rule_tax')}</li>
        <li>{t('rule_end')}</li>
      </ul>
    </Card>
  )
}
