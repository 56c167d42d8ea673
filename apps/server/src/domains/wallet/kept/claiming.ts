/** Money kept for people who left goes to them once they are back, or is handed over when its time is over. */
import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../../platform/db/paging.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { accountFactsOf, checkRealname, type FormerSelf, formerSelves } from '../../account/index.ts'
import { accounts, keptClaimed, keptHandedOver, post } from '../../ledger/index.ts'
import { walletEvents } from '../events.ts'
import { readSetting } from '../settings.ts'

export interface KeptRow extends Record<string, unknown> {
  id: number
  user_id: number
  amount_fen: number
  /** The movement that brought it. */
  came_as: string | null
  kept_at: number
  ends_at: number
}

const keptOf = (ctx: Ctx, user_ids: readonly number[]): Promise<KeptRow[]> =>
  query<KeptRow>(
    ctx,
    'wallet_kept_of',
    `select id, user_id, amount_fen, came_as, kept_at, ends_at from wallet_kept where user_id = any($1) and status = 'kept' order by id`,
    [user_ids],
  )

const sumFen = (rows: ReadonlyArray<{ amount_fen: number }>): number =>
  rows.reduce((sum, { amount_fen }) => sum + amount_fen, 0)

/** Of what is kept for somebody, what they may take by themselves: a number alone, which others may have now, proves small sums. */
function claimable(rows: readonly KeptRow[], selves: readonly FormerSelf[], number_max_fen: number): KeptRow[] {
  const proven = new Set(selves.flatMap(({ user_id, is_proven }) => (is_proven ? [user_id] : [])))
  const by_name = rows.filter(({ user_id }) => proven.has(user_id))
  const by_number = rows.filter(({ user_id }) => !proven.has(user_id))
  return sumFen(by_number) > number_max_fen ? by_name : rows.slice()
}

export interface OwnKept {
  verified: boolean
  rows: KeptRow[]
  total_fen: number
  claimable_fen: number
}

/** What is kept for the caller under accounts they had before. Without a verified name none of it is told. */
export async function ownKept(ctx: SignedCtx): Promise<OwnKept> {
  const { verified, rows, may } = await lookAt(ctx)
  return { verified, rows, total_fen: sumFen(rows), claimable_fen: sumFen(may) }
}

async function lookAt(ctx: SignedCtx): Promise<{ verified: boolean; rows: KeptRow[]; may: KeptRow[] }> {
  const { verified } = await checkRealname(ctx)
  if (!verified) return { verified, rows: [], may: [] }
  const selves = await formerSelves(ctx, ctx.user.id)
  const rows = await keptOf(
    ctx,
    selves.map(({ user_id }) => user_id),
  )
  const may = claimable(rows, selves, await readSetting(ctx, 'wallet.kept_by_number_max_fen'))
  return { verified, rows, may }
}

/** Ends rows that are kept; of two who try, the second finds none. @returns those that were */
const endKept = (tx: Tx, ids: readonly number[], status: 'claimed' | 'handed_over', claimed_by: number | null) =>
  query<KeptRow>(
    tx,
    'wallet_kept_end',
    `with mine as materialized (select id from wallet_kept where id = any($1) and status = 'kept' order by id for update)
     update wallet_kept k set status = $2, claimed_by = $3, ended_at = platform_now() from mine where k.id = mine.id
     returning k.id, k.user_id, k.amount_fen, k.came_as, k.kept_at, k.ends_at`,
    [ids, status, claimed_by],
  )

/**
 * Pays what is kept for the caller into their wallet.
 * @throws Refusal REALNAME_REQUIRED, NOT_FOUND (nothing is kept), KEPT_ASK_DESK (found by the number alone, and too much for that)
 */
export async function claimKept(ctx: SignedCtx): Promise<{ amount_fen: number }> {
  return inTransaction(ctx, async (tx) => {
    const { verified, rows, may } = await lookAt(tx)
    if (!verified) refuse('REALNAME_REQUIRED')
    if (rows.length === 0) refuse('NOT_FOUND')
    if (may.length === 0) refuse('KEPT_ASK_DESK')
    const ids = may.map(({ id }) => id)
    const ended = await endKept(tx, ids, 'claimed', tx.user.id)
    if (ended.length === 0) refuse('NOT_FOUND')
    return payOut(tx, ended, { user_id: tx.user.id })
  })
}

async function payOut(
  tx: Tx,
  ended: readonly KeptRow[],
  to: { user_id: number; operator_id?: number; memo?: string },
): Promise<{ amount_fen: number }> {
  const amount_fen = sumFen(ended)
  const claim_id = Math.min(...ended.map(({ id }) => id))
  await post(tx, keptClaimed({ claim_id, amount_fen, ...to }))
  await emit(tx, walletEvents.kept_claimed, { user_id: to.user_id, claim_id, amount_fen })
  return { amount_fen }
}

const release = defineApproval({
  kind: 'kept_release',
  roles: ['finance'],
  title: { en: 'Money kept for somebody who left', zh: '发放或移交保管款' },
  effect: {
    en: '{amount} kept for user {user_id} goes to {target}.',
    zh: '为用户 {user_id} 保管的 {amount} 转入 {target}。',
  },
  run: async (tx, { input, amount_fen, reason }) => {
    const to_user = input.to_user_id === null ? null : Number(input.to_user_id)
    const ids = input.ids as number[]
    const ended = await endKept(tx, ids, to_user === null ? 'handed_over' : 'claimed', to_user)
    // The person came back meanwhile and took it.
    if (ended.length !== ids.length) refuse('STATE_CONFLICT')
    const said = { operator_id: tx.operator.id, memo: reason }
    if (to_user !== null) await payOut(tx, ended, { user_id: to_user, ...said })
    else {
      const user_id = Number(input.user_id)
      await post(tx, keptHandedOver({ claim_id: ids[0]!, user_id, amount_fen: amount_fen!, ...said }))
    }
  },
})

/**
 * Proposes what becomes of money kept for somebody who left: it goes to the account they have now, or, once its time is over, to the authority
 * the law names. The caller knows that the operator has no part in it.
 * @param to_user_id whose wallet; left out: it is handed over
 * @throws Refusal NOT_FOUND (nothing is kept, or no such person), REALNAME_REQUIRED (of the person), KEPT_NOT_OVER (its time is not over), EDIT_CONFLICT
 */
export async function proposeKept(
  ctx: OperatorCtx,
  { user_id, to_user_id, reason }: { user_id: number; to_user_id: number | undefined; reason: string },
): Promise<Approval> {
  return inTransaction(ctx, async (tx) => {
    const kept = await query<KeptRow & { is_over: boolean }>(
      tx,
      'wallet_kept_with_end',
      `select id, user_id, amount_fen, came_as, kept_at, ends_at, ends_at <= platform_now() as is_over from wallet_kept
       where user_id = $1 and status = 'kept' order by id`,
      [user_id],
    )
    if (kept.length === 0) refuse('NOT_FOUND')
    if (to_user_id !== undefined && !(await accountFactsOf(tx, to_user_id)).realname_verified)
      refuse('REALNAME_REQUIRED')
    const rows = to_user_id === undefined ? kept.filter(({ is_over }) => is_over) : kept
    if (rows.length === 0) refuse('KEPT_NOT_OVER')
    const target = to_user_id === undefined ? accounts.bank : accounts.userWallet(to_user_id)
    return propose(tx, release, {
      target_type: 'kept',
      target_id: user_id,
      amount_fen: sumFen(rows),
      input: { user_id, to_user_id: to_user_id ?? null, target, ids: rows.map(({ id }) => id) },
      facts: { user_id, target },
      reason,
    })
  })
}

export interface KeptFor extends Record<string, unknown> {
  user_id: number
  amount_fen: number
  kept_at: number
  ends_at: number
  is_over: boolean
}

/** What is kept, by the account that was closed; what may be handed over first, then the oldest. */
export const keptForLeavers = (ctx: Ctx, paging: Paging): Promise<PageOf<KeptFor>> =>
  pageQuery(
    ctx,
    {
      name: 'wallet_kept_page',
      columns: '*',
      from: `(select user_id, sum(amount_fen)::bigint as amount_fen, min(kept_at) as kept_at, min(ends_at) as ends_at, min(ends_at) <= platform_now() as is_over
        from wallet_kept where status = 'kept' group by user_id) k`,
      order: 'ends_at, user_id',
      values: [],
    },
    paging,
  )

/** How many of them may be handed over now. */
export async function keptOver(ctx: Ctx): Promise<number> {
  const [row] = await query<{ count: number }>(
    ctx,
    'wallet_kept_over',
    `select count(distinct user_id)::int as count from wallet_kept where status = 'kept' and ends_at <= platform_now()`,
    [],
  )
  return row!.count
}
