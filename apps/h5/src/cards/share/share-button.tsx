/** The button that opens the share sheet. The sheet's code comes with the first press. */
import { IconButton, type IconButtonProps } from '@juya/ui'
import { ShareNetworkIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { onDemand } from '../../lib/on-demand.tsx'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import type { ShareThing } from './share-thing.ts'

const ShareSheet = onDemand(async () => (await import('./share-sheet.tsx')).ShareSheet)

/** @param thing worked out when it is pressed: a price is as of then, and a link of one's own is made then */
export function ShareButton({
  thing,
  variant = 'plain',
}: {
  thing: () => ShareThing | Promise<ShareThing>
  variant?: IconButtonProps['variant']
}) {
  const t = useCommon()
  const [shared, setShared] = useState<ShareThing | null>(null)
  return (
    <>
      <IconButton
        variant={variant}
        label={t('share')}
        icon={<ShareNetworkIcon size={20} />}
        onClick={async () => setShared(await thing())}
      />
      {shared && <ShareSheet thing={shared} onClose={() => setShared(null)} />}
    </>
  )
}
