/** Versions of texts as rows: what people read now, what held before, and what an operator works on. */
import type { TextCode, Wording } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import { TEXTS } from '../texts/all-texts.ts'

export type TextStatus = 'draft' | 'reading' | 'scheduled' | 'in_force' | 'archived'
interface Stored extends Record<string, unknown> {
  id: number
  code: TextCode
  version: number
  status: TextStatus
  wording_en: Wording | null
  wording_zh: Wording | null
  revision: number
  from_at: number | null
  must_accept: boolean
  changed_by: number | null
  updated_at: number
}
/** A version with its words in both languages. */
export interface TextVersion {
  id: number
  code: TextCode
  version: number
  status: TextStatus
  en: Wording
  zh: Wording
  revision: number
  from_at: number | null
  must_accept: boolean
  changed_by: number | null
  updated_at: number
}

export const COLUMNS =
  'id, code, version, status, wording_en, wording_zh, revision, from_at, must_accept, changed_by, updated_at'
/** A scheduled version holds from its moment on, whether or not its clock has struck. */
const HOLDS = `status in ('in_force', 'scheduled') and from_at <= platform_now()`

/** The release's words of a text. */
function releaseOf(code: string) {
  const text = TEXTS.find((one) => one.code === code)
  invariant(text, `the release has no text ${code}`)
  return text
}

export function versionOf({ wording_en, wording_zh, ...row }: Stored): TextVersion {
  return { ...row, en: wording_en ?? releaseOf(row.code).en, zh: wording_zh ?? releaseOf(row.code).zh }
}

/** The versions people read now, by code. */
export async function textsInForce(ctx: Ctx, codes: readonly string[]): Promise<Map<string, TextVersion>> {
  const rows = await query<Stored>(
    ctx,
    'site_texts_in_force',
    `select distinct on (code) ${COLUMNS} from site_texts where code = any($1) and ${HOLDS} order by code, from_at desc, id desc`,
    [codes],
  )
  return new Map(rows.map((row) => [row.code, versionOf(row)]))
}

/** The version numbers in force, by code: what somebody agrees to now. */
export async function versionsInForce(ctx: Ctx, codes: readonly string[]): Promise<Map<string, number>> {
  const texts = await textsInForce(ctx, codes)
  return new Map([...texts].map(([code, { version }]) => [code, version]))
}

/** The last version of each text that asked everybody to agree to it, by code: who agreed to an earlier one has not yet. */
export async function versionsToAccept(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await query<{ code: string; version: number }>(
    ctx,
    'site_texts_to_accept',
    `select code, max(version)::int as version from site_texts
     where must_accept and from_at <= platform_now() and status in ('in_force', 'scheduled', 'archived') group by code`,
    [],
  )
  return new Map(rows.map(({ code, version }) => [code, version]))
}

/** Every version of a text that holds or has held, the newest first, and the one that comes next. */
export async function publishedVersions(ctx: Ctx, code: string): Promise<TextVersion[]> {
  const rows = await query<Stored>(
    ctx,
    'site_texts_published',
    `select ${COLUMNS} from site_texts where code = $1 and (status in ('in_force', 'scheduled') or (status = 'archived' and from_at is not null)) order by version desc limit 200`,
    [code],
  )
  return rows.map(versionOf)
}

/** Versions by id, in any state. */
export async function textsByIds(ctx: Ctx, ids: readonly number[]): Promise<TextVersion[]> {
  const rows = await query<Stored>(ctx, 'site_texts_by_ids', `select ${COLUMNS} from site_texts where id = any($1)`, [
    ids,
  ])
  return rows.map(versionOf)
}

export async function lockText(tx: Tx, id: number): Promise<TextVersion | undefined> {
  const [row] = await query<Stored>(
    tx,
    'site_text_lock',
    `select ${COLUMNS} from site_texts where id = $1 for update`,
    [id],
  )
  return row && versionOf(row)
}

/** The version of a text that is drafted, read or scheduled: there is one at most. */
export async function openVersionId(ctx: Ctx, code: string): Promise<number | null> {
  const [row] = await query<{ id: number }>(
    ctx,
    'site_text_open',
    `select id from site_texts where code = $1 and status in ('draft', 'reading', 'scheduled')`,
    [code],
  )
  return row?.id ?? null
}
