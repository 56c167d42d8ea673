/** Names of people as notices say them. */
import type { Ctx } from '../../platform/context.ts'
import { userBriefs } from '../account/index.ts'
import { shortName } from './rules.ts'

/** @returns the short name of each, in their order */
export async function namesOf(ctx: Ctx, ...ids: number[]): Promise<string[]> {
  const people = await userBriefs(ctx, ids)
  return ids.map((id) => shortName(people.get(id)?.nickname ?? ''))
}
