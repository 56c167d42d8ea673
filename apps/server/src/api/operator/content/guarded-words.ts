/** Words that texts are judged by, at the desk: drafted, shown with what each would have caught, put in force, taken off. */
import { GUARDED_WORDS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import * as site from '../../../domains/site/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const source = listSource({
  resource: GUARDED_WORDS,
  from: sql`site_guarded_words w`,
  id: sql`w.id`,
  filters: { status: sql`w.status`, list: sql`w.list` },
  sorts: { id: { by: sql`w.id`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await site.guardedWordsByIds(ctx, ids))
  return found.map(({ id, word, list, note, status, revision, created_at }) => ({
    ...{ id, word, list, note, status, revision },
    created_at: seconds(created_at),
  }))
}

export const guardedWords = bindDefined(GUARDED_WORDS, {
  source,
  rows: present,
  file: {},
  async view(ctx, { id }) {
    const [row] = await site.guardedWordsByIds(ctx, [id])
    const caught = await site.caughtBy(ctx, row!.word)
    return {
      days: site.CAUGHT_DAYS,
      caught: caught.map(({ title, samples, ...counted }) => ({
        ...counted,
        what: title[ctx.locale === 'en' ? 'en' : 'zh'],
        samples: samples.map(({ id: of, text, at }) => ({ id: of, text: text.slice(0, 200), at: seconds(at) })),
      })),
    }
  },
  logged: ({ word, list, note, status }) => ({ word, list, note, status }),
  acts: {
    async saveGuardedWord(tx, { id, revision, word, list, note }) {
      const { row, is_new } = await site.saveGuardedWord(tx, { id, revision, word, list, note })
      return {
        id: row.id,
        action: is_new ? 'guarded_word.create' : 'guarded_word.change',
        after: { word, list, note },
      }
    },
    enforceGuardedWord: (tx, { id }) => site.switchGuardedWord(tx, id, 'in_force'),
    takeOffGuardedWord: (tx, { id }) => site.switchGuardedWord(tx, id, 'off'),
  },
})
