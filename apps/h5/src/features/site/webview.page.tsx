import './site.css'
import { Button, Card, Empty } from '@juya/ui'
import { ArrowSquareOutIcon, GlobeIcon } from '@juya/ui/icons.ts'
import { isUrl } from '../../lib/forms/validators.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

/** A link out of the app: says where it leads and opens it only when asked. Anything but https is dead. */
export default function WebviewPage() {
  const t = useText()
  const common = useCommon()
  const { url = '' } = usePageParams()
  const safe = isUrl(url) && url.startsWith('https://')
  if (!safe)
    return (
      <PageShell>
        <Empty
          drawing="door"
          title={t('web_blocked')}
          note={t('web_blocked_note')}
          action={<Button onClick={() => goBack()}>{common('back')}</Button>}
        />
      </PageShell>
    )
  return (
    <PageShell title={new URL(url).hostname}>
      <Card>
        <div className="site-web">
          <GlobeIcon size={36} />
          <p className="j-meta">{t('web_leave')}</p>
          <p className="site-web__host">{new URL(url).hostname}</p>
          <p className="site-web__url j-meta">{url}</p>
          <p className="site-web__note">{t('web_note')}</p>
          <a
            className="j-button j-button--primary j-button--l j-button--block"
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            <ArrowSquareOutIcon size={18} />
            {t('web_open')}
          </a>
          <Button variant="text" block onClick={() => goBack()}>
            {common('back')}
          </Button>
        </div>
      </Card>
    </PageShell>
  )
}
