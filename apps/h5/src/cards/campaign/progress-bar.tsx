/** How much of its goal a campaign has; beyond it a mark shows where the goal is. */
import './campaign.css'
import { classes } from '@juya/ui'
import { formatFen } from '../../lib/format/format.ts'
import { campaignTexts } from './campaign.i18n.ts'
import { type Campaign, percentOf } from './time-left.ts'

const FULL_BP = 10_000

export function ProgressBar({
  campaign,
  marked,
}: {
  campaign: Pick<Campaign, 'percent_bp' | 'goal_fen' | 'status'>
  /** Says "100%" under the mark. */
  marked?: boolean
}) {
  const t = campaignTexts.useText()
  const { percent_bp } = campaign
  const over = percent_bp > FULL_BP
  const missed = campaign.status === 'failed' || campaign.status === 'cancelled'
  const goal_at = `${Math.round((FULL_BP / percent_bp) * 1_000) / 10}%`
  return (
    <div
      className="campaign-progress"
      role="img"
      aria-label={t('progress', { percent: percentOf(campaign), goal: formatFen(campaign.goal_fen) })}
    >
      <span className="campaign-progress__track">
        <span
          className={classes('campaign-progress__fill', missed && 'campaign-progress__fill--missed')}
          style={{ width: over ? '100%' : `${percent_bp / 100}%` }}
        />
        {over && <span className="campaign-progress__goal" style={{ left: goal_at }} />}
      </span>
      {marked && over && (
        <span
          className="campaign-progress__mark j-num"
          style={{ left: `clamp(1.5em, ${goal_at}, calc(100% - 1.5em))` }}
        >
          100%
        </span>
      )}
    </div>
  )
}
