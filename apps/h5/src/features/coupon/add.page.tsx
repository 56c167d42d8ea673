/** A shop's new coupon. */
import './coupon.css'
import { CellGroup, Chip, DateInput, Field, MoneyInput, SegmentedControl, TextInput } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { useState } from 'react'
import { useAction } from '../../lib/api/query.ts'
import { dayInShanghai } from '../../lib/format/shanghai.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { BLANK, BOUNDS, type CouponForm, inputOf, LATEST_DAYS, type Wrong, wrongIn } from './coupon-form.ts'
import { useText } from './i18n.ts'

const KINDS = ['amount', 'percent', 'shipping'] as const
const AUDIENCES = ['all', 'new_customer', 'follower', 'vip', 'code'] as const
const DAY_MS = 86_400_000

export default function AddCouponPage() {
  const t = useText()
  const [form, setForm] = useState<CouponForm>(BLANK)
  const [tried, setTried] = useState(false)
  const set = (change: Partial<CouponForm>) => setForm((now) => ({ ...now, ...change }))
  const add = useAction('coupon.add', {
    refresh: ['coupon'],
    onDone: () => {
      toast(t('published'))
      goBack()
    },
  })
  const wrong = wrongIn(form, Date.now())
  const error = (field: Wrong) =>
    tried && wrong.includes(field)
      ? t(`${field}_wrong`, field in BOUNDS ? BOUNDS[field as keyof typeof BOUNDS] : {})
      : undefined
  const submit = () => {
    setTried(true)
    if (wrong.length === 0) void add.run(inputOf(form))
  }
  const number = (field: 'total' | 'per_user' | 'valid_days' | 'share') => (
    <Field label={t(field)} required error={error(field)}>
      {(ids) => (
        <TextInput
          {...ids}
          inputMode="numeric"
          maxLength={String(BOUNDS[field].max).length}
          value={form[field]}
          onChange={(value) => set({ [field]: value.replace(/\D/g, '') })}
        />
      )}
    </Field>
  )
  return (
    <FormPage needs={[]} onSubmit={submit} submit={t('publish')} submitting={add.pending}>
      <CellGroup look="card">
        <Field label={t('name')} required error={error('name')}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={limitOf('coupon.add', 'name').chars_max}
              placeholder={t('name_placeholder')}
              value={form.name}
              onChange={(name) => set({ name })}
            />
          )}
        </Field>
        <Field label={t('kind')} layout="stacked">
          {() => (
            <SegmentedControl
              label={t('kind')}
              options={KINDS.map((key) => ({ key, text: t(`kind_${key}`) }))}
              value={form.kind}
              onChange={(kind) => set({ kind })}
            />
          )}
        </Field>
        {form.kind === 'percent' ? (
          <>
            {number('share')}
            <Field label={t('max_off')} required error={error('max_off')}>
              {(ids) => (
                <MoneyInput
                  {...ids}
                  text={form.max_off}
                  onChange={(max_off, max_off_fen) => set({ max_off, max_off_fen })}
                />
              )}
            </Field>
          </>
        ) : (
          <Field label={t('amount')} required error={error('amount')}>
            {(ids) => (
              <MoneyInput {...ids} text={form.amount} onChange={(amount, amount_fen) => set({ amount, amount_fen })} />
            )}
          </Field>
        )}
        <Field label={t('min_spend')} help={t('min_spend_help')}>
          {(ids) => (
            <MoneyInput
              {...ids}
              text={form.min_spend}
              onChange={(min_spend, min_spend_fen) => set({ min_spend, min_spend_fen })}
            />
          )}
        </Field>
      </CellGroup>
      <CellGroup look="card">
        <Field label={t('audience')} layout="stacked">
          {() => (
            <span className="coupon-chips">
              {AUDIENCES.map((key) => (
                <Chip key={key} tone="fill" on={form.audience === key} onPress={() => set({ audience: key })}>
                  {t(`audience_${key}`)}
                </Chip>
              ))}
            </span>
          )}
        </Field>
        {form.audience === 'code' && (
          <Field label={t('code')} required error={error('code')}>
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={limitOf('coupon.add', 'code').chars_max}
                autoCapitalize="characters"
                placeholder={t('code_placeholder', BOUNDS.code)}
                value={form.code}
                onChange={(code) => set({ code: code.toUpperCase().replace(/[^A-Z0-9]/g, '') })}
              />
            )}
          </Field>
        )}
        {number('total')}
        {number('per_user')}
        <Field label={t('claim_to')} required error={error('claim_to')}>
          {(ids) => (
            <DateInput
              {...ids}
              precision="day"
              min={dayInShanghai(serverNow())}
              max={dayInShanghai(serverNow() + LATEST_DAYS * DAY_MS)}
              placeholder={t('choose_day')}
              value={form.claim_to}
              onChange={(claim_to) => set({ claim_to })}
            />
          )}
        </Field>
        {number('valid_days')}
      </CellGroup>
    </FormPage>
  )
}
