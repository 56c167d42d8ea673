/**
 * A broadcast's way: drafted, read by a second person where it goes to many, sent a hand of people a second, done or stopped. Its work is a deadline
 * of its own: each time the next people, in one transaction that also says how far it has come, so that each has it once.
 */
import { BROADCAST_ALONE_MAX, BROADCAST_PACE, quietUntil } from '@juya/contract'
import { type Approval, defineApproval, propose } from '../../../platform/approvals.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, type DeadlineHandler, setDeadline } from '../../../platform/time/deadlines.ts'
import { countPeople, noticePrefs, peopleBehind } from '../../account/index.ts'
import { addNotices, type NewNotice } from '../notices.ts'
import {
  addMailing,
  changeMailing,
  deleteMailing,
  lockMailing,
  type Mailing,
  mailingsByIds,
  saveStanding,
  type Wording,
} from './store.ts'

export const MAILING_READING = 'broadcast_send'
const WORK = 'mailing_send'
const SECOND_MS = 1_000

const reading = defineApproval({
  kind: MAILING_READING,
  roles: ['content'],
  title: { en: 'Send a broadcast', zh: '群发通知' },
  effect: {
    en: '“{title_en}” goes to {people} people. {content_en}',
    zh: '“{title_zh}”将发送给 {people} 人。{content_zh}',
  },
  run: async (tx, { input }) => {
    const mailing = await lockMailing(tx, Number(input.mailing_id))
    if (mailing.status !== 'waiting') refuse('STATE_CONFLICT', { status: mailing.status })
    await start(tx, mailing)
  },
  dropped: async (tx, { input }) => {
    const mailing = await lockMailing(tx, Number(input.mailing_id))
    if (mailing.status === 'waiting') await saveStanding(tx, { ...mailing, status: 'draft' })
  },
})

async function start(tx: Tx, mailing: Mailing): Promise<void> {
  const now = await databaseNow(tx)
  await saveStanding(tx, { ...mailing, status: 'sending', started_at: now })
  await setDeadline(tx, WORK, mailing.id, now)
}

/**
 * Writes a broadcast as a draft, or changes the draft with this id.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (no draft), EDIT_CONFLICT (somebody changed it meanwhile)
 */
export async function saveMailing(
  tx: Tx<OperatorCtx>,
  { id, revision, ...words }: Wording & { id?: number | undefined; revision?: number | undefined },
): Promise<{ mailing: Mailing; is_new: boolean }> {
  if (id === undefined) return { mailing: await addMailing(tx, words, tx.operator.id), is_new: true }
  const before = await lockMailing(tx, id)
  if (before.status !== 'draft') refuse('STATE_CONFLICT', { status: before.status })
  if (before.revision !== revision) refuse('EDIT_CONFLICT')
  return { mailing: await changeMailing(tx, id, words, tx.operator.id), is_new: false }
}

/**
 * Sends a draft; to many people a second operator confirms it first.
 * @returns the proposal, where there is one
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (no draft), EDIT_CONFLICT (a proposal waits)
 */
export async function sendMailing(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<Approval | null> {
  const mailing = await lockMailing(tx, id)
  if (mailing.status !== 'draft') refuse('STATE_CONFLICT', { status: mailing.status })
  const people = await countPeople(tx, mailing.segment, PEOPLE_TOLD_MAX + 1)
  if (people <= BROADCAST_ALONE_MAX) {
    await start(tx, mailing)
    return null
  }
  await saveStanding(tx, { ...mailing, status: 'waiting' })
  const { title_en, title_zh, content_en, content_zh } = mailing
  return propose(tx, reading, {
    target_type: 'broadcast',
    target_id: id,
    amount_fen: null,
    input: { mailing_id: id },
    facts: { title_en, title_zh, content_en, content_zh, people: toldCount(people) },
    reason,
  })
}

/** More people than these are told as “more than”. */
export const PEOPLE_TOLD_MAX = 10_000
const toldCount = (people: number): string => (people > PEOPLE_TOLD_MAX ? `${PEOPLE_TOLD_MAX}+` : String(people))

/** Stops one that is going out: who has it keeps it. @throws Refusal NOT_FOUND, STATE_CONFLICT */
export async function stopMailing(tx: Tx, id: number): Promise<void> {
  const mailing = await lockMailing(tx, id)
  if (mailing.status !== 'sending') refuse('STATE_CONFLICT', { status: mailing.status })
  await clearDeadline(tx, WORK, id)
  await saveStanding(tx, { ...mailing, status: 'stopped', ended_at: await databaseNow(tx) })
}

/** Gives a draft up. @throws Refusal NOT_FOUND, STATE_CONFLICT (no draft) */
export async function discardMailing(tx: Tx, id: number): Promise<Mailing> {
  const mailing = await lockMailing(tx, id)
  if (mailing.status !== 'draft') refuse('STATE_CONFLICT', { status: mailing.status })
  await deleteMailing(tx, id)
  return mailing
}

const noticeOf = (
  { title_en, title_zh, content_en, content_zh, link, category }: Mailing,
  user_id: number,
): NewNotice & { user_id: number } => ({
  user_id,
  category,
  code: 'system.broadcast',
  title: { en: title_en, zh: title_zh },
  content: { en: content_en, zh: content_zh },
  ...(link ? { link } : {}),
})

/** Shows one person what it would look like; each test is a notice of its own. @throws Refusal NOT_FOUND */
export async function testMailing(tx: Tx, id: number, user_id: number): Promise<void> {
  const [mailing] = await mailingsByIds(tx, [id])
  if (!mailing) refuse('NOT_FOUND')
  await addNotices(tx, [{ ...noticeOf(mailing, user_id), banner: true }])
}

/** Deadline mailing_send: the next people, and the same again in a second while there are any. */
const work: DeadlineHandler['run'] = async (tx, [due]) => {
  const [known] = await mailingsByIds(tx, [due!.ref_id])
  if (!known) return
  const mailing = await lockMailing(tx, known.id)
  if (mailing.status !== 'sending') return
  const ids = await peopleBehind(tx, mailing.segment, mailing.sent_to, BROADCAST_PACE)
  const now = await databaseNow(tx)
  const prefs_of = await noticePrefs(tx, ids, mailing.category)
  const wanted = ids.filter((id) => prefs_of.get(id)?.push)
  const fresh = await addNotices(
    tx,
    wanted.map((id) => {
      const quiet = prefs_of.get(id)!.quiet_hours
      const is_quiet = quiet != null && quietUntil(quiet, now) !== null
      return { ...noticeOf(mailing, id), banner: !is_quiet, dedupe_key: `mailing:${mailing.id}` }
    }),
  )
  const over = ids.length < BROADCAST_PACE
  await saveStanding(tx, {
    ...mailing,
    sent_to: ids.at(-1) ?? mailing.sent_to,
    sent_count: mailing.sent_count + fresh.length,
    skipped_count: mailing.skipped_count + ids.length - wanted.length,
    ...(over ? { status: 'done', ended_at: now } : {}),
  })
  if (!over) await setDeadline(tx, WORK, mailing.id, now + SECOND_MS)
}

export const mailingDeadlines = {
  [WORK]: { title: { en: 'Send a broadcast', zh: '群发通知' }, run: work },
}
