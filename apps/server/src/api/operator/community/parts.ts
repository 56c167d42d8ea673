/** What the lists of the community share. */
import { REPORT_RULES } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import type { Ctx } from '../../../platform/context.ts'

/** The rules an operator names, in the reader's language. */
export const rulesShown = ({ locale }: Pick<Ctx, 'locale'>) =>
  REPORT_RULES.map(({ no, en, zh }) => ({ no, text: locale === 'zh-CN' ? zh : en }))

/** What people are called, by id. */
export async function namesOf(ctx: Ctx, user_ids: readonly number[]): Promise<Map<number, string>> {
  const people = await userBriefs(ctx, user_ids)
  return new Map([...people].map(([id, { nickname }]) => [id, nickname]))
}
