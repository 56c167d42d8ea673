/** Making a coupon of the platform or changing a draft: what it takes off, for whom, how many, and what they may cost. */
import { COUPONS } from '@juya/contract/operator/resources/content/coupons.ts'
import { valuesOf } from '@juya/contract/operator/resources/definition.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { showToast } from '@juya/ui'
import { type ReactNode, useState } from 'react'
import type { Data, Input } from '../../lib/api.ts'
import { atOf, fieldOf } from '../../lib/format.ts'
import { limitOf } from '../../lib/limits.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { CategorySelect } from '../../parts/bulk/category-select.tsx'
import type { Drafted } from '../../parts/console/content-page.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'
import { worstOf } from './takes-off.ts'
import './coupon.css'

const { coupon_kind, coupon_scope, coupon_audience } = COUPONS.lists
type Shown = Data<'coupon'>
type Form = ReturnType<typeof formOf>

const yuan = (fen: number | null | undefined): string => (fen ? String(fen / 100) : '')
const number = (value: number | null | undefined): string => (value ? String(value) : '')

const formOf = (coupon: Shown | undefined) => ({
  name: coupon?.name ?? '',
  kind: coupon?.kind ?? ('amount' as Shown['kind']),
  amount: yuan(coupon?.amount_fen),
  percent: yuan(coupon?.percent_bp),
  most: yuan(coupon?.max_off_fen),
  spend: yuan(coupon?.min_spend_fen),
  scope: coupon?.scope ?? ('all' as Shown['scope']),
  category_id: coupon?.scope === 'category' ? coupon.scope_ids[0] : undefined,
  goods: coupon?.scope === 'goods' ? coupon.scope_ids.join(', ') : '',
  audience: coupon?.audience ?? ('all' as Shown['audience']),
  level: number(coupon?.level_min),
  code: coupon?.code ?? '',
  helps: number(coupon?.share_helps) || '3',
  hours: number(coupon?.share_hours) || '24',
  total: number(coupon?.total),
  per_user: number(coupon?.per_user) || '1',
  budget: yuan(coupon?.budget_fen),
  from: coupon ? fieldOf(coupon.claim_from) : '',
  until: coupon ? fieldOf(coupon.claim_to) : '',
  days: number(coupon?.valid_days) || '30',
})

const wholeOf = (text: string): number | undefined => (/^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : undefined)
const sumOf = (text: string): number => parseYuan(text.trim()) ?? 0

/** The call's input; undefined while something is missing. */
function inputOf(form: Form): Input<'saveCoupon'> | undefined {
  const { name, kind, scope, audience } = form
  const is_share = kind === 'percent'
  const percent_bp = Math.round(Number(form.percent) * 100)
  const goods_ids = form.goods.split(/[,，\s]+/).filter((id) => id !== '')
  const scope_ids =
    scope === 'category' ? (form.category_id ? [form.category_id] : []) : scope === 'goods' ? goods_ids.map(Number) : []
  const [total, per_user, valid_days] = [wholeOf(form.total), wholeOf(form.per_user), wholeOf(form.days)]
  const [claim_from, claim_to] = [atOf(form.from), atOf(form.until)]
  const budget_fen = sumOf(form.budget)
  const sums = is_share ? { percent_bp, max_off_fen: sumOf(form.most) } : { amount_fen: sumOf(form.amount) }
  const worst_fen = is_share ? sumOf(form.most) : sumOf(form.amount)
  const level_min = wholeOf(form.level)
  const code = form.code.trim()
  const [share_helps, share_hours] = [wholeOf(form.helps), wholeOf(form.hours)]
  const whole =
    [...name.trim()].length >= 2 &&
    worst_fen > 0 &&
    (!is_share || (percent_bp > 0 && percent_bp <= 9_500)) &&
    (scope === 'category' || scope === 'goods') === scope_ids.length > 0 &&
    scope_ids.every((id) => Number.isInteger(id) && id > 0) &&
    (audience !== 'level' || level_min !== undefined) &&
    (audience !== 'code' || /^[A-Za-z0-9]{4,16}$/.test(code)) &&
    (audience !== 'share' || (share_helps !== undefined && share_hours !== undefined)) &&
    budget_fen >= worst_fen
  if (!whole || !total || !per_user || !valid_days || claim_to === undefined) return undefined
  return {
    ...{ name, kind, scope, audience, total, per_user, valid_days, claim_to, budget_fen, ...sums },
    min_spend_fen: sumOf(form.spend),
    ...(scope_ids.length > 0 ? { scope_ids } : {}),
    ...(audience === 'level' ? { level_min: level_min! } : {}),
    ...(audience === 'code' ? { code } : {}),
    ...(audience === 'share' ? { share_helps: share_helps!, share_hours: share_hours! } : {}),
    ...(claim_from === undefined ? {} : { claim_from }),
  }
}

export function CouponDialog({ row: coupon, onClose, onSaved }: Omit<Drafted<typeof COUPONS, 'add'>, 'kind'>) {
  const words = useWords()
  const act = COUPONS.acts.saveCoupon
  const say = useTextsOf(COUPONS)
  const [form, setForm] = useState(() => formOf(coupon))
  const put = (part: Partial<Form>) => setForm({ ...form, ...part })
  const save = useAction('saveCoupon', {
    touched: touchedBy(COUPONS),
    done: ({ id }) => {
      showToast({ text: words(act.done) })
      onSaved(id)
    },
  })
  const input = inputOf(form)
  const submit = () => input && save.act({ ...(coupon ? { id: coupon.id, revision: coupon.revision } : {}), ...input })
  return (
    <FormDialog
      title={coupon ? words(act) : say('add')}
      confirm={say('save')}
      ready={input !== undefined && !save.busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextFields
        call="saveCoupon"
        names={['name']}
        say={() => say('field_name')}
        form={form}
        onChange={(_, name) => put({ name })}
      />
      <Sums form={form} put={put} />
      <Whom form={form} put={put} />
      <Limits form={form} put={put} />
    </FormDialog>
  )
}

interface Part {
  form: Form
  put: (part: Partial<Form>) => void
}

const Field = ({ label, children, note }: { label: string; children: ReactNode; note?: string | undefined }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: its control is its child
  <label className="a-field">
    <span>{label}</span>
    {children}
    {note && <small>{note}</small>}
  </label>
)

/** What it takes off, from which spend on. */
function Sums({ form, put }: Part) {
  const say = useTextsOf(COUPONS)
  const word = useWord()
  const sum = (name: 'amount' | 'percent' | 'most' | 'spend') => (
    <Field label={say(`field_${name}`)}>
      <input value={form[name]} inputMode="decimal" onChange={(event) => put({ [name]: event.target.value })} />
    </Field>
  )
  return (
    <div className="k-pair">
      <Field label={say('field_kind')}>
        <select value={form.kind} onChange={(event) => put({ kind: event.target.value as Form['kind'] })}>
          {valuesOf(coupon_kind).map((kind) => (
            <option key={kind} value={kind}>
              {word('coupon_kind', kind)}
            </option>
          ))}
        </select>
      </Field>
      {form.kind === 'percent' ? (
        <>
          {sum('percent')}
          {sum('most')}
        </>
      ) : (
        sum('amount')
      )}
      {sum('spend')}
    </div>
  )
}

/** What it is for and who may claim it. */
function Whom({ form, put }: Part) {
  const say = useTextsOf(COUPONS)
  const word = useWord()
  return (
    <div className="k-pair">
      <Field label={say('field_scope')}>
        <select value={form.scope} onChange={(event) => put({ scope: event.target.value as Form['scope'] })}>
          {valuesOf(coupon_scope).map((scope) => (
            <option key={scope} value={scope}>
              {word('coupon_scope', scope)}
            </option>
          ))}
        </select>
      </Field>
      {form.scope === 'category' && (
        <CategorySelect value={form.category_id} onChange={(category_id) => put({ category_id })} />
      )}
      {form.scope === 'goods' && (
        <Field label={say('field_goods')}>
          <input value={form.goods} onChange={(event) => put({ goods: event.target.value })} />
        </Field>
      )}
      <Field label={say('field_audience')}>
        <select value={form.audience} onChange={(event) => put({ audience: event.target.value as Form['audience'] })}>
          {valuesOf(coupon_audience).map((audience) => (
            <option key={audience} value={audience}>
              {word('coupon_audience', audience)}
            </option>
          ))}
        </select>
      </Field>
      {form.audience === 'level' && (
        <Field label={say('field_level')}>
          <input value={form.level} inputMode="numeric" onChange={(event) => put({ level: event.target.value })} />
        </Field>
      )}
      {form.audience === 'share' &&
        (['helps', 'hours'] as const).map((name) => (
          <Field key={name} label={say(`field_${name}`)}>
            <input value={form[name]} inputMode="numeric" onChange={(event) => put({ [name]: event.target.value })} />
          </Field>
        ))}
      {form.audience === 'code' && (
        <Field label={say('field_code')}>
          <input
            value={form.code}
            maxLength={limitOf('saveCoupon', 'code').chars_max}
            onChange={(event) => put({ code: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}

/** How many, how long, and what they may cost. */
function Limits({ form, put }: Part) {
  const say = useTextsOf(COUPONS)
  const worst_fen = worstOf({ kind: form.kind, amount_fen: sumOf(form.amount), max_off_fen: sumOf(form.most) })
  const budget_fen = sumOf(form.budget)
  const count = worst_fen > 0 ? Math.floor(budget_fen / worst_fen) : 0
  const whole = (name: 'total' | 'per_user' | 'days') => (
    <Field label={say(`field_${name}`)}>
      <input value={form[name]} inputMode="numeric" onChange={(event) => put({ [name]: event.target.value })} />
    </Field>
  )
  return (
    <div className="k-pair">
      {whole('total')}
      {whole('per_user')}
      <Field label={say('field_budget')} note={count > 0 ? say('enough_for', { count }) : undefined}>
        <input value={form.budget} inputMode="decimal" onChange={(event) => put({ budget: event.target.value })} />
      </Field>
      {whole('days')}
      <Field label={say('field_from')}>
        <input type="datetime-local" value={form.from} onChange={(event) => put({ from: event.target.value })} />
      </Field>
      <Field label={say('field_to')}>
        <input type="datetime-local" value={form.until} onChange={(event) => put({ until: event.target.value })} />
      </Field>
    </div>
  )
}
