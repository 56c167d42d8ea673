/** One filter of a list: the field, the way it is compared, and the values. */
import {
  type Condition,
  type Filter,
  type Resource,
  readCondition,
  waysOf,
  writeCondition,
} from '@juya/contract/operator/resources/frame.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { common } from '../../../lib/common.i18n.ts'
import { useWord } from '../../../lib/words.i18n.ts'
import type { Asked } from './address.ts'
import { listTexts, useField } from './list.i18n.ts'
import '../../panes.css'

type Way = Condition['op']
interface Draft {
  name: string
  way: Way
  values: readonly string[]
}

/** Sums are longer than what one thing costs. */
const SUM_DIGITS_MAX = 11

/** Yuan as typed into fen; undefined when it is no sum. */
const fenOf = (text: string): string | undefined => {
  const minus = /^\s*[-−]/.test(text)
  const fen = parseYuan(text.replace(/[-−]/, ''), SUM_DIGITS_MAX)
  return fen === null ? undefined : String(minus ? -fen : fen)
}
const yuanOf = (fen: string): string => (fen === '' ? '' : String(Number(fen) / 100))

/** What is typed as what the address says; undefined where it does not fit yet. */
function conditionOf(filter: Filter, { way, values }: Draft): Condition | undefined {
  if (way === 'empty' || way === 'filled') return { op: way, values: [] }
  const typed = way === 'between' || filter.kind === 'word' ? values : values.slice(0, 1)
  const plain = typed.map((value) => (filter.kind === 'money' && value !== '' ? (fenOf(value) ?? 'no') : value.trim()))
  const [from = '', to = ''] = plain
  return readCondition(filter, writeCondition({ op: way, values: way === 'between' ? [from, to] : plain }))
}

function draftOf(resource: Resource, name: string, asked: Asked): Draft {
  const filter = resource.filters[name]!
  const condition = asked.filters[name] === undefined ? undefined : readCondition(filter, asked.filters[name])
  if (!condition) return { name, way: 'any', values: filter.kind === 'flag' ? ['1'] : [] }
  const values = filter.kind === 'money' ? condition.values.map(yuanOf) : condition.values
  return { name, way: condition.op, values }
}

export function FilterDialog({
  resource,
  asked,
  name,
  onClose,
  onAsk,
}: {
  resource: Resource
  asked: Asked
  /** The filter to change; absent: a new one. */
  name: string | undefined
  onClose: () => void
  onAsk: (name: string, condition: Condition) => void
}) {
  const say = listTexts.useText()
  const said = common.useText()
  const field = useField()
  const names = Object.keys(resource.filters)
  const [draft, setDraft] = useState(() =>
    draftOf(resource, name ?? names.find((one) => !(one in asked.filters)) ?? names[0]!, asked),
  )
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const filter = resource.filters[draft.name]!
  const condition = conditionOf(filter, draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (condition) onAsk(draft.name, condition)
  }
  return (
    <dialog ref={dialog} className="a-dialog" aria-label={say('add_filter')} onClose={onClose} onCancel={onClose}>
      <form onSubmit={submit}>
        <h2>{say('add_filter')}</h2>
        <div className="a-ask">
          <label>
            {say('field')}
            <select value={draft.name} onChange={(event) => setDraft(draftOf(resource, event.target.value, asked))}>
              {names.map((one) => (
                <option key={one} value={one}>
                  {field(one)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {say('way')}
            <select value={draft.way} onChange={(event) => setDraft({ ...draft, way: event.target.value as Way })}>
              {waysOf(filter).map((way) => (
                <option key={way} value={way}>
                  {say(`way.${way}`)}
                </option>
              ))}
            </select>
          </label>
          <Values filter={filter} draft={draft} onChange={(values) => setDraft({ ...draft, values })} />
        </div>
        <div className="a-dialog__buttons">
          <button type="button" className="a-button" onClick={onClose}>
            {said('cancel')}
          </button>
          <button type="submit" className="a-button a-button--ink" disabled={!condition}>
            {say('show')}
          </button>
        </div>
      </form>
    </dialog>
  )
}

function Values({
  filter,
  draft: { way, values },
  onChange,
}: {
  filter: Filter
  draft: Draft
  onChange: (values: readonly string[]) => void
}) {
  const say = listTexts.useText()
  const word = useWord()
  if (way === 'empty' || way === 'filled') return null
  if (filter.kind === 'word')
    return (
      <fieldset className="a-ask__words">
        <legend>{say('value')}</legend>
        {filter.values!.map((value) => (
          <label key={value} className="r-point">
            <input
              type="checkbox"
              checked={values.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...values, value] : values.filter((one) => one !== value))
              }
            />
            <span>{word(filter.words ?? '', value)}</span>
          </label>
        ))}
      </fieldset>
    )
  if (filter.kind === 'flag')
    return (
      <label>
        {say('value')}
        <select value={values[0] ?? '1'} onChange={({ target }) => onChange([target.value])}>
          <option value="1">{say('flag_yes')}</option>
          <option value="0">{say('flag_no')}</option>
        </select>
      </label>
    )
  const type = filter.kind === 'day' ? 'date' : 'text'
  const mode = filter.kind === 'text' || filter.kind === 'day' ? undefined : 'decimal'
  const input = (at: 0 | 1, label: string) => (
    <label>
      {filter.kind === 'money' ? say('in_yuan', { label }) : label}
      <input
        type={type}
        inputMode={mode}
        autoComplete="off"
        value={values[at] ?? ''}
        onChange={({ target }) =>
          onChange(at === 0 ? [target.value, values[1] ?? ''] : [values[0] ?? '', target.value])
        }
      />
    </label>
  )
  if (way !== 'between') return input(0, say('value'))
  return (
    <>
      {input(0, say('from'))}
      {input(1, say('to'))}
    </>
  )
}
