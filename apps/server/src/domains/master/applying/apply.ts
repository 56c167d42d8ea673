/** A person applies to be a master, answers what the desk asks, and later changes the page. */
import type { Parsed, master as rows } from '@juya/contract'
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { resumeReviewDeadline, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { checkName, checkTitle, checkWords } from '../../site/index.ts'
import { MASTER_UNANSWERED } from '../clocks.ts'
import { appliesFrom, isApplying, isOpen } from '../rules.ts'
import { setting } from '../settings.ts'
import { categoriesByIds, changeMaster, lockOwn, lockWritable } from '../store.ts'
import { type Master, master_masters } from '../tables.ts'
import { saveHonour } from '../works/honours.ts'
import { removeProjects, saveProjects } from '../works/projects.ts'
import { removeRelations, saveRelations } from '../works/relations.ts'
import { saveWork } from '../works/works.ts'
import { leavePage } from './leaving.ts'

const HOUR_MS = 3_600_000
/** The asked party, as the review deadline names it. */
export const APPLICANT = 'applicant'

export type ApplyForm = Parsed<(typeof rows)['apply']>
type Looks = Pick<
  Master,
  'name' | 'title' | 'category_id' | 'region' | 'avatar' | 'cover' | 'resume' | 'certificates' | 'video' | 'poster'
>

/** What is given of the page; '' takes a picture or the film away. */
function looksOf(form: ApplyForm): Partial<Looks> {
  const { name, title, category_id, region, avatar, resume, certificates } = form
  const none = (path: string | undefined) => (path === undefined ? undefined : path || null)
  const given = {
    ...{ name, title, category_id, region, avatar, resume, certificates },
    ...{ cover: none(form.cover), video: none(form.video), poster: none(form.poster) },
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Looks>
}

/** @throws Refusal CONTENT_BLOCKED, VALIDATION {field}, NOT_FOUND (no such category, or it takes none; a film somebody else sent) */
export async function checkLooks(ctx: SignedCtx, looks: Partial<Looks>, before?: Master): Promise<void> {
  if (looks.name !== undefined) checkName(ctx, 'name', looks.name)
  checkTitle(ctx, 'title', looks.title)
  checkWords(looks.resume, looks.region)
  if (looks.category_id !== undefined && looks.category_id !== before?.category_id) {
    const [category] = await categoriesByIds(ctx, [looks.category_id])
    if (!category?.is_open) refuse('NOT_FOUND')
  }
  if (looks.video && looks.video !== before?.video && !(await ctx.services.files.isOf(ctx, looks.video, ctx.user.id)))
    refuse('NOT_FOUND')
}

/**
 * Does what a section of the form says: applies, answers or changes the page; saves lineage or projects; or ends it.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status}, MISSING_PARAM {field}, WINDOW_CLOSED (too soon after a refusal), CONTENT_BLOCKED, LIMIT_REACHED {limit}, SELF_ACTION
 */
export async function saveOwn(ctx: SignedCtx, form: ApplyForm): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (form.section === 'leave') return leavePage(tx)
    if (form.section === 'relations' || form.section === 'projects') {
      const master = await lockWritable(tx)
      if (form.section === 'relations') {
        await removeRelations(tx, master, form.remove_ids ?? [])
        return saveRelations(tx, master, form.relations ?? [])
      }
      await removeProjects(tx, master, form.remove_ids ?? [])
      return saveProjects(tx, master, form.projects ?? [])
    }
    const { master, begun } = await savePage(tx, form)
    // What comes along is there once: sent again, or later, each part has its own call.
    if (!begun) return
    for (const work of form.works ?? []) await saveWork(tx, master, work)
    for (const honour of form.honours ?? []) await saveHonour(tx, master, honour)
    await saveRelations(tx, master, form.relations ?? [])
    await saveProjects(tx, master, form.projects ?? [])
  })
}

async function savePage(tx: Tx<SignedCtx>, form: ApplyForm): Promise<{ master: Master; begun: boolean }> {
  const looks = looksOf(form)
  const before = await lockOwn(tx)
  await checkLooks(tx, looks, before)
  if (before && isOpen(before)) return { master: await changePage(tx, before, looks), begun: false }
  if (before && isApplying(before)) return { master: await mend(tx, before, looks, form.answer), begun: false }
  return { master: await begin(tx, before, looks), begun: true }
}

/** A page stays under the name and title the desk approved, and in its field. @throws Refusal STATE_CONFLICT {status} */
async function changePage(tx: Tx, master: Master, looks: Partial<Looks>): Promise<Master> {
  const settled = ['name', 'title', 'category_id'] as const
  if (settled.some((field) => looks[field] !== undefined && looks[field] !== master[field]))
    refuse('STATE_CONFLICT', { status: master.status })
  return Object.keys(looks).length === 0 ? master : changeMaster(tx, master.id, looks)
}

/** An application is mended while it waits; one that was asked about is answered so, and the desk's time goes on. */
async function mend(tx: Tx, master: Master, looks: Partial<Looks>, answer: string | undefined): Promise<Master> {
  checkWords(answer)
  if (master.status !== 'asked') return Object.keys(looks).length === 0 ? master : changeMaster(tx, master.id, looks)
  if (answer === undefined) refuse('MISSING_PARAM', { field: 'answer' })
  const answered = await changeMaster(tx, master.id, { ...looks, status: 'applied', answer, answer_by: null })
  await clearDeadline(tx, MASTER_UNANSWERED, master.id)
  await resumeReviewDeadline(tx, 'master', master.id, APPLICANT)
  return answered
}

async function begin(tx: Tx<SignedCtx>, before: Master | undefined, looks: Partial<Looks>): Promise<Master> {
  const from = appliesFrom(before)
  if (from === null) refuse('STATE_CONFLICT', { status: before!.status })
  if ((await databaseNow(tx)) < from) refuse('WINDOW_CLOSED')
  for (const field of ['name', 'title', 'category_id', 'avatar', 'resume', 'region'] as const)
    if (looks[field] === undefined) refuse('MISSING_PARAM', { field })
  const whole = looks as Looks
  const master = before ? await again(tx, before, whole) : await first(tx, whole)
  await startReviewDeadlines(tx, 'master', [master.id], (await setting(tx, 'master.review_h')) * HOUR_MS)
  return master
}

/** Of two sends at once one applies. @throws Refusal STATE_CONFLICT */
async function first(tx: Tx<SignedCtx>, looks: Looks): Promise<Master> {
  const [added] = await tx.db
    .insert(master_masters)
    .values({ ...looks, user_id: tx.user.id })
    .onConflictDoNothing()
    .returning()
  return added ?? refuse('STATE_CONFLICT', { status: 'applied' })
}

const again = async (tx: Tx, before: Master, looks: Looks): Promise<Master> =>
  changeMaster(tx, before.id, {
    ...looks,
    ...{ status: 'applied', left_because: null, reason: null, question: null, answer: null, asked_by: null },
    ...{ decided_by: null, decided_at: null, applied_at: await databaseNow(tx) },
  })
