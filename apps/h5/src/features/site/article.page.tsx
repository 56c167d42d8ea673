import './site.css'
import { classes, Empty, IconButton } from '@juya/ui'
import { TextAaIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { usePageParams, useRoute } from '../../lib/router/page.tsx'
import { DocumentPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

const LETTERS_PER_MINUTE = 900

/** One text of the platform, by code or id; the privacy policy has a path of its own. */
export default function ArticlePage() {
  const t = useText()
  const { code, id } = usePageParams()
  const route = useRoute()
  const wanted =
    route?.path === '/pages/users/privacy'
      ? { code: 'privacy' }
      : id
        ? { id: Number(id) }
        : { code: code ?? 'user_agreement' }
  const article = useCall('site.article', wanted)
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
          t('version_line', {
            version: String(text.version),
            day: formatMoment(text.published_at, { time: false }),
            minutes,
          })
        }
        in_short={text?.summary}
        html={text?.content_html}
      >
        {missing && <Empty drawing="scroll" title={t('article_missing')} />}
      </DocumentPage>
    </div>
  )
}
