/** Moves money. The one place that writes ledger rows, in four statements for any number of movements. */

import type { Ctx, Tx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { invariant, refuse } from '../../platform/refuse.ts'
import { accountFacts, beyondFloorFen, isSpentByPeople } from './chart.ts'
import { type Arrival, sendOn } from './closing.ts'
import { besideDebts, repayments } from './debts.ts'
import type { RefType } from './movements/parts.ts'
import { takeInOrderFen } from './movements/rounding.ts'
import type { MovementType } from './movements/titles.ts'

export interface Entry {
  /** A code of the chart, e.g. user:42:wallet; opened when first used. */
  account: string
  /** Positive: the platform now owes it to the account's owner. Never 0. */
  amount_fen: number
}
/** One account of a waterfall. */
export interface Pot {
  account: string
  /** At most this much is taken; left out: all that is on it. */
  at_most_fen?: number
  /** Passed over while it is frozen; left out: what it would give is refused. */
  unless_frozen?: true
}
/** An amount taken from accounts one after the other, each as far as it goes; the last one gives all that is left. */
export interface Waterfall {
  amount_fen: number
  from: readonly [Pot, ...Pot[]]
}
export interface Posting {
  /** What happened, by its name in movements/titles.ts. */
  type: MovementType
  /** Names the thing that happened. The same key moves money once, however often it is posted. */
  idem_key: string
  ref_type: RefType
  ref_id: string | number
  /** The number people know it by: order_no, pay_no. */
  ref_no?: string
  memo?: string
  operator_id?: number
  reverses_tx_id?: number
  entries: readonly Entry[]
  /** What the entries give out and who pays it: split when every account is locked. Its lines come before the entries. */
  waterfall?: Waterfall
}
export interface LedgerTx {
  id: number
  type: MovementType
  idem_key: string
  created_at: number
  /** True when this very call moved the money; false when an earlier one had. */
  fresh: boolean
  /** What each pot of the waterfall gave, in fen, in their order; empty without one. */
  taken_fen: number[]
}

/**
 * Posts one movement in the caller's transaction (or one of its own). Strict accounts are locked by id, so that postings in
 * parallel queue and never deadlock among each other.
 *
 * @throws Refusal BALANCE_SHORT {short_fen, balance_fen} when people's money does not suffice, WALLET_FROZEN when it may not leave
 * @throws InvariantError when the entries do not balance, the key was used for other entries, or an account of ours would cross zero
 */
export async function post(ctx: Ctx, posting: Posting): Promise<LedgerTx> {
  const [tx] = await postMany(ctx, [posting])
  return tx!
}

/** Posts many movements, in this order, as post() does each: all or none. Answers in the order given. */
export async function postMany(ctx: Ctx, postings: readonly Posting[]): Promise<LedgerTx[]> {
  if (postings.length === 0) return []
  for (const posting of postings) checkShape(posting)
  invariant(new Set(postings.map((posting) => posting.idem_key)).size === postings.length, 'one key twice in one call')
  return inTransaction(ctx, async (tx) => {
    const fresh = await addTxs(tx, postings)
    const todo = postings.filter((posting) => fresh.has(posting.idem_key))
    if (todo.length > 0) await applyEntries(tx, todo, fresh)
    const earlier = await earlierTxs(
      tx,
      postings.filter((posting) => !fresh.has(posting.idem_key)),
    )
    return postings.map((posting) => fresh.get(posting.idem_key) ?? earlier.get(posting.idem_key)!)
  })
}

function checkShape({ idem_key, type, entries, waterfall }: Posting): void {
  const taken_fen = waterfall?.amount_fen ?? 0
  const sum_fen = entries.reduce((sum, entry) => sum + entry.amount_fen, 0) - taken_fen
  invariant(sum_fen === 0, `${type} ${idem_key} does not balance: ${sum_fen} fen`)
  invariant(entries.length + (taken_fen === 0 ? 0 : 1) >= 2, `${type} ${idem_key} has fewer than two entries`)
  invariant(Number.isSafeInteger(taken_fen) && taken_fen >= 0, `${type} ${idem_key} takes ${taken_fen} fen`)
  invariant(
    entries.every(({ amount_fen }) => Number.isSafeInteger(amount_fen) && amount_fen !== 0),
    `${type} ${idem_key} has an amount that is not whole fen`,
  )
  const named = namedAccounts({ entries, ...(waterfall ? { waterfall } : {}) })
  invariant(new Set(named).size === named.length, `${type} ${idem_key} names an account twice`)
}

const namedAccounts = ({ entries, waterfall }: Pick<Posting, 'entries' | 'waterfall'>): string[] => [
  ...(waterfall?.from ?? []).map((pot) => pot.account),
  ...entries.map((entry) => entry.account),
]

/** Claims the keys. Of two transactions with one key the second waits here for the first to end, holding no account yet. */
async function addTxs(tx: Tx, postings: readonly Posting[]): Promise<Map<string, LedgerTx>> {
  const rows = await query<Omit<LedgerTx, 'fresh' | 'taken_fen'>>(
    tx,
    'ledger_transactions_add',
    `with pen as materialized (select set_config('juya.ledger', 'posting', true) as on_, platform_now() as at)
     insert into ledger_transactions (type, idem_key, ref_type, ref_id, ref_no, memo, operator_id, reverses_tx_id, created_at)
     select p.type, p.idem_key, p.ref_type, p.ref_id, p.ref_no, p.memo, p.operator_id, p.reverses_tx_id, pen.at
     from pen, unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[])
       with ordinality as p(type, idem_key, ref_type, ref_id, ref_no, memo, operator_id, reverses_tx_id, n)
     where pen.on_ is not null
     order by p.n
     on conflict (idem_key) do nothing
     returning id, type, idem_key, created_at`,
    [
      postings.map((p) => p.type),
      postings.map((p) => p.idem_key),
      postings.map((p) => p.ref_type),
      postings.map((p) => String(p.ref_id)),
      postings.map((p) => p.ref_no ?? null),
      postings.map((p) => p.memo ?? null),
      postings.map((p) => p.operator_id ?? null),
      postings.map((p) => p.reverses_tx_id ?? null),
    ],
  )
  return new Map(rows.map((row) => [row.idem_key, { ...row, fresh: true, taken_fen: [] }]))
}

interface LockedAccount {
  id: number
  code: string
  balance_fen: number
  frozen: boolean
  closed: boolean
}

/** Strict accounts come back locked, in the order of their ids; deferred ones are only looked up. @param beside locked with them where they are open */
async function lockAccounts(tx: Tx, codes: string[], beside: string[]): Promise<Map<string, LockedAccount>> {
  const rows = await query<LockedAccount>(
    tx,
    'ledger_accounts_lock',
    `with locked as materialized (
       select id, code, balance_fen, frozen, closed from ledger_accounts where code = any($1) and mode = 'strict' order by id for update)
     select * from locked
     union all select id, code, 0, false, false from ledger_accounts where code = any($1) and mode = 'deferred'`,
    [[...codes, ...beside]],
  )
  const found = new Map(rows.map((row) => [row.code, row]))
  const missing = codes.filter((code) => !found.has(code))
  if (missing.length === 0) return found
  await openAccounts(tx, missing)
  return lockAccounts(tx, codes, beside)
}

/** Opens accounts in the order of their codes, so that two openers do not wait for each other crosswise. */
export async function openAccounts(tx: Tx, codes: string[]): Promise<void> {
  const rows = codes.map(accountFacts).sort((a, b) => (a.code < b.code ? -1 : 1))
  await query(
    tx,
    'ledger_accounts_open',
    `insert into ledger_accounts (code, owner_type, owner_id, kind, mode)
     select * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[]) on conflict (code) do nothing`,
    [
      rows.map((r) => r.code),
      rows.map((r) => r.owner_type),
      rows.map((r) => r.owner_id),
      rows.map((r) => r.kind),
      rows.map((r) => r.mode),
    ],
  )
}

async function applyEntries(tx: Tx, postings: readonly Posting[], txs: Map<string, LedgerTx>): Promise<void> {
  const codes = [...new Set(postings.flatMap(namedAccounts))]
  for (const code of codes) accountFacts(code)
  const locked = await lockAccounts(tx, codes, besideDebts(codes))

  const lines: Array<{
    tx_id: number
    line: number
    account_id: number
    amount_fen: number
    balance_after_fen: number | null
  }> = []
  const arrived: Arrival[] = []
  for (const posting of postings) {
    const posted = txs.get(posting.idem_key)!
    const tx_id = posted.id
    posted.taken_fen = takenFen(locked, posting.waterfall)
    for (const [i, { account, amount_fen }] of entriesOf(posting, posted.taken_fen).entries()) {
      const row = locked.get(account)!
      const balance_after_fen = moved(row, amount_fen, posting)
      if (row.closed && amount_fen > 0) arrived.push({ tx_id, type: posting.type, account, amount_fen })
      lines.push({ tx_id, line: i + 1, account_id: row.id, amount_fen, balance_after_fen })
    }
  }
  await query(
    tx,
    'ledger_entries_add',
    `with lines as (
       insert into ledger_entries (tx_id, line, account_id, amount_fen, balance_after_fen, created_at)
       select l.tx_id, l.line, l.account_id, l.amount_fen, l.balance_after_fen, t.created_at
       from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[]) as l(tx_id, line, account_id, amount_fen, balance_after_fen)
       join ledger_transactions t on t.id = l.tx_id
       returning 1),
     balances as (
       update ledger_accounts a set balance_fen = b.balance_fen
       from unnest($6::bigint[], $7::bigint[]) as b(id, balance_fen) where a.id = b.id and a.mode = 'strict'
       returning 1)
     select set_config('juya.ledger', '', true)
     from (select (select count(*) from lines) + (select count(*) from balances) as rows offset 0) written where rows > 0`,
    [
      lines.map((l) => l.tx_id),
      lines.map((l) => l.line),
      lines.map((l) => l.account_id),
      lines.map((l) => l.amount_fen),
      lines.map((l) => l.balance_after_fen),
      [...locked.values()].map((row) => row.id),
      [...locked.values()].map((row) => row.balance_fen),
    ],
  )
  await sendOn(tx, arrived)
  const repaid = repayments(locked, Math.max(...[...txs.values()].map(({ id }) => id)))
  if (repaid.length > 0) await postMany(tx, repaid)
}

/**
 * What a freeze does not stop: corrections two operators make together (T37), a debt that is repaid out of a settlement (T39), so
 * that the freeze of a shop's wallet stops no other order, and what a payer bears of their own chargeback (T48).
 */
const THROUGH_A_FREEZE: ReadonlySet<MovementType> = new Set([
  'adjusted',
  'forfeitReversed',
  'debtRepaid',
  'chargebackBorne',
])

/** Each pot's share of a waterfall, by the balances of the locked accounts now. */
function takenFen(locked: ReadonlyMap<string, LockedAccount>, waterfall: Waterfall | undefined): number[] {
  if (!waterfall) return []
  const [pots, last] = [waterfall.from.slice(0, -1), waterfall.from.at(-1)!]
  const available_fen = pots.map(({ account, at_most_fen = Number.MAX_SAFE_INTEGER, unless_frozen }) => {
    const { balance_fen, frozen } = locked.get(account)!
    invariant(accountFacts(account).mode === 'strict', `${account} keeps no balance a waterfall could use up`)
    return frozen && unless_frozen ? 0 : Math.min(balance_fen, at_most_fen)
  })
  const taken = takeInOrderFen(waterfall.amount_fen, available_fen)
  invariant(taken.at(-1)! <= (last.at_most_fen ?? Number.MAX_SAFE_INTEGER), `${last.account} cannot give what is left`)
  return taken
}

/** The lines of a movement: what its pots gave, then its entries. */
const entriesOf = ({ entries, waterfall }: Posting, taken_fen: readonly number[]): Entry[] => [
  ...(waterfall?.from ?? []).flatMap(({ account }, i) =>
    taken_fen[i]! > 0 ? [{ account, amount_fen: -taken_fen[i]! }] : [],
  ),
  ...entries,
]

/** Adds an amount to a locked balance; answers the new balance, or null for a deferred account. */
function moved(row: LockedAccount, amount_fen: number, { type, idem_key }: Posting): number | null {
  const facts = accountFacts(row.code)
  if (facts.mode === 'deferred') return null
  const balance_fen = row.balance_fen
  row.balance_fen += amount_fen
  const short_fen = beyondFloorFen(facts, row.balance_fen)
  if (short_fen > 0 && isSpentByPeople(facts)) refuse('BALANCE_SHORT', { short_fen, balance_fen })
  invariant(short_fen === 0, `${type} ${idem_key} would take ${row.code} ${short_fen} fen beyond its floor`)
  if (row.frozen && amount_fen < 0 && !THROUGH_A_FREEZE.has(type)) refuse('WALLET_FROZEN')
  return row.balance_fen
}

/** Movements posted before under these keys; it must be the same movement. */
async function earlierTxs(tx: Tx, postings: readonly Posting[]): Promise<Map<string, LedgerTx>> {
  if (postings.length === 0) return new Map()
  const rows = await query<Omit<LedgerTx, 'fresh' | 'taken_fen'> & { entries: Array<[string, number]> }>(
    tx,
    'ledger_transactions_earlier',
    `select t.id, t.type, t.idem_key, t.created_at, json_agg(json_build_array(a.code, e.amount_fen) order by e.line) as entries
     from ledger_transactions t join ledger_entries e on e.tx_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.idem_key = any($1) group by t.id`,
    [postings.map((posting) => posting.idem_key)],
  )
  const found = new Map(rows.map(({ entries, ...row }) => [row.idem_key, { row, entries }]))
  return new Map(
    postings.map((posting) => {
      const earlier = found.get(posting.idem_key)
      invariant(earlier, `${posting.idem_key} is neither new nor there`)
      const taken_fen = (posting.waterfall?.from ?? []).map(
        ({ account }) => 0 - (earlier.entries.find(([code]) => code === account)?.[1] ?? 0),
      )
      const same =
        earlier.row.type === posting.type &&
        taken_fen.reduce((sum, fen) => sum + fen, 0) === (posting.waterfall?.amount_fen ?? 0) &&
        sameEntries(earlier.entries, entriesOf(posting, taken_fen))
      invariant(same, `${posting.idem_key} was already used for other entries`)
      return [posting.idem_key, { ...earlier.row, fresh: false, taken_fen }] as const
    }),
  )
}

const sameEntries = (earlier: Array<[string, number]>, entries: readonly Entry[]): boolean =>
  JSON.stringify(earlier.toSorted()) ===
  JSON.stringify(entries.map((entry) => [entry.account, entry.amount_fen]).toSorted())
