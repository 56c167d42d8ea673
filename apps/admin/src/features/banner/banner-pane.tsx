/** One banner as a phone shows it, and the acts that take it on. */
import { readBannerLink } from '@juya/contract/operator/resources/content/banners.ts'
import { ImagePlate } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { picture } from '../../lib/image.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { lifeTexts } from '../../parts/life/life.i18n.ts'
import { LifeActs, type LifeCalls } from '../../parts/life/life-acts.tsx'
import { useSpan } from '../../parts/life/life-cells.tsx'
import { RecordPane } from '../../parts/record-pane.tsx'
import { screenTexts } from '../../parts/screens.i18n.ts'
import { Facts, Logs, State, Two } from '../../parts/small-parts.tsx'
import { bannerTexts } from './banner.i18n.ts'
import { BannerDialog, TOUCHED } from './banner-dialog.tsx'
import './banner.css'

type Shown = Data<'banner'>
const CALLS: LifeCalls = { publish: 'publishBanner', withdraw: 'withdrawBanner', archive: 'archiveBanner' }

export const BannerPane = ({ id }: { id: number }) => (
  <RecordPane resource="banner" id={id}>
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
  const life = lifeTexts.useText()
  const [editing, setEditing] = useState(false)
  const title = (lang === 'en' ? data.title_en : data.title_zh) ?? `B-${data.id}`
  const span = useSpan()(data)
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
            { label: life('state'), value: <State list="banner_state" value={data.status} /> },
            { label: say('leads_to'), value: <LeadsTo link={data.link} name={data.leads_to_name} /> },
            { label: say('audience'), value: word('audience', data.audience) },
            { label: life('sort'), value: data.sort },
            { label: life('from'), value: span.from },
            { label: life('until'), value: span.until },
          ]}
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
        publish_effect={say('publish_effect', { title, audience: word('audience', data.audience), ...span })}
        onEdit={() => setEditing(true)}
      />
      {editing && <BannerDialog banner={data} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />}
    </>
  )
}
