/** The dry run of a batch: every row is done as the run would, with what follows from all of them; the caller undoes it. */
import { attempt, type RowEffects, type TryOut } from '../../../domains/operator/index.ts'
import { beginNotes, endNotes, markNotes, type Note, notesBetween, readNotes } from '../../../platform/effects/notes.ts'
import { afterRehearsal } from '../../../platform/effects/rehearsal.ts'
import { clocksIn, type Effects, effectsOf, statesIn } from '../preview/effects.ts'

/** What rises on some accounts falls on others. */
const risenFen = (changes: readonly number[]): number => changes.reduce((sum, fen) => sum + Math.max(0, fen), 0)
const movedFen = (money: Effects['money']): number => risenFen(money.map(({ change_fen }) => change_fen))

const count = (keys: ReadonlyArray<readonly unknown[]>): Record<string, number> => {
  const counted: Record<string, number> = {}
  for (const key of keys.map((one) => JSON.stringify(one))) counted[key] = (counted[key] ?? 0) + 1
  return counted
}

/** A row's own part, from its notes alone; what follows from it stands in the sum. */
const rowEffects = (notes: readonly Note[]): RowEffects => ({
  states: statesIn(notes).map(({ table, field, from, to }) => ({ table, field, from, to })),
  clocks: clocksIn(notes).map(({ kind, change, due_at }) => ({ kind, change, due_at })),
  money_fen: risenFen(
    notes.filter(({ table }) => table === 'ledger_entries').map(({ stands }) => Number(stands!.amount_fen)),
  ),
})

export const tryOut: TryOut = async (tx, rows) => {
  await beginNotes(tx)
  const found: Awaited<ReturnType<TryOut>>['rows'] = new Map()
  const done: number[] = []
  const marks = [0]
  for (const { id, run } of rows) {
    const tried = await attempt(tx, run)
    if ('refused' in tried) {
      found.set(id, tried)
      continue
    }
    done.push(id)
    marks.push(await markNotes(tx))
  }
  const noted = await notesBetween(tx, marks)
  for (const [i, id] of done.entries()) found.set(id, { done: rowEffects(noted[i]!) })
  const whole = await afterRehearsal(tx, async (rehearsed, complete) => ({
    ...(await effectsOf(rehearsed, await readNotes(rehearsed))),
    complete,
  }))
  await endNotes(tx)
  return {
    rows: found,
    sums: {
      complete: whole.complete,
      money_fen: movedFen(whole.money),
      states: count(whole.states.map(({ table, field, from, to }) => [table, field, from, to])),
      clocks: count(whole.clocks.map(({ kind, change }) => [kind, change])),
      notices: count(whole.notices.map(({ to, title }) => [to, title.en, title.zh])),
    },
  }
}
