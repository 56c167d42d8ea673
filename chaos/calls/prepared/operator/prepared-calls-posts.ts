/** Posts, comments and appeals at the desk: each call is about one of its own. */
import { bbs } from '@juya/contract'
import { newComment, newPost, newWriter, removed, waitingText } from '../../../../apps/server/src/domains/bbs/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { REASON } from '../prepared-parts.ts'

type Prepared = (fixtures: Fixtures) => Promise<ValidCall>
const by_rule = { reason: REASON, rule_no: 2 }

const waiting =
  (more: object): Prepared =>
  async ({ world, operator }) => ({
    caller: operator,
    input: { id: (await newPost(world, undefined, await waitingText(world))).id, ...more },
  })
const shown =
  (more: object): Prepared =>
  async ({ world, operator }) => ({ caller: operator, input: { id: (await newPost(world)).id, ...more } })
const comment =
  (waits: boolean, more: object): Prepared =>
  async ({ world, operator }) => {
    const post = await newPost(world)
    const text = waits ? await waitingText(world) : {}
    return { caller: operator, input: { id: await newComment(world, post, await newWriter(world), text), ...more } }
  }
const appealed: Prepared = async ({ world, operator }) => {
  const post = await newPost(world)
  const { id } = await removed(world, post)
  await world.call(post.author, bbs.appeal, { id, content: '我写的是自己的藏品' })
  return { caller: operator, input: { id, reason: REASON } }
}

export const PREPARED_FOR_POSTS: Record<string, Prepared> = {
  'operator.post': waiting({}),
  'operator.approvePost': waiting({ reason: REASON }),
  'operator.rejectPost': waiting(by_rule),
  'operator.removePost': shown(by_rule),
  'operator.choosePost': shown({ reason: REASON }),
  'operator.postComment': comment(true, {}),
  'operator.approveComment': comment(true, { reason: REASON }),
  'operator.rejectComment': comment(true, by_rule),
  'operator.removeComment': comment(false, by_rule),
  'operator.postAppeal': appealed,
  'operator.turnPostDecision': appealed,
  'operator.upholdPostDecision': appealed,
}
