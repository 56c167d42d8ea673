/** Acts done to many things at once, on the console: freezing a set, and its rows. The list of runs is list.ts. */
import { BULK_ROWS_MAX, type Parsed, type operator as rows } from '@juya/contract'
import { hasRole, linesAfter, runsByIds, serverAct, setRun } from '../../../domains/operator/index.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { namedCategory } from '../../site/categories.ts'
import { eachPiece } from '../lists/lister.ts'
import { askedOf } from '../lists/query.ts'
import { listNamed } from '../lists/registry.ts'
import './acts.ts'
import { presentLines, presentRuns, type ShownRun } from './present.ts'

const PIECE = 1_000

const shownRun = async (ctx: OperatorCtx, run: Parameters<typeof presentRuns>[1][number]): Promise<ShownRun> =>
  (await presentRuns(ctx, [run]))[0]!

/** @throws Refusal NOT_FOUND */
export async function bulkLines(
  ctx: OperatorCtx,
  { id: run_id, state, after, page_size }: Parsed<(typeof rows)['bulkLines']>,
) {
  const [run] = await runsByIds(ctx, [run_id])
  if (!run) refuse('NOT_FOUND')
  const lines = await linesAfter(ctx, run_id, { state, after, most: page_size + 1 })
  const shown = lines.slice(0, page_size)
  return { list: await presentLines(ctx, run, shown), next: lines.length > page_size ? shown.at(-1)!.ref_id : null }
}

/** Everything the list's address asks for now. @throws Refusal VALIDATION, LIMIT_REACHED {limit} */
async function allThatMatch(ctx: OperatorCtx, resource: string, query: string): Promise<number[]> {
  const asked = askedOf(resource, query)
  if (!asked) refuse('VALIDATION', { field: 'query', reason: 'not filters of this list' })
  const ids: number[] = []
  for await (const piece of eachPiece(ctx, listNamed(resource).source, asked, PIECE)) {
    ids.push(...piece)
    if (ids.length > BULK_ROWS_MAX) refuse('LIMIT_REACHED', { limit: BULK_ROWS_MAX })
  }
  return ids
}

/**
 * Freezes a set for an act: the rows that were ticked, or all that match.
 * @throws Refusal FORBIDDEN (without the act's role), VALIDATION {field}, NOT_FOUND (none match; no such category), LIMIT_REACHED, REASON_REQUIRED
 */
export async function setBulkRun(ctx: OperatorCtx, input: Parsed<(typeof rows)['setBulkRun']>): Promise<ShownRun> {
  const { act } = serverAct(input.act)
  if (!hasRole(ctx.operator.roles, act)) refuse('FORBIDDEN')
  const params = Object.fromEntries((act.asks ?? []).map((field) => [field, input[field]]))
  for (const field of act.asks ?? [])
    if (input[field] === undefined) refuse('VALIDATION', { field, reason: 'the act asks for it' })
  if (input.category_id !== undefined) await namedCategory(ctx, input.category_id)
  const ticked = input.ids && [...new Set(input.ids)]
  const ids = ticked ?? (await allThatMatch(ctx, act.resource, input.query))
  const run = await setRun(ctx, {
    act: input.act,
    params,
    query: ticked ? null : input.query,
    reason: input.reason,
    ids,
  })
  return shownRun(ctx, run)
}
