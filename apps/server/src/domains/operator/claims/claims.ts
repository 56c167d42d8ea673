/** Claims: a decision needs one, ten minutes after its holder's last work it has lapsed, and a colleague takes it over with a reason. */
import { QUEUES, type QueueName } from '@juya/contract'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { whenEn, whenZh } from '../../../platform/notices/format.ts'
import { refuse } from '../../../platform/refuse.ts'
import { operatorNames } from '../accounts.ts'
import { checkReason, note } from '../action-audit.ts'
import { CLAIM_MS, type ClaimRow, holds, isOpenTo } from './claim-rules.ts'
import { sayChanged } from './presence.ts'

/** A thing of a queue. */
export interface Thing {
  queue: QueueName
  id: number
}

/** The claims on things of a queue, held and lapsed, by the thing. */
export async function claimsOf(ctx: Ctx, queue: QueueName, ids: readonly number[]): Promise<Map<number, ClaimRow>> {
  if (ids.length === 0) return new Map()
  const rows = await query<ClaimRow & { ref_id: number }>(
    ctx,
    'operator_claims_of',
    'select ref_id, operator_id, until_at from operator_claims where queue = $1 and ref_id = any($2)',
    [queue, [...ids]],
  )
  return new Map(rows.map((row) => [row.ref_id, row]))
}

const claimOn = async (ctx: Ctx, { queue, id }: Thing): Promise<ClaimRow | undefined> =>
  (await claimsOf(ctx, queue, [id])).get(id)

/**
 * Only who holds a thing decides it. Read under the thing's own lock: a take-over waits for it.
 * @throws Refusal CLAIM_HELD {name, until} (a colleague does), CLAIM_NEEDED (no one does, or the own claim has lapsed)
 */
export async function checkClaim(tx: Tx<OperatorCtx>, thing: Thing): Promise<void> {
  const [claim, now] = [await claimOn(tx, thing), await databaseNow(tx)]
  if (holds(claim, tx.operator.id, now)) return
  if (isOpenTo(claim, tx.operator.id, now)) refuse('CLAIM_NEEDED')
  return refuseHeld(tx, claim!)
}

/** For an act that needs no claim, on a thing a colleague may be deciding. @throws Refusal CLAIM_HELD {name, until} */
export async function checkNotHeld(tx: Tx<OperatorCtx>, thing: Thing): Promise<void> {
  const claim = await claimOn(tx, thing)
  if (claim && !isOpenTo(claim, tx.operator.id, await databaseNow(tx))) await refuseHeld(tx, claim)
}

/** @throws Refusal CLAIM_HELD {name, until, until_at_ms} */
async function refuseHeld(ctx: OperatorCtx, { operator_id, until_at }: ClaimRow): Promise<never> {
  const name = (await operatorNames(ctx, [operator_id])).get(operator_id) ?? ''
  const until = ctx.locale === 'zh-CN' ? whenZh(until_at) : whenEn(until_at)
  refuse('CLAIM_HELD', { name, until, until_at_ms: until_at })
}

/**
 * Takes a thing, or renews the own claim. One a colleague holds is taken over with a reason, which the colleague reads; a lapsed one is
 * there for the taking. The caller has locked the thing.
 * @throws Refusal CLAIM_HELD (without a reason), REASON_REQUIRED (one too short)
 */
export async function takeClaim(tx: Tx<OperatorCtx>, thing: Thing, reason: string, served = false): Promise<void> {
  const { queue, id } = thing
  if (reason !== '') checkReason(reason)
  const [row] = await query<ClaimRow>(
    tx,
    'operator_claim_lock',
    'select operator_id, until_at from operator_claims where queue = $1 and ref_id = $2 for update',
    [queue, id],
  )
  const taken_from = row && !isOpenTo(row, tx.operator.id, await databaseNow(tx)) ? row : undefined
  if (taken_from && reason === '') await refuseHeld(tx, taken_from)
  if (!(await putClaim(tx, thing, { by_force: taken_from !== undefined, served }))) {
    // A colleague was quicker on a thing that had no claim yet.
    await refuseHeld(tx, (await claimOn(tx, thing))!)
  }
  sayChanged(tx, thing)
  if (!taken_from) return
  tx.after_commit.push(() =>
    tx.services.realtime.push({ ch: `desk:op:${taken_from.operator_id}`, type: 'desk.bell', seq: 0, data: null }),
  )
  await query(
    tx,
    'operator_take_over_add',
    'insert into operator_claim_take_overs (queue, ref_id, from_id, by_id, reason) values ($1, $2, $3, $4, $5)',
    [queue, id, taken_from.operator_id, tx.operator.id, reason],
  )
  await note(tx, {
    action: 'claim.take_over',
    target_type: QUEUES[queue].thing,
    target_id: id,
    before: { holder_id: taken_from.operator_id },
    after: { holder_id: tx.operator.id },
    reason,
  })
}

/** Writes the claim where the thing is free, lapsed or one's own, or by force; a colleague's that had lapsed is kept as such. @returns false where a colleague holds it */
export async function putClaim(
  tx: Tx<OperatorCtx>,
  { queue, id }: Thing,
  { by_force = false, served = false }: { by_force?: boolean; served?: boolean } = {},
): Promise<boolean> {
  const put = await query(
    tx,
    'operator_claim_put',
    `with lapsed as (insert into operator_lapsed_claims (queue, ref_id, operator_id, lapsed_at)
       select queue, ref_id, operator_id, until_at from operator_claims
       where queue = $1 and ref_id = $2 and operator_id <> $3 and until_at <= platform_now() on conflict do nothing)
     insert into operator_claims as c (queue, ref_id, operator_id, served, until_at)
     values ($1, $2, $3, $5, platform_now() + $6 * interval '1 millisecond')
     on conflict (queue, ref_id) do update set operator_id = $3, until_at = excluded.until_at,
       served = excluded.served or (c.served and c.operator_id = $3), created_at = case when c.operator_id = $3 then c.created_at else platform_now() end
     where c.operator_id = $3 or c.until_at <= platform_now() or $4 returning 1`,
    [queue, id, tx.operator.id, by_force, served, CLAIM_MS],
  )
  return put.length > 0
}

/** Work of its holder renews a claim, also one that has lapsed and no colleague took. Who holds none gets none. */
export async function renewClaim(tx: Ctx & OperatorCtx, { queue, id }: Thing): Promise<void> {
  await query(
    tx,
    'operator_claim_renew',
    `update operator_claims set until_at = platform_now() + $4 * interval '1 millisecond' where queue = $1 and ref_id = $2 and operator_id = $3`,
    [queue, id, tx.operator.id, CLAIM_MS],
  )
}

/** Gives the own claim back. */
export async function releaseClaim(tx: Tx<OperatorCtx>, { queue, id }: Thing): Promise<void> {
  sayChanged(tx, { queue, id })
  await query(
    tx,
    'operator_claim_release',
    'delete from operator_claims where queue = $1 and ref_id = $2 and operator_id = $3',
    [queue, id, tx.operator.id],
  )
}

export interface TakeOver extends Record<string, unknown> {
  id: number
  queue: QueueName
  ref_id: number
  by_id: number
  reason: string
  created_at: number
}

/** What colleagues took over from the caller and the caller has not put away, the latest first. */
export const takeOversFrom = (ctx: OperatorCtx): Promise<TakeOver[]> =>
  query<TakeOver>(
    ctx,
    'operator_claim_take_overs_unread',
    'select id, queue, ref_id, by_id, reason, created_at from operator_claim_take_overs where from_id = $1 and read_at is null order by id desc limit 20',
    [ctx.operator.id],
  )

/** @throws Refusal NOT_FOUND, also for another's */
export async function readTakeOver(tx: Tx<OperatorCtx>, id: number): Promise<void> {
  const known = await query(
    tx,
    'operator_take_over_read',
    'update operator_claim_take_overs set read_at = coalesce(read_at, platform_now()) where id = $1 and from_id = $2 returning 1',
    [id, tx.operator.id],
  )
  if (known.length === 0) refuse('NOT_FOUND')
}

/** Claims an operator holds now, the one that lapses first in front. */
export const claimsHeld = (ctx: OperatorCtx): Promise<Array<{ queue: QueueName; ref_id: number; until_at: number }>> =>
  query<{ queue: QueueName; ref_id: number; until_at: number }>(
    ctx,
    'operator_claims_held',
    'select queue, ref_id, until_at from operator_claims where operator_id = $1 and until_at > platform_now() order by until_at, queue, ref_id limit 50',
    [ctx.operator.id],
  )
