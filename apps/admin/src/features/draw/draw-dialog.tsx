/** Writing a draw or changing its draft: its words, its prizes, who may have how many tickets, and when. */
import { DRAWS } from '@juya/contract/operator/resources/draws/draws.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data, Input } from '../../lib/api.ts'
import { atOf, fieldOf } from '../../lib/format.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import type { Drafted } from '../../parts/console/content-page.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'

type Shown = Data<'draw'>
type Form = ReturnType<typeof formOf>

const EMPTY = { name: '', name_en: '', value: '', qty: '1', goods_id: '', is_liquor: false }
type Prize = typeof EMPTY

const formOf = (draw: Shown | undefined) => ({
  title: draw?.title ?? '',
  title_en: draw?.title_en ?? '',
  intro: draw?.intro ?? '',
  intro_en: draw?.intro_en ?? '',
  max_tickets: String(draw?.max_tickets ?? 2),
  share_tickets: String(draw?.share_tickets ?? 1),
  from: draw ? fieldOf(draw.from_at) : '',
  until: draw ? fieldOf(draw.closes_at) : '',
  draws: draw ? fieldOf(draw.draws_at) : '',
  prizes: draw?.prizes.map(
    ({ name, name_en, value_fen, qty, goods_id, is_liquor }): Prize => ({
      ...{ name, name_en, is_liquor },
      ...{ value: String(value_fen / 100), qty: String(qty), goods_id: String(goods_id) },
    }),
  ) ?? [EMPTY],
})

const wholeOf = (text: string): number | undefined => (/^\d{1,12}$/.test(text.trim()) ? Number(text) : undefined)

/** The call's input; undefined while something is missing. */
function inputOf(form: Form): Input<'saveDraw'> | undefined {
  const { title, title_en, intro, intro_en } = form
  const [max_tickets, share_tickets] = [wholeOf(form.max_tickets), wholeOf(form.share_tickets)]
  const [from_at, closes_at, draws_at] = [atOf(form.from), atOf(form.until), atOf(form.draws)]
  const prizes = form.prizes.flatMap(({ name, name_en, value, qty, goods_id, is_liquor }, i) => {
    const [value_fen, count, id] = [parseYuan(value.trim()), wholeOf(qty), wholeOf(goods_id)]
    if (!name.trim() || !name_en.trim() || !value_fen || !count || !id) return []
    return [{ rank: i + 1, name, name_en, value_fen, qty: count, goods_id: id, is_liquor }]
  })
  const whole = title.trim() && title_en.trim() && prizes.length === form.prizes.length && prizes.length > 0
  if (!whole || !max_tickets || share_tickets === undefined) return undefined
  if (from_at === undefined || closes_at === undefined || draws_at === undefined) return undefined
  return { title, title_en, intro, intro_en, prizes, max_tickets, share_tickets, from_at, closes_at, draws_at }
}

export function DrawDialog({ row: draw, onClose, onSaved }: Omit<Drafted<typeof DRAWS, 'add'>, 'kind'>) {
  const words = useWords()
  const say = useTextsOf(DRAWS)
  const act = DRAWS.acts.saveDraw
  const [form, setForm] = useState(() => formOf(draw))
  const put = (part: Partial<Form>) => setForm({ ...form, ...part })
  const save = useAction('saveDraw', {
    touched: touchedBy(DRAWS),
    done: ({ id }) => {
      showToast({ text: words(act.done) })
      onSaved(id)
    },
  })
  const input = inputOf(form)
  const putPrize = (at: number, part: Partial<Prize>) =>
    put({ prizes: form.prizes.map((one, i) => (i === at ? { ...one, ...part } : one)) })
  return (
    <FormDialog
      title={draw ? words(act) : say('add')}
      confirm={say('save')}
      ready={input !== undefined && !save.busy}
      onClose={onClose}
      onSubmit={() => input && save.act({ ...(draw ? { id: draw.id, revision: draw.revision } : {}), ...input })}
    >
      <TextFields
        call="saveDraw"
        names={['title', 'title_en', 'intro', 'intro_en']}
        say={(name) => say(NAMES[name as keyof typeof NAMES])}
        form={form}
        onChange={(name, text) => put({ [name]: text })}
      />
      <Times form={form} put={put} />
      {form.prizes.map((prize, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a prize is its rank, which is its place
        <PrizeFields key={i} prize={prize} rank={i + 1} onChange={(part) => putPrize(i, part)} />
      ))}
      <button type="button" className="a-button" onClick={() => put({ prizes: [...form.prizes, EMPTY] })}>
        {say('add_prize')}
      </button>
      {form.prizes.length > 1 && (
        <button type="button" className="a-button" onClick={() => put({ prizes: form.prizes.slice(0, -1) })}>
          {say('drop_prize')}
        </button>
      )}
    </FormDialog>
  )
}

const NAMES = { title: 'title_zh', title_en: 'title_en', intro: 'intro_zh', intro_en: 'intro_en' } as const

function Times({ form, put }: { form: Form; put: (part: Partial<Form>) => void }) {
  const say = useTextsOf(DRAWS)
  return (
    <>
      {(['from', 'until', 'draws'] as const).map((name) => (
        <label key={name} className="a-field">
          <span>{say(name)}</span>
          <input type="datetime-local" value={form[name]} onChange={(event) => put({ [name]: event.target.value })} />
        </label>
      ))}
      {(['max_tickets', 'share_tickets'] as const).map((name) => (
        <label key={name} className="a-field">
          <span>{say(name)}</span>
          <input inputMode="numeric" value={form[name]} onChange={(event) => put({ [name]: event.target.value })} />
        </label>
      ))}
    </>
  )
}

const FIELDS = [
  ['name', 'prize_name_zh'],
  ['name_en', 'prize_name_en'],
  ['value', 'prize_value'],
  ['qty', 'prize_qty'],
  ['goods_id', 'prize_goods'],
] as const

function PrizeFields({
  prize,
  rank,
  onChange,
}: {
  prize: Prize
  rank: number
  onChange: (part: Partial<Prize>) => void
}) {
  const say = useTextsOf(DRAWS)
  return (
    <fieldset className="a-field">
      <legend>{say('prize_no', { rank })}</legend>
      {FIELDS.map(([name, label]) => (
        <label key={name} className="a-field">
          <span>{say(label)}</span>
          <input value={prize[name]} onChange={(event) => onChange({ [name]: event.target.value })} />
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={prize.is_liquor}
          onChange={(event) => onChange({ is_liquor: event.target.checked })}
        />{' '}
        {say('prize_liquor')}
      </label>
    </fieldset>
  )
}
