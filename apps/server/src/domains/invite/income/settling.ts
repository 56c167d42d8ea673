/** Income is settled (T26) when its time has come and nothing stands in the way; else it waits, and its earner sees for what. */
import type { INCOME_VOID, INCOME_WAITS } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { setDeadline, setDeadlines } from '../../../platform/time/deadlines.ts'
import { type AccountFacts, accountFacts, isVerifiedAdult, linkedPeople } from '../../account/index.ts'
import { accounts, incomeSettled, lockBalances, post } from '../../ledger/index.ts'
import { lockOrder, type Order } from '../../order/index.ts'
import { memberIds } from '../../shop/index.ts'
import { inviteEvents } from '../events.ts'
import { namesOf } from '../names.ts'
import { SETTLE } from '../rules.ts'
import { setting } from '../settings.ts'
import { incomeById, isFlagged, lockRelation } from '../store.ts'
import type { Income, Relation } from '../tables.ts'
import { fitIncome } from './following.ts'
import { voidIncome, voidRelation } from './voiding.ts'

const DAY_MS = 86_400_000

type Bar = { is_void: (typeof INCOME_VOID)[number] } | { waits: (typeof INCOME_WAITS)[number] }

/** Its time has come. Does nothing when the state has moved on. */
export async function settleByTime(tx: Tx, income_id: number): Promise<void> {
  const found = await incomeById(tx, income_id)
  const order = found && (await lockOrder(tx, found.order_id))
  if (!order) return
  const relation = (await lockRelation(tx, found.relation_id))!
  const income = (await incomeById(tx, income_id))!
  if (income.status !== 'pending' || income.settles_at === null) return
  const now = await databaseNow(tx)
  if (income.settles_at > now) return setDeadline(tx, SETTLE, income_id, income.settles_at)
  const fitted = await fitIncome(tx, order, income, order.version)
  if (fitted.status !== 'pending') return
  const bar = await barTo(tx, { order, relation, income: fitted, now })
  if (!bar) return settleWithin(tx, fitted)
  if ('waits' in bar) return waitFor(tx, fitted, bar.waits)
  if (bar.is_void === 'linked') await voidRelation(tx, relation.id, 'linked')
  else await voidIncome(tx, fitted, bar.is_void)
}

interface Asked {
  order: Order
  relation: Relation
  income: Income
  now: number
}

/** The first bar to settling an income; bars that end it permanently come first. */
async function barTo(tx: Tx, { order, relation, income, now }: Asked): Promise<Bar | undefined> {
  const { user_id, from_user_id, shop_id } = income
  const facts = (await accountFacts(tx, [user_id])).get(user_id)!
  if (facts.status === 'cancelled') return { is_void: 'left' }
  if (facts.status === 'banned') return { is_void: 'banned' }
  if ((await linkedPeople(tx, from_user_id)).has(user_id)) return { is_void: 'linked' }
  if ((await memberIds(tx, shop_id)).includes(user_id)) return { is_void: 'own_shop' }
  if (order.after_sale_open || order.disputed_fen > 0) return { waits: 'order' }
  if (await isFlagged(tx, relation.id)) return { waits: 'review' }
  if (facts.status !== 'active') return { waits: 'restricted' }
  if (await isResting(tx, facts, now)) return { waits: 'safety' }
  return (await isVerifiedAdult(tx, user_id)) ? undefined : { waits: 'verification' }
}

/** Another person was at the account, and its owner has not had the time to look. */
async function isResting(tx: Tx, { is_locked, unlocked_at }: AccountFacts, now: number): Promise<boolean> {
  if (is_locked || unlocked_at === null) return is_locked
  return now < unlocked_at + (await setting(tx, 'invite.safety_days')) * DAY_MS
}

/** It is looked at again a day later; a verified ID moves it at once. */
async function waitFor(tx: Tx, income: Income, waits: (typeof INCOME_WAITS)[number]): Promise<void> {
  await setDeadline(tx, SETTLE, income.id, (await databaseNow(tx)) + DAY_MS)
  if (income.waits === waits) return
  await query(tx, 'invite_income_waits', 'update invite_incomes set waits = $2 where id = $1', [income.id, waits])
  if (waits === 'verification') await emit(tx, inviteEvents.waits, await said(tx, income))
}

async function said(tx: Tx, { id: income_id, user_id, from_user_id, amount_fen }: Income) {
  const [name] = await namesOf(tx, from_user_id)
  return { income_id, user_id, name: name!, amount_fen }
}

/** Pays it (T26) where the month has room; the earner's account is locked first, so that two at once do not both find it. */
async function settleWithin(tx: Tx, income: Income): Promise<void> {
  const { id: income_id, user_id, amount_fen } = income
  await lockBalances(tx, [accounts.userEarning(user_id)])
  const cap_fen = await setting(tx, 'invite.month_cap_fen')
  const { fen, next } = await monthOf(tx, user_id)
  if (fen > 0 && fen + amount_fen > cap_fen) {
    await query(
      tx,
      'invite_income_put_off',
      `update invite_incomes set waits = 'month', settles_at = to_timestamp($2::float8 / 1000) where id = $1`,
      [income_id, next],
    )
    await setDeadline(tx, SETTLE, income_id, next)
    return emit(tx, inviteEvents.put_off, { ...(await said(tx, income)), until: next, cap_fen })
  }
  await query(
    tx,
    'invite_income_settle',
    `update invite_incomes set status = 'settled', waits = null, settled_at = platform_now() where id = $1`,
    [income_id],
  )
  await post(tx, incomeSettled({ income_id, user_id, amount_fen }))
  await emit(tx, inviteEvents.settled, await said(tx, income))
}

/** What a person was paid this month (Asia/Shanghai), in fen, and when the next one begins (ms). */
async function monthOf(tx: Tx, user_id: number): Promise<{ fen: number; next: number }> {
  const [row] = await query<{ fen: number; next: number }>(
    tx,
    'invite_month',
    `select coalesce(sum(i.amount_fen), 0)::bigint as fen,
       extract(epoch from (m.start + interval '1 month') at time zone 'Asia/Shanghai')::float8 * 1000 as next
     from (select date_trunc('month', platform_now() at time zone 'Asia/Shanghai') as start) m
       left join invite_incomes i on i.user_id = $1 and i.settled_at >= m.start at time zone 'Asia/Shanghai' group by m.start`,
    [user_id],
  )
  return row!
}

/** An ID was verified: what waited for it is looked at now. */
export async function settleWaiting(
  tx: Tx,
  { payload: { user_id, verified } }: { payload: { user_id: number; verified: boolean } },
): Promise<void> {
  if (!verified) return
  const waiting = await query<{ id: number }>(
    tx,
    'invite_incomes_waiting',
    `select id from invite_incomes where user_id = $1 and status = 'pending' and waits = 'verification' order by id`,
    [user_id],
  )
  const due_at = await databaseNow(tx)
  await setDeadlines(
    tx,
    SETTLE,
    waiting.map(({ id }) => ({ ref_id: id, due_at })),
  )
}
