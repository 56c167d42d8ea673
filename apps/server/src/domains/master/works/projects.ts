/** Projects of a master, each with its people. */
import { MASTER_PROJECTS_MAX, type masterProjectForm } from '@juya/contract'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkWords } from '../../site/index.ts'
import type { Row } from '../store.ts'
import { type Master, master_projects, type Project, type ProjectPerson } from '../tables.ts'

export type ProjectForm = z.output<z.ZodObject<typeof masterProjectForm>>

export const projectsOf = (ctx: Ctx, master_id: number): Promise<Project[]> =>
  query<Row<Project>>(
    ctx,
    'master_projects_of',
    'select * from master_projects where master_id = $1 order by id desc',
    [master_id],
  )

/** The people of these projects, in their order. */
export const peopleOf = (ctx: Ctx, project_ids: readonly number[]): Promise<ProjectPerson[]> =>
  query<Row<ProjectPerson>>(
    ctx,
    'master_project_people_of',
    'select * from master_project_people where project_id = any($1) order by project_id, position',
    [[...project_ids]],
  )

/**
 * Saves projects, those with an id in the place of what they were.
 * @throws Refusal CONTENT_BLOCKED, NOT_FOUND (the project, or a film somebody else sent), LIMIT_REACHED {limit}
 */
export async function saveProjects(tx: Tx<SignedCtx>, master: Master, forms: readonly ProjectForm[]): Promise<void> {
  for (const { id, people, video, ...form } of forms) {
    checkWords(form.name, form.content, ...people.flatMap(({ name, role, info }) => [name, role, info]))
    const columns = { ...form, video: video || null }
    // One that is sent twice is one.
    const same = id ?? (await projectsOf(tx, master.id)).find((one) => one.name === form.name)?.id
    const project_id = same === undefined ? await add(tx, master, columns) : await change(tx, master, same, columns)
    await query(tx, 'master_project_people_clear', 'delete from master_project_people where project_id = $1', [
      project_id,
    ])
    for (const [position, { name, role, avatar, info }] of people.entries())
      await query(
        tx,
        'master_project_person_add',
        'insert into master_project_people (project_id, position, name, role, avatar, info) values ($1, $2, $3, $4, $5, $6)',
        [project_id, position, name, role, avatar ?? null, info ?? null],
      )
  }
}

type Columns = Pick<Project, 'name' | 'cover' | 'content' | 'video'>

/** @throws Refusal NOT_FOUND */
async function checkFilm(tx: Tx<SignedCtx>, video: string | null, before: string | null): Promise<void> {
  if (video && video !== before && !(await tx.services.files.isOf(tx, video, tx.user.id))) refuse('NOT_FOUND')
}

async function add(tx: Tx<SignedCtx>, { id: master_id }: Master, columns: Columns): Promise<number> {
  await checkFilm(tx, columns.video, null)
  if ((await projectsOf(tx, master_id)).length >= MASTER_PROJECTS_MAX)
    refuse('LIMIT_REACHED', { limit: MASTER_PROJECTS_MAX })
  const [added] = await tx.db
    .insert(master_projects)
    .values({ ...columns, master_id })
    .returning()
  return added!.id
}

async function change(tx: Tx<SignedCtx>, { id: master_id }: Master, id: number, columns: Columns): Promise<number> {
  const before = (await projectsOf(tx, master_id)).find((one) => one.id === id) ?? refuse('NOT_FOUND')
  await checkFilm(tx, columns.video, before.video)
  await tx.db
    .update(master_projects)
    .set(columns)
    .where(and(eq(master_projects.id, id), eq(master_projects.master_id, master_id)))
  return id
}

/** @throws Refusal NOT_FOUND */
export async function removeProjects(tx: Tx, { id: master_id }: Master, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const gone = await query(
    tx,
    'master_projects_remove',
    'delete from master_projects where master_id = $1 and id = any($2) returning id',
    [master_id, [...ids]],
  )
  if (gone.length !== new Set(ids).size) refuse('NOT_FOUND')
}
