/** Movements and lines of accounts as steps of the console's timeline. */
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { Behind, Cut, Step } from '../../platform/time/steps.ts'
import { titleOf } from './movements/titles.ts'

interface Row extends Record<string, unknown> {
  id: number
  type: string
  memo: string | null
  operator_id: number | null
  ref_no: string | null
  created_at: number
  amount_fen: number
}

const stepOf =
  (ctx: Ctx) =>
  (row: Row): Step => ({
    id: row.id,
    at: row.created_at,
    by: row.operator_id === null ? undefined : { type: 'operator', id: row.operator_id },
    title: titleOf(row.type, ctx.locale, row.memo),
    text: row.ref_no,
    amount_fen: row.amount_fen,
  })

/** Movements about these things, e.g. ['order', 7], with what each moved; the latest first. */
export async function movementSteps(
  ctx: Ctx,
  refs: ReadonlyArray<readonly [ref_type: string, ref_id: string | number]>,
  { below, limit }: Cut,
): Promise<Step[]> {
  const rows = await query<Row>(
    ctx,
    'ledger_steps_of',
    `select t.id, t.type, t.memo, t.operator_id, t.ref_no, t.created_at,
       (select sum(e.amount_fen) from ledger_entries e where e.tx_id = t.id and e.amount_fen > 0)::bigint as amount_fen
     from unnest($1::text[], $2::text[]) as r(ref_type, ref_id) join ledger_transactions t on t.ref_type = r.ref_type and t.ref_id = r.ref_id
     where t.id < $3 order by t.id desc limit $4`,
    [refs.map(([ref_type]) => ref_type), refs.map(([, ref_id]) => String(ref_id)), below, limit],
  )
  return rows.map(stepOf(ctx))
}

/** Lines of the accounts of one person or shop, the latest first. */
export async function lineSteps(
  ctx: Ctx,
  owner: { type: 'user' | 'shop'; id: number },
  { below, limit }: Cut,
): Promise<Step[]> {
  const rows = await query<Row>(
    ctx,
    'ledger_steps_owner',
    `select l.id, t.type, t.memo, t.operator_id, t.ref_no, l.created_at, l.amount_fen
     from ledger_accounts a cross join lateral (
       select e.id, e.tx_id, e.created_at, e.amount_fen from ledger_entries e where e.account_id = a.id
         and (e.created_at, e.id) < (coalesce((select b.created_at from ledger_entries b where b.id = $3), 'infinity'), $3)
       order by e.created_at desc, e.id desc limit $4
     ) l join ledger_transactions t on t.id = l.tx_id
     where a.owner_id = $1 and a.owner_type = $2 order by l.created_at desc, l.id desc limit $4`,
    [owner.id, owner.type, below, limit],
  )
  return rows.map(stepOf(ctx))
}

/** The accounts of one person or shop, in the order they were opened, with what is on them. */
export const accountLines = (
  ctx: Ctx,
  owner: { type: 'user' | 'shop'; id: number },
  { from, limit }: Behind,
): Promise<Array<{ id: number; code: string; balance_fen: number; frozen: boolean }>> =>
  query<{ id: number; code: string; balance_fen: number; frozen: boolean }>(
    ctx,
    'ledger_lines_accounts',
    `select id, code, balance_fen, frozen from ledger_accounts where owner_id = $1 and owner_type = $2 and id > $3 order by id limit $4`,
    [owner.id, owner.type, Number(from ?? 0), limit],
  )
