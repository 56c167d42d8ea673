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
 * A picture that is kept from the public is shown by no page, so it is no evidence and no lot's picture: only who uploaded it may name
 * it, where the row says so; a document an operator uploaded, or a file for a note, may be named by each operator. To everybody else it is not there. A file that is named stays; one that is not goes after 30 days (media/purge).
 * @throws Refusal NOT_FOUND
 */
export async function checkPictures(ctx: Ctx, { private_pictures = false }: Call, input: unknown): Promise<void> {
  const paths = [...pathsIn(input)]
  if (paths.length === 0) return
  const owners = await ctx.services.files.privateOwners(ctx, paths)
  if (owners.some((owner) => !private_pictures || owner !== (ctx.user?.id ?? null))) refuse('NOT_FOUND')
  await ctx.services.files.markUsed(ctx, paths)
}
