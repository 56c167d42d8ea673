/** Income comes to nothing: pending income is void, settled income is taken back. The caller holds the invitation's lock. */
import type { INCOME_VOID } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { clearDeadline, setDeadlines } from '../../../platform/time/deadlines.ts'
import { incomeVoided, post } from '../../ledger/index.ts'
import { inviteEvents } from '../events.ts'
import { namesOf } from '../names.ts'
import { SETTLE } from '../rules.ts'
import { incomesOf, incomesOfRelation, lockRelation, lockRelationsPaying } from '../store.ts'
import type { Income, Relation } from '../tables.ts'

type Reason = (typeof INCOME_VOID)[number]

/** Pending income becomes void, and its earner reads why. */
export async function voidIncome(tx: Tx, income: Income, reason: Reason): Promise<Income> {
  const [gone] = await query<Income>(
    tx,
    'invite_income_void',
    `update invite_incomes set status = 'void', waits = null, void_reason = $2, ended_at = platform_now() where id = $1 returning *`,
    [income.id, reason],
  )
  await clearDeadline(tx, SETTLE, income.id)
  const [name] = await namesOf(tx, income.from_user_id)
  const { id: income_id, user_id, amount_fen } = income
  await emit(tx, inviteEvents.void, { income_id, user_id, name: name!, amount_fen, reason })
  return gone!
}

/** Takes settled income back, or a part of it (T28). @param number the refund's; 0: the invitation became void */
export async function takeBack(
  tx: Tx,
  income: Income,
  { fen, base_fen, number }: { fen: number; base_fen: number; number: number },
): Promise<Income> {
  const { id: income_id, user_id } = income
  const taken_back_fen = income.taken_back_fen + fen
  const [left] = await query<Income>(
    tx,
    'invite_income_take_back',
    `update invite_incomes set taken_back_fen = $2, base_fen = $3, status = case when $2 = amount_fen then 'void' else status end,
       void_reason = case when $2 = amount_fen then $4 end, ended_at = case when $2 = amount_fen then platform_now() end where id = $1 returning *`,
    [income_id, taken_back_fen, base_fen, number === 0 ? 'operator' : 'refund'],
  )
  if (fen === 0) return left!
  await post(tx, incomeVoided({ income_id, user_id, amount_fen: fen, number }))
  const [name] = await namesOf(tx, income.from_user_id)
  await emit(tx, inviteEvents.taken_back, { income_id, user_id, name: name!, amount_fen: fen, number })
  return left!
}

/** An invitation is void: what is pending comes to nothing, what was settled is taken back. */
export async function voidRelation(tx: Tx, relation_id: number, why: 'linked' | 'operator'): Promise<Relation> {
  const relation = (await lockRelation(tx, relation_id))!
  for (const income of await incomesOfRelation(tx, relation_id))
    if (income.status === 'pending') await voidIncome(tx, income, why)
    else if (why === 'operator')
      await takeBack(tx, income, { fen: income.amount_fen - income.taken_back_fen, base_fen: 0, number: 0 })
  const [gone] = await query<Relation>(
    tx,
    'invite_relation_void',
    `update invite_relations set status = 'void', void_reason = $2, ended_at = platform_now() where id = $1 and status <> 'void' returning *`,
    [relation_id, why],
  )
  return gone ?? relation
}

/** What is pending of a person who was banned, or left, is void. */
export async function voidPendingOf(tx: Tx, user_id: number, reason: 'banned' | 'left'): Promise<void> {
  await lockRelationsPaying(tx, user_id)
  for (const income of await incomesOf(tx, user_id, 'pending')) await voidIncome(tx, income, reason)
}

/** A ban was lifted: what it made void is pending again, by its clock. */
export async function restorePendingOf(tx: Tx, user_id: number): Promise<void> {
  await lockRelationsPaying(tx, user_id)
  const back = await query<{ id: number; settles_at: number | null }>(
    tx,
    'invite_incomes_restore',
    `update invite_incomes i set status = 'pending', void_reason = null, ended_at = null
     from invite_relations r where r.id = i.relation_id and r.status <> 'void' and i.user_id = $1 and i.status = 'void' and i.void_reason = 'banned'
     returning i.id, i.settles_at`,
    [user_id],
  )
  await setDeadlines(
    tx,
    SETTLE,
    back.flatMap(({ id, settles_at }) => (settles_at === null ? [] : [{ ref_id: id, due_at: settles_at }])),
  )
}
