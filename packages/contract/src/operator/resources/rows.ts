/** The calls of a list, of its definition and the shapes of what goes over HTTP: its list, one of it, and what is done to one. */
import { z } from 'zod'
import type { CallRow, OperatorRole } from '../../call.ts'
import type { RefusalKey } from '../../refusals.ts'
import { ById } from '../../shapes/index.ts'
import { Id, rowNumber, text } from '../../units.ts'
import { AuditEntry, reason } from '../shapes.ts'
import { CLAIM_REFUSALS, seen, seenOf } from './claimed.ts'
import type { Act, Definition, Matter } from './definition.ts'
import { listInput, listPage } from './list-call.ts'

const made = { id: Id.optional(), revision: rowNumber(1).optional() }
const noted = { note: text(500, 0).optional() }
type Fields = Readonly<Record<string, z.ZodType>>
type Flat<T> = { [K in keyof T]: T[K] }

/** The fields an act asks for by itself: what it is done to, why, and what was seen. */
type OwnFields<A extends ActInput> = (A extends { makes: true } ? typeof made : { id: typeof Id }) &
  (A extends { reason: true } ? typeof reason : A extends { reason: 'note' } ? typeof noted : unknown) &
  (A extends { decides: true } ? typeof seen : unknown)
type ActInput = Pick<Act, 'makes' | 'reason' | 'decides'>

type InputOf<A extends ActInput, F extends Fields> = z.ZodObject<Flat<OwnFields<A> & F>>

function inputOf<A extends ActInput, F extends Fields>(act: A, fields: F): InputOf<A, F> {
  return z.object({
    ...(act.makes ? made : { id: Id }),
    ...fields,
    ...(act.reason === true ? reason : act.reason ? noted : {}),
    ...(act.decides ? seen : {}),
  }) as unknown as InputOf<A, F>
}

/** What an act may be refused with because of what it asks for, and of whose it may be. */
const refusalsOf = (act: RowAct): RefusalKey[] => [
  ...(act.about ? (['NOT_ONES_OWN'] as const) : []),
  ...(act.reason === true ? (['REASON_REQUIRED'] as const) : []),
  ...(act.decides ? CLAIM_REFUSALS : []),
]

type RowAct = Pick<
  Act,
  | 'makes'
  | 'reason'
  | 'decides'
  | 'anew'
  | 'weighty'
  | 'states'
  | 'fresh_code'
  | 'takes_evidence'
  | 'private_pictures'
  | 'refusals'
  | 'note'
> & {
  /** What its id stands for; a decision of a queue is checked under its claim instead. */
  about?: Matter
}
interface ActRow<A extends ActInput, F extends Fields, D extends z.ZodType, R> {
  method: 'POST'
  path: string
  effect: 'write'
  auth: 'operator'
  roles: R
  repeat: { anew: 'once' | 'each'; weighty?: true }
  states: NonNullable<Act['states']>
  fresh_code?: true
  takes_evidence?: true
  private_pictures?: true
  about?: Matter
  input: InputOf<A, F>
  data: D
  refusals: readonly RefusalKey[]
  note: string
}

/**
 * The row of an operator's act on one thing: its id, its reason and what was seen, with what else it asks for.
 * @param fields what it asks for beside those
 */
export function actRow<
  const A extends RowAct,
  const R extends readonly OperatorRole[],
  D extends z.ZodType,
  F extends Fields,
>(act: A, { path, roles, data, fields }: { path: string; roles: R; data: D; fields: F }): ActRow<A, F, D, R> {
  return {
    ...{ method: 'POST', path, effect: 'write', auth: 'operator', roles },
    ...(act.fresh_code ? { fresh_code: true } : {}),
    ...(act.takes_evidence ? { takes_evidence: true } : {}),
    ...(act.private_pictures ? { private_pictures: true } : {}),
    ...(act.about ? { about: act.about } : {}),
    ...{ repeat: { anew: act.anew, ...(act.weighty ? { weighty: true } : {}) }, states: act.states ?? [] },
    ...{ input: inputOf(act, fields), data },
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', ...(act.refusals ?? []), ...refusalsOf(act)],
    note: act.note,
  }
}

/** Columns that show the row's field of their name. */
type Plain<D extends Definition> = Extract<D['columns'][number], { readonly as: string }>['key']
/** The row of a list: what its columns show must be there. */
type RowShape<D extends Definition> = z.ZodObject & {
  shape: { [K in Exclude<Plain<D>, 'due_at'>]: z.ZodType } & { id: z.ZodType }
}

/** The call that shows one, where there is one. */
export type ViewName<D extends Definition> = D extends { readonly view: infer V extends string } ? V : never
type ViewData<D extends Definition, Row extends RowShape<D>, V extends Fields> = z.ZodObject<
  Flat<
    Omit<Row['shape'], keyof V> &
      V &
      (D extends { queue: object } ? typeof seenOf : unknown) & { logs: z.ZodArray<typeof AuditEntry> }
  >
>
type ListData<Row extends z.ZodType, L extends Fields> = z.ZodObject<
  Flat<ReturnType<typeof listPage<Row>>['shape'] & L>
>
type AnswerOf<N, K, Row> = K extends keyof N ? (N[K] extends z.ZodType ? N[K] : Row) : Row
type RolesOf<D extends Definition, A> = A extends { roles: infer R } ? R : D['roles']
type FieldsOf<F, K> = K extends keyof F ? (F[K] extends Fields ? F[K] : Record<never, never>) : Record<never, never>

interface ReadRow<D extends Definition, I extends z.ZodType, Data extends z.ZodType> {
  method: 'GET'
  path: string
  effect: 'read'
  auth: 'operator'
  roles: D['roles']
  input: I
  data: Data
  refusals: readonly RefusalKey[]
  note: string
}

export type RowsOf<D extends Definition, Row extends RowShape<D>, V extends Fields, F, L extends Fields, N> = {
  [K in D['call']]: ReadRow<D, ReturnType<typeof listInput<D>>, ListData<Row, L>>
} & { [K in ViewName<D>]: ReadRow<D, typeof ById, ViewData<D, Row, V>> } & {
  [K in keyof D['acts']]: ActRow<D['acts'][K], FieldsOf<F, K>, AnswerOf<N, K, Row>, RolesOf<D, D['acts'][K]>>
}

interface Shapes<Row, V, F, L, N> {
  /** Of the list, and what its acts answer. */
  row: Row
  /** What one of it shows beside its row; its log and, in a queue, what the page shows come by themselves. */
  view?: V
  /** What acts ask for beside their id, their reason and what was seen. */
  fields?: F
  /** What the list says beside its rows. */
  listed?: L
  /** What an act answers instead of the row. */
  answers?: N
}

/** The calls of a definition. */
export function rowsOf<
  const D extends Definition,
  Row extends RowShape<D>,
  V extends Fields = Record<never, never>,
  F extends { [K in keyof D['acts']]?: Fields } = Record<never, never>,
  L extends Fields = Record<never, never>,
  N extends { [K in keyof D['acts']]?: z.ZodType } = Record<never, never>,
>(definition: D, { row, view, fields, listed, answers }: Shapes<Row, V, F, L, N>): RowsOf<D, Row, V, F, L, N> {
  const { call, view: view_call, path, roles, notes, about } = definition
  const read = { method: 'GET', effect: 'read', auth: 'operator', roles } as const
  const shown = row.extend({ ...view, ...(definition.queue ? seenOf : {}), logs: z.array(AuditEntry) })
  const acts = Object.entries(definition.acts).map(([name, act]) => [
    name,
    actRow(about && !act.decides ? { ...act, about } : act, {
      ...{ path: `${path}/${act.path}`, roles: act.roles ?? roles },
      ...{ data: answers?.[name] ?? row, fields: fields?.[name] ?? {} },
    }),
  ])
  const rows: Record<string, CallRow> = {
    [call]: {
      ...{ ...read, path, input: listInput(definition), data: listPage(row).extend(listed ?? {}) },
      ...{ refusals: [], note: notes.list },
    },
    ...(view_call && {
      [view_call]: {
        ...read,
        ...(definition.secret ? { secret: true } : {}),
        path: `${path}/info`,
        input: ById,
        data: shown,
        refusals: ['NOT_FOUND', ...(definition.queue?.audited ? (['AUDITS_BLIND'] as const) : [])],
        note: notes.view ?? '',
      },
    }),
    ...Object.fromEntries(acts),
  }
  return rows as unknown as RowsOf<D, Row, V, F, L, N>
}
