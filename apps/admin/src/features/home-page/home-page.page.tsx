/** The rows of the home page: its shortcuts and floors, in the order phones show them. */
import { HOME_KINDS, HOME_ROWS, type HomeKind } from '@juya/contract/operator/resources/content/home-rows.ts'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { StackIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useLifeCells } from '../../parts/life/life-cells.tsx'
import { useAsked, useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Beside } from '../../parts/side-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { homePageTexts } from './home-page.i18n.ts'
import { HomeRowDialog } from './home-row-dialog.tsx'
import { HomeRowPane, LeadsTo } from './home-row-pane.tsx'

type Row = Item<'homeRows'>

export default function HomePagePage() {
  const say = homePageTexts.useText()
  const word = useWord()
  const lang = useLanguage()
  const { sort, ...life } = useLifeCells()
  const openHref = useOpenHref()
  const { setOpen } = useAsked(HOME_ROWS)
  const { permissions } = usePermissions()
  const [adding, setAdding] = useState<HomeKind>()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...HOME_KINDS.map((kind) => ({ text: word('home_kind', kind), filters: { kind } })),
  ]
  return (
    <>
      <ResourcePage<typeof HOME_ROWS, Row>
        resource={HOME_ROWS}
        label={say('name')}
        chips={chips}
        above={
          mayAct(permissions, 'content') && (
            <div className="a-filters">
              {HOME_KINDS.map((kind) => (
                <button key={kind} type="button" className="a-button a-button--jade" onClick={() => setAdding(kind)}>
                  {say(`add_${kind}`)}
                </button>
              ))}
            </div>
          )
        }
        empty={{ title: say('none'), note: say('none_note') }}
        aside={(id, close) => (
          <Beside id={id} close={close} icon={<StackIcon size={48} weight="thin" />} pick={say('pick')}>
            {(open_id) => <HomeRowPane key={open_id} id={open_id} />}
          </Beside>
        )}
        cells={{
          row: {
            title: say('name'),
            cell: (row) => (
              <Thing
                seal={null}
                title={lang === 'en' ? row.name_en : row.name_zh}
                note={`H-${row.id}`}
                to={openHref(row.id)}
              />
            ),
          },
          kind: { title: say('kind'), cell: (row) => word('home_kind', row.kind) },
          leads_to: { title: say('leads_to'), cell: (row) => <LeadsTo row={row} /> },
          sort,
          version: { title: say('version'), right: true, cell: (row) => row.version || '–' },
          ...life,
        }}
      />
      {adding && (
        <HomeRowDialog
          kind={adding}
          onClose={() => setAdding(undefined)}
          onSaved={(id) => {
            setAdding(undefined)
            setOpen(id)
          }}
        />
      )}
    </>
  )
}
