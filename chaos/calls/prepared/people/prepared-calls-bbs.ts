/** The community: posts of others to read and like, one's own to go on with, and a decision to appeal. */
import { newComment, newPost, newWriter, postForm, removed } from '../../../../apps/server/src/domains/bbs/testing.ts'
import { newGoods } from '../../../../apps/server/src/domains/goods/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'

type Prepare = (fixtures: Fixtures) => Promise<ValidCall>

/** A post of somebody else, by the field that names it. */
const ofAnother =
  (field = 'id', more: Record<string, unknown> = {}): Prepare =>
  async ({ world, person }) => ({ caller: person, input: { [field]: (await newPost(world)).id, ...more } })

const own: Prepare = async ({ world }) => {
  const { id, author } = await newPost(world)
  return { caller: author, input: { id } }
}

const newcomer =
  (input: Record<string, unknown> = {}): Prepare =>
  async ({ world }) => ({ caller: await newWriter(world), input })

async function activityFor({ world, person }: Fixtures): Promise<ValidCall> {
  const [row] = await world.sql<{ id: number }>(
    `insert into bbs_activities (category_id, title, content, rules, decides, from_at, to_at, result_at)
     select id, '晒一只碗', '拍一只碗', '一人一帖', 'jury', platform_now(), platform_now() + interval '1 day', platform_now() + interval '8 days'
     from bbs_categories where scope = 'activity' order by id limit 1 returning id`,
  )
  return { caller: person, input: { id: row!.id } }
}

export const PREPARED_FOR_THE_COMMUNITY: Record<string, Prepare> = {
  'bbs.feed': newcomer(),
  'bbs.info': ofAnother(),
  'bbs.versions': ofAnother(),
  'bbs.likers': ofAnother(),
  'bbs.comments': ofAnother(),
  'bbs.activity': activityFor,
  'bbs.activities': newcomer(),
  'bbs.form': own,
  'bbs.save': newcomer(postForm()),
  'bbs.like': ofAnother('id', { on: true }),
  'bbs.collect': ofAnother('id', { on: true }),
  'bbs.sendComment': ofAnother('id', { content: '好釉色' }),
  'bbs.likeComment': async ({ world, person }) => {
    const post = await newPost(world)
    return { caller: person, input: { id: await newComment(world, post, await newWriter(world)), on: true } }
  },
  'bbs.answer': async ({ world }) => {
    const { id, shop } = await newGoods(world)
    const post = await newPost(world, undefined, { ref: { type: 'goods', id } })
    return { caller: shop, input: { post_id: post.id, content: '此碗配有检测证书' } }
  },
  'bbs.appeal': async ({ world }) => {
    const post = await newPost(world)
    const { id } = await removed(world, post)
    return { caller: post.author, input: { id, content: '我写的是自己的藏品' } }
  },
  'bbs.settings': newcomer({ named_by: 'followed' }),
  'bbs.mute': newcomer({ type: 'word', word: '包老', on: true }),
}
