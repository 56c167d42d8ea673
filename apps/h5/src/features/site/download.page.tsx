import './site.css'
import { BrandSeal, Button, Cell, CellGroup } from '@juya/ui'
import { useEffect, useState } from 'react'
import { go } from '../../lib/router/navigation.ts'
import { PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

/** Chromium's event when the app may be installed. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

export default function DownloadPage() {
  const t = useText()
  const [offer, setOffer] = useState<InstallOffer | null>(null)
  const [installed, setInstalled] = useState(() => matchMedia('(display-mode: standalone)').matches)
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallOffer)
    }
    window.addEventListener('beforeinstallprompt', keep)
    return () => window.removeEventListener('beforeinstallprompt', keep)
  }, [])
  const install = async () => {
    await offer?.prompt()
    const choice = await offer?.userChoice
    if (choice?.outcome === 'accepted') setInstalled(true)
    setOffer(null)
  }
  return (
    <PageShell>
      <div className="site-about">
        <BrandSeal size={72} />
        <h2 className="site-about__name">{installed ? t('download_done') : t('download_title')}</h2>
        <p className="site-about__tagline">{t('download_note')}</p>
        <div className="site-download__action">
          {offer ? (
            <Button onClick={() => void install()}>{t('download_install')}</Button>
          ) : (
            <Button onClick={() => go('home.index', {}, { type: 'switchTab' })}>{t('download_open')}</Button>
          )}
        </div>
      </div>
      {!installed && (
        <CellGroup>
          <Cell title={t('download_ios')} />
          <Cell title={t('download_android')} />
        </CellGroup>
      )}
    </PageShell>
  )
}
