/**
 * A list defined as a whole (contract: resources/definition.ts), bound to its rows: its file and the handlers of its calls. By hand remain the SQL of
 * its source, how a row is presented, and the use-cases its acts do.
 */
import type { Call, CallRow, Definition, operator, Parsed, ViewName } from '@juya/contract'
import type { z } from 'zod'
import { checkReason, note } from '../../../domains/operator/index.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import type { ListSource } from '../../../platform/db/list-source.ts'
import { type Handler, ownTransaction } from '../../../platform/http/handlers.ts'
import { refuse } from '../../../platform/refuse.ts'
import { logsOf } from '../audit.ts'
import { seenNow } from '../claims/standing.ts'
import { underClaim } from '../claims/under-claim.ts'
import { fileMoney, fileTime } from './file-cells.ts'
import { answerList, type BoundList, type Cell, type ListInput } from './lister.ts'

type Rows = typeof operator
type CallName = keyof Rows
// Conditional types ask of the rows they meet alone whether they are a call: a constraint on Rows[K] would compare all rows of the contract.
type Given<R> = R extends { data: infer S extends z.ZodType } ? z.input<S> : never
type Asked<R> = R extends CallRow ? Parsed<R> : never
type HandlerOf<R> = R extends Call ? Handler<R> : never
type Row<D extends Definition> =
  Given<Rows[D['call'] & CallName]> extends { list: Array<infer R> } ? R & { id: number } : never
/** What one shows beside its row, its log and what its page shows. */
type More<D extends Definition> = Omit<Given<Rows[ViewName<D> & CallName]>, keyof Row<D> | 'logs' | 'seen'>
type ActName<D extends Definition> = keyof D['acts'] & CallName
type LogName<D extends Definition> = { [K in keyof D['acts']]: keyof D['acts'][K]['log'] }[keyof D['acts']]
type Names<D extends Definition> = (D['call'] & CallName) | (ViewName<D> & CallName) | ActName<D>

/** What the log keeps of an act, where that is not what it keeps of every other: which it was, of which thing, and how that stands. */
interface Done<D extends Definition> {
  id?: number
  action?: LogName<D>
  before?: unknown
  after?: unknown
  /** The words of who did it, where they are no reason or note of the input. */
  reason?: string
  /** It has an entry of its own already, as a proposal has. */
  noted?: boolean
}

type Answer<K extends CallName> = Given<Rows[K]>
/** What an act's use-case gives back: an answer where that is not the row. */
type Result<D extends Definition, K extends CallName> = [Row<D>] extends [Answer<K>]
  ? // biome-ignore lint/suspicious/noConfusingVoidType: most use-cases answer nothing
    Done<D> | undefined | void
  : Done<D> & { answer: Answer<K> }
/** What the list says beside its rows. */
type Beside<D extends Definition> = Omit<
  Given<Rows[D['call'] & CallName]>,
  keyof Awaited<ReturnType<typeof answerList>>
>

type InFile<D extends Definition> = Exclude<D['columns'][number], { readonly only: 'screen' }>
interface Always<D extends Definition, Line> {
  source: ListSource<D>
  /** Rows of ids, in their order; one that is gone meanwhile is left out. */
  rows: (ctx: OperatorCtx, ids: number[]) => Promise<Row<D>[]>
  /** What the file is written from, where a row costs more than a file says of it. */
  lines?: (ctx: OperatorCtx, ids: number[]) => Promise<Line[]>
  /** The columns of the file that are no field of the row, and those that the file says another way. */
  file: { readonly [K in Exclude<InFile<D>, { readonly as: string }>['key']]: Cell<Line> } & {
    readonly [K in Extract<InFile<D>, { readonly as: string }>['key']]?: Cell<Line>
  }
}
interface Viewed<D extends Definition> {
  view: (ctx: OperatorCtx, row: Row<D>) => Promise<More<D>>
}
interface Acted<D extends Definition> {
  /** What the log keeps of one as it stands after an act. */
  logged: (row: Row<D>) => Record<string, unknown>
  /** Each act's use-case, in the transaction that writes it down; under the claim where it decides. */
  acts: {
    readonly [K in ActName<D>]:
      | ((tx: Tx<OperatorCtx>, input: Asked<Rows[K]>) => Promise<Result<D, K>>)
      | Outside<Asked<Rows[K]>, Answer<K>>
  }
}

/** An act that talks to a provider between transactions of its own, and writes itself down. */
interface Outside<Input, Given> {
  outside: (ctx: OperatorCtx, input: Input) => Promise<Given>
}
interface SaidBeside<D extends Definition> {
  listed: (ctx: OperatorCtx, input: Asked<Rows[D['call'] & CallName]>) => Promise<Beside<D>>
}
export type Parts<D extends Definition, Line = Row<D>> = Always<D, Line> &
  ([ViewName<D>] extends [never] ? unknown : Viewed<D>) &
  ([ActName<D>] extends [never] ? unknown : Acted<D>) &
  ([keyof Beside<D>] extends [never] ? unknown : SaidBeside<D>)

export interface DefinedList<D extends Definition> {
  list: BoundList<Row<D>>
  calls: { [K in Names<D>]: HandlerOf<Rows[K]> }
}

/** A row's fields, of any kind. */
type Fields = Record<string, unknown> & {
  decided_at?: number | null
  review_deadline?: { due_at?: number | null } | null
  answer_due_at?: number | null
}
const IN_FILE: Record<string, (key: string) => Cell<Fields>> = {
  money: (key) => (row) => fileMoney(row[key] as number | null),
  time: (key) => (row) => fileTime(row[key] as number | null),
  due: () => (row) => fileTime(row.decided_at ?? row.review_deadline?.due_at ?? row.answer_due_at),
}
const asText = (key: string) => (row: Fields) => row[key] as string | number | null

/** The file's cells: a column that is no field has its own. */
const fileOf = ({ columns }: Definition, own: Readonly<Record<string, Cell<never>>>) =>
  Object.fromEntries(
    columns
      .filter(({ only }) => only !== 'screen')
      .map(({ key, as = '' }) => [key, own[key] ?? (IN_FILE[as] ?? asText)(key)]),
  ) as Readonly<Record<string, Cell<unknown>>>

interface ActInput {
  id?: number
  reason?: string
  note?: string
  seen?: string
}
interface Bare {
  rows: (ctx: OperatorCtx, ids: number[]) => Promise<Array<{ id: number }>>
  view?: (ctx: OperatorCtx, row: { id: number }) => Promise<object>
  logged?: (row: { id: number }) => Record<string, unknown>
  acts?: Record<string, BareAct | Outside<ActInput, unknown>>
  listed?: (ctx: OperatorCtx, input: ListInput) => Promise<object>
}
interface BareResult {
  id?: number
  action?: string
  before?: unknown
  after?: unknown
  reason?: string
  noted?: boolean
  answer?: unknown
}
type BareAct = (tx: Tx<OperatorCtx>, input: ActInput) => Promise<BareResult | undefined>

/** The thing whose log an act on this row stands in. */
const loggedOf = ({ thing, logged_of }: Definition, row: { id: number }) => ({
  target_type: logged_of?.thing ?? thing!,
  target_id: logged_of ? Number((row as unknown as Record<string, unknown>)[logged_of.field]) : row.id,
})

/** One act as its call answers it: the row as it stands then. @throws Refusal REASON_REQUIRED, those of underClaim, and those of its use-case */
function actOf(definition: Definition, { rows, logged, acts }: Bare, name: string) {
  const { decides, reason: asks, log } = definition.acts[name]!
  const run = acts![name]!
  if ('outside' in run)
    return ownTransaction(async (ctx: OperatorCtx, input: ActInput) => {
      if (asks === true) checkReason(input.reason ?? '')
      return run.outside(ctx, input)
    }, 'wait')
  return (ctx: OperatorCtx, input: ActInput) => {
    if (asks === true) checkReason(input.reason ?? '')
    const act = async (tx: Tx<OperatorCtx>) => {
      const { id = input.id!, action = Object.keys(log)[0]!, noted, ...done } = (await run(tx, input)) ?? {}
      // The row is read where the log or the answer needs it.
      const [row] = noted && 'answer' in done ? [] : await rows(tx, [id])
      if (!noted)
        await note(tx, {
          action: action as never,
          ...(row ? loggedOf(definition, row) : { target_type: definition.thing!, target_id: id }),
          ...('before' in done ? { before: done.before } : {}),
          after: done.after ?? (row && logged!(row)),
          reason: done.reason || input.reason || input.note || undefined,
        })
      return 'answer' in done ? done.answer : row!
    }
    return decides
      ? underClaim(ctx, { queue: definition.queue!.name as never, id: input.id!, seen: input.seen! }, act)
      : inTransaction(ctx, act)
  }
}

/** Binds a definition to its parts. What is missing of them does not compile. */
export function bindDefined<const D extends Definition, Line = Row<D>>(
  definition: D,
  parts: Parts<D, Line>,
): DefinedList<D> {
  const bare = parts as unknown as Bare
  const list: BoundList<Row<D>> = {
    source: parts.source as unknown as ListSource,
    rows: parts.rows,
    lines: parts.lines ?? parts.rows,
    file: fileOf(definition, parts.file),
  }
  async function one(ctx: OperatorCtx, { id }: { id: number }) {
    const [row] = await bare.rows(ctx, [id])
    if (!row) refuse('NOT_FOUND')
    const { target_type, target_id } = loggedOf(definition, row)
    const seen = definition.queue ? { seen: await seenNow(ctx, { queue: definition.queue.name as never, id }) } : {}
    return { ...row, ...(await bare.view!(ctx, row)), ...seen, logs: await logsOf(ctx, target_type, target_id) }
  }
  const calls = {
    [definition.call]: async (ctx: OperatorCtx, input: ListInput) => ({
      ...(await answerList(ctx, list, input)),
      ...(await bare.listed?.(ctx, input)),
    }),
    ...(definition.view ? { [definition.view]: one } : {}),
    ...Object.fromEntries(Object.keys(definition.acts).map((name) => [name, actOf(definition, bare, name)])),
  }
  return { list, calls: calls as unknown as DefinedList<D>['calls'] }
}
