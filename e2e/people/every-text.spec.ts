/**
 * Everything people, shops and operators have written, wherever it is stored, holds a script: each screen of the app and each page of the
 * console is opened over it, and none runs. Which columns hold words the demo world tells, so a new one is driven without being named here.
 */
import type pg from 'pg'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PAYLOADS, SHORT } from '../../apps/server/src/testing/script-payloads.ts'
import { consoleScreens, GUEST, type Screen } from '../../tools/shots/screens.ts'
import { settle, watchLoading } from '../browser.ts'
import { open, signInAs } from '../console/desk.ts'
import { allScreens, goTo, newDesk, newPhone, signIn, sql, useSystem } from '../fixtures.ts'

// Replays are played where a media role runs.
useSystem({ video: true })

/** Something hangs. */
const WALK_LIMIT_MS = 600_000
/** Phones that walk at a time: one waits for its screen while the other is looked at. */
const WALKERS = 2
/** Columns that hold words of the world's making; far fewer would mean that nothing is driven. */
const COLUMNS_MIN = 110
/** Of them, so many are read on some screen. The others are kept for records, or stand behind a tap. */
const SEEN_MIN = 75

/**
 * Puts one of the payloads, and the number of its column, in the place of all that reads as words: of texts, lists of texts and documents.
 * Around guards, which would keep what is final: what is looked at are the screens. A column whose checks take no script keeps its words.
 */
const SPOIL = `
create function pg_temp.spoil(payloads text[], short text) returns setof text language plpgsql as $$
declare
  words constant text := '[一-龥]|[A-Za-z]{2,} [A-Za-z]{2,}';
  place record; n int := 0; has boolean; value text; made text; done boolean;
begin
  set local session_replication_role = replica;
  for place in select c.table_name as t, c.column_name as c, c.udt_name as u from information_schema.columns c
      join information_schema.tables k using (table_schema, table_name)
      where table_schema = 'public' and c.column_name !~ '_pem$' and k.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.udt_name in ('text', '_text', 'jsonb')
      order by 1, 2 loop
    execute format('select exists (select 1 from %I where %I::text ~ $1)', place.t, place.c) into has using words;
    continue when not has;
    n := n + 1; done := false;
    foreach made in array array[
      format('payloads[1 + abs(hashtext(ctid::text)) %% cardinality(payloads)] || ''⟦%s⟧''', n), format('short || ''⟦%s⟧'' || substr(md5(ctid::text), 1, 4)', n), format('short || ''⟦%s⟧''', n)
    ] loop
      value := replace(replace(made, 'payloads', '$1'), 'short', '$2');
      begin
        if place.u = 'text' then
          execute format('update %1$I set %2$I = %3$s where %2$I ~ $3', place.t, place.c, value) using payloads, short, words;
        elsif place.u = '_text' then
          execute format('update %1$I set %2$I = (select array_agg(case when one ~ $3 then %3$s else one end order by nth) from unnest(%2$I) with ordinality as _(one, nth)) where %2$I::text ~ $3',
            place.t, place.c, value) using payloads, short, words;
        else
          execute format($j$update %1$I set %2$I = regexp_replace(%2$I::text, '"[^"\\]*([一-龥]|[A-Za-z]{2,} [A-Za-z]{2,})[^"\\]*"(?!\\s*:)', '"<img src=x onerror=window.ran=1>⟦%3$s⟧"', 'g')::jsonb
            where %2$I::text ~ $1$j$, place.t, place.c, n) using words;
        end if;
        done := true;
      exception when others then done := false;
      end;
      exit when done;
    end loop;
    return next n || ' ' || place.t || '.' || place.c || case when done then '' else ' kept' end;
  end loop;
end $$`

async function spoil(): Promise<string[]> {
  await sql(SPOIL)
  const rows = await sql<{ spoil: string }>('select pg_temp.spoil($1, $2)', [PAYLOADS, SHORT])
  return rows.map((row) => row.spoil)
}

/** What ran or was made of a text, and the columns whose text stands on the page. */
const lookAt = (page: Page) =>
  page.evaluate(() => ({
    ran: 'ran' in window,
    made: document.querySelectorAll('[onerror],[onload],[onfocus],[ontoggle],[onclick],[srcdoc],a[href^="javascript:"]')
      .length,
    columns: [...`${document.title} ${document.documentElement.innerText}`.matchAll(/⟦(\d+)⟧/g)].map((found) =>
      Number(found[1]),
    ),
  }))

test(
  'what is stored anywhere is read as text on every screen, by everybody',
  async () => {
    const filled = await spoil()
    const driven = filled.filter((line) => !line.endsWith(' kept'))
    const seen = new Set<number>()
    const faults: string[] = []
    const look = async (page: Page, name: string) => {
      const { ran, made, columns } = await lookAt(page)
      if (ran || made > 0) faults.push(`${name}: ${ran ? 'a script ran' : `${made} elements were made of text`}`)
      for (const column of columns) seen.add(column)
    }
    const watch = (page: Page) => {
      watchLoading(page)
      page.on('dialog', (dialog) => {
        faults.push(`a dialog: ${dialog.message()}`)
        void dialog.dismiss()
      })
      return page
    }
    const walk = async (viewer: string, screens: Screen[]) => {
      const page = watch(await newPhone())
      if (viewer !== GUEST) await signIn(page, viewer)
      for (const { name, path } of screens) {
        await goTo(page, path)
        await settle(page)
        await look(page, name)
      }
    }
    const console_pages = async () => {
      const desk = watch(await newDesk())
      await signInAs(desk, 'root')
      const database = { query: async (text: string) => ({ rows: await sql(text) }) } as unknown as pg.Client
      for (const { name, path } of await consoleScreens(database)) {
        await open(desk, path)
        await settle(desk)
        await look(desk, `console ${name}`)
      }
    }
    const rows = (await allScreens()).filter(({ row, last }) => row && !last)
    const viewers = [...Map.groupBy(rows, ({ viewer }) => viewer)]
    const walkers = Array.from({ length: WALKERS }, (_, nth) => viewers.filter((_viewer, at) => at % WALKERS === nth))
    await Promise.all([
      console_pages(),
      ...walkers.map(async (own) => {
        for (const [viewer, screens] of own) await walk(viewer, screens)
      }),
    ])

    expect(faults).toEqual([])
    expect(driven.length).toBeGreaterThanOrEqual(COLUMNS_MIN)
    const unseen = driven.filter((line) => !seen.has(Number(line.split(' ')[0])))
    expect(driven.length - unseen.length, `not on any screen: ${unseen.join(', ')}`).toBeGreaterThanOrEqual(SEEN_MIN)
  },
  WALK_LIMIT_MS,
)
