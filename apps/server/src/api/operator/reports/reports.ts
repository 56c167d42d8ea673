/** Reports: the queue, one of them with its evidence, and the decisions. */
import { REPORT_RULES, REPORTS } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import * as domain from '../../../domains/report/index.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { forReader } from '../../../platform/http/side-pictures.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { ruleShown } from '../../report/cards.ts'
import { reportSource } from '../../report/console.ts'
import { shopNames } from '../../shop/cards.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.reportsByIds(ctx, ids))
  const people = await userBriefs(
    ctx,
    found.flatMap(({ reporter_id, person_id }) => [reporter_id, person_id]),
  )
  const shops = await shopNames(
    ctx,
    found.flatMap(({ shop_id }) => (shop_id === null ? [] : [shop_id])),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'report', ids)
  const claims = await claimsShown(ctx, 'report', ids)
  const person = (id: number) => ({ type: 'user' as const, id, name: people.get(id)?.nickname ?? '' })
  return found.map((row) => ({
    id: row.id,
    target: { type: row.target_type, id: row.target_id, title: row.title, image: row.image, version: row.target_version },
    reason: row.reason,
    danger: row.danger,
    status: row.status,
    reporter: person(row.reporter_id),
    owner:
      row.shop_id === null
        ? person(row.person_id)
        : { type: 'shop' as const, id: row.shop_id, name: shops.get(row.shop_id) ?? '' },
    created_at: seconds(row.created_at),
    decided_at: seconds(row.final_at ?? row.decided_at),
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(row.id)),
    claim: claims.get(row.id) ?? null,
  }))
}

const linesOf = (snapshot: string) =>
  Object.entries(JSON.parse(snapshot) as Record<string, string | number>).map(([key, value]) => ({
    key,
    value: String(value),
  }))

/** What the log keeps of an act beside where the report stands. */
async function after(tx: Tx<OperatorCtx>, id: number, more: Record<string, unknown>) {
  const [row] = await domain.reportsByIds(tx, [id])
  return { after: { status: row!.status, ...more } }
}

export const reports = bindDefined(REPORTS, {
  source: reportSource,
  rows: present,
  file: { target: (row) => row.target.title, owner: (row) => row.owner.name },
  async view(ctx, { id }) {
    const row = (await domain.reportsByIds(ctx, [id]))[0]!
    const { content, snapshot_hash, counts, shop_answer, answer_by, rule_no, sanction } = row
    const { decision, decided_by, appeal, appealed_by, outcome, final_note } = row
    const [images, shop_images] = [forReader(ctx, row.images), forReader(ctx, row.shop_images)]
    const target = { type: row.target_type, id: row.target_id }
    const hide = await domain.hideOf(ctx, target)
    return {
      ...{ content, images, snapshot_hash, counts, shop_answer, shop_images, rule_no, sanction },
      ...{ decision, decided_by, appeal, appealed_by, outcome, final_note },
      ...(await domain.weightOf(ctx, row)),
      weight: row.weight,
      weight_together: await domain.weightOn(ctx, target),
      hidden_at: hide ? seconds(hide.hidden_at) : null,
      snapshot: linesOf(row.snapshot),
      answer_by: seconds(answer_by),
      may_ask: domain.mayAsk(row),
      rules: REPORT_RULES.map(({ no }) => ruleShown(ctx, no)!),
      sanctions: [...domain.targetOf(ctx, row.target_type).actions],
    }
  },
  logged: ({ status }) => ({ status }),
  acts: {
    async askReported(tx, { id }) {
      await domain.askReported(tx, id)
    },
    async decideReport(tx, { id, seen: _, ...given }) {
      await domain.decideReport(tx, id, given)
      return after(tx, id, { rule_no: given.rule_no ?? null, sanction: given.sanction })
    },
    async decideAppeal(tx, { id, seen: _, ...given }) {
      await domain.decideAppeal(tx, id, given)
      return after(tx, id, { overturned: given.overturn })
    },
  },
})
