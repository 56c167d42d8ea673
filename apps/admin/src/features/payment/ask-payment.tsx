/** Has the provider asked how a payment stands; its word settles it. */
import { PAYMENTS } from '@juya/contract/operator/resources/money/payments.ts'
import { showToast } from '@juya/ui'
import type { Item } from '../../lib/api.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useWords } from '../../parts/console/definition-words.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'

export function AskPayment({
  payment,
  close,
}: {
  payment: Pick<Item<'payments'>, 'id' | 'pay_no'>
  close: () => void
}) {
  const say = useWords()
  const asked = PAYMENTS.acts.askPayment
  const word = useWord()
  const { act, busy } = useAction('askPayment', {
    touched: touchedBy(PAYMENTS),
    done: ({ status }) => {
      close()
      showToast({ text: say(asked.done, { status: word('payment', status) }) })
    },
  })
  return (
    <ReasonDialog
      title={say(asked.title, { pay_no: payment.pay_no })}
      effect={say(asked.effect)}
      confirm={say(asked)}
      busy={busy}
      onClose={close}
      onConfirm={(reason) => act({ id: payment.id, reason })}
    />
  )
}
