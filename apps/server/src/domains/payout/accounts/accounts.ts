/** Bank and Alipay accounts money goes out to: in the verified name only, usable after a day. */

import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, isUniqueViolation, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import {
  accountFactsOf,
  companyNameOf,
  keyedHash,
  maskName,
  notePayout,
  type RightCode,
  realNameOf,
  seal,
  spendCode,
  tellSafety,
  tryCode,
  unseal,
} from '../../account/index.ts'
import { shopRow } from '../../shop/index.ts'
import { payoutEvents } from '../events.ts'
import { type OwnerKind, ownerFor, type PayoutOwner } from '../owner.ts'
import { ACCOUNTS_MAX, CAME_TO_NOTHING, maskNumber } from '../rules.ts'
import { readSetting } from '../settings.ts'
import { lockOwner } from '../store.ts'
import type { PayoutAccountRow } from '../tables.ts'

type Row = PayoutAccountRow & Record<string, unknown>
const HOUR_MS = 3_600_000

/** An owner's accounts, the default one first. */
export const accountsOf = (ctx: Ctx, { owner, owner_id }: PayoutOwner): Promise<PayoutAccountRow[]> =>
  query<Row>(
    ctx,
    'payout_accounts_of',
    `select * from payout_accounts where owner = $1 and owner_id = $2 and deleted_at is null order by is_default desc, id desc`,
    [owner, owner_id],
  )

/** Where the money of a withdrawal goes, in clear: for the provider only. An account that was deleted meanwhile still stands here. */
export async function payeeOf(
  ctx: Ctx,
  account_id: number,
): Promise<{ kind: 'bank' | 'alipay'; holder: string; account: string }> {
  const [row] = await query<Row>(ctx, 'payout_account', 'select * from payout_accounts where id = $1', [account_id])
  return {
    kind: row!.kind,
    holder: unseal(ctx, 'payout_holder', row!.holder_enc),
    account: unseal(ctx, 'payout_number', row!.number_enc),
  }
}

export interface NewAccount {
  owner: OwnerKind
  kind: 'bank' | 'alipay'
  number: string
  holder: string
  bank_code?: string | undefined
  bank_name?: string | undefined
  branch?: string | undefined
  sms_code: string
}

/**
 * Binds an account, proved by a code to one's own phone. It can be paid to after some hours. The first one is the default.
 * @throws Refusal SHOP_REQUIRED, PERMISSION_MISSING (a shop's: the owner alone), HOLDER_MISMATCH, LIMIT_REACHED {limit}, ALREADY_BOUND, SMS_WRONG, SMS_LAPSED
 */
export async function addAccount(ctx: SignedCtx, input: NewAccount): Promise<PayoutAccountRow> {
  const of = await ownerFor(ctx, input.owner)
  const name = (await nameFor(ctx, of)) ?? refuse('REALNAME_REQUIRED')
  if (input.holder.replaceAll(' ', '') !== name.replaceAll(' ', '')) refuse('HOLDER_MISMATCH')
  const right = await ownCode(ctx, input.sms_code)
  // The mark of the same card bound for paying: both say that one person uses it.
  const mark = keyedHash(ctx, input.kind === 'bank' ? 'bank_card' : 'alipay', input.number.toLowerCase())
  try {
    return await inTransaction(ctx, async (tx) => {
      await lockOwner(tx, of)
      const known = await accountsOf(tx, of)
      if (known.some((row) => row.mark.equals(mark))) refuse('ALREADY_BOUND')
      if (known.length >= ACCOUNTS_MAX) refuse('LIMIT_REACHED', { limit: ACCOUNTS_MAX })
      await spendCode(tx, right)
      const row = await insert(tx, of, input, { name, mark, is_default: known.length === 0 })
      await notePayout(tx, tx.user.id, mark.toString('hex'))
      await tellSafety(tx, payoutEvents.account_added, tx.user.id, {
        account_id: row.id,
        owner: of.owner,
        number_masked: row.number_masked,
        usable_at: row.usable_at,
      })
      return row
    })
  } catch (problem) {
    if (isUniqueViolation(problem, 'payout_accounts_once')) refuse('ALREADY_BOUND')
    throw problem
  }
}

/** The name an owner's accounts must be in: the verified person's, a company's own. Undefined while the person is not verified. */
export async function nameFor(ctx: SignedCtx, { owner, owner_id }: PayoutOwner): Promise<string | undefined> {
  if (owner === 'shop' && (await shopRow(ctx, owner_id)).kind !== 'individual') {
    const company = await companyNameOf(ctx, ctx.user.id)
    if (company) return company
  }
  return realNameOf(ctx, ctx.user.id)
}

/** @throws Refusal SMS_WRONG, SMS_LAPSED */
async function ownCode(ctx: SignedCtx, code: string): Promise<RightCode> {
  const { phone } = await accountFactsOf(ctx, ctx.user.id)
  return tryCode(ctx, { phone: phone ?? '', scene: 'bind_card', code })
}

async function insert(
  tx: Tx<SignedCtx>,
  { owner, owner_id }: PayoutOwner,
  input: NewAccount,
  { name, mark, is_default }: { name: string; mark: Buffer; is_default: boolean },
): Promise<PayoutAccountRow> {
  const usable_at = (await databaseNow(tx)) + (await readSetting(tx, 'wallet.withdraw_hold_h')) * HOUR_MS
  const [row] = await query<Row>(
    tx,
    'payout_account_add',
    `insert into payout_accounts (owner, owner_id, user_id, kind, number_enc, mark, number_masked, holder_enc, holder_masked, bank_code, bank_name, branch, is_default, usable_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, to_timestamp($14::float8 / 1000)) returning *`,
    [
      owner,
      owner_id,
      tx.user.id,
      input.kind,
      seal(tx, 'payout_number', input.number),
      mark,
      maskNumber(input.kind, input.number),
      seal(tx, 'payout_holder', name),
      maskName(name),
      input.bank_code ?? null,
      input.bank_name ?? null,
      input.branch ?? null,
      is_default,
      usable_at,
    ],
  )
  return row!
}

/** One of the caller's accounts, or one of the shop they own. @throws Refusal NOT_FOUND */
export async function ownAccount(ctx: SignedCtx, id: number): Promise<PayoutAccountRow> {
  const [row] = await query<Row>(
    ctx,
    'payout_account_own',
    'select * from payout_accounts where id = $1 and deleted_at is null',
    [id],
  )
  if (!row) refuse('NOT_FOUND')
  if (row.owner === 'user' ? row.owner_id !== ctx.user.id : !(await ownsShop(ctx, row.owner_id))) refuse('NOT_FOUND')
  return row
}

const ownsShop = async (ctx: SignedCtx, shop_id: number): Promise<boolean> =>
  (await shopRow(ctx, shop_id)).owner_user_id === ctx.user.id

/**
 * Changes what is written beside an account's number, or makes it the default; the number stays.
 * @throws Refusal NOT_FOUND, SMS_WRONG, SMS_LAPSED
 */
export async function editAccount(
  ctx: SignedCtx,
  input: {
    id: number
    is_default?: boolean | undefined
    branch?: string | undefined
    bank_name?: string | undefined
    sms_code: string
  },
): Promise<PayoutAccountRow> {
  await ownAccount(ctx, input.id)
  const right = await ownCode(ctx, input.sms_code)
  return inTransaction(ctx, async (tx) => {
    const row = await ownAccount(tx, input.id)
    await lockOwner(tx, row)
    await spendCode(tx, right)
    if (input.is_default)
      await query(
        tx,
        'payout_account_no_default',
        'update payout_accounts set is_default = false where owner = $1 and owner_id = $2 and is_default and id <> $3',
        [row.owner, row.owner_id, row.id],
      )
    const [saved] = await query<Row>(
      tx,
      'payout_account_save',
      `update payout_accounts set is_default = is_default or $2, branch = coalesce($3, branch), bank_name = coalesce($4, bank_name)
       where id = $1 and deleted_at is null returning *`,
      [row.id, input.is_default ?? false, input.branch ?? null, input.bank_name ?? null],
    )
    return saved ?? refuse('NOT_FOUND')
  })
}

/**
 * Deletes an account; one that is gone already stays gone. What was paid to it keeps its name.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (a withdrawal to it is under way)
 */
export const deleteAccount = (ctx: SignedCtx, id: number): Promise<void> => inTransaction(ctx, (tx) => deleteIn(tx, id))

async function deleteIn(tx: Tx<SignedCtx>, id: number): Promise<void> {
  const [row] = await query<Row>(tx, 'payout_account', 'select * from payout_accounts where id = $1', [id])
  const mine = row && (row.owner === 'user' ? row.owner_id === tx.user.id : await ownsShop(tx, row.owner_id))
  if (!row || !mine) refuse('NOT_FOUND')
  if (row.deleted_at !== null) return
  await lockOwner(tx, row)
  const used = await query(
    tx,
    'payout_account_used',
    `select 1 from payout_withdrawals where account_id = $1 and status <> all($2) and status <> 'paid' limit 1`,
    [id, [...CAME_TO_NOTHING]],
  )
  if (used.length > 0) refuse('STATE_CONFLICT')
  await query(
    tx,
    'payout_account_delete',
    'update payout_accounts set deleted_at = platform_now(), is_default = false where id = $1',
    [id],
  )
  await query(
    tx,
    'payout_account_next_default',
    `update payout_accounts set is_default = true where id = (select max(id) from payout_accounts where owner = $1 and owner_id = $2 and deleted_at is null)
       and not exists (select 1 from payout_accounts where owner = $1 and owner_id = $2 and deleted_at is null and is_default)`,
    [row.owner, row.owner_id],
  )
}
