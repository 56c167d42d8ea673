/** Locks a task’s money: what it costs, and the ways to pay. */
import { useState } from 'react'
import { PaySheet } from '../../../cards/pay/pay-sheet.tsx'
import { call } from '../../../lib/api/client.ts'
import { useCall } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from './words.i18n.ts'

export function PayTask({ task_id, onPaid, onClose }: { task_id: number; onPaid: () => void; onClose: () => void }) {
  const t = useText()
  const [tries, setTries] = useState(0)
  return <Sheet key={tries} {...{ task_id, onPaid, onClose, t }} onStale={() => setTries(tries + 1)} />
}

function Sheet({
  task_id,
  onPaid,
  onClose,
  onStale,
  t,
}: {
  task_id: number
  onPaid: () => void
  onClose: () => void
  onStale: () => void
  t: ReturnType<typeof useText>
}) {
  const form = useCall('task.form', {})
  const quote = useQuote(() => call('task.pay', { task_id }), onClose)
  if (!quote?.options) return null
  const { cost, options, submit_token } = quote
  return (
    <PaySheet
      open
      onClose={onClose}
      onStale={onStale}
      title={t('pay_title')}
      options={options}
      note={t('pay_note', { budget: formatFen(cost.budget_fen), fee: formatFen(cost.fee_fen) })}
      start={async (choice) => (await call('task.pay', { task_id, submit_token, ...choice }, { silent: true })).result!}
      onPaid={() => {
        toast(form.data ? t('paid_done', { hours: form.data.limits.review_h }) : t('done'))
        onPaid()
      }}
    />
  )
}

/** Asks once what something costs; closes where that is refused. */
export function useQuote<T>(ask: () => Promise<T>, onRefused: () => void): T | undefined {
  const [quote, setQuote] = useState<T>()
  const [asked, setAsked] = useState(false)
  if (!asked) {
    setAsked(true)
    ask().then(setQuote, onRefused)
  }
  return quote
}
