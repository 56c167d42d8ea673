import './site.css'
import type { DataOf } from '@juya/contract'
import { classes, Empty, IconButton } from '@juya/ui'
import { TextAaIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { hrefOf } from '../../lib/router/navigation.ts'
import { usePageParams, useRoute } from '../../lib/router/page.tsx'
import { DocumentPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const LETTERS_PER_MINUTE = 900

/** Texts with a path of their own. */
const OF_PATH: Readonly<Record<string, string>> = {
  '/pages/users/privacy': 'privacy',
  '/pages/groupBuy/groupBuyRule': 'group_rule',
  '/pages/funding/rule': 'funding_rule',
}

/** One text of the platform, by code or id, or by its own path. */
export default function ArticlePage() {
  const t = useText()
  const { code, id, version } = usePageParams()
  const route = useRoute()
  const own = route && OF_PATH[route.path]
  const wanted = own ? { code: own } : id ? { id: Number(id) } : { code: code ?? 'user_agreement' }
  const article = useCall('site.article', version ? { ...wanted, version: Number(version) } : wanted)
  const [large, setLarge] = useState(false)
  const text = article.data
  const minutes = Math.max(1, Math.round((text?.content_html.replace(/<[^>]*>/g, '').length ?? 0) / LETTERS_PER_MINUTE))
  const missing = article.error?.kind === 'refused'
  return (
    <div className={classes(large && 'site-large')}>
      <DocumentPage
        title={text?.title}
        heading={text?.title ?? ''}
        needs={missing ? undefined : article}
        right={
          <IconButton
            label={large ? t('text_smaller') : t('text_larger')}
            aria-pressed={large}
            icon={<TextAaIcon size={22} />}
            onClick={() => setLarge(!large)}
          />
        }
        version_line={
          text &&
          t(text.in_force ? 'version_line' : 'version_line_over', {
            version: String(text.version),
            day: formatMoment(text.published_at, { time: false }),
            minutes,
          })
        }
        above={text && <Standing text={text} />}
        in_short={text?.summary}
        html={text?.content_html}
      >
        {text && <Versions text={text} />}
        {missing && <Empty drawing="scroll" title={t('article_missing')} />}
      </DocumentPage>
    </div>
  )
}

type Text = DataOf<'site.article'>

/** Whether this is what holds, and what comes next. */
function Standing({ text }: { text: Text }) {
  const t = useText()
  if (!text.in_force)
    return (
      <p className="site-standing" role="note">
        {t('article_over')} <a href={hrefOf('site.article', { code: text.code ?? '' })}>{t('article_now')}</a>
      </p>
    )
  return text.next ? (
    <p className="site-standing" role="note">
      {t('article_next', { version: String(text.next.version), day: formatMoment(text.next.published_at) })}
    </p>
  ) : null
}

/** Every version people could agree to stays readable. */
function Versions({ text }: { text: Text }) {
  const t = useText()
  if (text.versions.length < 2) return null
  return (
    <section className="site-versions" aria-label={t('article_versions')}>
      <h3>{t('article_versions')}</h3>
      <ul>
        {text.versions.map(({ version, published_at }) => (
          <li key={version}>
            <a
              href={hrefOf('site.article', { code: text.code ?? '', version: String(version) })}
              aria-current={version === text.version ? 'page' : undefined}
            >
              {t('article_version', { version: String(version), day: formatMoment(published_at, { time: false }) })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
