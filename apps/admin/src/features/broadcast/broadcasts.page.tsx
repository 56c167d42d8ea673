/** Broadcasts: what each says in both languages, to how many it goes, and the acts that take it on. */
import {
  BROADCAST_ALONE_MAX,
  BROADCAST_PACE,
  BROADCASTS,
} from '@juya/contract/operator/resources/content/broadcasts.ts'
import { readBannerLink } from '@juya/contract/operator/resources/content/screens.ts'
import { Link } from 'react-router'
import { useLanguage } from '../../lib/i18n.ts'
import { ContentPage } from '../../parts/console/content-page.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { screenTexts } from '../../parts/screens.i18n.ts'
import { Two } from '../../parts/small-parts.tsx'
import { BroadcastDialog } from './broadcast-dialog.tsx'

export default function BroadcastsPage() {
  const say = useTextsOf(BROADCASTS)
  const screens = screenTexts.useText()
  const english = useLanguage() === 'en'
  const titleOf = (row: { title_en: string; title_zh: string }) => (english ? row.title_en : row.title_zh)
  return (
    <ContentPage
      resource={BROADCASTS}
      live
      adds={{ add: say('add') }}
      dialog={(drafted) => <BroadcastDialog {...drafted} />}
      cells={{
        title: (row, { to }) => (
          <Two
            first={
              <Link className="a-link" to={to}>
                {titleOf(row)}
              </Link>
            }
            second={row.by}
          />
        ),
      }}
      show={(data) => {
        const { count, capped } = data.people
        const people = say(capped ? 'people_more' : 'people_count', { count })
        const needs_two = count > BROADCAST_ALONE_MAX
        const to = data.link ? readBannerLink(data.link) : undefined
        return {
          kind: 'add',
          head: (['zh', 'en'] as const).map((lang) => (
            <section key={lang} lang={lang === 'zh' ? 'zh-CN' : 'en'}>
              <h2>{data[`title_${lang}`]}</h2>
              <p>{data[`content_${lang}`]}</p>
            </section>
          )),
          facts: [
            ...(['status', 'segment'] as const),
            { label: say('people'), value: people },
            'category',
            {
              label: say('leads_to'),
              value: to ? `${screens(`screen.${to.screen}`)} ${to.value}`.trim() : say('nowhere'),
            },
            ...(['sent_count', 'skipped_count', 'started_at'] as const),
          ],
          waits: data.status === 'waiting',
          proposes: [needs_two && 'sendBroadcast'],
          params: {
            ...{ title: titleOf(data), people, pace: BROADCAST_PACE },
            two: needs_two ? say('send_two', { most: BROADCAST_ALONE_MAX }) : '',
          },
          ...(data.status === 'draft' ? { note: say('test_note') } : {}),
        }
      }}
    />
  )
}
