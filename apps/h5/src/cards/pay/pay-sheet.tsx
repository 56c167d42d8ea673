/**
 * Paying, for any purpose: choose a way, prove it is you or pay in your app, wait for the money. The page gives what the preview said
 * (options) and the call that starts the payment; the sheet carries it to its end. Closing it loses nothing: the payment goes on at the
 * server.
 */
import './pay-sheet.css'
import { Button, Price, Sheet, Spinner } from '@juya/ui'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/client.ts'
import { isRefusal } from '../../lib/api/refusals.ts'
import { CallError } from '../../lib/api/request.ts'
import { formatFen } from '../../lib/format/format.ts'
import { BankCode } from './bank-code.tsx'
import { NoPayPassword, Notice, PayPassword } from './pay-password.tsx'
import { useText } from './pay-sheet.i18n.ts'
import type { PayOptions, PayResult } from './pay-types.ts'
import { AppWaiting, isApp } from './payment-app.tsx'
import { firstChoice, type PayWay, Ways } from './ways.tsx'

/** How the person chose to pay; spread it into the call that starts the payment. */
export interface PayChoice {
  channel: PayWay['channel']
  card_id?: number
  pay_password?: string
  shown_total_fen: number
}

export interface PaySheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** What the preview said; amount_fen is what will be asked for. */
  options: PayOptions
  /** Starts the payment. Its errors are thrown as CallError (use `call`, or rethrow). */
  start: (choice: PayChoice) => Promise<PayResult>
  onPaid: (result: PayResult) => void
  /** What the preview said holds no longer (another price, another try): the page asks for it anew. */
  onStale?: () => void
  /** What becomes of the money, under the amount. */
  note?: string
  /** Chosen on the page already: the sheet goes straight on with it. */
  way?: PayWay
}

const POLL_MS = 1_500

type Step =
  | { at: 'choose' }
  | { at: 'password' }
  | { at: 'no_password' }
  | { at: 'code'; pay: PayResult }
  | { at: 'waiting'; pay: PayResult }
  | { at: 'app'; pay: PayResult }
  | { at: 'failed'; reason?: string }

export function PaySheet(props: PaySheetProps) {
  return props.open ? <OpenPaySheet {...props} /> : null
}

function OpenPaySheet({ onClose, title, options, start, onPaid, onStale, note, way }: PaySheetProps) {
  const t = useText()
  const by_wallet = asksPassword(way, options)
  const [step, setStep] = useState<Step>({ at: by_wallet ? 'password' : 'choose' })
  const [picked, setPicked] = useState(way)
  // A card that was added, or money that came meanwhile, is there with the next answer.
  const chosen = picked ?? firstChoice(options)
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState('')
  const [wrong, setWrong] = useState<string>()

  const follow = (pay: PayResult) => {
    setSecret('')
    setWrong(undefined)
    if (pay.status === 'succeeded') onPaid(pay)
    else if (pay.status === 'awaiting_code') setStep({ at: 'code', pay })
    else if (pay.status === 'created' && isApp(pay.channel)) setStep({ at: 'app', pay })
    else if (pay.status === 'processing' || pay.status === 'created') setStep({ at: 'waiting', pay })
    else setStep({ at: 'failed', reason: pay.fail_reason ?? undefined })
  }

  const begin = async (pay_password?: string) => {
    if (!chosen || busy) return
    setBusy(true)
    try {
      follow(await start({ ...chosen, pay_password, shown_total_fen: options.amount_fen }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setSecret('')
      if (isRefusal(error, 'PAY_PWD_NOT_SET')) setStep({ at: 'no_password' })
      else if (isRefusal(error, 'PAY_PASSWORD_WRONG')) setWrong(error.message)
      else if (isRefusal(error, 'PRICE_CHANGED')) {
        onStale?.()
        setStep({ at: 'choose' })
        setWrong(
          t('price_changed', { amount: formatFen((error.data as { total_fen?: number } | null)?.total_fen ?? 0) }),
        )
      } else setStep({ at: 'failed', reason: error.kind === 'refused' ? error.message : undefined })
    } finally {
      setBusy(false)
    }
  }

  const begun = useRef(false)
  useEffect(() => {
    if (!way || by_wallet || begun.current) return
    begun.current = true
    void begin()
  })

  /** The form's token stands for the attempt that is given up. */
  const otherWay = () => {
    onStale?.()
    setStep({ at: 'choose' })
  }
  const press = () => (asksPassword(chosen, options) ? setStep({ at: 'password' }) : void begin())
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className="pay-sheet">
        {step.at !== 'failed' && step.at !== 'no_password' && (
          <p className="pay-sheet__amount">
            <Price fen={options.amount_fen} size="sheet" decimals="auto" />
          </p>
        )}
        {step.at === 'choose' && (
          <>
            {wrong && (
              <p className="pay-sheet__wrong" role="alert">
                {wrong}
              </p>
            )}
            {note && <p className="pay-sheet__note">{note}</p>}
            <Ways options={options} chosen={chosen} onChoose={setPicked} />
            {!chosen && <p className="pay-sheet__note">{t('no_way')}</p>}
            <Button block loading={busy} disabled={!chosen} onClick={press}>
              {t('pay', { amount: formatFen(options.amount_fen) })}
            </Button>
          </>
        )}
        {step.at === 'password' && (
          <PayPassword
            secret={secret}
            onChange={setSecret}
            onFull={(value) => void begin(value)}
            wrong={wrong}
            pending={busy}
          />
        )}
        {step.at === 'no_password' && <NoPayPassword />}
        {step.at === 'code' && <BankCode pay={step.pay} onFollow={follow} onOtherWay={otherWay} />}
        {step.at === 'waiting' && <Waiting pay={step.pay} onFollow={follow} />}
        {step.at === 'app' && <AppWaiting pay={step.pay} onFollow={follow} onOtherWay={otherWay} />}
        {step.at === 'failed' && (
          <Notice title={t('failed')} note={step.reason}>
            <Button block onClick={otherWay}>
              {t('again')}
            </Button>
          </Notice>
        )}
      </div>
    </Sheet>
  )
}

/** Out of one's own wallet above the free sums; out of the shop's always. */
const asksPassword = (way: PayWay | undefined, options: PayOptions): boolean =>
  way?.channel === 'shop_wallet' || (way?.channel === 'wallet' && options.wallet.needs_password)

/** Asks until the bank has answered; the server hears from the bank by itself as well. */
function Waiting({ pay, onFollow }: { pay: PayResult; onFollow: (pay: PayResult) => void }) {
  const t = useText()
  useEffect(() => {
    const timer = setInterval(() => {
      call('payment.check', { pay_no: pay.pay_no }, { silent: true }).then(
        (now) => now.status !== pay.status && onFollow(now),
        () => undefined,
      )
    }, POLL_MS)
    return () => clearInterval(timer)
  })
  return (
    <div className="pay-sheet__waiting" role="status">
      <Spinner size={32} />
      <h3 className="pay-sheet__head">{t('waiting')}</h3>
      <p className="pay-sheet__note">{t('waiting_note')}</p>
    </div>
  )
}
