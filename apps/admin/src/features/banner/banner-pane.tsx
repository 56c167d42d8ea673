/** One banner as a phone shows it, and the acts that take it on. */
import { readBannerLink } from '@juya/contract/operator/resources/content/banners.ts'
import { ImagePlate, showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { picture } from '../../lib/image.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { RecordPane } from '../../parts/record-pane.tsx'
import { screenTexts } from '../../parts/screens.i18n.ts'
import { Facts, Logs, State, Two } from '../../parts/small-parts.tsx'
import { bannerTexts } from './banner.i18n.ts'
import { BannerDialog, TOUCHED } from './banner-dialog.tsx'
import './banner.css'

type Shown = Data<'banner'>
type Act = 'publish' | 'withdraw' | 'archive'

export const BannerPane = ({ id }: { id: number }) => (
  <RecordPane<Shown> resource="banner" id={id}>
    {(data) => (
      <aside className="a-aside">
        <Body data={data} />
      </aside>
    )}
  </RecordPane>
)

/** Where a link leads: the kind of screen, and below it what it is about by its name, or its number where that is gone. */
export function LeadsTo({ link, name }: { link: string; name: string | null | undefined }) {
  const say = bannerTexts.useText()
  const screens = screenTexts.useText()
  const to = readBannerLink(link)
  if (!to) return say('older')
  const about = name ?? to.value
  return about ? <Two first={screens(`screen.${to.screen}`)} second={about} /> : screens(`screen.${to.screen}`)
}

function Body({ data }: { data: Shown }) {
  const say = bannerTexts.useText()
  const word = useWord()
  const lang = useLanguage()
  const { short } = useDates()
  const { permissions } = usePermissions()
  const [editing, setEditing] = useState(false)
  const [asked, setAsked] = useState<Act>()
  const may = mayAct(permissions, 'content')
  const title = (lang === 'en' ? data.title_en : data.title_zh) ?? `B-${data.id}`
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
        <figure className="b-look">
          <ImagePlate src={picture(data.image, 800)} alt="" radius="m" />
          <figcaption>{title}</figcaption>
        </figure>
        <Facts
          columns={2}
          list={[
            { label: say('state'), value: <State list="banner_state" value={data.status} /> },
            { label: say('leads_to'), value: <LeadsTo link={data.link} name={data.leads_to_name} /> },
            { label: say('audience'), value: word('audience', data.audience) },
            { label: say('sort'), value: data.sort },
            { label: say('from'), value: span.from },
            { label: say('until'), value: span.until },
          ]}
        />
        <section>
          <h2>{say('log')}</h2>
          <Logs list={data.logs} none={say('no_log')} />
        </section>
      </div>
      {may && data.status !== 'archived' && (
        <div className="a-aside__foot b-acts">
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
      {editing && <BannerDialog banner={data} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />}
      {asked && (
        <Asking
          id={data.id}
          act={asked}
          effect={
            asked === 'publish'
              ? say('publish_effect', { title, audience: word('audience', data.audience), ...span })
              : say(`${asked}_effect`)
          }
          close={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

const CALLS = { publish: 'publishBanner', withdraw: 'withdrawBanner', archive: 'archiveBanner' } as const

function Asking({ id, act, effect, close }: { id: number; act: Act; effect: string; close: () => void }) {
  const say = bannerTexts.useText()
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
