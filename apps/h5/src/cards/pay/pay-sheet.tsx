/**
 * Paying, whatever for: choose a way, prove it is you, wait for the bank. The page gives what the preview said (options) and the
 * call that starts the payment; the sheet carries it to its end. Closing it loses nothing: the payment goes on at the server.
 */
import './pay-sheet.css'
import { Button, Price, Radio, Sheet, Spinner } from '@juya/ui'
import { BankIcon, CaretRightIcon, StorefrontIcon, WalletIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { call, type Data } from '../../lib/api/client.ts'
import { useAction } from '../../lib/api/query.ts'
import { isRefusal } from '../../lib/api/refusals.ts'
import { CallError } from '../../lib/api/request.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { CodeCells } from '../forms/code-cells.tsx'
import { useText } from './pay-sheet.i18n.ts'

export type PayOptions = Data<'auction.depositQuote'>['pay']
export type PayResult = Data<'payment.check'>
/** How the person chose to pay; spread it into the call that starts the payment. */
export interface PayChoice {
  channel: 'wallet' | 'card' | 'shop_wallet'
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
  /** The server's price was another one; the page should show it. */
  onPriceChanged?: () => void
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
  | { at: 'failed'; reason?: string }

export function PaySheet(props: PaySheetProps) {
  return props.open ? <OpenPaySheet {...props} /> : null
}

function OpenPaySheet({ onClose, title, options, start, onPaid, onPriceChanged, note, way }: PaySheetProps) {
  const t = useText()
  const by_wallet = asksPassword(way, options)
  const [step, setStep] = useState<Step>({ at: by_wallet ? 'password' : 'choose' })
  const [chosen, setChosen] = useState(() => way ?? firstChoice(options))
  const [busy, setBusy] = useState(false)
  const [secret, setSecret] = useState('')
  const [wrong, setWrong] = useState<string>()

  const follow = (pay: PayResult) => {
    setSecret('')
    setWrong(undefined)
    if (pay.status === 'succeeded') onPaid(pay)
    else if (pay.status === 'awaiting_code') setStep({ at: 'code', pay })
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
        onPriceChanged?.()
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
            <Ways options={options} chosen={chosen} onChoose={setChosen} />
            {!chosen && <p className="pay-sheet__note">{t('no_way')}</p>}
            <Button block loading={busy} disabled={!chosen} onClick={press}>
              {t('pay', { amount: formatFen(options.amount_fen) })}
            </Button>
          </>
        )}
        {step.at === 'password' && (
          <>
            <h3 className="pay-sheet__head">{t('enter_password')}</h3>
            <CodeCells
              secret
              value={secret}
              onChange={setSecret}
              onFull={(value) => void begin(value)}
              label={t('password_label')}
              invalid={wrong !== undefined}
              disabled={busy}
            />
            <p className="pay-sheet__wrong" role="alert">
              {busy ? <Spinner size={18} /> : wrong}
            </p>
            <Button variant="text" size="m" onClick={() => go('settings.payPassword')}>
              {t('forgot')}
            </Button>
          </>
        )}
        {step.at === 'no_password' && (
          <Notice title={t('set_password')} note={t('set_password_note')}>
            <Button block onClick={() => go('settings.payPassword')}>
              {t('set_password_go')}
            </Button>
          </Notice>
        )}
        {step.at === 'code' && <BankCode pay={step.pay} onFollow={follow} />}
        {step.at === 'waiting' && <Waiting pay={step.pay} onFollow={follow} />}
        {step.at === 'failed' && (
          <Notice title={t('failed')} note={step.reason}>
            <Button block onClick={() => setStep({ at: 'choose' })}>
              {t('again')}
            </Button>
          </Notice>
        )}
      </div>
    </Sheet>
  )
}

export type PayWay = { channel: 'wallet' | 'card' | 'shop_wallet'; card_id?: number }

/** Out of one's own wallet above the free sums; out of the shop's always. */
const asksPassword = (way: PayWay | undefined, options: PayOptions): boolean =>
  way?.channel === 'shop_wallet' || (way?.channel === 'wallet' && options.wallet.needs_password)

/** The way a person would most likely take: what the server suggests, if it covers the amount. */
export function firstChoice(options: PayOptions): PayWay | undefined {
  const card = options.cards.find((one) => one.is_default) ?? options.cards[0]
  const wallet_open = options.channels.some((one) => one.code === 'wallet' && one.enabled) && options.wallet.enough
  const card_open = options.channels.some((one) => one.code === 'card' && one.enabled) && card
  const shop_open = options.shop_wallet?.enough && !options.shop_wallet.frozen
  if (shop_open && options.default_channel === 'shop_wallet') return { channel: 'shop_wallet' }
  if (wallet_open && (options.default_channel === 'wallet' || !card_open)) return { channel: 'wallet' }
  return card_open ? { channel: 'card', card_id: card.id } : wallet_open ? { channel: 'wallet' } : undefined
}

function Ways({
  options,
  chosen,
  onChoose,
}: {
  options: PayOptions
  chosen: PayWay | undefined
  onChoose: (way: PayWay) => void
}) {
  const t = useText()
  const has = (code: string) => options.channels.some((one) => one.code === code)
  return (
    <fieldset className="pay-sheet__ways">
      <legend className="pay-sheet__legend">{t('how')}</legend>
      {has('shop_wallet') && options.shop_wallet && (
        <div className="pay-sheet__way">
          <StorefrontIcon size={22} className="pay-sheet__icon" />
          <Radio
            name="way"
            on={chosen?.channel === 'shop_wallet'}
            onChange={() =>
              options.shop_wallet?.enough && !options.shop_wallet.frozen && onChoose({ channel: 'shop_wallet' })
            }
          >
            <span className="pay-sheet__name">{t('shop_wallet')}</span>
            <span className="pay-sheet__note">
              {options.shop_wallet.frozen
                ? t('frozen')
                : t(options.shop_wallet.enough ? 'balance' : 'balance_short', {
                    amount: formatFen(options.shop_wallet.balance_fen),
                  })}
            </span>
          </Radio>
        </div>
      )}
      {has('wallet') && (
        <div className="pay-sheet__way">
          <WalletIcon size={22} className="pay-sheet__icon" />
          <Radio
            name="way"
            on={chosen?.channel === 'wallet'}
            onChange={() => options.wallet.enough && onChoose({ channel: 'wallet' })}
          >
            <span className="pay-sheet__name">{t('wallet')}</span>
            <span className="pay-sheet__note">
              {t(options.wallet.enough ? 'balance' : 'balance_short', {
                amount: formatFen(options.wallet.balance_fen),
              })}
            </span>
          </Radio>
        </div>
      )}
      {has('card') &&
        options.cards.map((card) => (
          <div key={card.id} className="pay-sheet__way">
            <BankIcon size={22} className="pay-sheet__icon" />
            <Radio
              name="way"
              on={chosen?.card_id === card.id}
              onChange={() => onChoose({ channel: 'card', card_id: card.id })}
            >
              <span className="pay-sheet__name">{t('card', { bank: card.bank_name, last4: card.last4 })}</span>
              <span className="pay-sheet__note">{t(card.card_type === 'credit' ? 'credit' : 'debit')}</span>
            </Radio>
          </div>
        ))}
      {has('card') && (
        <button type="button" className="pay-sheet__way pay-sheet__way--add" onClick={() => go('payment.bindCard')}>
          <BankIcon size={22} className="pay-sheet__icon" />
          <span className="pay-sheet__name">{t('add_card')}</span>
          <CaretRightIcon size={16} />
        </button>
      )}
    </fieldset>
  )
}

function BankCode({ pay, onFollow }: { pay: PayResult; onFollow: (pay: PayResult) => void }) {
  const t = useText()
  const [code, setCode] = useState('')
  const submit = useAction('payment.submitCode', { silent: true, onDone: onFollow, onRefused: () => setCode('') })
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
        {submit.pending ? <Spinner size={18} /> : submit.error?.message}
      </p>
    </>
  )
}

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

function Notice({ title, note, children }: { title: string; note?: string; children: React.ReactNode }) {
  return (
    <div className="pay-sheet__waiting">
      <WarningCircleIcon size={40} weight="fill" className="pay-sheet__warning" />
      <h3 className="pay-sheet__head">{title}</h3>
      {note && <p className="pay-sheet__note">{note}</p>}
      {children}
    </div>
  )
}
