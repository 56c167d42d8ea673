/** Coupons of the platform at the desk: drafted, put on offer, paused, ended, and what they cost. */
import { COUPONS, type PlatformCouponRow as RowShape } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import * as coupon from '../../../domains/coupon/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { millis } from '../../../platform/time/seconds.ts'
import { ownShown } from '../../coupon/cards.ts'
import { couponReport } from '../../coupon/report.ts'
import { presentApproval } from '../approvals.ts'
import { checkNotOnesOwn } from '../claims/not-ones-own.ts'
import { bindDefined } from '../lists/defined.ts'
import { fileMoney } from '../lists/file-cells.ts'

type Shown = z.input<typeof RowShape>

const source = listSource({
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
  return templates.map(({ kind, budget_fen, status, revision, audience, share_helps, share_hours }, nth) => ({
    ...cards[nth]!,
    kind,
    budget_fen,
    status,
    revision,
    share_helps,
    share_hours,
    audience: audience as Shown['audience'],
  }))
}

const termsNoted = (template: coupon.Template) => {
  const { name, kind, amount_fen, percent_bp, max_off_fen, min_spend_fen, scope, scope_ids } = template
  const { audience, level_min, share_helps, share_hours, total, budget_fen, per_user } = template
  const { claim_from, claim_to, valid_from, valid_to, valid_days } = template
  return {
    ...{ name, kind, amount_fen, percent_bp, max_off_fen, min_spend_fen, scope, scope_ids },
    ...{ audience, level_min, share_helps, share_hours, total, budget_fen, per_user },
    ...{ claim_from, claim_to, valid_from, valid_to, valid_days },
  }
}

const logged = ({ status, name, total, claim_to, budget_fen }: Shown) => ({
  ...{ status, name, total, claim_to },
  budget_fen: budget_fen ?? null,
})

/** Writes down how it stood before; what was proposed has an entry of its own. */
async function act(tx: Tx<OperatorCtx>, id: number, proposal: () => Promise<unknown>) {
  const [row] = await present(tx, [id])
  return { noted: Boolean(await proposal()), ...(row ? { before: logged(row) } : {}) }
}

interface Outcome<O extends string> {
  user_id: number
  outcome: O
}

/** What became of each person, beside the coupon as it stands then; it is written down where somebody has or lost one. */
async function forPeople<O extends string>(tx: Tx<OperatorCtx>, id: number, people: Outcome<O>[]) {
  const [row] = await present(tx, [id])
  const by_outcome = Map.groupBy(people, ({ outcome }) => outcome)
  return {
    noted: !people.some(({ outcome }) => outcome === 'given' || outcome === 'taken'),
    after: Object.fromEntries([...by_outcome].map(([outcome, all]) => [outcome, all.map(({ user_id }) => user_id)])),
    answer: { ...row!, people },
  }
}

export const coupons = bindDefined(COUPONS, {
  source,
  rows: present,
  file: {
    takes_off: (row) => (row.kind === 'percent' ? `${(row.percent_bp ?? 0) / 100}%` : fileMoney(row.amount_fen)),
    issued: (row) => `${row.issued}/${row.total}`,
  },
  async view(ctx, { id }) {
    const template = (await coupon.templatesById(ctx, [id])).get(id)!
    const waits = (await waitingFor(ctx, coupon.COUPON_BUDGET, [id])).get(String(id))
    return {
      report: await couponReport(ctx, template),
      two_above_fen: await coupon.twoAboveFen(ctx),
      approval: waits ? await presentApproval(ctx, waits) : null,
    }
  },
  logged,
  acts: {
    async saveCoupon(tx, { claim_from, claim_to, valid_from, valid_to, scope_ids, ...form }) {
      const { template, is_new } = await coupon.savePlatformCoupon(tx, {
        ...form,
        scope_ids: scope_ids ?? [],
        claim_from: millis(claim_from),
        claim_to: millis(claim_to)!,
        valid_from: millis(valid_from) ?? null,
        valid_to: millis(valid_to) ?? null,
      })
      return { id: template.id, action: is_new ? 'coupon.create' : 'coupon.change', after: termsNoted(template) }
    },
    startCoupon: (tx, { id, reason }) => act(tx, id, () => coupon.startPlatformCoupon(tx, id, reason)),
    pauseCoupon: (tx, { id }) => act(tx, id, () => coupon.pausePlatformCoupon(tx, id)),
    endCoupon: (tx, { id }) => act(tx, id, () => coupon.endPlatformCoupon(tx, id)),
    changeCoupon: (tx, { id, reason: _, claim_to, ...change }) =>
      act(tx, id, async () => {
        await coupon.changePlatformCoupon(tx, id, { ...change, claim_to: millis(claim_to) })
      }),
    setCouponBudget: (tx, input) => act(tx, input.id, () => coupon.setPlatformBudget(tx, input)),
    async grantCoupon(tx, { id, user_ids }) {
      for (const user_id of user_ids) await checkNotOnesOwn(tx, 'user', user_id)
      return forPeople(tx, id, await coupon.grantCoupon(tx, id, user_ids))
    },
    revokeCoupon: async (tx, input) => forPeople(tx, input.id, await coupon.revokeCoupon(tx, input.id, input)),
  },
})
