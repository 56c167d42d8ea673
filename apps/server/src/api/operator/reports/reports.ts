/** Reports: the queue, one of them with its evidence, and the decisions. */
import { type Parsed, REPORT_RULES, type operator as rows } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import { checkReason, note } from '../../../domains/operator/index.ts'
import * as reports from '../../../domains/report/index.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { forReader } from '../../../platform/http/side-pictures.ts'
import { refuse } from '../../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { ruleShown } from '../../report/cards.ts'
import { reportSource } from '../../report/console.ts'
import { shopNames } from '../../shop/cards.ts'
import { logsOf } from '../audit.ts'
import { claimsShown } from '../claims/claims.ts'
import { seenNow } from '../claims/queue-kinds.ts'
import { underClaim } from '../claims/under-claim.ts'
import { fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await reports.reportsByIds(ctx, ids))
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
    target: { type: row.target_type, id: row.target_id, title: row.title, image: row.image },
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

export const reportList = bindList(reportSource)(present, {
  target: (row) => row.target.title,
  reason: (row) => row.reason,
  owner: (row) => row.owner.name,
  status: (row) => row.status,
  created_at: (row) => fileTime(row.created_at),
  due_at: (row) => fileTime(row.decided_at ?? row.review_deadline?.due_at ?? null),
})

export const reportsListed = (ctx: OperatorCtx, input: Parsed<(typeof rows)['reports']>) =>
  answerList(ctx, reportList, input)

const linesOf = (snapshot: string) =>
  Object.entries(JSON.parse(snapshot) as Record<string, string | number>).map(([key, value]) => ({
    key,
    value: String(value),
  }))

/** @throws Refusal NOT_FOUND */
export async function reportInfo(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['report']>) {
  const [row] = await reports.reportsByIds(ctx, [id])
  if (!row) refuse('NOT_FOUND')
  const [shown] = await present(ctx, [id])
  const { content, snapshot_hash, counts, shop_answer, answer_by, rule_no, sanction } = row
  const [images, shop_images] = [forReader(ctx, row.images), forReader(ctx, row.shop_images)]
  const { decision, decided_by, appeal, appealed_by, outcome, final_note } = row
  return {
    ...shown!,
    ...{ content, images, snapshot_hash, counts, shop_answer, shop_images, rule_no, sanction },
    ...{ decision, decided_by, appeal, appealed_by, outcome, final_note },
    ...(await reports.weightOf(ctx, row)),
    snapshot: linesOf(row.snapshot),
    answer_by: seconds(answer_by),
    may_ask: reports.mayAsk(row),
    rules: REPORT_RULES.map(({ no }) => ruleShown(ctx, no)!),
    sanctions: [...reports.targetOf(ctx, row.target_type).actions],
    seen: await seenNow(ctx, { queue: 'report', id }),
    logs: await logsOf(ctx, 'report', id),
  }
}

interface Act {
  id: number
  seen: string
  reason: string
  action: 'ask' | 'decide' | 'appeal'
  after?: Record<string, unknown>
}

/** One of the acts under the claim, written down with the reason. @throws Refusal REASON_REQUIRED and those of underClaim */
function act(
  ctx: OperatorCtx,
  { id, seen, reason, action, after }: Act,
  run: (tx: Tx<OperatorCtx>) => Promise<unknown>,
) {
  checkReason(reason)
  return underClaim(ctx, { queue: 'report', id, seen }, async (tx) => {
    await run(tx)
    const [row] = await present(tx, [id])
    await note(tx, {
      action: `report.${action}`,
      target_type: 'report',
      target_id: id,
      after: { status: row!.status, ...after },
      reason,
    })
    return row!
  })
}

/** @throws Refusal NOT_FOUND, STATE_CONFLICT, and those of `act` */
export const askReported = (ctx: OperatorCtx, { id, seen, reason }: Parsed<(typeof rows)['askReported']>) =>
  act(ctx, { id, seen, reason, action: 'ask' }, (tx) => reports.askReported(tx, id))

/** @throws Refusal NOT_FOUND, STATE_CONFLICT, MISSING_PARAM, and those of `act` */
export const decideReport = (ctx: OperatorCtx, { id, seen, ...given }: Parsed<(typeof rows)['decideReport']>) =>
  act(
    ctx,
    {
      id,
      seen,
      reason: given.reason,
      action: 'decide',
      after: { rule_no: given.rule_no ?? null, sanction: given.sanction },
    },
    (tx) => reports.decideReport(tx, id, given),
  )

/** @throws Refusal NOT_FOUND, STATE_CONFLICT, SELF_ACTION, MISSING_PARAM, and those of `act` */
export const decideAppeal = (ctx: OperatorCtx, { id, seen, ...given }: Parsed<(typeof rows)['decideAppeal']>) =>
  act(ctx, { id, seen, reason: given.reason, action: 'appeal', after: { overturned: given.overturn } }, (tx) =>
    reports.decideAppeal(tx, id, given),
  )
