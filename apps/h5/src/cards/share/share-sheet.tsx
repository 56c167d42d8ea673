/** Sends a thing on: through the phone's own sharing where there is one, as a link, or as a picture with a QR code. */
import { Sheet } from '@juya/ui'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { BlockShop, ReportLink } from '../tell/tell-links.tsx'
import { SharePanel } from './share-panel.tsx'
import type { ShareThing } from './share-thing.ts'

export function ShareSheet({ thing, onClose }: { thing: ShareThing; onClose: () => void }) {
  const t = useCommon()
  return (
    <Sheet open onClose={onClose} title={t('share')}>
      <SharePanel thing={thing} />
      {thing.shop_id !== undefined && (
        <>
          <ReportLink type="shop" id={thing.shop_id} />
          <BlockShop id={thing.shop_id} name={thing.title} />
        </>
      )}
    </Sheet>
  )
}
