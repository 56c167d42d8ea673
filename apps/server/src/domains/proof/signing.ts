/** Signing the roots of a day, and the keys they are signed with. */

import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { dailyRootText, merkleRoot } from '@juya/verify'
import type { QueryResultRow } from 'pg'
import type { Ctx, Tx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../platform/db/paging.ts'
import { closeFinishedDays, dailyRoot, noteCheck, rootAfter } from '../ledger/index.ts'
import { bids } from '../lot/index.ts'
import { closedLeaves, drawLeaves, recordingLeaves } from './day-leaves.ts'
import { sealStatements } from './statements.ts'

export interface SignedRoot {
  day: string
  ledger_root: string
  ledger_entries: number
  bids_root: string
  lots_closed: number
  statements_root: string | null
  statements: number
  draws_root: string | null
  draws: number
  recordings_root: string | null
  recordings: number
  prev_hash: string
  hash: string
  key_id: string
  signature: string
  /** ms */
  signed_at: number
}
export interface Key {
  key_id: string
  public_key_pem: string
  from_at: number
  until_at: number | null
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const COLUMNS =
  'day, ledger_root, ledger_entries, bids_root, lots_closed, statements_root, statements, draws_root, draws, recordings_root, recordings, prev_hash, hash, key_id, signature, signed_at'
const SIGNING_LOCK = 7_310_003

/** Signs every finished day that is not signed yet, oldest first. Answers the days signed. */
export async function signFinishedDays(ctx: Ctx): Promise<string[]> {
  await noteKey(ctx) // the clock may have stepped back behind the moment its key was first noted at
  await closeFinishedDays(ctx)
  const signed: string[] = []
  for (;;) {
    const day = await inTransaction(ctx, signNextDay)
    if (!day) return signed
    signed.push(day)
  }
}

async function signNextDay(tx: Tx): Promise<string | undefined> {
  await query(tx, 'proof_lock', 'select pg_advisory_xact_lock($1)', [SIGNING_LOCK])
  const [last] = (await rootsPage(tx, { page: 1, page_size: 1 })).list
  const ledger = await rootAfter(tx, last?.day)
  if (!ledger) return undefined
  const leaves = await closedLeaves(tx, ledger.day)
  const root = {
    day: ledger.day,
    ledger_root: ledger.root,
    ledger_entries: ledger.entry_count,
    bids_root: await merkleRoot(leaves, async (text) => sha256(text)),
    lots_closed: leaves.length,
    ...(await sealStatements(tx, ledger.day)),
    ...(await drawsOf(tx, ledger.day)),
    ...(await recordingsOf(tx, ledger.day)),
    prev_hash: last?.hash ?? '',
  }
  const text = dailyRootText(root)
  const { receipt_key_id, receipt_private_key } = tx.services.secrets
  const signature = sign(null, Buffer.from(text), createPrivateKey(receipt_private_key)).toString('base64')
  await noteKey(tx)
  await query(
    tx,
    'proof_root_add',
    `insert into proof_daily_roots (day, ledger_root, ledger_entries, bids_root, lots_closed, statements_root, statements, draws_root, draws, recordings_root, recordings, prev_hash, hash, key_id, signature)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      root.day,
      root.ledger_root,
      root.ledger_entries,
      root.bids_root,
      root.lots_closed,
      root.statements_root,
      root.statements,
      root.draws_root,
      root.draws,
      root.recordings_root,
      root.recordings,
      root.prev_hash,
      sha256(text),
      receipt_key_id,
      signature,
    ],
  )
  return root.day
}

/** The root over the draws of a day; none where there was no draw, so that such a day is signed as before. */
async function drawsOf(tx: Tx, day: string): Promise<{ draws_root: string | null; draws: number }> {
  const leaves = await drawLeaves(tx, day)
  if (leaves.length === 0) return { draws_root: null, draws: 0 }
  return { draws_root: await merkleRoot(leaves, async (text) => sha256(text)), draws: leaves.length }
}

/** The root over what was recorded and sealed on a day, likewise. */
async function recordingsOf(tx: Tx, day: string): Promise<{ recordings_root: string | null; recordings: number }> {
  const leaves = await recordingLeaves(tx, day)
  if (leaves.length === 0) return { recordings_root: null, recordings: 0 }
  return { recordings_root: await merkleRoot(leaves, async (text) => sha256(text)), recordings: leaves.length }
}

/** Signed days, newest first, or only the one asked for. */
export async function rootsPage(
  ctx: Ctx,
  { day, ...paging }: Paging & { day?: string | undefined },
): Promise<PageOf<SignedRoot>> {
  return pageQuery<SignedRoot & QueryResultRow>(
    ctx,
    {
      name: 'proof_roots_page',
      columns: COLUMNS,
      from: 'proof_daily_roots where $1::text is null or day = $1',
      order: 'day desc',
      values: [day ?? null],
    },
    paging,
  )
}

/**
 * Remembers the key in use, and when the one before it went out of use. A key is in use from the first record it signed on: a verifier
 * that looks at the dates must not find a signature older than its key.
 */
export async function noteKey(ctx: Ctx): Promise<void> {
  const { receipt_key_id, receipt_public_key } = ctx.services.secrets
  const [noted] = await query<{ is_new: boolean }>(
    ctx,
    'proof_key_note',
    `insert into proof_keys as k (key_id, public_key_pem, from_at)
       values ($1, $2, least(platform_now(), to_timestamp($3::float8 / 1000.0)))
     on conflict (key_id) do update set from_at = excluded.from_at where excluded.from_at < k.from_at
     returning xmax = 0 as is_new`,
    [receipt_key_id, receipt_public_key, await bids.firstClosedWith(ctx, receipt_key_id)],
  )
  if (noted?.is_new)
    await query(
      ctx,
      'proof_key_retire',
      'update proof_keys set until_at = platform_now() where key_id <> $1 and until_at is null',
      [receipt_key_id],
    )
}

/** Every key, the one in use first. */
export async function keys(ctx: Ctx): Promise<Key[]> {
  const known = await allKeys(ctx)
  if (known.some(({ key_id }) => key_id === ctx.services.secrets.receipt_key_id)) return known
  await noteKey(ctx)
  return allKeys(ctx)
}

const allKeys = (ctx: Ctx): Promise<Key[]> =>
  query<Key & Record<string, unknown>>(
    ctx,
    'proof_keys',
    'select key_id, public_key_pem, from_at, until_at from proof_keys order by until_at desc nulls first',
    [],
  )

/** A public key as Web Crypto takes it: 32 bytes in base64. */
export const rawKey = (public_key_pem: string): string =>
  createPublicKey(public_key_pem).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')

/** Checks what was signed in the newest days against the books, the chain and the keys. Notes the result for the public page. */
export async function checkSignatures(ctx: Ctx, days = 30): Promise<string[]> {
  const problems: string[] = []
  const known = new Map((await keys(ctx)).map((key) => [key.key_id, key.public_key_pem]))
  const { list: roots } = await rootsPage(ctx, { page: 1, page_size: days })
  for (const [i, root] of roots.entries()) {
    const text = dailyRootText(root)
    const pem = known.get(root.key_id)
    const before = roots[i + 1]
    if (sha256(text) !== root.hash) problems.push(`${root.day}: the root was changed after it was made`)
    if (!pem || !verify(null, Buffer.from(text), createPublicKey(pem), Buffer.from(root.signature, 'base64')))
      problems.push(`${root.day}: the signature does not fit`)
    if (before && before.hash !== root.prev_hash) problems.push(`${root.day}: the chain to the day before is broken`)
    if ((await dailyRoot(ctx, root.day))?.root !== root.ledger_root)
      problems.push(`${root.day}: the ledger says another root`)
  }
  await noteCheck(ctx, 'proof_signatures', problems)
  return problems
}
