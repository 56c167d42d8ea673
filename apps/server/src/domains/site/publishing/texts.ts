/** A text's way: drafted, read by a second person where it is an agreement, scheduled, in force, archived. */
import { isAgreement, type TextCode, unknownFigures, type Wording } from '@juya/contract'
import { type Approval, type ApprovalKind, defineApproval, propose } from '../../../platform/approvals.ts'
import { audit } from '../../../platform/audit.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { whenEn, whenZh } from '../../../platform/notices/format.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline, type Due, setDeadline } from '../../../platform/time/deadlines.ts'
import { COLUMNS, lockText, type TextStatus, type TextVersion, textsInForce, versionOf } from './versions.ts'

const STARTS = 'text_starts'
const AHEAD_MS_MAX = 366 * 86_400_000

interface NewWords {
  id?: number | undefined
  /** The revision one has changed. */
  revision?: number | undefined
  code: TextCode
  en: Wording
  zh: Wording
}

/**
 * Begins a new version as a draft, or changes the draft with this id.
 * @param figures the names that may stand between braces
 * @throws Refusal PLACEHOLDER_UNKNOWN {names}, VALIDATION (the languages differ in sections), NOT_FOUND, STATE_CONFLICT (no draft), EDIT_CONFLICT
 * (somebody changed it meanwhile, or another version of the text is open)
 */
export async function saveText(
  tx: Tx<OperatorCtx>,
  { id, revision, code, en, zh }: NewWords,
  figures: readonly string[],
): Promise<{ text: TextVersion; is_new: boolean }> {
  const unknown = unknownFigures([en, zh], figures)
  if (unknown.length > 0) refuse('PLACEHOLDER_UNKNOWN', { names: unknown.map((name) => `{${name}}`).join(' ') })
  if (en.sections.length !== zh.sections.length)
    refuse('VALIDATION', { field: 'sections', reason: 'both languages have the same sections' })
  const words = [JSON.stringify(en), JSON.stringify(zh), tx.operator.id]
  if (id === undefined) return { text: await addDraft(tx, code, words), is_new: true }
  const before = (await lockText(tx, id)) ?? refuse('NOT_FOUND')
  if (before.status !== 'draft') refuse('STATE_CONFLICT', { status: before.status })
  if (before.code !== code) refuse('NOT_FOUND')
  if (before.revision !== revision) refuse('EDIT_CONFLICT')
  const [row] = await query<Parameters<typeof versionOf>[0]>(
    tx,
    'site_text_change',
    `update site_texts set wording_en = $2::jsonb, wording_zh = $3::jsonb, changed_by = $4, revision = revision + 1, updated_at = platform_now() where id = $1 returning ${COLUMNS}`,
    [id, ...words],
  )
  return { text: versionOf(row!), is_new: false }
}

async function addDraft(tx: Tx, code: TextCode, words: unknown[]): Promise<TextVersion> {
  const [row] = await query<Parameters<typeof versionOf>[0]>(
    tx,
    'site_text_add',
    `insert into site_texts (code, version, status, wording_en, wording_zh, changed_by)
     select $1, (select max(version) + 1 from site_texts where code = $1), 'draft', $2::jsonb, $3::jsonb, $4
     on conflict do nothing returning ${COLUMNS}`,
    [code, ...words],
  )
  if (!row) refuse('EDIT_CONFLICT')
  return versionOf(row)
}

const STANDS = {
  en: 'Who agreed to an earlier version has agreed to that one.',
  zh: '已同意旧版的人，其同意仍以旧版为准。',
}
const ASKS = {
  en: 'Everybody is asked to agree to it before they next bid, buy, sell or change anything; reading, taking money out and leaving do not wait.',
  zh: '所有人下次出价、购买、出售或修改前须先同意；浏览、提现与注销不受影响。',
}

const textReading: ApprovalKind = defineApproval({
  kind: 'text_reading',
  roles: ['content'],
  title: { en: 'Second reading of an agreement', zh: '协议复读' },
  effect: {
    en: '“{title_en}”, version {version}, comes into force {when}. {asks}',
    zh: '《{title_zh}》第 {version} 版{when_zh}生效。{asks_zh}',
  },
  run: async (tx, { input }) => {
    const text = await lockText(tx, Number(input.text_id))
    if (text?.status !== 'reading') refuse('STATE_CONFLICT', { status: text?.status ?? 'archived' })
    await takeEffect(tx, text)
  },
  dropped: async (tx, { input }) => {
    await query(
      tx,
      'site_text_unread',
      `update site_texts set status = 'draft', from_at = null where id = $1 and status = 'reading'`,
      [Number(input.text_id)],
    )
  },
})

/**
 * Lets a draft come into force, at once or from a moment on (ms); an agreement waits for its second reader first.
 * @param must_accept of an agreement: people are asked for their yes before they write again
 * @returns the proposal, where there is one
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (no draft), ALREADY_DONE (it says what is in force), VALIDATION (a moment that is over)
 */
export async function submitText(
  tx: Tx<OperatorCtx>,
  {
    id,
    from_at,
    must_accept = false,
    reason,
  }: { id: number; from_at?: number | undefined; must_accept?: boolean; reason: string },
): Promise<Approval | null> {
  const text = (await lockText(tx, id)) ?? refuse('NOT_FOUND')
  if (text.status !== 'draft') refuse('STATE_CONFLICT', { status: text.status })
  const now_words = (await textsInForce(tx, [text.code])).get(text.code)!
  if (JSON.stringify([now_words.en, now_words.zh]) === JSON.stringify([text.en, text.zh])) refuse('ALREADY_DONE')
  const now = await databaseNow(tx)
  if (from_at !== undefined && (from_at <= now || from_at > now + AHEAD_MS_MAX))
    refuse('VALIDATION', {
      field: 'from_at',
      reason: from_at <= now ? 'this moment is over' : 'more than a year ahead',
    })
  const wanted = { ...text, from_at: from_at ?? null }
  if (!isAgreement(text.code)) {
    await takeEffect(tx, wanted)
    return null
  }
  await stand(tx, id, 'reading', wanted.from_at)
  await query(tx, 'site_text_asks', 'update site_texts set must_accept = $2 where id = $1', [id, must_accept])
  return propose(tx, textReading, {
    target_type: 'text',
    target_id: id,
    amount_fen: null,
    input: { text_id: id },
    facts: {
      title_en: text.en.title,
      title_zh: text.zh.title,
      version: text.version,
      when: from_at === undefined ? 'at once' : `from ${whenEn(from_at)}`,
      when_zh: from_at === undefined ? '即刻' : `自${whenZh(from_at)}起`,
      asks: must_accept ? ASKS.en : STANDS.en,
      asks_zh: must_accept ? ASKS.zh : STANDS.zh,
    },
    reason,
  })
}

const stand = (tx: Tx, id: number, status: TextStatus, from_at: number | null): Promise<unknown> =>
  query(
    tx,
    'site_text_stand',
    `update site_texts set status = $2, from_at = to_timestamp($3::float8 / 1000) where id = $1`,
    [id, status, from_at],
  )

/** In force now, or on its day; one whose day went by while it was read comes into force now. */
async function takeEffect(tx: Tx, text: TextVersion): Promise<void> {
  const now = await databaseNow(tx)
  if (text.from_at === null || text.from_at <= now) return comeIntoForce(tx, text, now)
  await stand(tx, text.id, 'scheduled', text.from_at)
  await setDeadline(tx, STARTS, text.id, text.from_at)
}

async function comeIntoForce(tx: Tx, { id, code }: TextVersion, from_at: number): Promise<void> {
  await query(
    tx,
    'site_text_over',
    `update site_texts set status = 'archived' where code = $1 and status = 'in_force'`,
    [code],
  )
  await stand(tx, id, 'in_force', from_at)
}

/** Deadline text_starts: scheduled versions come into force, those before them are archived. */
export async function startTexts(tx: Tx, dues: Due[]): Promise<void> {
  for (const { ref_id } of dues) {
    const text = await lockText(tx, ref_id)
    if (text?.status !== 'scheduled') continue
    await comeIntoForce(tx, text, text.from_at!)
    await audit(tx, {
      actor_type: 'system',
      actor_id: null,
      action: 'text.start',
      target_type: 'text',
      target_id: ref_id,
      after: { code: text.code, version: text.version },
    })
  }
}

/** A scheduled version is a draft again. @throws Refusal NOT_FOUND, STATE_CONFLICT (not scheduled, or its time has come) */
export async function withdrawText(tx: Tx, id: number): Promise<void> {
  const text = (await lockText(tx, id)) ?? refuse('NOT_FOUND')
  if (text.status !== 'scheduled' || text.from_at! <= (await databaseNow(tx)))
    refuse('STATE_CONFLICT', { status: text.status })
  await stand(tx, id, 'draft', null)
  await clearDeadline(tx, STARTS, id)
}

/** Gives a draft up. @throws Refusal NOT_FOUND, STATE_CONFLICT (no draft) */
export async function discardText(tx: Tx, id: number): Promise<void> {
  const text = (await lockText(tx, id)) ?? refuse('NOT_FOUND')
  if (text.status !== 'draft') refuse('STATE_CONFLICT', { status: text.status })
  await stand(tx, id, 'archived', null)
}
