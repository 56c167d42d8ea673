/** One row of the home page, and the acts that take it on. */
import { readBannerLink } from '@juya/contract/operator/resources/content/banners.ts'
import { readFloorSource, type ShortcutIcon } from '@juya/contract/operator/resources/content/home-rows.ts'
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data, Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { RecordPane } from '../../parts/record-pane.tsx'
import { screenTexts } from '../../parts/screens.i18n.ts'
import { Facts, Logs, State, Thing, Two } from '../../parts/small-parts.tsx'
import { homePageTexts } from './home-page.i18n.ts'
import { HomeRowDialog, TOUCHED } from './home-row-dialog.tsx'
import './home-page.css'

type Shown = Data<'homeRow'>
type Act = 'publish' | 'withdraw' | 'archive'

export const HomeRowPane = ({ id }: { id: number }) => (
  <RecordPane<Shown> resource="homeRow" id={id}>
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
  if (!floor && !to) return say('older')
  const first = floor ? say(`source.${floor.source}`) : screens(`screen.${to!.screen}`)
  const about = row.about_name ?? floor?.value ?? to?.value
  return about ? <Two first={first} second={about} /> : first
}

function Body({ data }: { data: Shown }) {
  const say = homePageTexts.useText()
  const word = useWord()
  const lang = useLanguage()
  const { short } = useDates()
  const { permissions } = usePermissions()
  const [editing, setEditing] = useState(false)
  const [asked, setAsked] = useState<Act>()
  const may = mayAct(permissions, 'content')
  const title = lang === 'en' ? data.name_en : data.name_zh
  const span = {
    from: data.from_at ? short(data.from_at) : say('at_once'),
    until: data.to_at ? short(data.to_at) : say('open_end'),
  }
  const button = (act: Act, tone: string) => (
    <button type="button" className={`a-button ${tone}`} onClick={() => setAsked(act)}>
      {say(act)}
    </button>
  )
  return (
    <>
      <div className="a-aside__body">
        <Thing title={title} note={lang === 'en' ? data.name_zh : data.name_en} />
        <Facts
          columns={2}
          list={[
            { label: say('state'), value: <State list="banner_state" value={data.status} /> },
            { label: say('kind'), value: word('home_kind', data.kind) },
            { label: say('leads_to'), value: <LeadsTo row={data} /> },
            data.icon && { label: say('icon'), value: say(`icon.${data.icon as ShortcutIcon}`) },
            data.badge && { label: say('badge'), value: data.badge },
            { label: say('sort'), value: data.sort },
            { label: say('version'), value: data.version || say('version_none') },
            { label: say('from'), value: span.from },
            { label: say('until'), value: span.until },
          ].map((fact) => fact || null)}
        />
        <section>
          <h2>{say('log')}</h2>
          <Logs list={data.logs} none={say('no_log')} />
        </section>
      </div>
      {may && data.status !== 'archived' && (
        <div className="a-aside__foot hp-acts">
          {data.status === 'draft' ? (
            <>
              {button('publish', 'a-button--jade')}
              <button type="button" className="a-button" onClick={() => setEditing(true)}>
                {say('edit')}
              </button>
              {button('archive', 'a-button--outred')}
            </>
          ) : (
            button('withdraw', 'a-button--outred')
          )}
        </div>
      )}
      {editing && (
        <HomeRowDialog
          kind={data.kind}
          row={data}
          onClose={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      )}
      {asked && (
        <Asking
          id={data.id}
          act={asked}
          effect={asked === 'publish' ? say('publish_effect', { title, ...span }) : say(`${asked}_effect`)}
          close={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

const CALLS = { publish: 'publishHomeRow', withdraw: 'withdrawHomeRow', archive: 'archiveHomeRow' } as const

function Asking({ id, act, effect, close }: { id: number; act: Act; effect: string; close: () => void }) {
  const say = homePageTexts.useText()
  const doing = useAction(CALLS[act], {
    touched: TOUCHED,
    done: () => {
      close()
      showToast({ text: say('done') })
    },
  })
  return (
    <ActDialog
      title={say(act)}
      effect={effect}
      confirm={say(act)}
      tone={act === 'publish' ? 'jade' : 'red'}
      doing={doing}
      onClose={close}
      input={(reason) => ({ id, reason })}
    />
  )
}
