/** One row of the home page, and the acts that take it on. */
import { readBannerLink, releaseScreen } from '@juya/contract/operator/resources/content/banners.ts'
import { readFloorSource, type ShortcutIcon } from '@juya/contract/operator/resources/content/home-rows.ts'
import { useState } from 'react'
import type { Data, Item } from '../../lib/api.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { lifeTexts } from '../../parts/life/life.i18n.ts'
import { LifeActs, type LifeCalls } from '../../parts/life/life-acts.tsx'
import { useSpan } from '../../parts/life/life-cells.tsx'
import { RecordPane } from '../../parts/record-pane.tsx'
import { screenTexts } from '../../parts/screens.i18n.ts'
import { Facts, Logs, State, Thing, Two } from '../../parts/small-parts.tsx'
import { homePageTexts } from './home-page.i18n.ts'
import { HomeRowDialog, TOUCHED } from './home-row-dialog.tsx'

type Shown = Data<'homeRow'>
const CALLS: LifeCalls = { publish: 'publishHomeRow', withdraw: 'withdrawHomeRow', archive: 'archiveHomeRow' }

export const HomeRowPane = ({ id }: { id: number }) => (
  <RecordPane resource="homeRow" id={id}>
    {(data) => (
      <aside className="a-aside">
        <Body data={data} />
      </aside>
    )}
  </RecordPane>
)

/** The screen of a shortcut or what stands on a floor, and below it what that is about by its name, or its number where that is gone. */
export function LeadsTo({ row }: { row: Pick<Item<'homeRows'>, 'link' | 'source' | 'about_name'> }) {
  const say = homePageTexts.useText()
  const screens = screenTexts.useText()
  const floor = row.source ? readFloorSource(row.source) : undefined
  const to = row.link ? readBannerLink(row.link) : undefined
  const screen = to?.screen ?? (row.link ? releaseScreen(row.link) : undefined)
  if (!floor && !screen) return say('older')
  const first = floor ? say(`source.${floor.source}`) : screens(`screen.${screen!}`)
  const about = row.about_name ?? floor?.value ?? to?.value
  return about ? <Two first={first} second={about} /> : first
}

function Body({ data }: { data: Shown }) {
  const say = homePageTexts.useText()
  const word = useWord()
  const lang = useLanguage()
  const life = lifeTexts.useText()
  const [editing, setEditing] = useState(false)
  const title = lang === 'en' ? data.name_en : data.name_zh
  const span = useSpan()(data)
  return (
    <>
      <div className="a-aside__body">
        <Thing seal={null} title={title} note={lang === 'en' ? data.name_zh : data.name_en} />
        <Facts
          columns={2}
          list={[
            { label: life('state'), value: <State list="banner_state" value={data.status} /> },
            { label: say('kind'), value: word('home_kind', data.kind) },
            { label: say('leads_to'), value: <LeadsTo row={data} /> },
            data.icon && { label: say('icon'), value: say(`icon.${data.icon as ShortcutIcon}`) },
            data.badge && { label: say('badge'), value: data.badge },
            { label: life('sort'), value: data.sort },
            { label: say('version'), value: data.version || say('version_none') },
            { label: life('from'), value: span.from },
            { label: life('until'), value: span.until },
          ].map((fact) => fact || null)}
        />
        <section>
          <h2>{say('log')}</h2>
          <Logs list={data.logs} none={say('no_log')} />
        </section>
      </div>
      <LifeActs
        row={data}
        calls={CALLS}
        touched={TOUCHED}
        publish_effect={say('publish_effect', { title, ...span })}
        onEdit={() => setEditing(true)}
      />
      {editing && (
        <HomeRowDialog
          kind={data.kind}
          row={data}
          onClose={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      )}
    </>
  )
}
