/** The console's calls about claims: who works on a thing, who looks at it, and what comes next. */
import { type Claim, type Parsed, QUEUES, type QueueName, type operator as rows, type ThingState } from '@juya/contract'
import type { z } from 'zod'
import {
  claimsByOperator as byOperator,
  CLAIMS_SHOWN_DAYS,
  claimsOf,
  nextThing as next,
  notePresence,
  operatorNames,
  othersAt,
  readTakeOver as putAway,
  releaseClaim as release,
  renewClaim,
  seenText,
  skipsOf,
  stateOf,
  type Thing,
  takeClaim as take,
  takeOversFrom,
} from '../../../domains/operator/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { queueNamed } from '../../../platform/things/queues.ts'
import { seconds } from '../../../platform/time/seconds.ts'

type Shown = z.input<typeof Claim>
type State = z.input<typeof ThingState>

/** The operators who work on things of a queue, by the thing; free ones are not in the map. */
export async function claimsShown(ctx: Ctx, queue: QueueName, ids: readonly number[]): Promise<Map<number, Shown>> {
  const claims = await claimsOf(ctx, queue, ids)
  if (claims.size === 0) return new Map()
  const now = await databaseNow(ctx)
  const names = await operatorNames(
    ctx,
    [...claims.values()].map(({ operator_id }) => operator_id),
  )
  return new Map(
    [...claims].map(([id, claim]) => [
      id,
      {
        state: stateOf(claim, now) === 'held' ? 'held' : 'lapsed',
        holder: { id: claim.operator_id, name: names.get(claim.operator_id) ?? '' },
        mine: claim.operator_id === ctx.operator?.id,
        until_at: seconds(claim.until_at),
      },
    ]),
  )
}

/** @throws Refusal NOT_FOUND */
async function stateShown(ctx: OperatorCtx, thing: Thing): Promise<State> {
  const standing = await queueNamed(thing.queue).standing(ctx, thing.id)
  if (!standing) refuse('NOT_FOUND')
  const claim = (await claimsShown(ctx, thing.queue, [thing.id])).get(thing.id)
  const skips = await skipsOf(ctx, thing)
  const names = await operatorNames(
    ctx,
    skips.map((skip) => skip.operator_id),
  )
  return {
    ...thing,
    open: standing.open,
    claim: claim ?? null,
    seen: seenText(standing.parts),
    others: await othersAt(ctx, thing),
    skips: skips.map(({ operator_id, reason, created_at }) => ({
      name: names.get(operator_id) ?? '',
      reason,
      at: seconds(created_at),
    })),
  }
}

const hasOne = ({ operator }: OperatorCtx, roles: readonly string[]): boolean =>
  operator.roles.some((role) => roles.includes(role))

/** @throws Refusal FORBIDDEN where none of the caller's roles decides things of this queue */
function checkDecider(ctx: OperatorCtx, queue: QueueName): void {
  if (!hasOne(ctx, QUEUES[queue].queue.roles)) refuse('FORBIDDEN')
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function lookAt(ctx: OperatorCtx, { queue, id, typing }: Parsed<(typeof rows)['lookAt']>) {
  const { roles, readers = [] } = QUEUES[queue].queue
  if (!hasOne(ctx, [...roles, ...readers])) refuse('FORBIDDEN')
  if (!(await queueNamed(queue).standing(ctx, id))) refuse('NOT_FOUND')
  await notePresence(ctx, { queue, id }, typing)
  if (typing) await renewClaim(ctx, { queue, id })
  return stateShown(ctx, { queue, id })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, STATE_CONFLICT (it waits for no decision), CLAIM_HELD {name, until}, REASON_REQUIRED */
export async function takeClaim(ctx: OperatorCtx, { queue, id, reason }: Parsed<(typeof rows)['takeClaim']>) {
  checkDecider(ctx, queue)
  return inTransaction(ctx, async (tx) => {
    await queueNamed(queue).lock(tx, id)
    const standing = await queueNamed(queue).standing(tx, id)
    if (!standing) refuse('NOT_FOUND')
    if (!standing.open) refuse('STATE_CONFLICT')
    if (((await queueNamed(queue).keptFrom?.(tx, ctx.operator.roles, [id])) ?? []).length > 0) refuse('FORBIDDEN')
    await take(tx, { queue, id }, reason)
    return stateShown(tx, { queue, id })
  })
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function releaseClaim(ctx: OperatorCtx, { queue, id }: Parsed<(typeof rows)['releaseClaim']>) {
  checkDecider(ctx, queue)
  return inTransaction(ctx, async (tx) => {
    await release(tx, { queue, id })
    return stateShown(tx, { queue, id })
  })
}

/** @throws Refusal FORBIDDEN, REASON_REQUIRED */
export async function nextThing(ctx: OperatorCtx, { queue, skip_id, reason }: Parsed<(typeof rows)['nextThing']>) {
  checkDecider(ctx, queue)
  const skip = skip_id === undefined ? undefined : { id: skip_id, reason }
  return inTransaction(ctx, async (tx) => {
    const but_ids = (await queueNamed(queue).keptFrom?.(tx, ctx.operator.roles)) ?? []
    return { queue, id: (await next(tx, queue, { skip, but_ids })) ?? null }
  })
}

export async function takeOvers(ctx: OperatorCtx) {
  const list = await takeOversFrom(ctx)
  const names = await operatorNames(
    ctx,
    list.map(({ by_id }) => by_id),
  )
  return {
    list: list.map(({ id, queue, ref_id, by_id, reason, created_at }) => ({
      id,
      queue,
      ref_id,
      by: names.get(by_id) ?? '',
      reason,
      at: seconds(created_at),
    })),
  }
}

/** The operators who hold many claims or hold them long, let them lapse, or pick. */
export async function claimsByOperator(ctx: OperatorCtx) {
  return {
    days: CLAIMS_SHOWN_DAYS,
    list: (await byOperator(ctx)).map(({ id, name, held, oldest_at, lapsed, skipped }) => ({
      operator: { id, name },
      held,
      oldest_at: seconds(oldest_at),
      lapsed,
      skipped,
    })),
  }
}

/** @throws Refusal NOT_FOUND */
export async function readTakeOver(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['readTakeOver']>) {
  return inTransaction(ctx, async (tx) => {
    await putAway(tx, id)
    return null
  })
}
