/** Rows as the contract shows them. */

import type { deposit, Hold } from '@juya/contract'
import type { z } from 'zod'
import type { HoldRow, PenaltyRow } from '../../domains/deposit/index.ts'
import { moneyText, reasonText, ruleText, statusText } from '../../domains/deposit/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { forReader } from '../../platform/http/side-pictures.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { seconds } from '../../platform/time/seconds.ts'

type HoldView = z.input<typeof Hold>
type Card = z.input<(typeof deposit)['penalties']['data']>['list'][number]
type Detail = z.input<(typeof deposit)['penalty']['data']>

const titleOf = (row: { title: string; title_en: string | null }, locale: Ctx['locale']): string =>
  locale === 'en' ? (row.title_en ?? row.title) : row.title

/** Holds as their owner sees them, each lot called as the owner's language has it. */
export const holdsShown = (ctx: Ctx, holds: readonly HoldRow[]): HoldView[] =>
  holds.map((hold) => holdView(hold, ctx.locale))

const holdView = (hold: HoldRow, locale: Ctx['locale']): HoldView => ({
  id: hold.id,
  scope: hold.scope,
  ref_id: hold.ref_id,
  title: titleOf(hold, locale),
  image: hold.image,
  amount_fen: hold.amount_fen,
  source: hold.source,
  status: hold.status,
  held_at: seconds(hold.held_at ?? hold.created_at),
  decided_at: seconds(hold.decided_at),
  reason: hold.reason ? reasonText(hold.reason, locale) : null,
  penalty_id: hold.penalty_id,
})

/** Penalties as a list has them, each lot called as the reader's language has it. */
export async function penaltiesShown(ctx: Ctx, penalties: readonly PenaltyRow[]): Promise<Card[]> {
  const shop_bp = Number(await ctx.services.settings.get(ctx, 'auction.forfeit_shop_bp'))
  return penalties.map((penalty) => penaltyCard(penalty, ctx.locale, shop_bp))
}

const penaltyCard = (p: PenaltyRow, locale: Ctx['locale'], shop_bp: number): Card => ({
  id: p.id,
  kind: p.kind,
  status: p.status,
  status_text: statusText(p.status, locale),
  rule_no: p.rule_no,
  rule_text: ruleText(p.rule_no, locale, shop_bp),
  amount_fen: p.amount_fen,
  [p.scope === 'lot' ? 'lot' : 'sale']: { id: p.ref_id, title: titleOf(p, locale), image: p.image ?? '' },
  order_id: p.order_id,
  noticed_at: seconds(p.noticed_at),
  answer_due_at: seconds(p.answer_due_at),
  decided_at: seconds(p.decided_at),
})

/** A penalty with everything it rests on. */
export async function penaltyDetail(ctx: Ctx, p: PenaltyRow): Promise<Detail> {
  const { locale } = ctx
  const zh = locale === 'zh-CN'
  return {
    ...(await penaltiesShown(ctx, [p]))[0]!,
    evidence: p.evidence.map(({ at, en, zh: chinese, link }) => ({
      at: seconds(at),
      text: zh ? chinese : en,
      link: link ?? null,
    })),
    money_text: moneyText(p, locale),
    appeal: p.appeal_content
      ? { content: p.appeal_content, images: forReader(ctx, p.appeal_images ?? []), at: seconds(p.appealed_at!) }
      : null,
    decision: decisionOf(p, zh),
    can_appeal: p.status === 'notified' && p.answer_due_at > (await databaseNow(ctx)),
    review_deadline: reviewDeadlineShown(ctx, (await reviewDeadlinesOf(ctx, 'penalty', [p.id])).get(p.id)),
  }
}

function decisionOf(p: PenaltyRow, zh: boolean): Detail['decision'] {
  if (p.status === 'reversed') return { result: 'reversed', reason: p.reverse_reason!, at: seconds(p.reversed_at!) }
  if (p.decided_at === null) return null
  const unanswered = p.decided_by === null ? (zh ? '期限内未申辩' : 'Not answered in time') : p.decision!
  return { result: p.status === 'dropped' ? 'dropped' : 'imposed', reason: unanswered, at: seconds(p.decided_at) }
}
