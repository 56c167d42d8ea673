/** The owner pays what the shop owes out of the own wallet, as far as it goes. */
import '../sell.css'
import { Sheet } from '@juya/ui'
import { useState } from 'react'
import { CodeCells } from '../../../cards/forms/code-cells.tsx'
import { useAction } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'

export function RepaySheet({ amount_fen, onClose }: { amount_fen: number; onClose: () => void }) {
  const t = useText()
  const [secret, setSecret] = useState('')
  const amount = formatFen(amount_fen, { decimals: 'always' })
  const repay = useAction('payout.repay', {
    refresh: ['wallet', 'payout', 'shop'],
    onDone: () => {
      toast(t('repaid', { amount }))
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t('repay', { amount })}>
      <div className="sell-repay">
        <CodeCells
          secret
          value={secret}
          onChange={setSecret}
          onFull={(pay_password) => void repay.run({ amount_fen, pay_password }).then(() => setSecret(''))}
          label={t('repay_password')}
          disabled={repay.pending}
        />
      </div>
    </Sheet>
  )
}
