/** Banners: pictures of the home page, drafted, shown to whom and for how long, taken off. */
import { BANNERS } from '@juya/contract/operator/resources/content/banners.ts'
import { readBannerLink } from '@juya/contract/operator/resources/content/screens.ts'
import { ImagePlate } from '@juya/ui'
import { useLanguage } from '../../lib/i18n.ts'
import { picture } from '../../lib/image.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ContentPage } from '../../parts/console/content-page.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { useLifeCells, useSpan } from '../../parts/life/life-cells.tsx'
import { screenTexts } from '../../parts/screens.i18n.ts'
import { Thing, Two } from '../../parts/small-parts.tsx'
import { BannerDialog } from './banner-dialog.tsx'
import './banner.css'

export default function BannersPage() {
  const say = useTextsOf(BANNERS)
  const word = useWord()
  const english = useLanguage() === 'en'
  const span = useSpan()
  const life = useLifeCells()
  const titleOf = (row: { id: number; title_en?: string | null | undefined; title_zh?: string | null | undefined }) =>
    (english ? row.title_en : row.title_zh) ?? `B-${row.id}`
  return (
    <ContentPage
      resource={BANNERS}
      adds={{ add: say('add') }}
      dialog={(drafted) => <BannerDialog {...drafted} />}
      cells={{
        banner: (row, { to }) => <Thing image={row.image} title={titleOf(row)} note={`B-${row.id}`} to={to} />,
        leads_to: (row) => <LeadsTo link={row.link} name={row.leads_to_name} />,
        ...life,
      }}
      show={(data) => ({
        kind: 'add',
        head: (
          <figure className="b-look">
            <ImagePlate src={picture(data.image, 800)} alt="" radius="m" />
            <figcaption>{titleOf(data)}</figcaption>
          </figure>
        ),
        facts: ['status', 'leads_to', 'audience', 'sort', 'from_at', 'to_at'],
        params: { title: titleOf(data), audience: word('audience', data.audience), ...span(data) },
      })}
    />
  )
}

/** Where a link leads: the kind of screen, and below it what it is about by its name, or its number where that is gone. */
function LeadsTo({ link, name }: { link: string; name: string | null | undefined }) {
  const say = useTextsOf(BANNERS)
  const screens = screenTexts.useText()
  const to = readBannerLink(link)
  if (!to) return say('older')
  const about = name ?? to.value
  return about ? <Two first={screens(`screen.${to.screen}`)} second={about} /> : screens(`screen.${to.screen}`)
}
