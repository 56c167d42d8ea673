/** Adding a bank card: its number and phone, then the code the bank sends. Nothing typed here is kept on the device. */
import './payment.css'
import { PHONE_TYPED_MAX, typedPhone } from '@juya/contract/typing/phone.ts'
import { Button, Card, CellGroup, Empty, Field, SegmentedControl, TextInput } from '@juya/ui'
import { useRef, useState } from 'react'
import { CodeCells } from '../../cards/pay/code-cells.tsx'
import type { Data, Input } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { groupCard } from '../../lib/format/format.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { useWait, waitOf } from '../../lib/forms/use-wait.ts'
import { isCode, isMobile } from '../../lib/forms/validators.ts'
import { go, goBack } from '../../lib/router/navigation.ts'
import { PageShell, ResultPage, WizardPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const CARD_NO_MAX = limitOf('payment.bindCard', 'card_no').chars_max

interface Form {
  kind: 'debit' | 'credit'
  card_no: string
  phone: string
  expiry: string
  cvv: string
}

export default function BindCardPage() {
  const t = useText()
  const state = useCall('payment.state', {}, { stale_ms: 0 })
  const [form, setForm] = useState<Form>({ kind: 'debit', card_no: '', phone: '', expiry: '', cvv: '' })
  const [bound, setBound] = useState<Data<'payment.confirmCard'>>()
  const [applied, setApplied] = useState<Data<'payment.bindCard'>>()
  if (bound)
    return (
      <ResultPage
        tone="done"
        word={t('bound', { bank: bound.bank_name, last4: bound.last4 })}
        note={t('bound_note')}
        actions={
          <>
            <Button onClick={() => goBack()}>{t('step_done')}</Button>
            <Button variant="plain" onClick={() => go('payment.cards', {}, { type: 'redirect' })}>
              {t('to_cards')}
            </Button>
          </>
        }
      />
    )
  if (!state.data) return <PageShell needs={state}>{null}</PageShell>
  if (state.data.needs_realname)
    return (
      <PageShell>
        <Empty
          drawing="door"
          title={t('realname')}
          note={t('realname_note')}
          action={<Button onClick={() => go('settings.identity')}>{t('realname_go')}</Button>}
        />
      </PageShell>
    )
  if (!state.data.available)
    return (
      <PageShell>
        <Empty drawing="vase" title={t('unavailable')} note={state.data.reason ?? undefined} />
      </PageShell>
    )
  return applied ? (
    <CodeStep
      form={form}
      applied={applied}
      onApplied={setApplied}
      onBound={setBound}
      onBack={() => setApplied(undefined)}
    />
  ) : (
    <CardStep form={form} onChange={setForm} onApplied={setApplied} />
  )
}

function CardStep({
  form,
  onChange,
  onApplied,
}: {
  form: Form
  onChange: (form: Form) => void
  onApplied: (applied: Data<'payment.bindCard'>) => void
}) {
  const t = useText()
  const [tried, setTried] = useState(false)
  const apply = useAction('payment.bindCard', { onDone: onApplied })
  const credit = form.kind === 'credit'
  const wrong = {
    card_no: !/^\d{12,19}$/.test(form.card_no) || !addsUp(form.card_no),
    phone: !isMobile(form.phone),
    expiry: credit && !/^(0[1-9]|1[0-2])\d{2}$/.test(form.expiry),
    cvv: credit && !/^\d{3,4}$/.test(form.cvv),
  }
  const set = (change: Partial<Form>) => onChange({ ...form, ...change })
  const error = (field: keyof typeof wrong) => (tried && wrong[field] ? t(`${field}_wrong`) : undefined)
  const submit = () => {
    setTried(true)
    if (Object.values(wrong).some(Boolean)) return
    void apply.run(requestOf(form))
  }
  return (
    <WizardPage
      steps={[t('step_card'), t('step_code'), t('step_done')]}
      step={0}
      onSubmit={submit}
      submit={t('send')}
      submitting={apply.pending}
    >
      <div className="payment-kind">
        <SegmentedControl
          label={t('kind')}
          value={form.kind}
          onChange={(kind) => set({ kind })}
          options={[
            { key: 'debit', text: t('debit') },
            { key: 'credit', text: t('credit') },
          ]}
        />
      </div>
      <CellGroup look="card" note={t('holder_note')}>
        <Field label={t('card_no')} required error={error('card_no')}>
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="numeric"
              autoComplete="cc-number"
              maxLength={groupCard('0'.repeat(CARD_NO_MAX)).length}
              placeholder={t('card_no_placeholder')}
              value={groupCard(form.card_no)}
              onChange={(text) => set({ card_no: text.replace(/\D/g, '').slice(0, CARD_NO_MAX) })}
            />
          )}
        </Field>
        {credit && (
          <>
            <Field label={t('expiry')} required error={error('expiry')}>
              {(ids) => (
                <TextInput
                  {...ids}
                  inputMode="numeric"
                  autoComplete="cc-exp"
                  maxLength={limitOf('payment.bindCard', 'expiry').chars_max}
                  placeholder={t('expiry_placeholder')}
                  value={form.expiry}
                  onChange={(text) => set({ expiry: text.replace(/\D/g, '') })}
                />
              )}
            </Field>
            <Field label={t('cvv')} help={t('cvv_help')} required error={error('cvv')}>
              {(ids) => (
                <TextInput
                  {...ids}
                  type="password"
                  inputMode="numeric"
                  autoComplete="cc-csc"
                  maxLength={limitOf('payment.bindCard', 'cvv').chars_max}
                  value={form.cvv}
                  onChange={(text) => set({ cvv: text.replace(/\D/g, '') })}
                />
              )}
            </Field>
          </>
        )}
        <Field label={t('phone')} help={t('phone_help')} required error={error('phone')}>
          {(ids) => (
            <TextInput
              {...ids}
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              maxLength={PHONE_TYPED_MAX}
              value={form.phone}
              onChange={(text) => set({ phone: typedPhone(text) })}
            />
          )}
        </Field>
      </CellGroup>
    </WizardPage>
  )
}

const requestOf = ({ kind, card_no, phone, expiry, cvv }: Form): Input<'payment.bindCard'> => ({
  card_no,
  phone,
  ...(kind === 'credit' ? { expiry, cvv } : {}),
})

function CodeStep({
  form,
  applied,
  onApplied,
  onBound,
  onBack,
}: {
  form: Form
  applied: Data<'payment.bindCard'>
  onApplied: (applied: Data<'payment.bindCard'>) => void
  onBound: (card: Data<'payment.confirmCard'>) => void
  onBack: () => void
}) {
  const t = useText()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const first = useRef(applied)
  const confirm = useAction('payment.confirmCard', {
    silent: true,
    refresh: ['payment', 'order', 'auction', 'wallet'],
    onDone: onBound,
    onRefused: () => setCode(''),
  })
  const [wait_s, startWait] = useWait(applied.wait_s)
  const again = useAction('payment.bindCard', {
    silent: true,
    onDone: (anew) => {
      onApplied(anew)
      startWait(anew.wait_s)
      setCode('')
      setTried(false)
      confirm.clear()
    },
    onRefused: (failure) => startWait(waitOf(failure)),
  })
  const isNew = applied !== first.current && again.error === null
  const send = (sms_code: string) => void confirm.run({ bind_ref: applied.bind_ref, sms_code })
  const submit = () => {
    setTried(true)
    if (isCode(code)) send(code)
  }
  return (
    <WizardPage
      steps={[t('step_card'), t('step_code'), t('step_done')]}
      step={1}
      onSubmit={submit}
      submit={t('bind')}
      submitting={confirm.pending}
      onBack={onBack}
      second={
        <Button variant="plain" onClick={onBack}>
          {t('change_card')}
        </Button>
      }
    >
      <Card>
        <div className="payment-code">
          <h2 className="payment-code__title">{t('code_title', { bank: applied.bank_name })}</h2>
          <p className="payment-code__note j-num">{t('code_note', { phone: applied.phone_masked })}</p>
          <CodeCells
            value={code}
            onChange={setCode}
            onFull={send}
            label={t('code_label')}
            invalid={confirm.error !== null}
            disabled={confirm.pending}
          />
          <p className="payment-code__wrong" role="alert">
            {again.error?.message ??
              confirm.error?.message ??
              (tried && !isCode(code) && !confirm.pending ? t('code_wrong') : '')}
          </p>
          <p className="payment-code__note" role="status">
            {isNew ? t('sent_again') : ''}
          </p>
          <Button
            variant="text"
            size="m"
            loading={again.pending}
            disabled={wait_s > 0 || confirm.pending}
            onClick={() => void again.run(requestOf(form))}
          >
            {wait_s > 0 ? t('send_again_in', { seconds: wait_s }) : t('send_again')}
          </Button>
        </div>
      </Card>
    </WizardPage>
  )
}

/** The check digit of a card number (Luhn), so that a slip is found before the bank is asked. */
function addsUp(card_no: string): boolean {
  const sum = [...card_no].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
