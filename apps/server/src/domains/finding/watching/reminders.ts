/** When people who watch a lot are reminded of it: as it opens, and so long before its end, wherever that has moved. */

import { REMIND_BEFORE_S, USUAL_REMIND_BEFORE_S } from '@juya/contract'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emitEach } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { armDeadlines, type DeadlineHandlers, type Due, setDeadlines } from '../../../platform/time/deadlines.ts'
import { auctionEvents } from '../../lot/events.ts'
import { type Lot, lockLot, lotStates, lotsByIds, ticks } from '../../lot/index.ts'
import { setWatch, watchedAmong } from './watch-store.ts'

const SECOND_MS = 1_000
/** The deadline of a time before the end; one row for a lot, however many people chose it. */
const kindOf = (before_s: number): string => `lot_remind_${before_s}`

export interface RemindersOf {
  opening: boolean
  before_s: number[]
  lots_before: boolean
}

/** When a person is reminded of a lot they watch; undefined where they do not watch it. */
export async function remindersOf(ctx: Ctx, user_id: number, lot_id: number): Promise<RemindersOf | undefined> {
  const [row] = await query<{ remind_opening: boolean; remind_before_s: number[] | null; remind_lots_before: boolean }>(
    ctx,
    'finding_reminders_of',
    'select remind_opening, remind_before_s, remind_lots_before from finding_watches where user_id = $1 and lot_id = $2',
    [user_id, lot_id],
  )
  return (
    row && {
      opening: row.remind_opening,
      before_s: row.remind_before_s ?? [USUAL_REMIND_BEFORE_S],
      lots_before: row.remind_lots_before,
    }
  )
}

/**
 * Chooses when to be reminded of a lot; it is watched from then on.
 * @throws Refusal NOT_FOUND; STATE_CONFLICT once it has ended
 */
export async function setReminders(
  ctx: SignedCtx,
  lot_id: number,
  { opening, before_s, lots_before }: RemindersOf,
): Promise<RemindersOf> {
  return inTransaction(ctx, async (tx) => {
    const lot = await lockLot(tx, lot_id)
    if (!lot || !lotStates.isPublic(lot.status)) refuse('NOT_FOUND')
    if (lot.status !== 'scheduled' && lot.status !== 'live') refuse('STATE_CONFLICT')
    if (!(await watchedAmong(tx, tx.user.id, [lot_id])).has(lot_id)) await setWatch(tx, tx.user.id, lot_id, true)
    const chosen = [...new Set(before_s)].sort((a, b) => a - b)
    await query(
      tx,
      'finding_reminders_set',
      'update finding_watches set remind_opening = $3, remind_before_s = $4, remind_lots_before = $5 where user_id = $1 and lot_id = $2',
      [tx.user.id, lot_id, opening, chosen, lots_before],
    )
    if (lot.status === 'live')
      await arm(
        tx,
        chosen.map((one) => ({ lot_id, before_s: one, ends_at: lot.ends_at! })),
      )
    return { opening, before_s: chosen, lots_before }
  })
}

/** Sets the clocks whose time has not passed. */
async function arm(
  tx: Tx,
  chosen: ReadonlyArray<{ lot_id: number; before_s: number; ends_at: number }>,
): Promise<void> {
  const now = await databaseNow(tx)
  for (const before_s of new Set(chosen.map((one) => one.before_s))) {
    const dues = chosen
      .filter((one) => one.before_s === before_s && one.ends_at - before_s * SECOND_MS > now)
      .map(({ lot_id, ends_at }) => ({ ref_id: lot_id, due_at: ends_at - before_s * SECOND_MS }))
    if (dues.length > 0) await armDeadlines(tx, kindOf(before_s), dues)
  }
}

/** Lots open: those who asked for it are told, and the clocks of the times before the end are set. */
export async function remindOfOpening(tx: Tx, lots: readonly Lot[], endsAt: (lot: Lot) => number): Promise<void> {
  const lot_of = new Map(lots.map((lot) => [lot.id, lot]))
  const watches = await query<{
    lot_id: number
    user_id: number
    remind_opening: boolean
    remind_before_s: number[] | null
  }>(
    tx,
    'finding_reminders_opening',
    'select lot_id, user_id, remind_opening, remind_before_s from finding_watches where lot_id = any($1)',
    [[...lot_of.keys()]],
  )
  const told = watches.filter(({ remind_opening }) => remind_opening)
  await emitEach(tx, auctionEvents.watch_started, told, ({ lot_id, user_id }) => {
    const lot = lot_of.get(lot_id)!
    return { user_id, ...about(lot), ends_at: endsAt(lot) }
  })
  // Bidders hear at the usual time whether or not anybody watches.
  const usual = lots.map((lot) => ({ lot_id: lot.id, before_s: USUAL_REMIND_BEFORE_S as number }))
  const chosen = watches.flatMap(({ lot_id, remind_before_s }) =>
    (remind_before_s ?? []).map((before_s) => ({ lot_id, before_s })),
  )
  await arm(
    tx,
    [...usual, ...chosen].map((one) => ({ ...one, ends_at: endsAt(lot_of.get(one.lot_id)!) })),
  )
}

/** Reminders of a lot that runs. */
const about = (lot: Lot) => ({
  lot_id: lot.id,
  shop_id: lot.shop_id,
  title: lot.title,
  title_en: lot.title_en,
  image: lot.image,
  current_fen: ticks.visibleFen(lot),
})

/** The deadlines of all times before the end. */
export const reminderDeadlines: DeadlineHandlers = Object.fromEntries(
  REMIND_BEFORE_S.map((before_s) => [
    kindOf(before_s),
    {
      title: {
        en: `Remind watchers ${before_s / 60} min before a lot ends`,
        zh: `截拍前 ${before_s / 60} 分钟提醒`,
      },
      batch: 50,
      run: (tx: Tx, dues: Due[]) => remindBefore(tx, before_s, dues),
    },
  ]),
)

async function remindBefore(tx: Tx, before_s: number, dues: Due[]): Promise<void> {
  const found = await lotsByIds(
    tx,
    dues.map((due) => due.ref_id),
  )
  const now = await databaseNow(tx)
  const live = found.filter((lot) => lot.status === 'live' && lot.ends_at! > now)
  const moved = live.filter((lot) => lot.ends_at! - before_s * SECOND_MS > now)
  await setDeadlines(
    tx,
    kindOf(before_s),
    moved.map((lot) => ({ ref_id: lot.id, due_at: lot.ends_at! - before_s * SECOND_MS })),
  )
  const due = new Map(live.filter((lot) => !moved.includes(lot)).map((lot) => [lot.id, lot]))
  const people = await toRemind(tx, [...due.keys()], before_s)
  await emitEach(tx, auctionEvents.watch_end_soon, people, ({ lot_id, user_id }) => {
    const lot = due.get(lot_id)!
    return { user_id, ...about(lot), ends_at: lot.ends_at, before_s }
  })
}

/**
 * The people who chose this time, and at the usual time those who chose none: they watch or bid, and do not lead.
 * @returns each person once a lot
 */
const toRemind = (
  ctx: Ctx,
  lot_ids: readonly number[],
  before_s: number,
): Promise<Array<{ lot_id: number; user_id: number }>> =>
  query(
    ctx,
    'finding_reminders_due',
    `select lot_id, user_id from finding_watches where lot_id = any($1) and $2 = any(remind_before_s)
     union
     select people.lot_id, people.user_id from (
       select lot_id, user_id from finding_watches where lot_id = any($1)
       union select lot_id, user_id from lot_participants where lot_id = any($1)) people
     join lot_outlines l on l.id = people.lot_id
     where $2 = $3 and people.user_id is distinct from l.leader_user_id
       and not exists (select 1 from finding_watches w
         where w.user_id = people.user_id and w.lot_id = people.lot_id and w.remind_before_s is not null)`,
    [lot_ids, before_s, USUAL_REMIND_BEFORE_S],
  )
