/** A question about a campaign as a thing: what a report of it keeps, and what follows where one is upheld. */
import { SANCTIONS } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import type { Told } from '../../../platform/outbox/index.ts'
import type { Services } from '../../../platform/services.ts'
import { registerThing } from '../../../platform/things/things.ts'
import type { reportEvents } from '../../report/events.ts'
import { isPublic } from '../rules.ts'
import * as store from '../store.ts'
import type { Question } from '../tables.ts'

/** A question that is shown, with its campaign. */
async function shownQuestion(ctx: Ctx, id: number) {
  const [question] = await query<{ [K in keyof Question]: Question[K] } & Record<never, never>>(
    ctx,
    'funding_question_shown_by_id',
    'select * from funding_questions where id = $1 and hidden_by is null',
    [id],
  )
  const campaign = question && (await store.campaignById(ctx, question.campaign_id))
  return campaign && isPublic(campaign) ? { question, campaign } : undefined
}

export const registerQuestion = (services: Services): void =>
  registerThing(services, 'campaign_question', {
    left: { stays: 'its answer is for all who back the campaign; who asked has no name any more' },
    report: {
      actions: SANCTIONS,
      hiding: {
        hide: (tx, id, report_id) =>
          query(tx, 'funding_question_hidden', 'update funding_questions set hidden_by = $2 where id = $1', [id, report_id]),
        show: (tx, id) =>
          query(tx, 'funding_question_shown', 'update funding_questions set hidden_by = null where id = $1', [id]),
      },
      read: async (ctx, id) => {
        const found = await shownQuestion(ctx, id)
        if (!found) return undefined
        const { question, campaign } = found
        return {
          title: question.question.slice(0, 60),
          image: campaign.images[0] ?? null,
          owner: { type: 'user', id: question.user_id },
          snapshot: {
            campaign: campaign.title,
            campaign_id: campaign.id,
            question: question.question,
            answer: question.answer,
          },
        }
      },
    },
  })

/** A question that a report was upheld about is shown no more, until the decision is turned round. */
export async function hideReported(tx: Tx, { payload }: Told<typeof reportEvents.outcome>): Promise<void> {
  if (payload.target_type !== 'campaign_question') return
  const { target_id, report_id, upheld } = payload
  await query(
    tx,
    'funding_question_hide',
    `update funding_questions set hidden_by = case when $3 then $2 else nullif(hidden_by, $2) end where id = $1`,
    [target_id, report_id, upheld],
  )
}
