/** A shop's fee and deposit: what they cost, how they stand, and paying them. */
import { randomUUID } from 'node:crypto'
import type { shop } from '@juya/contract'
import type { z } from 'zod'
import { accounts, balanceFen } from '../../domains/ledger/index.ts'
import {
  applicationHours,
  asideFen,
  buyFee,
  type DepositReturn,
  depositDueFen,
  depositStanding,
  type FeePlan,
  feePlansFor,
  feeStanding,
  mayBuyFee,
  openReturn,
  ownShop,
  payableFen,
  shopRow,
  spareFen,
  standingRules,
  startDepositPayment,
  wantedFen,
  withdrawDeposit,
} from '../../domains/shop/index.ts'
import { versionsInForce } from '../../domains/site/index.ts'
import type { Ctx, ShopCtx, SignedCtx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { payResult } from '../payment/cards.ts'
import { shopPayOptions } from '../payment/options.ts'
import { records } from '../wallet/records.ts'
import { shopDeductions } from './deductions.ts'

type Rows = typeof shop
type Plans = z.input<Rows['feePlans']['data']>
type Deposit = z.input<Rows['deposit']['data']>

const LOG_LINES = 20

const planLine = ({ locale }: Ctx, plan: FeePlan) => ({
  id: plan.id,
  name: locale === 'en' ? plan.name_en : plan.name,
  months: plan.months,
  price_fen: plan.price_fen,
  benefits: locale === 'en' ? plan.benefits_en : plan.benefits,
  shop_kind: plan.shop_kind,
})

/** What it takes to open a shop, by the rules that its approval goes by. */
export async function openingTerms(
  ctx: Ctx,
  { kind, category_ids }: z.output<Rows['openingTerms']['input']>,
): Promise<z.input<Rows['openingTerms']['data']>> {
  const plans = await feePlansFor(ctx, kind)
  const versions = await versionsInForce(ctx, ['seller_rules'])
  return {
    plans: plans.map((plan) => planLine(ctx, plan)),
    deposit_fen: await depositDueFen(ctx, { kind, main_category_ids: category_ids }),
    deposit_return_days: (await standingRules(ctx)).return_days,
    answer_h: await applicationHours(ctx),
    rules_version: versions.get('seller_rules')!,
  }
}

/** What a shop's fee costs, and until when the caller's own is paid. */
export async function feePlans(ctx: SignedCtx): Promise<Plans> {
  const own = await ownShop(ctx, ctx.user.id)
  const may_buy = own !== undefined && (await mayBuyFee(ctx, own))
  const list: Plans['list'] = []
  for (const plan of await feePlansFor(ctx, own?.kind ?? null))
    list.push({ ...planLine(ctx, plan), pay: may_buy ? await shopPayOptions(ctx, plan.price_fen, own.id) : null })
  const fee = own ? await feeStanding(ctx, own) : { state: 'none' as const, held_at: null }
  return {
    list,
    current: own?.fee_expires_at ? { from_at: null, to_at: seconds(own.fee_expires_at) } : null,
    state: fee.state,
    held_at: seconds(fee.held_at),
    shop: own ? { id: own.id, name: own.name, status: own.status } : null,
    submit_token: randomUUID(),
  }
}

export async function payFee(ctx: SignedCtx, { submit_token, ...input }: z.output<Rows['buyFee']['input']>) {
  return payResult(await buyFee(ctx, { ...input, client_key: submit_token }), ctx.locale)
}

const returning = (row: DepositReturn) => ({ id: row.id, amount_fen: row.amount_fen, due_at: seconds(row.due_at) })

/** The shop's deposit and fee, with what either stops and when. The owner alone is offered ways to pay. */
export async function deposit(ctx: ShopCtx): Promise<Deposit> {
  const { shop_id, role } = ctx.shop
  const row = await shopRow(ctx, shop_id)
  const balance_fen = await balanceFen(ctx, accounts.shopDeposit(shop_id))
  const missing_fen = Math.max(0, row.deposit_required_fen - balance_fen)
  const payable_fen = await payableFen(ctx, row)
  const [held_fen, wanted_fen] = [await asideFen(ctx, shop_id), await wantedFen(ctx, shop_id)]
  const standing = await depositStanding(ctx, row)
  const fee = await feeStanding(ctx, row)
  const open = await openReturn(ctx, shop_id)
  const { list } = await records(ctx, { owner: 'shop', shop_id }, { kind: 'deposit', page: 1, page_size: LOG_LINES })
  return {
    balance_fen,
    required_fen: row.deposit_required_fen,
    missing_fen,
    spare_fen: await spareFen(ctx, row),
    payable_fen,
    reserve: held_fen > 0 || wanted_fen > 0 ? { held_fen, wanted_fen } : null,
    state: standing.state,
    held_at: seconds(standing.held_at),
    returning: open ? returning(open) : null,
    deductions: await shopDeductions(ctx, shop_id),
    status: row.status,
    fee: { state: fee.state, expires_at: seconds(row.fee_expires_at), held_at: seconds(fee.held_at) },
    log: list,
    rules: await standingRules(ctx),
    pay: role === 'owner' && payable_fen > 0 ? await shopPayOptions(ctx, payable_fen, shop_id) : null,
    submit_token: randomUUID(),
  }
}

/** Pays into the deposit, or asks for what is above the required sum. */
export async function moveDeposit(ctx: ShopCtx, input: z.output<Rows['moveDeposit']['input']>) {
  const { action, amount_fen, submit_token, channel, shown_total_fen = amount_fen, ...rest } = input
  const { shop_id } = ctx.shop
  if (action === 'withdraw') return { pay: null, request: returning(await withdrawDeposit(ctx, shop_id, amount_fen)) }
  if (!channel) refuse('MISSING_PARAM', { field: 'channel' })
  if (shown_total_fen !== amount_fen) refuse('AMOUNT_INVALID')
  const pay = await startDepositPayment(ctx, shop_id, { ...rest, channel, shown_total_fen, client_key: submit_token })
  return { pay: payResult(pay, ctx.locale), request: null }
}
