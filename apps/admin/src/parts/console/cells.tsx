/** The cells of a list by its definition: what a column shows follows from its kind, and the page says the others. Panes show them as facts. */
import type { CellKind, Definition, TitledColumn } from '@juya/contract/operator/resources/definition.ts'
import type { ReactNode } from 'react'
import type { CallName, Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { HeldState } from '../claims/held-state.tsx'
import { DueOrDecided, type ReviewDeadline } from '../claims/review-deadline-left.tsx'
import { useOpenHref } from '../lists/resource/address.ts'
import { Money, State } from '../small-parts.tsx'

export type RowOf<D extends Definition> = Item<D['call'] & CallName>

/** What every cell may need. */
export interface Tools {
  /** Where the row opens. */
  to: string
  lang: 'en' | 'zh'
  word: (list: string, value: string) => string
  short: (at: number | null | undefined) => string
}
type Cell<D extends Definition> = (row: RowOf<D>, tools: Tools) => ReactNode
type OnScreen<D extends Definition> = Exclude<D['columns'][number], { readonly only: 'file' }>
type FieldKey<D extends Definition> = Extract<OnScreen<D>, { readonly as: string }>['key']

/** The page's own cells. One that is no field of the row and missing here does not compile. */
export type CellsOf<D extends Definition> = { readonly [K in Exclude<OnScreen<D>['key'], FieldKey<D>>]: Cell<D> } & {
  readonly [K in FieldKey<D>]?: Cell<D>
}

type Fields = Record<string, never> & {
  decided_at?: number
  review_deadline?: ReviewDeadline
  claim?: never
  answer_due_at?: number
}
const RIGHT: ReadonlySet<CellKind | undefined> = new Set(['number', 'money', 'due'] as const)

const BY_KIND: Record<CellKind, (row: Fields, column: TitledColumn, tools: Tools) => ReactNode> = {
  text: (row, { key }) => row[key],
  number: (row, { key }) => row[key],
  money: (row, { key }) => <Money fen={row[key]} strong />,
  time: (row, { key }, { short }) => <span className="j-num a-faint">{short(row[key])}</span>,
  word: (row, { key, list = '' }, { word }) => word(list, row[key]!),
  state: (row, { key, list = '' }) => <State list={list} value={row[key]!} />,
  held: (row, { key, list = '' }) => <HeldState list={list} value={row[key]!} claim={row.claim} />,
  due: ({ decided_at, review_deadline, answer_due_at }) => (
    <DueOrDecided
      decided_at={decided_at}
      review_deadline={review_deadline}
      {...(answer_due_at ? { answer_due_at } : {})}
    />
  ),
}

export interface ShownColumn<Row> {
  key: string
  title: string
  right: boolean
  width?: string
  cell: (row: Row) => ReactNode
}

/** Where one of a list opens: on a page of its own, or beside its list. */
export function useHrefOf({ opens }: Definition): (id: number) => string {
  const openHref = useOpenHref()
  return (id) => opens?.replace(':id', String(id)) ?? openHref(id)
}

/** The columns on the screen, in the reader's language. */
export function useColumns<D extends Definition>(definition: D, own: CellsOf<D>): ShownColumn<RowOf<D>>[] {
  const hrefOf = useHrefOf(definition)
  const lang = useLanguage() === 'en' ? 'en' : 'zh'
  const word = useWord()
  const { short } = useDates()
  const cells = own as Readonly<Record<string, Cell<D> | undefined>>
  return definition.columns
    .filter(({ only }) => only !== 'file')
    .map((column) => ({
      key: column.key,
      title: column[lang],
      right: column.right === true || RIGHT.has(column.as),
      ...(column.width_px ? { width: `${column.width_px}px` } : {}),
      cell: (row) => {
        const tools = { to: hrefOf((row as unknown as Fields).id!), lang, word, short } as const
        const mine = cells[column.key]
        return mine ? mine(row, tools) : BY_KIND[column.as!](row as unknown as Fields, column, tools)
      },
    }))
}
