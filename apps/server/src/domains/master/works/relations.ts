/** Lineage: teachers, pupils and kin a master names. A person here is asked, and until they answer it is the master's word. */
import { MASTER_RELATIONS_MAX, type masterRelationForm } from '@juya/contract'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { userBriefs } from '../../account/index.ts'
import { checkWords } from '../../site/index.ts'
import { MASTER_RELATION_ENDS } from '../clocks.ts'
import { masterEvents } from '../events.ts'
import { isOpen, mayAnswerRelation, relationBy } from '../rules.ts'
import { masterById, type Row } from '../store.ts'
import { type Master, master_relations, type Relation } from '../tables.ts'

export type RelationForm = z.output<z.ZodObject<typeof masterRelationForm>>

export const relationsOf = (ctx: Ctx, master_id: number): Promise<Relation[]> =>
  query<Row<Relation>>(ctx, 'master_relations_of', 'select * from master_relations where master_id = $1 order by id', [
    master_id,
  ])

/** Lineages that name a person and wait for their word, or had it, the latest first. */
export const relationsNaming = (ctx: Ctx, user_id: number): Promise<Relation[]> =>
  query<Row<Relation>>(
    ctx,
    'master_relations_naming',
    `select r.* from master_relations r join master_masters m on m.id = r.master_id
     where r.related_user_id = $1 and r.asked_at is not null and m.status = 'active' order by r.id desc limit 100`,
    [user_id],
  )

async function relationById(ctx: Ctx, id: number): Promise<Relation | undefined> {
  const [row] = await query<Row<Relation>>(
    ctx,
    'master_relation_by_id',
    'select * from master_relations where id = $1',
    [id],
  )
  return row
}

async function change(tx: Tx, id: number, patch: Partial<Relation>): Promise<Relation> {
  const [changed] = await tx.db.update(master_relations).set(patch).where(eq(master_relations.id, id)).returning()
  invariant(changed, `relation ${id} is gone`)
  return changed
}

/**
 * Saves lineages, those with an id in the place of what they were. Who is named anew is asked.
 * @throws Refusal CONTENT_BLOCKED, NOT_FOUND (the relation, or who is named), SELF_ACTION, LIMIT_REACHED {limit}
 */
export async function saveRelations(tx: Tx<SignedCtx>, master: Master, forms: readonly RelationForm[]): Promise<void> {
  for (const form of forms) await saveRelation(tx, master, form)
}

async function saveRelation(tx: Tx<SignedCtx>, master: Master, { id, ...form }: RelationForm): Promise<void> {
  checkWords(form.name, form.info)
  const named = await namedIn(tx, form)
  if (named.related_user_id === master.user_id) refuse('SELF_ACTION')
  const columns = {
    ...{ relation: form.relation, name: form.name, info: form.info ?? null, image: form.image ?? null },
    ...named,
  }
  const before = id === undefined ? await alike(tx, master, columns) : await lockOf(tx, master, id)
  if (before && before.related_user_id === named.related_user_id && before.relation === form.relation) {
    await change(tx, before.id, columns)
    return
  }
  const asked_at = named.related_user_id === null ? null : await databaseNow(tx)
  const answer_by = asked_at === null ? null : relationBy(asked_at)
  const asked = { state: 'said', asked_at, answer_by, answered_at: null } as const
  const saved = before
    ? await change(tx, before.id, { ...columns, ...asked })
    : await add(tx, master, { ...columns, ...asked })
  if (before) await clearDeadline(tx, MASTER_RELATION_ENDS, saved.id)
  if (named.related_user_id === null || answer_by === null) return
  await setDeadline(tx, MASTER_RELATION_ENDS, saved.id, answer_by)
  await emit(tx, masterEvents.relation_asked, {
    ...{ relation_id: saved.id, user_id: named.related_user_id, master_id: master.id },
    ...{ master_name: master.name, answer_by },
  })
}

/** @throws Refusal NOT_FOUND */
async function namedIn(
  tx: Tx,
  { related_master_id, related_user_id }: RelationForm,
): Promise<Pick<Relation, 'related_master_id' | 'related_user_id'>> {
  if (related_master_id !== undefined) {
    const named = await masterById(tx, related_master_id)
    if (!named || !isOpen(named)) refuse('NOT_FOUND')
    return { related_master_id, related_user_id: named.user_id }
  }
  if (related_user_id === undefined) return { related_master_id: null, related_user_id: null }
  if (!(await userBriefs(tx, [related_user_id])).has(related_user_id)) refuse('NOT_FOUND')
  return { related_master_id: null, related_user_id }
}

/** One that is sent twice is one. */
async function alike(
  tx: Tx,
  { id: master_id }: Master,
  { relation, name, related_user_id }: Pick<Relation, 'relation' | 'name' | 'related_user_id'>,
): Promise<Relation | undefined> {
  const all = await relationsOf(tx, master_id)
  return all.find((one) => one.relation === relation && one.name === name && one.related_user_id === related_user_id)
}

async function lockOf(tx: Tx, master: Master, id: number): Promise<Relation> {
  const [found] = await tx.db
    .select()
    .from(master_relations)
    .where(and(eq(master_relations.id, id), eq(master_relations.master_id, master.id)))
  return found ?? refuse('NOT_FOUND')
}

async function add(
  tx: Tx,
  { id: master_id }: Master,
  values: Omit<typeof master_relations.$inferInsert, 'master_id'>,
): Promise<Relation> {
  const [counted] = await query<{ n: number }>(
    tx,
    'master_relations_count',
    'select count(*)::int as n from master_relations where master_id = $1',
    [master_id],
  )
  if (counted!.n >= MASTER_RELATIONS_MAX) refuse('LIMIT_REACHED', { limit: MASTER_RELATIONS_MAX })
  const [added] = await tx.db
    .insert(master_relations)
    .values({ ...values, master_id })
    .returning()
  return added!
}

/** @throws Refusal NOT_FOUND */
export async function removeRelations(tx: Tx, { id: master_id }: Master, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const gone = await query(
    tx,
    'master_relations_remove',
    'delete from master_relations where master_id = $1 and id = any($2) returning id',
    [master_id, [...ids]],
  )
  if (gone.length !== new Set(ids).size) refuse('NOT_FOUND')
  await clearDeadline(tx, MASTER_RELATION_ENDS, ...ids)
}

/**
 * The person named says whether it is so. The same answer again changes nothing.
 * @throws Refusal NOT_FOUND (the caller is not named there), STATE_CONFLICT {status} (answered otherwise), WINDOW_CLOSED
 */
export async function answerRelation(ctx: SignedCtx, id: number, answer: 'confirm' | 'refuse'): Promise<Relation> {
  return inTransaction(ctx, async (tx) => {
    const found = await relationById(tx, id)
    if (found?.related_user_id !== tx.user.id) refuse('NOT_FOUND')
    await query(tx, 'master_lock_of_relation', 'select id from master_masters where id = $1 for update', [
      found.master_id,
    ])
    const relation = (await relationById(tx, id)) ?? refuse('NOT_FOUND')
    const state = answer === 'confirm' ? 'confirmed' : 'refused'
    if (relation.state === state) return relation
    if (relation.state !== 'said') refuse('STATE_CONFLICT', { status: relation.state })
    const now = await databaseNow(tx)
    if (!mayAnswerRelation(relation, now)) refuse('WINDOW_CLOSED')
    const answered = await change(tx, id, { state, answered_at: now, answer_by: null })
    await clearDeadline(tx, MASTER_RELATION_ENDS, id)
    const master = (await masterById(tx, relation.master_id))!
    if (master.user_id !== null)
      await emit(tx, masterEvents.relation_answered, {
        ...{ relation_id: id, user_id: master.user_id, master_id: master.id, name: relation.name },
        is_confirmed: answer === 'confirm',
      })
    return answered
  })
}

/** Deadline: no answer came, and it stays the master's word. */
export async function endRelation(tx: Tx, id: number): Promise<void> {
  const relation = await relationById(tx, id)
  if (relation?.state !== 'said' || relation.answer_by === null) return
  if (relation.answer_by > (await databaseNow(tx))) return setDeadline(tx, MASTER_RELATION_ENDS, id, relation.answer_by)
  await change(tx, id, { answer_by: null })
}
