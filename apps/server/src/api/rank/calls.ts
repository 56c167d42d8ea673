/** Answers the calls about ranks: take the input, read, present the answer. */
import { rank as rows } from '@juya/contract'
import { bindCalls } from '../../platform/http/handlers.ts'
import { awardsShown, rankPage } from './shown.ts'

export const calls = bindCalls(rows, {
  list: (ctx, input) => rankPage(ctx, input),
  awards: (ctx, { limit }) => awardsShown(ctx, limit),
})
