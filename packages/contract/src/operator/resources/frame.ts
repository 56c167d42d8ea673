/**
 * What the console's lists are made of, as plain data: the server reads it to check and to answer, the console to draw. No zod here.
 * `definition.ts` says what one list is as a whole.
 *
 * A filter is written in the address as one field: `status=to_ship,shipped` (any), `status=!closed` (not), `total_fen=10000..20000`
 * (between, either end may be open), `shop_id=-` (empty), `shop_id=!-` (filled).
 */
import type { OperatorRole } from '../../call.ts'

/**
 * word: one of a closed list · text: as written · id, number: whole numbers · money: one amount, in fen · day: a day in Asia/Shanghai, yyyy-mm-dd · flag: 1 or 0
 */
export type FilterKind = 'word' | 'text' | 'id' | 'number' | 'money' | 'day' | 'flag'

export interface Filter {
  readonly kind: FilterKind
  /** Of kind word: all there are. */
  readonly values?: readonly string[]
  /** Of kind word: the list that has them in both languages. */
  readonly words?: string
  /** Of kind word: a row may have several of them, so that "not this one" is not "any of the others". */
  readonly many?: true
  /** It may be empty, and can be asked for so. */
  readonly may_be_empty?: true
}

export interface Column {
  readonly key: string
  /** The field its header sorts by. */
  readonly sort?: string
  /** Shown on the screen alone, or in the file alone. */
  readonly only?: 'screen' | 'file'
}

export interface Resource {
  /** As the console's links, saved views and exports name it. */
  readonly name: string
  /** The call that lists it, without `operator.` */
  readonly call: string
  /** The call that shows one, without `operator.`; absent: there is none. */
  readonly view?: string
  /** What the audit log, notes and previews call one of it. */
  readonly thing?: string
  /** The console's page of the list, and of one thing where there is one. */
  readonly page: string
  readonly opens?: string
  /** The roles that may list it; the auditor may always. */
  readonly roles: readonly OperatorRole[]
  readonly filters: Readonly<Record<string, Filter>>
  /** Fields it can be ordered by, down with a minus before them. Each stands in an index. */
  readonly sorts: readonly string[]
  /** The order when none is asked for. */
  readonly usual: string
  readonly search?: true
  readonly columns: readonly Column[]
  /** Calls an operator acts on one of it with; a whole definition says them in `acts`. */
  readonly actions?: readonly string[]
  /** Opens beside its list instead of on a page of its own. */
  readonly pane?: true
  /** The queue its things wait in. */
  readonly queue?: QueueOfList
  /** What the sidebar and the overview count of it. */
  readonly counter?: Counter
}

/** What was decided: two who look at the same thing can be compared by it. */
export type AuditOutcome = 'approve' | 'reject' | 'refund' | 'partial' | 'impose' | 'drop' | 'hide' | 'keep'

/** Things that wait for a decision: each has a review deadline and is claimed by who decides it. */
export interface QueueOfList {
  /** As review deadlines, claims and the bell name it. */
  readonly name: string
  readonly en: string
  readonly zh: string
  /** One of its things, by its number {id}. */
  readonly one: { readonly en: string; readonly zh: string }
  /** The roles that decide. */
  readonly roles: readonly OperatorRole[]
  /** Where its things are decided; absent: beside the list. */
  readonly page?: string
  /** The roles that may look at one beside them. */
  readonly readers?: readonly OperatorRole[]
  /** A share of its decisions is made again blind, with one of these outcomes: who looks so does not see its page meanwhile. */
  readonly audited?: readonly AuditOutcome[]
  /** The roles that make them again; absent: those that decide. */
  readonly audited_by?: readonly OperatorRole[]
}

export interface Counter {
  readonly name: string
  /** The overview's words for it. */
  readonly en: string
  readonly zh: string
  /** The rows it counts, as the list's address asks for them. */
  readonly asked: Readonly<Record<string, string>>
}

export interface Condition {
  readonly op: 'any' | 'none' | 'between' | 'empty' | 'filled'
  /** One or more; of between the two ends, an open one as an empty text. */
  readonly values: readonly string[]
}

export const FILTER_VALUES_MAX = 20
const TEXT_CHARS_MAX = 100
const RANGED: ReadonlySet<FilterKind> = new Set(['id', 'number', 'money', 'day'])
const WHOLE = /^-?\d{1,15}$/
/** As all amounts of the contract (`Fen`). */
const FEN_MAX = 100_000_000_000

/** A day of the calendar between 1970 and 9999. */
function isDay(text: string): boolean {
  if (!/^(19[7-9]|[2-9]\d\d)\d-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function fits({ kind, values = [] }: Filter, text: string): boolean {
  if (kind === 'word') return values.includes(text)
  if (kind === 'flag') return text === '1' || text === '0'
  if (kind === 'day') return isDay(text)
  if (kind === 'id') return /^\d{1,15}$/.test(text) && Number(text) > 0
  if (kind === 'text') return text !== '' && [...text].length <= TEXT_CHARS_MAX
  if (kind === 'money') return /^\d{1,12}$/.test(text) && Number(text) <= FEN_MAX
  return WHOLE.test(text)
}

/** What a field of the address asks for; undefined when the filter knows no such thing. */
export function readCondition(filter: Filter, written: string): Condition | undefined {
  // An amount is digits and nothing else; a comma in one is no list of two.
  const is_money = filter.kind === 'money'
  const text = is_money ? written : written.trim()
  const not = text.startsWith('!')
  const rest = not ? text.slice(1) : text
  if (rest === '-') return filter.may_be_empty ? { op: not ? 'filled' : 'empty', values: [] } : undefined
  if (!not && RANGED.has(filter.kind) && rest.includes('..')) {
    const ends = rest.split('..')
    const given = ends.filter((end) => end !== '')
    if (ends.length !== 2 || given.length === 0 || !given.every((end) => fits(filter, end))) return undefined
    return { op: 'between', values: ends }
  }
  if (filter.kind === 'flag' && not) return undefined
  // `true` and `false` are how a script says 1 and 0.
  const plain = filter.kind === 'flag' ? rest.replace(/^true$/, '1').replace(/^false$/, '0') : rest
  const values = [...new Set(plain.split(','))]
  if (values.length > (is_money ? 1 : FILTER_VALUES_MAX) || !values.every((value) => fits(filter, value)))
    return undefined
  return { op: not ? 'none' : 'any', values }
}

/** The same as a field of the address. */
export function writeCondition({ op, values }: Condition): string {
  if (op === 'empty') return '-'
  if (op === 'filled') return '!-'
  if (op === 'between') return values.join('..')
  return `${op === 'none' ? '!' : ''}${values.join(',')}`
}

/** What a filter can be asked: the ways a kind knows. */
export function waysOf({ kind, may_be_empty }: Filter): ReadonlyArray<Condition['op']> {
  const ways: Array<Condition['op']> = kind === 'flag' ? ['any'] : ['any', 'none']
  if (RANGED.has(kind)) ways.push('between')
  if (may_be_empty) ways.push('empty', 'filled')
  return ways
}
