/** Questions the help had no useful answer to: what to write an answer for. */
import type { Parsed, operator as rows } from '@juya/contract'
import { note } from '../../../domains/operator/index.ts'
import { HELPS, settleQuestion as settle, unansweredQuestions } from '../../../domains/site/index.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { seconds } from '../../../platform/time/seconds.ts'

export async function helpQuestions(ctx: OperatorCtx) {
  const found = await unansweredQuestions(ctx)
  return {
    list: found.map(({ words, locale, asked_count, asked_at, help_id }) => {
      const help = HELPS.find(({ id }) => id === help_id)
      return {
        words,
        locale,
        asked_count,
        asked_at: seconds(asked_at),
        help: help ? { id: help.id, title: (ctx.locale === 'en' ? help.en : help.zh)[0] } : null,
      }
    }),
  }
}

/** @throws Refusal NOT_FOUND */
export async function settleQuestion(ctx: OperatorCtx, { words }: Parsed<(typeof rows)['settleQuestion']>) {
  await inTransaction(ctx, async (tx) => {
    await settle(tx, words)
    await note(tx, { action: 'help.settle', target_type: 'help_question', target_id: words })
  })
  return null
}
