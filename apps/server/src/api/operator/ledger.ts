/** The books as operators read them: accounts, movements, and what must hold for every fen. */

import { type Parsed, type operator as rows, TXS, type LedgerTx as TxShape } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import {
  accountsPage,
  checkInvariants,
  checkTitle,
  lastChecks,
  type TxView,
  txById,
  txSource,
  txsByIds,
} from '../../domains/ledger/index.ts'
import { operatorNames } from '../../domains/operator/index.ts'
import type { Ctx, OperatorCtx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { shopNames } from '../shop/cards.ts'
import { bindDefined } from './lists/defined.ts'
import { fileMoney } from './lists/file-cells.ts'
import { inOrder } from './lists/lister.ts'

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
    created_at: seconds(created_at),
  }))
}

export async function ledgerAccounts(
  ctx: OperatorCtx,
  { page, page_size, ...filter }: Parsed<(typeof rows)['ledgerAccounts']>,
) {
  const found = await accountsPage(ctx, filter, { page, page_size })
  const idsOf = (owner_type: string) =>
    found.list.flatMap((row) => (row.owner_type === owner_type && row.owner_id ? [row.owner_id] : []))
  const [people, shops] = await Promise.all([userBriefs(ctx, idsOf('user')), shopNames(ctx, idsOf('shop'))])
  const named = found.list.map((row) => ({
    ...row,
    owner_name:
      (row.owner_type === 'user'
        ? people.get(row.owner_id ?? 0)?.nickname
        : row.owner_type === 'shop'
          ? shops.get(row.owner_id ?? 0)
          : null) ?? null,
  }))
  return { ...found, list: named }
}

export const txs = bindDefined(TXS, {
  source: txSource,
  rows: async (ctx, ids) => presentTxs(ctx, inOrder(ids, await txsByIds(ctx, ids))),
  file: {
    about: (row) => `${row.ref_type} ${row.ref_id ?? ''} ${row.memo ?? ''}`.trim(),
    moved_fen: (row) => fileMoney(row.entries.reduce((sum, entry) => sum + Math.max(0, entry.amount_fen), 0)),
  },
})

/** @throws Refusal NOT_FOUND */
export async function ledgerTx(ctx: OperatorCtx, { id, tx_no }: Parsed<(typeof rows)['ledgerTx']>): Promise<ShownTx> {
  const wanted = id ?? tx_no
  const found = wanted === undefined ? undefined : await txById(ctx, wanted)
  if (!found) refuse('NOT_FOUND')
  return (await presentTxs(ctx, [found]))[0]!
}

/** The invariants as last checked; with run they are checked now, and with whole over all there ever was. */
export async function invariants(ctx: OperatorCtx, { run, whole }: Parsed<(typeof rows)['invariants']>) {
  let checks = await lastChecks(ctx)
  if (run || whole || checks.length === 0) {
    await checkInvariants(ctx, { whole })
    checks = await lastChecks(ctx)
  }
  return {
    ok: checks.every((check) => check.violations === 0),
    checked_at: Math.max(0, ...checks.map((check) => seconds(check.checked_at))),
    list: checks.map((check) => ({
      name: check.name,
      title: checkTitle(check.name, ctx.locale),
      ok: check.violations === 0,
      broken_count: check.violations,
      sample: check.sample ? [{ finding: check.sample }] : [],
    })),
  }
}
