/** The log of a shop's credit: each change of its score once, what it is about, the level with it, and what took it back. */
import { shopLevelOf } from '@juya/contract'
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { shopEvents } from '../events.ts'

/** What a loss rests on. With it the shop is told, and may ask for a review of it. */
interface CreditLoss {
  /** What it is about, as the shop knows it. */
  title: string
  title_en: string | null
  /** What was decided, in the words of who decided. */
  detail: string
  /** The operators who imposed it: none of them reviews it. */
  imposed_by: readonly number[]
}

interface CreditChange {
  shop_id: number
  delta: number
  reason: string
  /** What it is about, such as order:71. */
  ref: string
  /** Absent: it takes back what was given for something that is no more. */
  loss?: CreditLoss | undefined
  /** The most that changes of this reason add on one day (Asia/Shanghai); the rest is not given. */
  day_max?: number
}

export interface CreditRow extends Record<string, unknown> {
  id: number
  shop_id: number
  delta: number
  reason: string
  ref: string
  score_after: number
  level_after: number
  undoes_id: number | null
  created_at: number
}

/** Changes a shop's credit score, once per reason and ref, and the level with it. @returns the change in the log; undefined where there is none */
export async function addCredit(tx: Tx, change: CreditChange): Promise<number | undefined> {
  const before = await lockedScore(tx, change.shop_id)
  if (before === undefined) return undefined
  if (change.day_max !== undefined && (await ofToday(tx, change)) + change.delta > change.day_max) return undefined
  return write(tx, before, { ...change, undoes_id: null })
}

/** A shop's changes of these reasons that nothing took back, the earliest first. Locks its score. */
export async function standingCredit(tx: Tx, shop_id: number, reasons: readonly string[]): Promise<CreditRow[]> {
  await lockedScore(tx, shop_id)
  return query<CreditRow>(
    tx,
    'shop_credit_standing',
    `select * from shop_credit_log l where shop_id = $1 and reason = any($2) and undoes_id is null
       and not exists (select from shop_credit_log u where u.undoes_id = l.id) order by id`,
    [shop_id, [...reasons]],
  )
}

/**
 * Takes back the last change about something, where that was one this way round. What was taken back already stays so.
 * @param sign of the change that is taken back
 */
export async function turnCredit(tx: Tx, { sign, ...change }: Omit<CreditChange, 'delta'> & { sign: 1 | -1 }) {
  const before = await lockedScore(tx, change.shop_id)
  if (before === undefined) return
  const [last] = await query<CreditRow>(
    tx,
    'shop_credit_last_about',
    'select * from shop_credit_log where shop_id = $1 and ref = $2 order by id desc limit 1',
    [change.shop_id, change.ref],
  )
  if (last && Math.sign(last.delta) === sign)
    await write(tx, before, { ...change, delta: -last.delta, undoes_id: last.id })
}

/** Gives back a loss. @returns false where it was given back before */
export async function undoCredit(tx: Tx, log_id: number, reason: string): Promise<boolean> {
  const [row] = await query<CreditRow>(tx, 'shop_credit_row', 'select * from shop_credit_log where id = $1', [log_id])
  const before = row && (await lockedScore(tx, row.shop_id))
  if (!row || before === undefined) return false
  const undone = { shop_id: row.shop_id, delta: 0 - row.delta, reason, ref: row.ref, undoes_id: log_id }
  return (await write(tx, before, undone)) !== undefined
}

async function lockedScore(tx: Tx, shop_id: number): Promise<number | undefined> {
  const [shop] = await query<{ credit_score: number }>(
    tx,
    'shop_credit_lock',
    'select credit_score from shop_shops where id = $1 for no key update',
    [shop_id],
  )
  return shop?.credit_score
}

async function ofToday(tx: Tx, { shop_id, reason }: CreditChange): Promise<number> {
  const [row] = await query<{ sum: number }>(
    tx,
    'shop_credit_today',
    `select coalesce(sum(delta), 0)::int as sum from shop_credit_log
     where shop_id = $1 and reason = $2 and created_at >= date_trunc('day', platform_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    [shop_id, reason],
  )
  return row!.sum
}

/** @returns the new row; undefined where it is there */
async function write(
  tx: Tx,
  before: number,
  change: CreditChange & { undoes_id: number | null },
): Promise<number | undefined> {
  const { shop_id, delta, reason, ref, loss, undoes_id } = change
  const credit_score = before + delta
  const credit_level = shopLevelOf(credit_score)
  const [added] = await query<{ id: number }>(
    tx,
    'shop_credit_add',
    `insert into shop_credit_log (shop_id, delta, reason, ref, score_after, level_after, undoes_id) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning id`,
    [shop_id, delta, reason, ref, credit_score, credit_level, undoes_id],
  )
  if (!added) return undefined
  await query(tx, 'shop_credit_save', 'update shop_shops set credit_score = $2, credit_level = $3 where id = $1', [
    shop_id,
    credit_score,
    credit_level,
  ])
  if (loss && delta < 0)
    await emit(tx, shopEvents.credit_lost, {
      ...{ shop_id, log_id: added.id, delta, credit_score, reason, ref, ...loss },
      imposed_by: [...loss.imposed_by],
    })
  if (undoes_id !== null && delta > 0) await emit(tx, shopEvents.credit_returned, { shop_id, log_id: undoes_id })
  return added.id
}

/** Writes down what a new shop begins with. */
export async function openCredit(tx: Tx, shop_id: number, credit_score: number): Promise<void> {
  await query(
    tx,
    'shop_credit_open',
    `insert into shop_credit_log (shop_id, delta, reason, ref, score_after, level_after) values ($1, $2, 'opening', 'opening', $2, $3)`,
    [shop_id, credit_score, shopLevelOf(credit_score)],
  )
}
