/** Hands an address to the map on this phone; Juya draws none and asks none. */
import './places/places.css'
import { Button, Card, NavBar } from '@juya/ui'
import { CopyIcon, MapPinIcon } from '@juya/ui/icons.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { useText } from './i18n.ts'
import { mapLink } from './places/map-link.ts'

const SHOWN_MAX = 300

export default function OpenPlacePage() {
  const t = useText()
  const params = usePageParams()
  const address = (params.address ?? '').slice(0, SHOWN_MAX)
  const name = params.name?.slice(0, SHOWN_MAX)
  const copy = () => void navigator.clipboard?.writeText(address).then(() => toast(t('address_copied')))
  return (
    <PageShell nav={<NavBar title={t('place')} onBack={() => goBack()} />} about={name || address}>
      <Card title={name || t('place')}>
        <div className="place-card">
          <p className="place-card__address">{address}</p>
          <div className="place-card__acts">
            <Button icon={<MapPinIcon size={18} />} onClick={() => location.assign(mapLink(address))}>
              {t('open_map')}
            </Button>
            <Button variant="outline" icon={<CopyIcon size={18} />} onClick={copy}>
              {t('copy_address')}
            </Button>
          </div>
          <p className="j-meta">{t('map_note')}</p>
        </div>
      </Card>
    </PageShell>
  )
}
