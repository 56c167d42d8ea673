/** The owner pays what the shop owes out of the own wallet, as far as it goes. */
import { SecretSheet } from '../../../cards/pay/secret-sheet.tsx'
import { useAction } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'

export function RepaySheet({ amount_fen, onClose }: { amount_fen: number; onClose: () => void }) {
  const t = useText()
  const amount = formatFen(amount_fen, { decimals: 'always' })
  const repay = useAction('payout.repay', {
    silent: true,
    refresh: ['wallet', 'payout', 'shop'],
    onDone: () => {
      toast(t('repaid', { amount }))
      onClose()
    },
  })
  return (
    <SecretSheet
      title={t('repay', { amount })}
      pending={repay.pending}
      wrong={repay.error?.message}
      onFull={(pay_password) => repay.run({ amount_fen, pay_password })}
      onClose={onClose}
    />
  )
}
