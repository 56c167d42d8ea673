/** Has the provider asked how a payment stands; its word settles it. */
import { showToast } from '@juya/ui'
import type { Item } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { paymentTexts } from './payment.i18n.ts'

export function AskPayment({
  payment,
  close,
}: {
  payment: Pick<Item<'payments'>, 'id' | 'pay_no'>
  close: () => void
}) {
  const say = paymentTexts.useText()
  const word = useWord()
  const { act, busy } = useAction('askPayment', {
    touched: ['payment', 'payments', 'order', 'orders', 'user', 'audit', 'timeline'],
    done: ({ status }) => {
      close()
      showToast({ text: say('asked', { status: word('payment', status) }) })
    },
  })
  return (
    <ReasonDialog
      title={say('ask_title', { pay_no: payment.pay_no })}
      effect={say('ask_effect')}
      confirm={say('ask')}
      busy={busy}
      onClose={close}
      onConfirm={(reason) => act({ id: payment.id, reason })}
    />
  )
}
