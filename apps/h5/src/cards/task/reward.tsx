/** What a place brings: money of a shop, or points of Juya. */
import './task-card.css'
import { Price } from '@juya/ui'
import { formatFen } from '../../lib/format/format.ts'
import { taskTexts } from './task-card.i18n.ts'

interface Rewarding {
  reward_fen: number
  reward_points: number
}

/** The same in words: “¥12”, “50 points”. */
export function useReward(): (of: Rewarding) => string {
  const t = taskTexts.useText()
  return ({ reward_fen, reward_points }) =>
    reward_points > 0 ? t('points', { count: reward_points }) : formatFen(reward_fen)
}

export function Reward({ of, size = 'body' }: { of: Rewarding; size?: 'body' | 'sheet' }) {
  const said = useReward()
  return of.reward_points > 0 ? (
    <strong className={`task-points task-points--${size} j-num`}>{said(of)}</strong>
  ) : (
    <Price fen={of.reward_fen} size={size} decimals="auto" />
  )
}
