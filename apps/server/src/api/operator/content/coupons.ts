/** Coupons of the platform at the desk: drafted, put on offer, paused, ended, and what they cost. */
import { COUPONS, type Parsed, type PlatformCouponRow as RowShape, type operator as rows } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as coupon from '../../../domains/coupon/index.ts'
import { checkReason, note } from '../../../domains/operator/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { refuse } from '../../../platform/refuse.ts'
import { ownShown } from '../../coupon/cards.ts'
import { couponReport } from '../../coupon/report.ts'
import { presentApproval } from '../approvals.ts'
import { logsOf } from '../audit.ts'
import { checkNotOnesOwn } from '../claims/not-ones-own.ts'
import { fileMoney, fileTime } from '../lists/file-cells.ts'
import { answerList, bindList } from '../lists/lister.ts'

type Shown = z.input<typeof RowShape>

const couponSource = listSource({
  resource: COUPONS,
  from: sql`coupon_templates t`,
  only: sql`t.issuer = 'platform'`,
  id: sql`t.id`,
  filters: { status: sql`t.status`, audience: sql`t.audience` },
  sorts: { id: { by: sql`t.id`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: readonly number[]): Promise<Shown[]> {
  const by_id = await coupon.templatesById(ctx, ids)
  const templates = ids.flatMap((id) => by_id.get(id) ?? []).filter(({ issuer }) => issuer === 'platform')
  const cards = await ownShown(ctx, templates, await databaseNow(ctx))
  return templates.map(({ kind, budget_fen, status, revision, audience }, nth) => ({
    ...cards[nth]!,
    kind,
    budget_fen,
    status,
    revision,
    audience: audience as Shown['audience'],
  }))
}

export const couponList = bindList(couponSource)(present, {
  name: (row) => row.name,
  takes_off: (row) => (row.kind === 'percent' ? `${(row.percent_bp ?? 0) / 100}%` : fileMoney(row.amount_fen)),
  audience: (row) => row.audience,
  issued: (row) => `${row.issued}/${row.total}`,
  used: (row) => String(row.used),
  off: (row) => fileMoney(row.off_fen),
  budget: (row) => fileMoney(row.budget_fen),
  claim_to: (row) => fileTime(row.claim_to),
  status: (row) => row.status,
})

const coupons = (ctx: OperatorCtx, input: Parsed<(typeof rows)['coupons']>) => answerList(ctx, couponList, input)

/** @throws Refusal NOT_FOUND */
async function couponInfo(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['coupon']>) {
  const [shown] = await present(ctx, [id])
  if (!shown) refuse('NOT_FOUND')
  const template = (await coupon.templatesById(ctx, [id])).get(id)!
  const waits = (await waitingFor(ctx, coupon.COUPON_BUDGET, [id])).get(String(id))
  return {
    ...shown,
    report: await couponReport(ctx, template),
    two_above_fen: await coupon.twoAboveFen(ctx),
    approval: waits ? await presentApproval(ctx, waits) : null,
    logs: await logsOf(ctx, 'coupon', id),
  }
}

const ms = (at: number | undefined): number | undefined => (at === undefined ? undefined : at * 1_000)

/** @throws Refusal VALIDATION {field, reason}, NOT_FOUND, STATE_CONFLICT, EDIT_CONFLICT, NAME_TAKEN, CONTENT_BLOCKED */
async function saveCoupon(
  ctx: OperatorCtx,
  { claim_from, claim_to, valid_from, valid_to, scope_ids, ...form }: Parsed<(typeof rows)['saveCoupon']>,
): Promise<Shown> {
  return inTransaction(ctx, async (tx) => {
    const { template, is_new } = await coupon.savePlatformCoupon(tx, {
      ...form,
      scope_ids: scope_ids ?? [],
      claim_from: ms(claim_from),
      claim_to: ms(claim_to)!,
      valid_from: ms(valid_from) ?? null,
      valid_to: ms(valid_to) ?? null,
    })
    await note(tx, {
      action: is_new ? 'coupon.create' : 'coupon.change',
      target_type: 'coupon',
      target_id: template.id,
      after: termsNoted(template),
    })
    return (await present(tx, [template.id]))[0]!
  })
}

const termsNoted = (template: coupon.Template) => {
  const { name, kind, amount_fen, percent_bp, max_off_fen, min_spend_fen, scope, scope_ids } = template
  const { audience, level_min, total, budget_fen, per_user } = template
  const { claim_from, claim_to, valid_from, valid_to, valid_days } = template
  return {
    ...{ name, kind, amount_fen, percent_bp, max_off_fen, min_spend_fen, scope, scope_ids },
    ...{ audience, level_min, total, budget_fen, per_user },
    ...{ claim_from, claim_to, valid_from, valid_to, valid_days },
  }
}

/** One act on a coupon, written down with the reason; a proposal has an entry of its own. */
async function act(
  ctx: OperatorCtx,
  verb: 'start' | 'pause' | 'end' | 'change' | 'budget',
  { id, reason }: { id: number; reason: string },
  run: (tx: Tx<OperatorCtx>) => Promise<unknown>,
): Promise<Shown> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const [before] = await present(tx, [id])
    const proposed = await run(tx)
    const [after] = await present(tx, [id])
    const noted = ({ status, name, total, claim_to, budget_fen }: Shown) => ({
      status,
      name,
      total,
      claim_to,
      budget_fen: budget_fen ?? null,
    })
    if (!proposed)
      await note(tx, {
        action: `coupon.${verb}`,
        target_type: 'coupon',
        target_id: id,
        before: noted(before!),
        after: noted(after!),
        reason,
      })
    return after!
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, EDIT_CONFLICT, WINDOW_CLOSED */
const startCoupon = (ctx: OperatorCtx, input: Parsed<(typeof rows)['startCoupon']>): Promise<Shown> =>
  act(ctx, 'start', input, (tx) => coupon.startPlatformCoupon(tx, input.id, input.reason))

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
const pauseCoupon = (ctx: OperatorCtx, input: Parsed<(typeof rows)['pauseCoupon']>): Promise<Shown> =>
  act(ctx, 'pause', input, (tx) => coupon.pausePlatformCoupon(tx, input.id))

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
const endCoupon = (ctx: OperatorCtx, input: Parsed<(typeof rows)['endCoupon']>): Promise<Shown> =>
  act(ctx, 'end', input, (tx) => coupon.endPlatformCoupon(tx, input.id))

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, VALIDATION {field, reason}, CONTENT_BLOCKED */
const changeCoupon = (
  ctx: OperatorCtx,
  { id, reason, claim_to, ...change }: Parsed<(typeof rows)['changeCoupon']>,
): Promise<Shown> =>
  act(ctx, 'change', { id, reason }, async (tx) => {
    await coupon.changePlatformCoupon(tx, id, { ...change, claim_to: ms(claim_to) })
  })

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, ALREADY_DONE, EDIT_CONFLICT, VALIDATION {field, reason} */
const setCouponBudget = (ctx: OperatorCtx, input: Parsed<(typeof rows)['setCouponBudget']>): Promise<Shown> =>
  act(ctx, 'budget', input, (tx) => coupon.setPlatformBudget(tx, input))

/** What became of each person, beside the coupon as it stands then. */
async function forPeople<O extends string>(
  ctx: OperatorCtx,
  verb: 'grant' | 'revoke',
  input: { id: number; reason: string },
  run: (tx: Tx<OperatorCtx>) => Promise<Array<{ user_id: number; outcome: O }>>,
): Promise<Shown & { people: Array<{ user_id: number; outcome: O }> }> {
  checkReason(input.reason)
  return inTransaction(ctx, async (tx) => {
    const people = await run(tx)
    const [after] = await present(tx, [input.id])
    const by_outcome = Map.groupBy(people, ({ outcome }) => outcome)
    const has_changed = people.some(({ outcome }) => outcome === 'given' || outcome === 'taken')
    if (has_changed)
      await note(tx, {
        action: `coupon.${verb}`,
        target_type: 'coupon',
        target_id: input.id,
        after: Object.fromEntries(
          [...by_outcome].map(([outcome, all]) => [outcome, all.map(({ user_id }) => user_id)]),
        ),
        reason: input.reason,
      })
    return { ...after!, people }
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, NOT_ONES_OWN (one of them is the caller, linked to them, or a colleague) */
const grantCoupon = (ctx: OperatorCtx, input: Parsed<(typeof rows)['grantCoupon']>) =>
  forPeople(ctx, 'grant', input, async (tx) => {
    for (const user_id of input.user_ids) await checkNotOnesOwn(tx, 'user', user_id)
    return coupon.grantCoupon(tx, input.id, input.user_ids)
  })

/** @throws Refusal REASON_REQUIRED, NOT_FOUND */
const revokeCoupon = (ctx: OperatorCtx, input: Parsed<(typeof rows)['revokeCoupon']>) =>
  forPeople(ctx, 'revoke', input, (tx) => coupon.revokeCoupon(tx, input.id, input))

export const couponCalls = {
  coupons,
  coupon: couponInfo,
  saveCoupon,
  startCoupon,
  pauseCoupon,
  endCoupon,
  changeCoupon,
  setCouponBudget,
  grantCoupon,
  revokeCoupon,
}
