/** Pictures and videos a write names by their path. */
import type { Call } from '@juya/contract'
import type { Ctx } from '../context.ts'
import { refuse } from '../refuse.ts'

const PATHS_MAX = 200

/** The upload paths anywhere in an input, each once. */
function pathsIn(input: unknown, found = new Set<string>()): Set<string> {
  if (typeof input === 'string' && input.startsWith('upload/')) found.add(input)
  else if (typeof input === 'object' && input !== null && found.size < PATHS_MAX)
    for (const value of Object.values(input)) pathsIn(value, found)
  return found
}

/**
 * A picture that is kept from the public is shown by no page, so it is no lot's picture, and one of an identity no evidence: only who uploaded it may name
 * it, where the row says so; a document an operator uploaded, or a file for a note, may be named by each operator. To everybody else it is not there. A file that is named stays; one that is not goes after 30 days (media/purge).
 * @throws Refusal NOT_FOUND
 */
export async function checkPictures(ctx: Ctx, call: Call, input: unknown): Promise<void> {
  const { private_pictures = false, takes_evidence = false } = call
  const paths = [...pathsIn(input)]
  if (paths.length === 0) return
  const me = ctx.user?.id ?? null
  const mayName = ({ owner_user_id, use }: { owner_user_id: number | null; use: string }) =>
    owner_user_id === me && (private_pictures || (takes_evidence && use === 'evidence'))
  if (!(await ctx.services.files.privateAmong(ctx, paths)).every(mayName)) refuse('NOT_FOUND')
  if (takes_evidence && me !== null) await ctx.services.files.keepAsEvidence(ctx, paths, me)
  await ctx.services.files.markUsed(ctx, paths)
}
