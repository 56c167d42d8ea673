/** The way from an address to the map on this phone. */
import { Button } from '@juya/ui'
import { go } from '../../lib/router/navigation.ts'
import { useText } from './map-button.i18n.ts'

export function MapButton({ address, name }: { address: string; name?: string }) {
  const t = useText()
  return (
    <Button variant="text" size="s" onClick={() => go('address.open', { address, name })}>
      {t('map')}
    </Button>
  )
}
