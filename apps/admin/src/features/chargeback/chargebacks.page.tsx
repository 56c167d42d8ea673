/** Payments that banks took back: what each was for, what its shop says, and who bears it. */
import { CHARGEBACKS } from '@juya/contract/operator/resources/money/chargebacks.ts'
import { formatFen } from '@juya/ui'
import { useDates } from '../../lib/format.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import type { Outcome } from '../../parts/console/outcome-foot.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Pictures } from '../../parts/decision/pictures.tsx'
import { Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof CHARGEBACKS> = {
  no: (row, { to }) => <Thing title={row.no} note={row.shop_name || row.pay_no} to={to} />,
}

export default function ChargebacksPage() {
  const say = useTextsOf(CHARGEBACKS)
  const { short } = useDates()
  const outcome = (borne_by: 'shop' | 'payer' | 'juya'): Outcome<typeof CHARGEBACKS> => ({
    value: borne_by,
    act: 'decideChargeback',
    input: { borne_by },
    title: say(`do_${borne_by}`),
    note: say(`${borne_by}_money`),
    button: say(`do_${borne_by}`),
    ...(borne_by === 'juya' ? {} : { tone: 'red' }),
  })
  return (
    <ListScreen
      resource={CHARGEBACKS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={CHARGEBACKS}
          id={id}
          cells={CELLS}
          show={(data) => {
            const early = data.status === 'received'
            const { answer, answer_images, decision, reply_until } = data
            const silent = early && reply_until ? say('no_answer', { at: short(reply_until) }) : say('unanswered')
            return {
              head: <Thing title={data.no} note={data.shop_name} />,
              facts: [
                ...(['amount_fen', 'status', 'charged_at'] as const),
                { label: say('payment'), value: data.pay_no },
                { label: say('payer'), value: data.user_id },
                { label: say('shop'), value: data.shop_id ?? '—' },
                { label: say('bearable'), value: formatFen(data.bearable_fen) },
                { label: say('wallet'), value: formatFen(data.wallet_fen) },
              ],
              link: data.order_id ? { to: `/orders/${data.order_id}`, text: say('order') } : undefined,
              sections: [
                {
                  title: say('answer'),
                  content: data.shop_id && (
                    <>
                      <p>{answer ?? silent}</p>
                      <Pictures list={answer_images} />
                    </>
                  ),
                },
                {
                  title: say('result'),
                  content:
                    decision &&
                    say('taken', {
                      shop: formatFen(decision.shop_fen),
                      payer: formatFen(decision.payer_fen),
                      juya: formatFen(decision.juya_fen),
                      reason: decision.reason,
                    }),
                },
              ],
              outcomes: {
                list:
                  data.status === 'heard' && !data.proposed
                    ? [...(data.shop_id ? [outcome('shop')] : []), outcome('payer'), outcome('juya')]
                    : [],
                note: early ? say('early') : data.proposed && say('waits'),
                only: say('only'),
              },
            }
          }}
        />
      )}
    />
  )
}
