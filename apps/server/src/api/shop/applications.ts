/** An application for a shop, as its applicant reads it. */
import type { Application as Shape } from '@juya/contract'
import type { z } from 'zod'
import { type Application, applicationOf, type Question, questionsOf, UNANSWERED } from '../../domains/shop/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { forReader } from '../../platform/http/side-pictures.ts'
import { invariant } from '../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { deadlinesOf } from '../../platform/time/deadlines.ts'
import { seconds } from '../../platform/time/seconds.ts'

/** What was asked and answered, the first one first. */
export const questionsShown = (ctx: Ctx, questions: readonly Question[]) =>
  questions.map(({ question, asked_at, answer, images, answered_at }) => ({
    question,
    asked_at: seconds(asked_at),
    answer,
    images: forReader(ctx, images),
    answered_at: seconds(answered_at),
  }))

/** Until when the applicant has to answer, in seconds; null where nothing is asked. */
export async function answerByOf(ctx: Ctx, { id, status }: Pick<Application, 'id' | 'status'>): Promise<number | null> {
  if (status !== 'asked') return null
  const [due] = await deadlinesOf(ctx, [UNANSWERED], [id])
  return due ? seconds(due.due_at) : null
}

/** The caller's latest application, or null. */
export async function applicationShown(ctx: SignedCtx): Promise<z.input<typeof Shape> | null> {
  const row = await applicationOf(ctx, ctx.user.id)
  if (!row) return null
  return {
    id: row.id,
    kind: 'shop',
    name: row.name,
    status: row.status,
    review_note: row.review_note,
    submitted_at: seconds(row.created_at),
    review_deadline: reviewDeadlineShown(ctx, (await reviewDeadlinesOf(ctx, 'application', [row.id])).get(row.id)),
    answer_by: await answerByOf(ctx, row),
    questions: questionsShown(ctx, await questionsOf(ctx, row.id)),
  }
}

/** The application the caller has just answered. */
export async function ownApplication(ctx: SignedCtx): Promise<z.input<typeof Shape>> {
  const shown = await applicationShown(ctx)
  invariant(shown, 'an application was answered and is not there')
  return shown
}
