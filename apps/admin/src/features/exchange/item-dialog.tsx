/** Writing an item of the points mall or changing its draft: what it gives, what it takes, how many, and when. */
import { EXCHANGE_ITEMS } from '@juya/contract/operator/resources/content/exchange-items.ts'
import { valuesOf } from '@juya/contract/operator/resources/definition.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { showToast } from '@juya/ui'
import { type ReactNode, useState } from 'react'
import type { Data, Input } from '../../lib/api.ts'
import { atOf, fieldOf } from '../../lib/format.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { Drafted } from '../../parts/console/content-page.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'

type Shown = Data<'exchangeItem'>
type Form = ReturnType<typeof formOf>

const { exchange_kind } = EXCHANGE_ITEMS.lists
const NAMES = {
  title: 'field_title_zh',
  title_en: 'field_title_en',
  detail: 'field_detail_zh',
  detail_en: 'field_detail_en',
} as const

const number = (value: number | null | undefined): string => (value ? String(value) : '')

const formOf = (item: Shown | undefined) => ({
  kind: item?.kind ?? ('goods' as Shown['kind']),
  title: item?.title ?? '',
  title_en: item?.title_en ?? '',
  detail: item?.detail ?? '',
  detail_en: item?.detail_en ?? '',
  goods: number(item?.goods_id),
  coupon: number(item?.template_id),
  days: number(item?.vip_days),
  points: number(item?.points),
  cash: item?.cash_fen ? String(item.cash_fen / 100) : '',
  stock: number(item?.stock),
  per_user: number(item?.per_user) || '1',
  from: item ? fieldOf(item.from_at) : '',
  until: item?.to_at ? fieldOf(item.to_at) : '',
})

const wholeOf = (text: string): number | undefined => (/^[1-9]\d{0,9}$/.test(text.trim()) ? Number(text) : undefined)

/** What it gives, as the call takes it; undefined while it is missing. */
function givesOf({ kind, goods, coupon, days }: Form) {
  const [goods_id, template_id, vip_days] = [wholeOf(goods), wholeOf(coupon), wholeOf(days)]
  if (kind === 'goods') return goods_id && { goods_id }
  return kind === 'coupon' ? template_id && { template_id } : vip_days && { vip_days }
}

/** The call's input; undefined while something is missing. */
function inputOf(form: Form): Input<'saveExchangeItem'> | undefined {
  const { kind, title, title_en, detail, detail_en } = form
  const [points, stock, per_user] = [wholeOf(form.points), wholeOf(form.stock), wholeOf(form.per_user)]
  const cash_fen = form.kind === 'goods' && form.cash.trim() !== '' ? parseYuan(form.cash.trim()) : 0
  const [from_at, to_at] = [atOf(form.from), atOf(form.until)]
  const gives = givesOf(form)
  if ([...title.trim()].length < 2 || [...title_en.trim()].length < 2 || !gives) return undefined
  if (!points || !stock || !per_user || cash_fen == null) return undefined
  return {
    ...{ kind, title, title_en, detail, detail_en, points, cash_fen, stock, per_user, ...gives },
    ...(from_at === undefined ? {} : { from_at }),
    ...(to_at === undefined ? {} : { to_at }),
  }
}

export function ItemDialog({ row: item, onClose, onSaved }: Omit<Drafted<typeof EXCHANGE_ITEMS, 'add'>, 'kind'>) {
  const words = useWords()
  const say = useTextsOf(EXCHANGE_ITEMS)
  const act = EXCHANGE_ITEMS.acts.saveExchangeItem
  const [form, setForm] = useState(() => formOf(item))
  const put = (part: Partial<Form>) => setForm({ ...form, ...part })
  const save = useAction('saveExchangeItem', {
    touched: touchedBy(EXCHANGE_ITEMS),
    done: ({ id }) => {
      showToast({ text: words(act.done) })
      onSaved(id)
    },
  })
  const input = inputOf(form)
  return (
    <FormDialog
      title={item ? words(act) : say('add')}
      confirm={say('save')}
      ready={input !== undefined && !save.busy}
      onClose={onClose}
      onSubmit={() => input && save.act({ ...(item ? { id: item.id, revision: item.revision } : {}), ...input })}
    >
      <TextFields
        call="saveExchangeItem"
        names={['title', 'title_en', 'detail', 'detail_en']}
        say={(name) => say(NAMES[name as keyof typeof NAMES])}
        form={form}
        onChange={(name, text) => put({ [name]: text })}
      />
      <Gives form={form} put={put} />
      <Takes form={form} put={put} />
    </FormDialog>
  )
}

interface Part {
  form: Form
  put: (part: Partial<Form>) => void
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: its control is its child
  <label className="a-field">
    <span>{label}</span>
    {children}
  </label>
)

function Gives({ form, put }: Part) {
  const say = useTextsOf(EXCHANGE_ITEMS)
  const word = useWord()
  const field = { goods: 'goods', coupon: 'coupon', vip_days: 'days' } as const
  const name = field[form.kind]
  return (
    <>
      <Field label={say('field_kind')}>
        <select value={form.kind} onChange={(event) => put({ kind: event.target.value as Form['kind'] })}>
          {valuesOf(exchange_kind).map((kind) => (
            <option key={kind} value={kind}>
              {word('exchange_kind', kind)}
            </option>
          ))}
        </select>
      </Field>
      <Field label={say(`field_${name}`)}>
        <input value={form[name]} inputMode="numeric" onChange={(event) => put({ [name]: event.target.value })} />
      </Field>
    </>
  )
}

function Takes({ form, put }: Part) {
  const say = useTextsOf(EXCHANGE_ITEMS)
  const names = ['points', ...(form.kind === 'goods' ? (['cash'] as const) : []), 'stock', 'per_user'] as const
  return (
    <>
      {names.map((name) => (
        <Field key={name} label={say(`field_${name}`)}>
          <input value={form[name]} inputMode="decimal" onChange={(event) => put({ [name]: event.target.value })} />
        </Field>
      ))}
      {(['from', 'until'] as const).map((name) => (
        <Field key={name} label={say(`field_${name}`)}>
          <input type="datetime-local" value={form[name]} onChange={(event) => put({ [name]: event.target.value })} />
        </Field>
      ))}
    </>
  )
}
