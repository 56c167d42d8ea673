import './site.css'
import { BrandSeal, Cell, CellGroup } from '@juya/ui'
import { useState } from 'react'
import { call } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { toast } from '../../lib/toast.ts'
import { APP_VERSION, VERSION_CODE } from '../../lib/version.ts'
import { SettingsPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function AboutPage() {
  const t = useText()
  const common = useCommon()
  const about = useCall('account.aboutUs', {})
  const company = useCall('account.company', {})
  const [newer, setNewer] = useState<string | null>(null)
  const check = async () => {
    const answer = await call('site.version', { platform: 'h5', code: VERSION_CODE }).catch(() => null)
    if (answer?.has_update) setNewer(answer.version)
    else if (answer) toast(t('up_to_date'))
  }
  return (
    <SettingsPage needs={[company, about]}>
      <div className="site-about">
        <BrandSeal size={72} />
        <h2 className="site-about__name">{common('app_name')}</h2>
        <p className="site-about__tagline">{t('tagline')}</p>
        <p className="j-meta j-num">
          {t('version')} {APP_VERSION} ({VERSION_CODE})
        </p>
      </div>
      {about.data && (
        <section className="site-about__text">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server makes it of headings and paragraphs, each escaped */}
          <div className="page-document__text" dangerouslySetInnerHTML={{ __html: about.data.content_html }} />
        </section>
      )}
      <CellGroup>
        <Cell
          title={newer ? t('update_found', { version: newer }) : t('update_check')}
          value={newer ? t('update_now') : APP_VERSION}
          onPress={() => (newer ? location.reload() : void check())}
        />
        <Cell title={t('articles')} onPress={() => go('site.articles')} />
        <Cell title={t('open_shop')} onPress={() => go('shop.open')} />
        <Cell title={t('licence')} onPress={() => go('site.license')} />
      </CellGroup>
      {company.data && <p className="site-about__copyright">{company.data.copyright}</p>}
    </SettingsPage>
  )
}
