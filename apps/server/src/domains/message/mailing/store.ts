/** Rows of broadcasts. */
import type { BROADCAST_CATEGORIES, BROADCAST_STATES } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Segment } from '../../account/index.ts'

export interface Mailing extends Record<string, unknown> {
  id: number
  title_en: string
  title_zh: string
  content_en: string
  content_zh: string
  link: string | null
  segment: Segment
  category: (typeof BROADCAST_CATEGORIES)[number]
  status: (typeof BROADCAST_STATES)[number]
  revision: number
  /** The last person who was looked at. */
  sent_to: number
  sent_count: number
  skipped_count: number
  changed_by: number
  started_at: number | null
  ended_at: number | null
}
const COLUMNS =
  'id, title_en, title_zh, content_en, content_zh, link, segment, category, status, revision, sent_to, sent_count, skipped_count, changed_by, started_at, ended_at'

export const mailingsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Mailing[]> =>
  query<Mailing>(ctx, 'message_mailings_by_ids', `select ${COLUMNS} from message_mailings where id = any($1)`, [ids])

/** @throws Refusal NOT_FOUND */
export async function lockMailing(tx: Tx, id: number): Promise<Mailing> {
  const [row] = await query<Mailing>(
    tx,
    'message_mailing_lock',
    `select ${COLUMNS} from message_mailings where id = $1 for update`,
    [id],
  )
  return row ?? refuse('NOT_FOUND')
}

/** Writes how a locked broadcast stands and how far it has come. */
export const saveStanding = (
  tx: Tx,
  { id, status, sent_to, sent_count, skipped_count, started_at, ended_at }: Mailing,
): Promise<unknown> =>
  query(
    tx,
    'message_mailing_stand',
    `update message_mailings set status = $2, sent_to = $3, sent_count = $4, skipped_count = $5, started_at = to_timestamp($6::float8 / 1000),
       ended_at = to_timestamp($7::float8 / 1000) where id = $1`,
    [id, status, sent_to, sent_count, skipped_count, started_at, ended_at],
  )

export type Wording = Pick<
  Mailing,
  'title_en' | 'title_zh' | 'content_en' | 'content_zh' | 'link' | 'segment' | 'category'
>
const valuesOf = (words: Wording, by: number) => [
  words.title_en,
  words.title_zh,
  words.content_en,
  words.content_zh,
  words.link,
  words.segment,
  words.category,
  by,
]

export async function addMailing(tx: Tx, words: Wording, by: number): Promise<Mailing> {
  const [row] = await query<Mailing>(
    tx,
    'message_mailing_add',
    `insert into message_mailings (title_en, title_zh, content_en, content_zh, link, segment, category, changed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    valuesOf(words, by),
  )
  return row!
}

export async function changeMailing(tx: Tx, id: number, words: Wording, by: number): Promise<Mailing> {
  const [row] = await query<Mailing>(
    tx,
    'message_mailing_change',
    `update message_mailings set title_en = $1, title_zh = $2, content_en = $3, content_zh = $4, link = $5, segment = $6, category = $7,
       changed_by = $8, revision = revision + 1 where id = $9 returning ${COLUMNS}`,
    [...valuesOf(words, by), id],
  )
  return row!
}

export const deleteMailing = (tx: Tx, id: number): Promise<unknown> =>
  query(tx, 'message_mailing_delete', 'delete from message_mailings where id = $1', [id])
