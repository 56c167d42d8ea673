/** Names with @ in a text, and topics. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { emitMany } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { userBriefs } from '../../account/index.ts'
import { bbsEvents } from '../events.ts'
import { namedIn, namesADay, takesName } from '../rules.ts'
import { apartFrom } from '../store.ts'
import type { NamedBy } from '../tables.ts'
import { followingAmong } from '../reacting/relations.ts'
import type { Writer } from './trust.ts'

export interface NamedPerson extends Record<string, unknown> {
  user_id: number
  name: string
}
type Target = { target_type: 'post' | 'comment'; target_id: number }

/**
 * The people a text names, of those its writer chose: whose name stands in it, and who take it. Who keeps the writer away, or takes no names from
 * them, is not named and nobody is told why.
 * @throws Refusal BBS_NAMES_DAY {limit}, BBS_NAMES_FOLLOWERS
 */
export async function namesOf(tx: Tx, writer: Writer, text: string, ids: readonly number[]): Promise<NamedPerson[]> {
  const chosen = ids.filter((id) => id !== writer.user_id)
  if (chosen.length === 0) return []
  const people = namedIn(text, [...(await userBriefs(tx, chosen)).values()])
  if (people.length === 0) return []
  const named = people.map(({ id }) => id)
  await checkDay(tx, writer, named)
  const { theirs } = await followingAmong(tx, writer.user_id, named)
  if (writer.trust === 't0' && named.some((id) => !theirs.has(id))) refuse('BBS_NAMES_FOLLOWERS')
  const apart = await apartFrom(tx, writer.user_id, named)
  const takes = await namedBy(tx, named)
  return people
    .filter(({ id }) => !apart.has(id) && takesName(takes.get(id) ?? 'all', theirs.has(id)))
    .map(({ id, nickname }) => ({ user_id: id, name: nickname }))
}

async function checkDay(tx: Tx, writer: Writer, named: readonly number[]): Promise<void> {
  const rows = await query<{ user_id: number }>(
    tx,
    'bbs_named_today',
    `select distinct user_id from bbs_names where by_id = $1 and created_at > platform_now() - interval '24 hours'`,
    [writer.user_id],
  )
  const limit = namesADay(writer.trust)
  if (new Set([...rows.map(({ user_id }) => user_id), ...named]).size > limit) refuse('BBS_NAMES_DAY', { limit })
}

/** The people who chose by whom they are named; others are named by all. */
async function namedBy(ctx: Ctx, user_ids: readonly number[]): Promise<Map<number, NamedBy>> {
  const rows = await query<{ user_id: number; named_by: NamedBy }>(
    ctx,
    'bbs_named_by',
    'select user_id, named_by from bbs_people where user_id = any($1)',
    [[...user_ids]],
  )
  return new Map(rows.map(({ user_id, named_by }) => [user_id, named_by]))
}

/** Keeps the names of a text as they are now. @returns those that are new */
export async function keepNames(
  tx: Tx,
  { target_type, target_id }: Target,
  by_id: number,
  names: readonly NamedPerson[],
): Promise<number[]> {
  await query(
    tx,
    'bbs_names_drop',
    'delete from bbs_names where target_type = $1 and target_id = $2 and user_id <> all($3)',
    [target_type, target_id, names.map(({ user_id }) => user_id)],
  )
  const rows = await query<{ user_id: number }>(
    tx,
    'bbs_names_keep',
    `insert into bbs_names (target_type, target_id, by_id, user_id, name)
     select $1, $2, $3, u, n from unnest($4::bigint[], $5::text[]) as r(u, n) on conflict do nothing returning user_id`,
    [target_type, target_id, by_id, names.map(({ user_id }) => user_id), names.map(({ name }) => name)],
  )
  return rows.map(({ user_id }) => user_id)
}

/** The names of these texts, by text. */
export async function namesIn(
  ctx: Ctx,
  target_type: Target['target_type'],
  ids: readonly number[],
): Promise<Map<number, NamedPerson[]>> {
  if (ids.length === 0) return new Map()
  const rows = await query<NamedPerson & { target_id: number }>(
    ctx,
    'bbs_names_in',
    'select target_id, user_id, name from bbs_names where target_type = $1 and target_id = any($2) order by id',
    [target_type, [...ids]],
  )
  return Map.groupBy(rows, ({ target_id }) => target_id)
}

/** Tells the people a text names, once it is shown. */
export async function tellNamed(
  tx: Tx,
  target: Target & { post_id: number; title: string; by_id: number },
): Promise<void> {
  const { target_type, target_id, by_id } = target
  const names = (await namesIn(tx, target_type, [target_id])).get(target_id) ?? []
  if (names.length === 0) return
  const by_name = (await userBriefs(tx, [by_id])).get(by_id)?.nickname ?? ''
  await emitMany(
    tx,
    bbsEvents.mentioned,
    names.map(({ user_id }) => ({ ...target, user_id, by_name })),
  )
}

/** Keeps the topics of a post that is shown: topics that are new begin with it. */
export async function keepTopics(tx: Tx, post_id: number, names: readonly string[]): Promise<void> {
  await query(tx, 'bbs_topics_drop', 'delete from bbs_post_topics where post_id = $1', [post_id])
  if (names.length === 0) return
  const sorted = [...new Set(names)].sort()
  await query(
    tx,
    'bbs_topics_begin',
    'insert into bbs_topics (name) select n from unnest($1::text[]) as n order by n on conflict (name) do nothing',
    [sorted],
  )
  await query(
    tx,
    'bbs_topics_keep',
    `insert into bbs_post_topics (topic_id, post_id, published_at) select t.id, p.id, p.published_at from bbs_topics t, bbs_posts p
     where t.name = any($2) and p.id = $1 on conflict do nothing`,
    [post_id, sorted],
  )
}
