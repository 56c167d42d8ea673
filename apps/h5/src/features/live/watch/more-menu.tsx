/** What one may do about a session beside bidding: see its room, report it, keep its shop away. */
import { Button, IconButton, Sheet } from '@juya/ui'
import { DotsThreeIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { BlockShop, ReportLink } from '../../../cards/tell/tell-links.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useText } from './after.i18n.ts'

export function MoreMenu({
  session,
  variant = 'plain',
}: {
  session: Data<'live.info'>['session']
  /** A disc over a picture. */
  variant?: 'plain' | 'disc'
}) {
  const t = useText()
  const own_shop = useSession().user?.shop?.id
  const [open, setOpen] = useState(false)
  const { session_id, room_id, shop } = session
  return (
    <>
      <IconButton
        variant={variant}
        label={t('more')}
        icon={<DotsThreeIcon size={22} weight="bold" />}
        onClick={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={shop.name}>
        <div className="watch-more">
          <Button variant="text" block onClick={() => go('live.home', { id: room_id })}>
            {t('room')}
          </Button>
          {own_shop !== shop.id && (
            <>
              <ReportLink type="live_session" id={session_id} />
              <BlockShop id={shop.id} name={shop.name} />
            </>
          )}
        </div>
      </Sheet>
    </>
  )
}
