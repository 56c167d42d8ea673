/** The queries on chargebacks. */
import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../platform/db/paging.ts'
import { invariant } from '../../platform/refuse.ts'
import { type Chargeback, chargeback_chargebacks } from './tables.ts'

type Row = Chargeback & Record<string, unknown>

/** In no order; unknown ids are left out. */
export const chargebacksByIds = (ctx: Ctx, ids: readonly number[]): Promise<Chargeback[]> =>
  query<Row>(ctx, 'chargebacks_by_ids', 'select * from chargeback_chargebacks where id = any($1)', [[...ids]])

/** A shop's, the newest first. */
export const chargebacksOfShop = (ctx: Ctx, shop_id: number, paging: Paging): Promise<PageOf<Chargeback>> =>
  pageQuery<Row>(
    ctx,
    {
      name: 'chargebacks_of_shop',
      columns: '*',
      from: 'chargeback_chargebacks where shop_id = $1',
      order: 'id desc',
      values: [shop_id],
    },
    paging,
  )

/** Locks one: answers, decisions and returns follow each other. */
export async function lockChargeback(tx: Tx, id: number): Promise<Chargeback | undefined> {
  const [row] = await query<Row>(
    tx,
    'chargeback_lock',
    'select * from chargeback_chargebacks where id = $1 for update',
    [id],
  )
  return row
}

/** All rows of a provider's number, locked by id. */
export const lockByNo = (tx: Tx, provider: string, no: string): Promise<Chargeback[]> =>
  query<Row>(
    tx,
    'chargebacks_lock_by_no',
    'select * from chargeback_chargebacks where provider = $1 and no = $2 order by id for update',
    [provider, no],
  )

const COLUMNS =
  'provider, no, payment_id, pay_no, purpose, user_id, order_id, order_no, shop_id, amount_fen, status, charged_at'

export type Found = Pick<
  Chargeback,
  | 'provider'
  | 'no'
  | 'payment_id'
  | 'pay_no'
  | 'purpose'
  | 'user_id'
  | 'order_id'
  | 'order_no'
  | 'shop_id'
  | 'amount_fen'
  | 'charged_at'
>

/** Writes what is new of these. @returns none where the number was there before */
export async function addChargebacks(tx: Tx, rows: readonly Found[]): Promise<Chargeback[]> {
  const added: Chargeback[] = []
  for (const row of rows)
    added.push(
      ...(await query<Row>(
        tx,
        'chargeback_add',
        `insert into chargeback_chargebacks (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, to_timestamp($12::float8 / 1000))
         on conflict do nothing returning *`,
        [
          ...[row.provider, row.no, row.payment_id, row.pay_no, row.purpose, row.user_id],
          ...[row.order_id, row.order_no, row.shop_id, row.amount_fen],
          row.shop_id === null ? 'heard' : 'received',
          row.charged_at,
        ],
      )),
    )
  return added
}

export async function change(tx: Tx, id: number, patch: Partial<Chargeback>): Promise<Chargeback> {
  const [row] = await tx.db
    .update(chargeback_chargebacks)
    .set(patch)
    .where(eq(chargeback_chargebacks.id, id))
    .returning()
  invariant(row, `chargeback ${id} is gone`)
  return row
}
