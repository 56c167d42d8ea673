/** What something takes: points, and cash beside them. */
import './item-card.css'
import { formatFen } from '../../lib/format/format.ts'
import { itemTexts } from './item-card.i18n.ts'

/** @returns the words for points and cash */
export function usePriceWords(): (points: number, cash_fen: number) => string {
  const t = itemTexts.useText()
  return (points, cash_fen) => {
    const words = t('points', { count: points })
    return cash_fen > 0 ? t('and_cash', { points: words, cash: formatFen(cash_fen) }) : words
  }
}

export function PointsPrice({ points, cash_fen }: { points: number; cash_fen: number }) {
  const words = usePriceWords()
  return <span className="item-price j-num">{words(points, cash_fen)}</span>
}
