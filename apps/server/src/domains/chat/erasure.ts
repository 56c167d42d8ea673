/** What is looked at no more is forgotten, and with it the files that no other message names. */
import type { Ctx, Tx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts'
import { LET_GO_DAYS } from '../../platform/files.ts'
import { FORGET_SAME } from './held/deciding.ts'

/** What was recalled is kept so long, for a report. */
export const RECALLED_KEPT_H = 24
/** What was decided about a message that waited is kept so long. */
const HELD_KEPT_DAYS = 7
const AT_ONCE = 500

interface Forgotten extends Record<string, unknown> {
  id: number
  picture: string | null
  video: string | null
}

/** Each batch is a transaction of its own. */
export async function forgetOld(ctx: Ctx): Promise<void> {
  while ((await inTransaction(ctx, forgetRecalled)) === AT_ONCE);
  while ((await inTransaction(ctx, forgetDecided)) === AT_ONCE);
  await keepNamedFiles(ctx)
  await deleteInBatches(ctx, 'chat_forget_same', FORGET_SAME)
}

async function forgetRecalled(tx: Tx): Promise<number> {
  const rows = await query<Forgotten>(
    tx,
    'chat_recalled_old',
    `select id, picture, video from chat_messages where recalled_at < (select platform_now()) - interval '${RECALLED_KEPT_H} hours'
       and (text is not null or picture is not null or ref_id is not null) order by id limit ${AT_ONCE} for update skip locked`,
    [],
  )
  if (rows.length === 0) return 0
  await query(
    tx,
    'chat_forget_recalled',
    'update chat_messages set text = null, original = null, picture = null, video = null, ref_id = null where id = any($1)',
    [rows.map(({ id }) => id)],
  )
  await letGoOf(tx, rows)
  return rows.length
}

async function forgetDecided(tx: Tx): Promise<number> {
  const rows = await query<Forgotten>(
    tx,
    'chat_forget_held',
    `delete from chat_held_messages where id in (select id from chat_held_messages where decided_at < (select platform_now()) - interval '${HELD_KEPT_DAYS} days'
       order by id limit ${AT_ONCE} for update skip locked) returning id, picture, video`,
    [],
  )
  await letGoOf(tx, rows)
  return rows.length
}

/** A chat's files are private: what no message names is named by nothing. */
const NAMED_BY = [
  'chat_messages m where m.picture',
  'chat_messages m where m.video',
  'chat_held_messages h where h.picture',
  'chat_held_messages h where h.video',
]
/** Each looked up by itself: as conditions joined by "or", all messages would be read for a hash. */
const IS_NAMED = `coalesce(${NAMED_BY.map((by) => `(select true from ${by} = f.path limit 1)`).join(', ')}, false)`

/** Files of these messages that no other names go with the next purge but one. */
async function letGoOf(tx: Tx, rows: readonly Forgotten[]): Promise<void> {
  const paths = [...new Set(rows.flatMap(({ picture, video }) => [picture, video]).filter((path) => path !== null))]
  if (paths.length === 0) return
  const unnamed = await unnamedAmong(tx, paths)
  await tx.services.files.letGo(
    tx,
    unnamed.map(({ path }) => path),
  )
}

export const unnamedAmong = (ctx: Ctx, paths: readonly string[]) =>
  query<{ path: string }>(
    ctx,
    'chat_files_unnamed',
    `select f.path from platform_media f where f.path = any($1) and f.use = 'chat' and not ${IS_NAMED}`,
    [paths],
  )

/** A file that was let go at the very moment a message came to name it stays: the purge waits a day, and this runs each hour. */
export const keepNamedFiles = (ctx: Ctx) =>
  query(
    ctx,
    'chat_files_named',
    `update platform_media f set unused_since = null where f.unused_since < (select platform_now()) - interval '${LET_GO_DAYS} days' and f.use = 'chat' and ${IS_NAMED}`,
    [],
  )
