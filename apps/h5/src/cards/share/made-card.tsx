/** After a shop has published something: its page as buyers see it, and its link to send once everybody may open it. */
import './share.css'
import { Button, Card } from '@juya/ui'
import { EyeIcon, ShareNetworkIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { onDemand } from '../../lib/on-demand.tsx'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { useText } from './share.i18n.ts'
import type { ShareThing } from './share-thing.ts'

const ShareSheet = onDemand(async () => (await import('./share-sheet.tsx')).ShareSheet)

export function MadeCard({
  title,
  onPreview,
  thing,
}: {
  title: string
  onPreview: () => void
  /** Left out: its shop alone may open it yet. */
  thing?: () => ShareThing
}) {
  const t = useText()
  const common = useCommon()
  const [shared, setShared] = useState<ShareThing | null>(null)
  return (
    <Card title={t(thing ? 'made' : 'made_waits')}>
      <p className="share__made j-clamp-2">{title}</p>
      <div className="share__ways">
        <Button variant="plain" icon={<EyeIcon size={18} />} onClick={onPreview}>
          {t('preview')}
        </Button>
        {thing && (
          <Button variant="plain" icon={<ShareNetworkIcon size={18} />} onClick={() => setShared(thing())}>
            {common('share')}
          </Button>
        )}
      </div>
      {shared && <ShareSheet thing={shared} onClose={() => setShared(null)} />}
    </Card>
  )
}
