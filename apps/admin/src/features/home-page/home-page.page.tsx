/** The rows of the home page: its shortcuts and floors, in the order phones show them. */
import { readFloorSource } from '@juya/contract/operator/resources/content/home-page.ts'
import { HOME_ROWS } from '@juya/contract/operator/resources/content/home-rows.ts'
import { readBannerLink, releaseScreen } from '@juya/contract/operator/resources/content/screens.ts'
import type { Item } from '../../lib/api.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ContentPage } from '../../parts/console/content-page.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { useLifeCells, useSpan } from '../../parts/life/life-cells.tsx'
import { screenTexts } from '../../parts/screens.i18n.ts'
import { Thing, Two } from '../../parts/small-parts.tsx'
import { HomeRowDialog } from './home-row-dialog.tsx'

export default function HomePagePage() {
  const say = useTextsOf(HOME_ROWS)
  const word = useWord()
  const english = useLanguage() === 'en'
  const span = useSpan()
  const life = useLifeCells()
  return (
    <ContentPage
      resource={HOME_ROWS}
      adds={{ shortcut: say('add_shortcut'), floor: say('add_floor') }}
      dialog={(drafted) => <HomeRowDialog {...drafted} />}
      cells={{
        row: (row, { to }) => (
          <Thing seal={null} title={english ? row.name_en : row.name_zh} note={`H-${row.id}`} to={to} />
        ),
        leads_to: (row) => <LeadsTo row={row} />,
        version: (row) => row.version || say('version_none'),
        ...life,
      }}
      show={(data) => {
        const [title, note] = english ? [data.name_en, data.name_zh] : [data.name_zh, data.name_en]
        return {
          kind: data.kind,
          head: <Thing seal={null} title={title} note={note} />,
          facts: [
            ...(['status', 'kind', 'leads_to'] as const),
            data.icon && { label: say('icon'), value: word('shortcut_icon', data.icon) },
            data.badge && { label: say('badge'), value: data.badge },
            ...(['sort', 'version', 'from_at', 'to_at'] as const),
          ],
          params: { title, ...span(data) },
        }
      }}
    />
  )
}

/** The screen of a shortcut or what stands on a floor, and below it what that is about by its name, or its number where that is gone. */
function LeadsTo({ row }: { row: Pick<Item<'homeRows'>, 'link' | 'source' | 'about_name'> }) {
  const say = useTextsOf(HOME_ROWS)
  const word = useWord()
  const screens = screenTexts.useText()
  const floor = row.source ? readFloorSource(row.source) : undefined
  const to = row.link ? readBannerLink(row.link) : undefined
  const screen = to?.screen ?? (row.link ? releaseScreen(row.link) : undefined)
  if (!floor && !screen) return say('older')
  const first = floor ? word('floor_source', floor.source) : screens(`screen.${screen!}`)
  const about = row.about_name ?? floor?.value ?? to?.value
  return about ? <Two first={first} second={about} /> : first
}
