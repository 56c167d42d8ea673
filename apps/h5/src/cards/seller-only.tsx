/** The shop's pages are for members of a shop; anybody else is told so in place. */
import { Button, Empty } from '@juya/ui'
import type { ReactNode } from 'react'
import { go } from '../lib/router/navigation.ts'
import { useSession } from '../lib/session/session.ts'
import { PageShell } from '../templates/page-shell.tsx'
import { useText } from './seller-only.i18n.ts'

export function SellerOnly({ children }: { children: ReactNode }) {
  const t = useText()
  const { user } = useSession()
  if (user?.shop) return children
  return (
    <PageShell>
      <Empty
        drawing="door"
        title={t('no_shop')}
        note={t('no_shop_note')}
        action={<Button onClick={() => go('home.index', {}, { type: 'switchTab' })}>{t('see_auctions')}</Button>}
      />
    </PageShell>
  )
}
