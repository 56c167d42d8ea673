/** Paying the bidding deposit: what it is for, what becomes of it, and the shared payment sheet. */
import { Sheet, Spinner } from '@juya/ui'
import { useEffect } from 'react'
import { PaySheet } from '../../../cards/pay/pay-sheet.tsx'
import { call } from '../../../lib/api/client.ts'
import { useCall } from '../../../lib/api/query.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'
import { useReasonThen } from './deposit-due.ts'

export function DepositSheet({
  lot_id,
  amount_fen,
  onClose,
  onHeld,
}: {
  lot_id: number
  /** The bid it is for: a large one asks for more. */
  amount_fen: number | undefined
  onClose: () => void
  onHeld: () => void
}) {
  const t = useText()
  const reasonThen = useReasonThen()
  const about = { id: lot_id, ...(amount_fen === undefined ? {} : { amount_fen }) }
  const quote = useCall('auction.depositQuote', about, { stale_ms: 0, toast: true })
  const data = quote.data
  const nothing_due = data !== undefined && data.topup_fen === 0
  useEffect(() => {
    if (nothing_due) onHeld()
  }, [nothing_due, onHeld])
  useEffect(() => {
    if (quote.error) onClose()
  }, [quote.error, onClose])

  if (!data || nothing_due)
    return (
      <Sheet open onClose={onClose} title={t('deposit_title')}>
        <p className="lot-note lot-note--center">
          <Spinner size={24} />
        </p>
      </Sheet>
    )
  return (
    <PaySheet
      open
      onClose={onClose}
      title={t('deposit_title')}
      options={data.pay}
      note={reasonThen(data.why, t('deposit_needed_note'))}
      start={async (choice) => {
        const { pay, hold } = await call(
          'auction.payDeposit',
          { ...about, submit_token: data.submit_token, ...choice },
          { silent: true },
        )
        return (
          pay ?? {
            pay_no: '',
            status: 'succeeded',
            amount_fen: hold?.amount_fen ?? 0,
            channel: choice.channel,
            purpose: 'deposit' as const,
            purpose_ids: [],
            next: 'none',
            expires_at: 0,
          }
        )
      }}
      onPaid={() => {
        toast(t('deposit_done'))
        onHeld()
      }}
      onStale={() => void quote.refetch()}
    />
  )
}
