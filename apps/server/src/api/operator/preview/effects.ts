/** What an act of an operator does, put together from what the database noted of it: money, states, clocks, notices. */
import { type AccountView, accountsByIds } from '../../../domains/ledger/index.ts'
import { noticesByIds } from '../../../domains/message/index.ts'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { beginNotes, endNotes, inTheEnd, type Note, readNotes } from '../../../platform/effects/notes.ts'
import { afterRehearsal } from '../../../platform/effects/rehearsal.ts'

export interface Effects {
  /** Of the database, when they were worked out. */
  now: number
  complete: boolean
  money: Array<{ account: AccountView; change_fen: number }>
  states: Array<{ table: string; id: string; field: string; from: string | null; to: string; is_new: boolean }>
  clocks: Array<{ kind: string; ref_id: number; change: 'starts' | 'moves' | 'ends'; due_at: number | null }>
  notices: Array<{
    to: 'user' | 'shop'
    /** Null: the shop is opened by this very act. */
    id: number | null
    title: { en: string; zh: string }
    content: { en: string; zh: string }
  }>
}

/** Noted for what is read from it, and no state of its own. */
const NO_STATE = new Set(['platform_outbox', 'platform_deadlines', 'message_notices', 'ledger_entries'])
/** What tells a row from others; a row notes those of them it has. */
const KEYS = ['id', 'key', 'shop_id', 'user_id']
const keyOf = (row: Readonly<Record<string, unknown>>): string =>
  KEYS.flatMap((key) => (key in row ? [text(row[key])] : [])).join('/')

/**
 * Does an act in this transaction and finds out what it does, with everything that follows from it at once; what follows is undone again, the
 * act stands.
 */
export async function withEffects<R>(tx: Tx, act: () => Promise<R>): Promise<{ result: R; effects: Effects }> {
  await beginNotes(tx)
  const result = await act()
  const effects = await afterRehearsal(tx, async (rehearsed, complete) => ({
    ...(await effectsOf(rehearsed, await readNotes(rehearsed))),
    complete,
  }))
  await endNotes(tx)
  return { result, effects }
}

/** What notes of a transaction come to. */
export async function effectsOf(tx: Tx, notes: readonly Note[]): Promise<Omit<Effects, 'complete'>> {
  const of = (table: string) => notes.filter((note) => note.table === table)
  return {
    now: await databaseNow(tx),
    money: await moneyOf(tx, of('ledger_entries')),
    states: statesIn(notes),
    clocks: clocksIn(notes),
    notices: await noticesOf(tx, of('message_notices'), of('shop_shops')),
  }
}

/** Rows whose state is another in the end. */
export const statesIn = (notes: readonly Note[]): Effects['states'] =>
  inTheEnd(
    notes.filter(({ table }) => !NO_STATE.has(table)),
    keyOf,
  ).flatMap(statesOf)

/** Clocks that start, move or end. */
export const clocksIn = (notes: readonly Note[]): Effects['clocks'] =>
  inTheEnd(
    notes.filter(({ table }) => table === 'platform_deadlines'),
    ({ kind, ref_id }) => `${kind}:${ref_id}`,
  ).map(clockOf)

async function moneyOf(tx: Tx, entries: readonly Note[]): Promise<Effects['money']> {
  const changes = new Map<number, number>()
  for (const { stands } of entries) {
    const id = Number(stands!.account_id)
    changes.set(id, (changes.get(id) ?? 0) + Number(stands!.amount_fen))
  }
  const moved = await accountsByIds(tx, [...changes.keys()])
  return moved
    .map((account) => ({ account, change_fen: changes.get(account.id)! }))
    .filter(({ change_fen }) => change_fen !== 0)
    .sort((a, b) => (a.account.code < b.account.code ? -1 : 1))
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

function statesOf({ table, was, stands }: Note): Effects['states'] {
  const id = keyOf(stands!)
  return Object.keys(stands!)
    .filter((field) => !KEYS.includes(field) && (was === null || text(was[field]) !== text(stands![field])))
    .map((field) => ({
      table,
      id,
      field,
      from: was === null ? null : text(was[field]),
      to: text(stands![field]),
      is_new: was === null,
    }))
}

function clockOf({ was, stands }: Note): Effects['clocks'][number] {
  const { kind, ref_id, due_at } = (stands ?? was) as { kind: string; ref_id: number; due_at: string }
  return {
    kind,
    ref_id,
    change: stands === null ? 'ends' : was === null ? 'starts' : 'moves',
    due_at: stands === null ? null : Date.parse(due_at),
  }
}

async function noticesOf(tx: Tx, written: readonly Note[], shops: readonly Note[]): Promise<Effects['notices']> {
  const opened = new Set(shops.flatMap(({ was, stands }) => (was === null ? [Number(stands!.id)] : [])))
  const rows = await noticesByIds(
    tx,
    written.map(({ stands }) => Number(stands!.id)),
  )
  return rows.map((row) => ({
    to: row.user_id === null ? ('shop' as const) : ('user' as const),
    id: row.user_id ?? (opened.has(row.shop_id!) ? null : row.shop_id),
    title: { en: row.title_en, zh: row.title_zh },
    content: { en: row.content_en, zh: row.content_zh },
  }))
}
