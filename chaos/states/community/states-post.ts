/** Posts: their states, and who may do what in each. A post's author is the person it concerns; a shop it is about may answer it. */
import { bbs } from '@juya/contract'
import {
  hidden,
  newPost,
  newWriter,
  postForm,
  rejected,
  removed,
  type TestPost,
  waitingText,
} from '../../../apps/server/src/domains/bbs/testing.ts'
import { newGoods } from '../../../apps/server/src/domains/goods/testing.ts'
import type { World } from '../../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from '../states.ts'

const reason = '含站外交易信息'
const content = '我写的是自己的藏品，没有交易'

type Decide = (world: World, post: TestPost) => Promise<{ id: number } | undefined>

const made =
  (until: 'draft' | 'waits' | 'shown', decide?: Decide, is_appealed = false) =>
  async (world: World): Promise<Thing> => {
    const author = await newWriter(world)
    const { id: goods_id, shop } = await newGoods(world)
    const more = { ref: { type: 'goods', id: goods_id } }
    const post = await newPost(world, author, until === 'draft' ? { ...more, action: 'draft' } : { ...more, ...(until === 'waits' ? await waitingText(world) : {}) })
    const decision = decide && (await decide(world, post))
    if (is_appealed && decision) await world.call(author, bbs.appeal, { id: decision.id, content })
    return { id: post.id, buyer: author, shop, facts: { decision_id: decision?.id ?? 999_999 } }
  }

export const POST: Kind = {
  status: 'select status from bbs_posts where id = $1',
  states: {
    draft: made('draft'),
    reviewing: made('waits'),
    visible: made('shown'),
    hidden: made('shown', hidden),
    rejected: made('waits', rejected),
    removed: made('shown', removed),
    'removed,appealed': made('shown', removed, true),
  },
  clocks: { bbs_draft_ends: ['draft'], bbs_check_post: [], bbs_fold: [], bbs_heat: [], bbs_gather: [] },
  steps: {
    'bbs.save:draft': {
      by: ['buyer'],
      input: ({ id }) => ({ id, action: 'draft', content: '半句' }),
      from: { draft: 'done' },
    },
    'bbs.save:publish': {
      by: ['buyer'],
      input: ({ id }) => ({ id, ...postForm() }),
      from: { draft: 'visible' },
    },
    'bbs.save:edit': {
      by: ['buyer'],
      input: ({ id }) => ({ id, action: 'edit', ...postForm() }),
      from: { draft: 'visible', reviewing: 'visible', visible: 'done' },
    },
    /** What was removed or is hidden stays as the record of that. */
    'bbs.save:delete': {
      by: ['buyer'],
      input: ({ id }) => ({ id, action: 'delete' }),
      from: { draft: 'deleted', reviewing: 'deleted', visible: 'deleted', rejected: 'deleted' },
    },
    'bbs.like': {
      by: ['buyer', 'shop', 'stranger'],
      input: ({ id }) => ({ id, on: true }),
      from: { visible: 'done' },
      strangers: { visible: 'done' },
    },
    'bbs.sendComment': {
      by: ['buyer', 'shop', 'stranger'],
      input: ({ id }) => ({ id, content: '好釉色' }),
      from: { visible: 'done' },
      strangers: { visible: 'done' },
    },
    'bbs.answer': {
      by: ['shop'],
      input: ({ id }) => ({ post_id: id, content: '此碗配有检测证书' }),
      from: { visible: 'done' },
    },
    'operator.approvePost': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason }),
      from: { reviewing: 'visible', hidden: 'visible' },
    },
    'operator.rejectPost': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason, rule_no: 2 }),
      from: { reviewing: 'rejected' },
    },
    'operator.removePost': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason, rule_no: 2 }),
      from: { visible: 'removed', hidden: 'removed' },
    },
    'operator.choosePost': { by: ['operator'], input: ({ id }) => ({ id, reason }), from: { visible: 'done' } },
    'bbs.appeal': {
      by: ['buyer'],
      input: ({ facts }) => ({ id: facts.decision_id, content }),
      from: { hidden: 'done', rejected: 'done', removed: 'done', 'removed,appealed': 'again' },
    },
  },
}
