/** Invitations too many of which came on one day: the service desk keeps them or makes them void; above a sum two operators do. */
import { defineApproval, propose } from '../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../platform/review-deadlines.ts'
import { printOf as print, registerQueue, type Standing } from '../../platform/things/queues.ts'
import { voidRelation } from './income/voiding.ts'
import { namesOf } from './names.ts'
import { setting } from './settings.ts'
import { broughtFen, flagsByIds, lockRelation, relationsByIds } from './store.ts'
import type { Flag } from './tables.ts'

const QUEUE = 'invite_flag'
const HOUR_MS = 3_600_000

const flagVoid = defineApproval({
  kind: 'invite_void',
  roles: ['service', 'arbiter', 'finance'],
  title: { en: 'Make an invitation void', zh: '作废邀请关系' },
  effect: {
    en: 'The invitation of {friend} by {inviter} is void: {amount} of income come to nothing or are taken back.',
    zh: '“{inviter}”邀请“{friend}”的关系作废：{amount} 收益作废或收回。',
  },
  run: async (tx, { target_id, reason }) => {
    await voidFlagged(tx, await lockWaiting(tx, Number(target_id)), reason)
  },
})

/** Puts an invitation before the desk. Its income waits until the desk has looked. @param friends who came that day */
export async function flag(tx: Tx, relation_id: number, friends: number): Promise<void> {
  const rows = await query<{ id: number }>(
    tx,
    'invite_flag',
    'insert into invite_flags (relation_id, friends) values ($1, $2) on conflict do nothing returning id',
    [relation_id, friends],
  )
  const within_ms = (await setting(tx, 'invite.review_h')) * HOUR_MS
  await startReviewDeadlines(
    tx,
    QUEUE,
    rows.map(({ id }) => id),
    within_ms,
  )
}

/** The invitation's lock is the flag's. */
async function lockFlag(tx: Tx, id: number): Promise<Flag | undefined> {
  const [found] = await flagsByIds(tx, [id])
  if (!found) return undefined
  await lockRelation(tx, found.relation_id)
  return (await flagsByIds(tx, [id]))[0]
}

async function lockWaiting(tx: Tx, id: number): Promise<Flag> {
  const found = (await lockFlag(tx, id)) ?? refuse('NOT_FOUND')
  if (found.status !== 'waiting') refuse('STATE_CONFLICT', { status: found.status })
  return found
}

async function decide(tx: Tx, { id }: Flag, status: 'kept' | 'void', reason: string): Promise<void> {
  await query(
    tx,
    'invite_flag_decide',
    'update invite_flags set status = $2, decided_at = platform_now(), decided_reason = $3 where id = $1',
    [id, status, reason],
  )
  await endReviewDeadlines(tx, QUEUE, [id])
}

/**
 * Nothing is wrong with it: its income goes on.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}
 */
export async function keepFlagged(tx: Tx, id: number, reason: string): Promise<void> {
  await decide(tx, await lockWaiting(tx, id), 'kept', reason)
}

async function voidFlagged(tx: Tx, found: Flag, reason: string): Promise<void> {
  await decide(tx, found, 'void', reason)
  await voidRelation(tx, found.relation_id, 'operator')
}

/** What an invitation has brought at both levels, in fen. */
const allBroughtFen = async (ctx: Ctx, relation_id: number): Promise<number> =>
  (await broughtFen(ctx, relation_id, 1)) + (await broughtFen(ctx, relation_id, 2))

/**
 * Makes a flagged invitation void, or proposes it where it has brought more than one operator may take.
 * @returns whether it waits for a second person
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, EDIT_CONFLICT (a proposal waits)
 */
export async function askToVoid(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<boolean> {
  const found = await lockWaiting(tx, id)
  const amount_fen = await allBroughtFen(tx, found.relation_id)
  if (amount_fen <= (await setting(tx, 'invite.void_alone_fen'))) {
    await voidFlagged(tx, found, reason)
    return false
  }
  const [relation] = await relationsByIds(tx, [found.relation_id])
  const [friend, inviter] = await namesOf(tx, relation!.user_id, relation!.inviter_id)
  await propose(tx, flagVoid, {
    ...{ target_type: 'invite_flag', target_id: id, amount_fen, reason },
    facts: { friend: friend!, inviter: inviter! },
  })
  return true
}

export const registerFlagQueue = (): void =>
  registerQueue(QUEUE, {
    lock: lockFlag,
    standing,
    async parties(ctx, ids) {
      const flags = await flagsByIds(ctx, ids)
      const relations = await relationsByIds(
        ctx,
        flags.map(({ relation_id }) => relation_id),
      )
      const by_id = new Map(relations.map((one) => [one.id, one]))
      return flags.map(({ id, relation_id }) => {
        const { user_id, inviter_id } = by_id.get(relation_id)!
        return { id, people: [user_id, inviter_id] }
      })
    },
  })

async function standing(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [found] = await flagsByIds(ctx, [id])
  if (!found) return undefined
  return {
    open: found.status === 'waiting',
    parts: { status: print(found.status), income: print(await allBroughtFen(ctx, found.relation_id)) },
  }
}
