/** The bank's code for a card payment, and another one once the minute is over. */
import './pay-sheet.css'
import { Button, Spinner } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { useState } from 'react'
import { useAction } from '../../lib/api/query.ts'
import { useWait, waitOf } from '../../lib/forms/use-wait.ts'
import { CodeCells } from './code-cells.tsx'
import { useText } from './pay-sheet.i18n.ts'
import type { PayResult } from './pay-types.ts'

/** Seconds until the bank may be asked for another code than the one that came with the payment. */
const firstWait = ({ next_data }: PayResult): number =>
  Math.max(0, Math.ceil(Number(next_data?.code_again_at ?? 0) - serverNow() / 1_000))

export function BankCode({
  pay,
  onFollow,
  onOtherWay,
}: {
  pay: PayResult
  onFollow: (pay: PayResult) => void
  onOtherWay: () => void
}) {
  const t = useText()
  const [code, setCode] = useState('')
  const [first_s] = useState(() => firstWait(pay))
  const [wait_s, startWait] = useWait(first_s)
  const submit = useAction('payment.submitCode', { silent: true, onDone: onFollow, onRefused: () => setCode('') })
  const again = useAction('payment.sendCode', {
    silent: true,
    onDone: (sent) => {
      startWait(sent.wait_s)
      setCode('')
      submit.clear()
    },
    onRefused: (failure) => startWait(waitOf(failure)),
  })
  return (
    <>
      <h3 className="pay-sheet__head">{t('enter_code')}</h3>
      <p className="pay-sheet__note">{t('code_note', { phone: String(pay.next_data?.phone_masked ?? '') })}</p>
      <CodeCells
        value={code}
        onChange={setCode}
        onFull={(sms_code) => void submit.run({ pay_no: pay.pay_no, sms_code })}
        label={t('code_label')}
        invalid={submit.error !== null}
        disabled={submit.pending}
      />
      <p className="pay-sheet__wrong" role="alert">
        {submit.pending ? <Spinner size={18} /> : (submit.error?.message ?? again.error?.message)}
      </p>
      <Button
        variant="text"
        size="m"
        loading={again.pending}
        disabled={wait_s > 0 || submit.pending}
        onClick={() => void again.run({ pay_no: pay.pay_no })}
      >
        {wait_s > 0 ? t('send_again_in', { seconds: wait_s }) : t('send_again')}
      </Button>
      <Button variant="text" size="m" onClick={onOtherWay}>
        {t('again')}
      </Button>
    </>
  )
}
