/** What became of one thing in an order: sent ahead, in a case, or refunded. */
import { Tag } from '@juya/ui'
import type { Data } from '../../lib/api/client.ts'
import { formatFen } from '../../lib/format/format.ts'
import { orderCardTexts } from './order-card.i18n.ts'

type Item = Data<'order.info'>['items'][number]

export function LineStanding({ item }: { item: Item }) {
  const t = orderCardTexts.useText()
  const [sent, in_case] = [item.sent_qty ?? 0, item.in_case_qty ?? 0]
  const refunded_fen = item.refunded_fen ?? 0
  const words = (key: 'line_sent' | 'line_in_case', count: number): string =>
    count === item.qty ? t(`${key}_all`) : t(key, { count, qty: item.qty })
  return (
    <>
      {sent > 0 && <Tag tone="blue">{words('line_sent', sent)}</Tag>}
      {in_case > 0 && <Tag tone="amber">{words('line_in_case', in_case)}</Tag>}
      {refunded_fen > 0 && <Tag tone="grey">{t('line_refunded', { amount: formatFen(refunded_fen) })}</Tag>}
    </>
  )
}
