/** Saved views as the console shows them, pinned ones with a live count. */
import { type Parsed, type operator as rows, VIEW_COUNT_MAX } from '@juya/contract'
import {
  mayRemove,
  removeView as remove,
  saveView as save,
  type View,
  viewsOf,
} from '../../../domains/operator/index.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { mayCall } from '../../../platform/http/authenticate.ts'
import { refuse } from '../../../platform/refuse.ts'
import { countRows } from './lister.ts'
import { askedOf, callOf } from './query.ts'
import { listNamed } from './registry.ts'

async function shown(ctx: OperatorCtx, view: View) {
  const { source } = listNamed(view.resource)
  const input = view.pinned ? askedOf(view.resource, view.query) : undefined
  const { id, resource, name, query, for_role, pinned } = view
  return {
    ...{ id, resource, name, query, for_role, pinned },
    page: source.resource.page,
    own: view.operator_id === ctx.operator.id,
    may_remove: mayRemove(ctx, view),
    count: input ? await countRows(ctx, source, input, VIEW_COUNT_MAX) : null,
  }
}

/** A view of a list one may no longer read is not shown. */
export async function views(ctx: OperatorCtx) {
  const mine = await viewsOf(ctx, ctx.operator)
  const readable = mine.filter(({ resource }) => mayCall(ctx.operator, callOf(resource)))
  return { list: await Promise.all(readable.map((view) => shown(ctx, view))) }
}

/** @throws Refusal VALIDATION for filters the list does not know, FORBIDDEN, LIMIT_REACHED */
export async function saveView(ctx: OperatorCtx, { resource, for_role, ...view }: Parsed<(typeof rows)['saveView']>) {
  if (!mayCall(ctx.operator, callOf(resource))) refuse('FORBIDDEN')
  if (!askedOf(resource, view.query)) refuse('VALIDATION', { field: 'query', reason: 'not filters of this list' })
  return shown(ctx, await save(ctx, { resource, for_role: for_role ?? null, ...view }))
}

/** @throws Refusal NOT_FOUND */
export async function removeView(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['removeView']>): Promise<null> {
  await remove(ctx, id)
  return null
}
