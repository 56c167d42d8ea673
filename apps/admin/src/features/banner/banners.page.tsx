import { BANNER_STATES, BANNERS } from '@juya/contract/operator/resources/content/banners.ts'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { ImageIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useLifeCells } from '../../parts/life/life-cells.tsx'
import { useAsked, useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { bannerTexts } from './banner.i18n.ts'
import { BannerDialog } from './banner-dialog.tsx'
import { BannerPane, LeadsTo } from './banner-pane.tsx'

type Row = Item<'banners'>

export default function BannersPage() {
  const say = bannerTexts.useText()
  const word = useWord()
  const lang = useLanguage()
  const life = useLifeCells()
  const openHref = useOpenHref()
  const { setOpen } = useAsked(BANNERS)
  const { permissions } = usePermissions()
  const [adding, setAdding] = useState(false)
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...BANNER_STATES.map((status) => ({ text: word('banner_state', status), filters: { status } })),
  ]
  return (
    <>
      <ResourcePage<typeof BANNERS, Row>
        resource={BANNERS}
        label={say('name')}
        chips={chips}
        above={
          mayAct(permissions, 'content') && (
            <button type="button" className="a-button a-button--jade" onClick={() => setAdding(true)}>
              {say('add')}
            </button>
          )
        }
        empty={{ title: say('none'), note: say('none_note') }}
        aside={(id, close) => (
          <Beside id={id} close={close} icon={<ImageIcon size={48} weight="thin" />} pick={say('pick')}>
            {(open_id) => <BannerPane key={open_id} id={open_id} />}
          </Beside>
        )}
        cells={{
          banner: {
            title: say('name'),
            cell: (row) => (
              <Thing
                image={row.image}
                title={(lang === 'en' ? row.title_en : row.title_zh) ?? `B-${row.id}`}
                note={`B-${row.id}`}
                to={openHref(row.id)}
              />
            ),
          },
          leads_to: { title: say('leads_to'), cell: (row) => <LeadsTo link={row.link} name={row.leads_to_name} /> },
          audience: { title: say('audience'), cell: (row) => word('audience', row.audience) },
          ...life,
        }}
      />
      {adding && (
        <BannerDialog
          onClose={() => setAdding(false)}
          onSaved={(id) => {
            setAdding(false)
            setOpen(id)
          }}
        />
      )}
    </>
  )
}
