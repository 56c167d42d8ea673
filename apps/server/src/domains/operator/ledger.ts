/** The books as operators read them: accounts, movements, and what must hold for every fen. */
import type { Parsed, operator as rows, LedgerTx as TxShape } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, OperatorCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { placeOf } from '../../platform/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { userBriefs } from '../account/index.ts'
import { accountsPage, checkInvariants, checkTitle, lastChecks, type TxView, txById, txsPage } from '../ledger/index.ts'
import { shopBriefs } from '../shop/index.ts'
import { operatorNames } from './accounts.ts'
import { at } from './acting.ts'

type ShownTx = z.input<typeof TxShape>

/** Movements as the console shows them. */
export async function presentTxs(ctx: Ctx, list: TxView[]): Promise<ShownTx[]> {
  const names = await operatorNames(
    ctx,
    list.map((tx) => tx.operator_id),
  )
  return list.map(({ ref_no, operator_id, created_at, ...tx }) => ({
    ...tx,
    memo: [tx.memo, ref_no].filter(Boolean).join(' · ') || null,
    operator: operator_id ? (names.get(operator_id) ?? String(operator_id)) : null,
    created_at: at(created_at)!,
  }))
}

export async function ledgerAccounts(
  ctx: OperatorCtx,
  { page, page_size, ...filter }: Parsed<(typeof rows)['ledgerAccounts']>,
) {
  const { list, total } = await accountsPage(ctx, filter, { page, page_size })
  const idsOf = (owner_type: string) =>
    list.flatMap((row) => (row.owner_type === owner_type && row.owner_id ? [row.owner_id] : []))
  const [people, shops] = await Promise.all([userBriefs(ctx, idsOf('user')), shopBriefs(ctx, idsOf('shop'))])
  const named = list.map((row) => ({
    ...row,
    owner_name:
      (row.owner_type === 'user'
        ? people.get(row.owner_id ?? 0)?.nickname
        : row.owner_type === 'shop'
          ? shops.get(row.owner_id ?? 0)?.name
          : null) ?? null,
  }))
  return { list: named, ...placeOf({ page, page_size }, total) }
}

export async function ledgerTxs(ctx: OperatorCtx, { page, page_size, ...filter }: Parsed<(typeof rows)['ledgerTxs']>) {
  const { list, total } = await txsPage(ctx, filter, { page, page_size })
  return { list: await presentTxs(ctx, list), ...placeOf({ page, page_size }, total) }
}

/** @throws Refusal NOT_FOUND */
export async function ledgerTx(ctx: OperatorCtx, { id, tx_no }: Parsed<(typeof rows)['ledgerTx']>): Promise<ShownTx> {
  const wanted = id ?? tx_no
  const found = wanted === undefined ? undefined : await txById(ctx, wanted)
  if (!found) refuse('NOT_FOUND')
  return (await presentTxs(ctx, [found]))[0]!
}

/** The invariants as last checked; with run they are checked now. */
export async function invariants(ctx: OperatorCtx, { run }: Parsed<(typeof rows)['invariants']>) {
  let checks = await lastChecks(ctx)
  if (run || checks.length === 0) {
    await inTransaction(ctx, checkInvariants)
    checks = await lastChecks(ctx)
  }
  return {
    ok: checks.every((check) => check.violations === 0),
    checked_at: Math.max(0, ...checks.map((check) => at(check.checked_at)!)),
    list: checks.map((check) => ({
      name: check.name,
      title: checkTitle(check.name, ctx.locale),
      ok: check.violations === 0,
      broken_count: check.violations,
      sample: check.sample ? [{ finding: check.sample }] : [],
    })),
  }
}
