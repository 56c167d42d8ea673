/** What people wrote of late, by domain: a word shows what it would have caught before it is put in force. */
import { appState } from '../../../platform/app-state.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import type { InBoth } from '../../../platform/things/things.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { asRead } from './as-read.ts'

/** One text, with the id of what it stands in. */
export interface WrittenText extends Record<string, unknown> {
  id: number
  text: string
  /** ms */
  at: number
}
/** Those below an id, the newest first. */
export type TextsBelow = (ctx: Ctx, below_id: number, limit: number) => Promise<WrittenText[]>

interface Searcher {
  title: InBoth
  textsBelow: TextsBelow
}
const searchers = appState(() => new Map<string, Searcher>())
/** Says where a domain keeps what people write for others to read. Called in its setup. */
export function registerWrittenTexts(services: Services, name: string, title: InBoth, textsBelow: TextsBelow): void {
  searchers(services).set(name, { title, textsBelow })
}

export const CAUGHT_DAYS = 30
const AT_ONCE = 2_000
/** Of one domain; a word that catches much is seen in fewer. */
const READ_MAX = 40_000
const SAMPLES = 5
const DAY_MS = 86_400_000

export interface Caught {
  title: InBoth
  read: number
  found: number
  /** There were more than were looked at. */
  is_cut: boolean
  samples: WrittenText[]
}

/** What a word would have caught in the last 30 days, in each domain that says where it keeps texts. */
export async function caughtBy(ctx: Ctx, word: string): Promise<Caught[]> {
  const [plain, since] = [asRead(word), (await databaseNow(ctx)) - CAUGHT_DAYS * DAY_MS]
  const all: Caught[] = []
  for (const { title, textsBelow } of searchers(ctx.services).values()) {
    const caught: Caught = { title, read: 0, found: 0, is_cut: false, samples: [] }
    for (let below = Number.MAX_SAFE_INTEGER; ; ) {
      const texts = await textsBelow(ctx, below, AT_ONCE)
      const fresh = texts.filter(({ at }) => at >= since)
      const hits = fresh.filter(({ text }) => asRead(text).includes(plain))
      caught.read += fresh.length
      caught.found += hits.length
      caught.samples.push(...hits.slice(0, SAMPLES - caught.samples.length))
      if (fresh.length < AT_ONCE) break
      caught.is_cut = caught.read >= READ_MAX
      if (caught.is_cut) break
      below = texts.at(-1)!.id
    }
    all.push(caught)
  }
  return all
}
