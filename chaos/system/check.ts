/** Promises after any number of crashes, looked up in the database and beside the clients' history. */
import { createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { auction } from '@juya/contract'
import { type AuctionLog, type Receipt, verifyLog } from '@juya/verify'
import { checkLots } from './check-lots.ts'
import type { Act } from './clients.ts'
import type { System } from './system.ts'

type System_ = Pick<System, 'sql' | 'port' | 'secrets_file'>
const SHOWN_MAX = 5

/** @returns one line per broken promise; empty when all hold */
export async function checkSystem(system: System_, acts: readonly Act[]): Promise<string[]> {
  const found = [
    ...acts.filter((act) => act.outcome === 'open').map((act) => `${act.kind} ${act.key} never got a clear answer`),
    ...(await checkBids(system, acts)),
    ...(await checkDeposits(system, acts)),
    ...(await checkPayments(system, acts)),
    ...(await checkLots(system)),
    ...(await checkViews(system)),
    ...(await checkLogs(system, acts)),
  ]
  return found.length <= 40 ? found : [...found.slice(0, 40), `and ${found.length - 40} more`]
}

const of = (acts: readonly Act[], kind: Act['kind']) => acts.filter((act) => act.kind === kind)

/** Every taken bid is there, with its amount; no refused one is. */
async function checkBids({ sql }: System_, acts: readonly Act[]): Promise<string[]> {
  const rows = await sql<{ client_bid_id: string; amount_fen: string; lot_id: string; user_id: string }>(
    `select client_bid_id, lot_id, user_id, coalesce(max_fen, amount_fen) as amount_fen from lot_bids where client_bid_id is not null
     union all select client_bid_id, lot_id, user_id, max_fen from lot_raises`,
  )
  const stored = new Map(rows.map((row) => [row.client_bid_id, row]))
  const times = Map.groupBy(rows, (row) => row.client_bid_id)
  return of(acts, 'bid').flatMap((act) => {
    const found = times.get(act.key)?.length ?? 0
    if (found > 1) return [`bid ${act.key} on lot ${act.ref_id} is there ${found} times`]
    const row = stored.get(act.key)
    const same = row && Number(row.lot_id) === act.ref_id && Number(row.user_id) === act.user_id
    if (act.outcome === 'done' && !same)
      return [`bid ${act.key} on lot ${act.ref_id} was acknowledged and is not there`]
    if (act.outcome === 'done' && Number(row!.amount_fen) !== act.amount_fen)
      return [`bid ${act.key} of ${act.amount_fen} fen is stored as ${row!.amount_fen}`]
    if (act.outcome === 'refused' && row)
      return [`bid ${act.key} on lot ${act.ref_id} was answered refused (${act.code}) and is there`]
    return []
  })
}

/** Deposits are found by the one-time token of their form. */
async function checkDeposits({ sql }: System_, acts: readonly Act[]): Promise<string[]> {
  const rows = await sql<{ client_key: string; held: boolean; amount_fen: string; scope_key: string }>(
    `select client_key, held_at is not null as held, amount_fen, user_id || ':' || ref_id as scope_key from deposit_holds`,
  )
  const held = new Map(rows.filter((row) => row.held).map((row) => [row.client_key, row]))
  const covered = new Set(rows.filter((row) => row.held).map((row) => row.scope_key))
  return of(acts, 'deposit').flatMap((act) => {
    // A bidder whose other form was first is answered "done" because nothing is due any more.
    if (act.outcome === 'done' && !held.has(act.key) && !covered.has(`${act.user_id}:${act.ref_id}`))
      return [`deposit ${act.key} of lot ${act.ref_id} was acknowledged and is not held`]
    const row = held.get(act.key)
    if (act.outcome === 'done' && row && Number(row.amount_fen) !== act.amount_fen)
      return [`deposit ${act.key} of ${act.amount_fen} fen is held as ${row.amount_fen}`]
    if (act.outcome === 'refused' && held.has(act.key))
      return [`deposit ${act.key} was answered refused (${act.code}) and is held`]
    return []
  })
}

/** An acknowledged payment is there once; an order without an acknowledgement is not paid. */
async function checkPayments({ sql }: System_, acts: readonly Act[]): Promise<string[]> {
  const rows = await sql<{ id: string; paid: boolean; payments: string; paid_fen: string }>(
    `select o.id, o.paid_at is not null as paid, count(p.id) as payments, coalesce(sum(p.amount_fen), 0) as paid_fen
     from order_orders o left join payment_payments p on p.purpose = 'orders' and o.id = any(p.purpose_ids) and p.status = 'succeeded'
     group by o.id`,
  )
  const orders = new Map(rows.map((row) => [Number(row.id), row]))
  const acknowledged = of(acts, 'payment').filter((act) => act.outcome === 'done')
  const told = new Set(acknowledged.map((act) => act.ref_id))
  return [
    ...acknowledged
      .filter(
        ({ ref_id, amount_fen }) => orders.get(ref_id)?.paid && Number(orders.get(ref_id)!.paid_fen) !== amount_fen,
      )
      .map(
        (act) =>
          `order ${act.ref_id} was paid with ${orders.get(act.ref_id)!.paid_fen} fen instead of ${act.amount_fen}`,
      ),
    ...[...told].filter((id) => !orders.get(id)?.paid).map((id) => `order ${id} was acknowledged as paid and is not`),
    ...rows
      .filter((row) => row.paid && !told.has(Number(row.id)))
      .map((row) => `order ${row.id} is paid, and nobody was told`),
    ...rows
      .filter((row) => Number(row.payments) !== (row.paid ? 1 : 0))
      .map((row) => `order ${row.id} has ${row.payments} payments and is ${row.paid ? '' : 'not '}paid`),
  ]
}

/** The ledger's own invariants: the ledger sums to zero, holds equal live deposits, escrow equals orders, and so on. */
async function checkViews({ sql }: System_): Promise<string[]> {
  const views = await sql<{ name: string }>(
    `select viewname as name from pg_views where viewname like 'inv\\_%' order by 1`,
  )
  await sql('update ledger_invariant_checks set verified_to = null') // all of it, also what the server has verified
  const found: string[] = []
  for (const { name } of views) {
    const broken = await sql<{ subject: string; detail: string }>(
      `select subject, detail from ${name} limit ${SHOWN_MAX}`,
    )
    found.push(...broken.map((row) => `${name}: ${row.subject}: ${row.detail}`))
  }
  if (views.length < 10) found.push(`only ${views.length} invariants were found`)
  return found
}

/** The public log of every lot, with all receipts the clients got, judged by the verifier that anybody may use. */
async function checkLogs({ sql, port, secrets_file }: System_, acts: readonly Act[]): Promise<string[]> {
  const secrets = JSON.parse(readFileSync(secrets_file, 'utf8')) as {
    receipt_public_key: string
    receipt_key_id: string
  }
  const der = createPublicKey(secrets.receipt_public_key).export({ format: 'der', type: 'spki' })
  const keys = [{ key_id: secrets.receipt_key_id, public_key: der.subarray(-32).toString('base64') }]
  const receipts = new Map<number, Receipt[]>()
  for (const { kind, ref_id, receipt } of acts)
    if (kind === 'bid' && receipt) receipts.set(ref_id, [...(receipts.get(ref_id) ?? []), receipt])
  const found: string[] = []
  for (const { id } of await sql<{ id: string }>('select id from lot_lots order by id')) {
    const log = await publicLog(port, Number(id))
    const verdict = await verifyLog({ ...log, receipts: receipts.get(Number(id)) ?? [], keys })
    found.push(...verdict.problems.slice(0, SHOWN_MAX).map((problem) => `lot ${id}: ${problem.what}: ${problem.text}`))
  }
  return found
}

async function publicLog(port: number, lot_id: number): Promise<Omit<AuctionLog, 'keys' | 'receipts'>> {
  const entries: AuctionLog['entries'] = []
  for (;;) {
    const after_seq = entries.at(-1)?.seq ?? 0
    const response = await fetch(`http://127.0.0.1:${port}${auction.bidLog.path}?id=${lot_id}&after_seq=${after_seq}`)
    const { code, msg, data } = (await response.json()) as {
      code: number
      msg: string
      data: Pick<AuctionLog, 'rules' | 'entries' | 'extensions' | 'closing'> & { has_more: boolean }
    }
    if (code !== 1) throw new Error(`the log of lot ${lot_id} was refused: ${code} ${msg} ${JSON.stringify(data)}`)
    entries.push(...data.entries)
    const { rules, extensions, closing } = data
    if (!data.has_more) return { format: 'juya.auction-log.v1', lot_id, rules, entries, extensions, closing }
  }
}
