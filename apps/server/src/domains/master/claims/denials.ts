/** Denials of what takes bids or orders: the desk stops it, or lets it run and says why. */
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { printOf as print, registerQueue } from '../../../platform/things/queues.ts'
import { goodsByIds, withdrawGoods } from '../../goods/index.ts'
import { stopLot } from '../../listing/index.ts'
import { lotsByIds } from '../../lot/index.ts'
import { masterEvents } from '../events.ts'
import { isDenialOpen } from '../rules.ts'
import { masterById } from '../store.ts'
import type { MasterClaim, MasterThing } from '../tables.ts'
import { toldOf } from './asking.ts'
import { changeClaim, claimById, claimsByIds, lockClaim } from './claim-store.ts'

interface Decision {
  operator_id: number
  reason: string
}

async function lockDenied(tx: Tx, id: number): Promise<MasterClaim> {
  const claim = (await lockClaim(tx, id)) ?? refuse('NOT_FOUND')
  return isDenialOpen(claim) ? claim : refuse('STATE_CONFLICT', { status: claim.desk ?? claim.state })
}

async function decide(tx: Tx, { id }: MasterClaim, desk: 'stopped' | 'kept', { operator_id, reason }: Decision) {
  const decided = { desk, desk_reason: reason, decided_by: operator_id, decided_at: await databaseNow(tx) }
  await changeClaim(tx, id, decided)
  await endReviewDeadlines(tx, 'master_denial', [id])
}

/**
 * Stops a lot its master denied: bids are void, deposits go back, everybody who bid is told why. Goods are taken from sale.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (it is over already, or was decided)
 */
export async function stopDenied(tx: Tx, id: number, decision: Decision): Promise<void> {
  const claim = await lockDenied(tx, id)
  await decide(tx, claim, 'stopped', decision)
  if (claim.thing === 'lot') await stopLot(tx, claim.ref_id, decision.reason)
  else await withdrawGoods(tx, claim.ref_id, decision.reason)
}

/** Lets it run on; its page says all the same that the master denies it. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function keepDenied(tx: Tx, id: number, decision: Decision): Promise<void> {
  const claim = await lockDenied(tx, id)
  await decide(tx, claim, 'kept', decision)
  const master = (await masterById(tx, claim.master_id))!
  await emit(tx, masterEvents.denial_kept, {
    ...toldOf(claim, master),
    user_id: master.user_id,
    reason: decision.reason,
  })
}

/** How these things stand, by id; one that is gone is not there. */
export async function statusesOf(
  ctx: Parameters<typeof lotsByIds>[0],
  thing: MasterThing,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = thing === 'lot' ? await lotsByIds(ctx, ids) : await goodsByIds(ctx, ids)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

export const registerDenialQueue = (): void =>
  registerQueue('master_denial', {
    lock: lockClaim,
    async standing(ctx, id) {
      const claim = await claimById(ctx, id)
      if (!claim) return undefined
      const status = (await statusesOf(ctx, claim.thing, [claim.ref_id])).get(claim.ref_id)
      return { open: isDenialOpen(claim), parts: { denial: print(claim.note), thing: print(status) } }
    },
    async parties(ctx, ids) {
      const claims = await claimsByIds(ctx, ids)
      return claims.map(({ id, shop_id, answered_by }) => ({ id, shop_id, user_id: answered_by }))
    },
  })
